internal import CSodium

/// What somebody holds and shows to nobody: what is sealed to its public half only it opens, and what it signs nobody
/// else could have.
public struct KeyPair {
    /// How many bytes the private key has.
    public static let keyCount = 32

    /// The X25519 half that others seal to, 32 bytes.
    package let sealingKey: [UInt8]
    /// X25519, 32 bytes; the key that signs follows from it.
    package let privateKey: Secret

    /// Makes a new pair.
    /// - Throws: `SecretError.outOfMemory`.
    public static func random() throws(SecretError) -> KeyPair {
        KeyPair(wholeKey: try Secret.random(count: keyCount))
    }

    /// Takes the private key of one, or answers nil if it has not 32 bytes.
    package init?(privateKey: Secret) {
        guard privateKey.count == Self.keyCount else { return nil }
        self.init(wholeKey: privateKey)
    }

    private init(wholeKey: Secret) {
        privateKey = wholeKey
        var sealingKey = [UInt8](repeating: 0, count: Self.keyCount)
        wholeKey.withUnsafeBytes { _ = crypto_scalarmult_base(&sealingKey, $0.octets!) }
        self.sealingKey = sealingKey
    }

    /// What others may know of it. The part that checks signatures is computed each time: few commands need it.
    /// - Throws: `SecretError.outOfMemory`.
    public func publicKey() throws(SecretError) -> PublicKey {
        PublicKey(sealing: sealingKey, verifying: try signingKey().verifying)
    }

    /// Whether what is sealed to a public key opens with this.
    public func isPrivateHalf(of key: PublicKey) -> Bool { sealingKey == key.sealing }

    /// What was sealed to the public key, or `nil` if it was not, or was changed.
    /// - Throws: `SecretError.outOfMemory`.
    package func open(_ sealed: [UInt8]) throws(SecretError) -> Secret? {
        let count = sealed.count - Int(crypto_box_sealbytes())
        // A forged one must not ask for any amount of memory.
        guard (0...1024).contains(count) else { return nil }
        let secret = try Secret(capacity: count)
        var isGenuine = false
        secret.fill { memory in
            privateKey.withUnsafeBytes { key in
                isGenuine =
                    crypto_box_seal_open(memory.octets, sealed, UInt64(sealed.count), sealingKey, key.octets!) == 0
            }
            return isGenuine ? count : 0
        }
        return isGenuine ? secret : nil
    }

    /// A secret encrypted so that only the holder of the private key reads it (libsodium's sealed box).
    package static func seal(_ secret: Secret, to sealingKey: [UInt8]) -> [UInt8] {
        precondition(sealingKey.count == keyCount, "A public key has \(keyCount) bytes.")
        var sealed = [UInt8](repeating: 0, count: secret.count + Int(crypto_box_sealbytes()))
        secret.withUnsafeBytes { _ = crypto_box_seal(&sealed, $0.octets!, UInt64($0.count), sealingKey) }
        return sealed
    }

    /// Signs bytes: an Ed25519 signature of 64 bytes.
    /// - Throws: `SecretError.outOfMemory`.
    package func signature(of text: [UInt8]) throws(SecretError) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: Int(crypto_sign_bytes()))
        try signingKey().signing.withUnsafeBytes { key in
            _ = crypto_sign_detached(&signature, nil, text, UInt64(text.count), key.octets!)
        }
        return signature
    }

    /// The Ed25519 pair of the same holder.
    private func signingKey() throws(SecretError) -> (verifying: [UInt8], signing: Secret) {
        let seed = try privateKey.derived(for: "spesa signing key")
        let signing = try Secret(capacity: Int(crypto_sign_secretkeybytes()))
        var verifying = [UInt8](repeating: 0, count: PublicKey.partCount)
        signing.fill { memory in
            seed.withUnsafeBytes { _ = crypto_sign_seed_keypair(&verifying, memory.octets!, $0.octets!) }
            return memory.count
        }
        return (verifying, signing)
    }
}
