internal import CSodium

/// A pair of X25519 keys: what is sealed to the public one, only the private one opens.
public struct KeyPair {
    /// How many bytes either key has.
    public static let keyCount = 32

    /// 32 bytes, which anybody may know.
    public let publicKey: [UInt8]
    let privateKey: Secret

    /// Makes a new pair.
    /// - Throws: `UserError.outOfMemory`.
    public static func random() throws(UserError) -> KeyPair {
        KeyPair(wholeKey: try Secret.random(count: keyCount))
    }

    /// Takes the private key of one, or answers nil if it has not 32 bytes.
    init?(privateKey: Secret) {
        guard privateKey.count == Self.keyCount else { return nil }
        self.init(wholeKey: privateKey)
    }

    private init(wholeKey: Secret) {
        privateKey = wholeKey
        var publicKey = [UInt8](repeating: 0, count: Self.keyCount)
        wholeKey.withUnsafeBytes { _ = crypto_scalarmult_base(&publicKey, $0.octets!) }
        self.publicKey = publicKey
    }

    /// What was sealed to the public key, or `nil` if it was not, or was changed.
    /// - Throws: `UserError.outOfMemory`.
    func open(_ sealed: [UInt8]) throws(UserError) -> Secret? {
        let count = sealed.count - Int(crypto_box_sealbytes())
        guard count >= 0 else { return nil }
        let secret = try Secret(capacity: count)
        var isGenuine = false
        secret.fill { memory in
            privateKey.withUnsafeBytes { key in
                isGenuine =
                    crypto_box_seal_open(memory.octets, sealed, UInt64(sealed.count), publicKey, key.octets!) == 0
            }
            return isGenuine ? count : 0
        }
        return isGenuine ? secret : nil
    }

    /// A secret encrypted so that only the holder of the private key reads it (libsodium's sealed box).
    /// - Parameter publicKey: 32 bytes.
    static func seal(_ secret: Secret, to publicKey: [UInt8]) -> [UInt8] {
        precondition(publicKey.count == keyCount, "A public key has \(keyCount) bytes.")
        var sealed = [UInt8](repeating: 0, count: secret.count + Int(crypto_box_sealbytes()))
        secret.withUnsafeBytes { _ = crypto_box_seal(&sealed, $0.octets!, UInt64($0.count), publicKey) }
        return sealed
    }
}
