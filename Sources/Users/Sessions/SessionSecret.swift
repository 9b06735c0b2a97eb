public import Secrets

/// The 32 random bytes that prove a sign-in.
public struct SessionSecret {
    /// The length in bytes.
    public static let count = 32

    /// The bytes, for the session file and for encrypting keys.
    public let secret: Secret
    /// The BLAKE2b-256 hash of the secret, 32 bytes. The store keeps it, and finds the session by it.
    public let id: [UInt8]

    /// Makes a new secret.
    /// - Throws: `SecretError.outOfMemory`.
    public static func random() throws(SecretError) -> SessionSecret {
        SessionSecret(wholeSecret: try Secret.random(count: count))
    }

    /// Takes the bytes of a secret; `nil` unless there are 32.
    public init?(_ secret: Secret) {
        guard secret.count == Self.count else { return nil }
        self.init(wholeSecret: secret)
    }

    private init(wholeSecret: Secret) {
        secret = wholeSecret
        id = wholeSecret.withUnsafeBytes { blake2b($0) }
    }

    /// Whether a stored id belongs to this secret. Compares in constant time.
    public func matches(id stored: [UInt8]) -> Bool {
        isEqualInConstantTime(stored, id)
    }
}
