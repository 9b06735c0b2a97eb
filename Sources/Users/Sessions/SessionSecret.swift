public import Secrets

/// The 32 random bytes that show who is signed in.
public struct SessionSecret {
    /// How many bytes.
    public static let count = 32

    /// The bytes themselves, for the session file and for wrapping keys.
    public let secret: Secret
    /// Their BLAKE2b-256, 32 bytes: what the store keeps, and finds the session by.
    public let id: [UInt8]

    /// Makes a new one.
    /// - Throws: `SecretError.outOfMemory`.
    public static func random() throws(SecretError) -> SessionSecret {
        SessionSecret(wholeSecret: try Secret.random(count: count))
    }

    /// Takes the bytes of one, or answers nil if they are not 32.
    public init?(_ secret: Secret) {
        guard secret.count == Self.count else { return nil }
        self.init(wholeSecret: secret)
    }

    private init(wholeSecret: Secret) {
        secret = wholeSecret
        id = wholeSecret.withUnsafeBytes { blake2b($0) }
    }

    /// Whether a stored id is this one's; takes the same time wherever they differ.
    public func matches(id stored: [UInt8]) -> Bool {
        isEqualInConstantTime(stored, id)
    }
}
