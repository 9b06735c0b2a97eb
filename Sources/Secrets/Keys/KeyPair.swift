internal import CSodium

/// A key pair of a user or token. The private key opens boxes sealed to the public key, and signs.
public struct KeyPair {
    /// The length of the private key in bytes.
    public static let keyCount = 32

    /// The X25519 public key for sealing, 32 bytes.
    package let sealingKey: [UInt8]
    /// The X25519 private key, 32 bytes. The signing key is derived from it.
    package let privateKey: Secret

    /// Makes a new pair.
    /// - Throws: `SecretError.outOfMemory`.
    public static func random() throws(SecretError) -> KeyPair {
        KeyPair(wholeKey: try Secret.random(count: keyCount))
    }

    /// Takes a private key; `nil` unless it has 32 bytes.
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

    /// The public half. Its part for signatures is computed at each call, since few commands need it.
    /// - Throws: `SecretError.outOfMemory`.
    public func publicKey() throws(SecretError) -> PublicKey {
        PublicKey(sealing: sealingKey, verifying: try signingKey().verifying)
    }

    /// Whether this pair opens boxes sealed to a public key.
    public func isPrivateHalf(of key: PublicKey) -> Bool { sealingKey == key.sealing }

    /// Opens a sealed box; `nil` if it is for another pair, or was changed.
    /// - Throws: `SecretError.outOfMemory`.
    package func open(_ sealed: [UInt8]) throws(SecretError) -> Secret? {
        let count = sealed.count - Int(crypto_box_sealbytes())
        // Limits the memory that a forged box can make the program allocate.
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

    /// Encrypts a secret so that only the holder of the private key can read it (libsodium's sealed box).
    package static func seal(_ secret: Secret, to sealingKey: [UInt8]) -> [UInt8] {
        precondition(sealingKey.count == keyCount, "A public key has \(keyCount) bytes.")
        var sealed = [UInt8](repeating: 0, count: secret.count + Int(crypto_box_sealbytes()))
        secret.withUnsafeBytes { _ = crypto_box_seal(&sealed, $0.octets!, UInt64($0.count), sealingKey) }
        return sealed
    }

    /// Signs bytes. The Ed25519 signature has 64 bytes.
    /// - Throws: `SecretError.outOfMemory`.
    package func signature(of text: [UInt8]) throws(SecretError) -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: Int(crypto_sign_bytes()))
        try signingKey().signing.withUnsafeBytes { key in
            _ = crypto_sign_detached(&signature, nil, text, UInt64(text.count), key.octets!)
        }
        return signature
    }

    /// The Ed25519 pair, derived from the private key.
    private func signingKey() throws(SecretError) -> (verifying: [UInt8], signing: Secret) {
        let seed = try privateKey.derived(for: "spesa signing key")
        let signing = try Secret(capacity: Int(crypto_sign_secretkeybytes()))
        var verifying = [UInt8](repeating: 0, count: PublicKey.partSize)
        signing.fill { memory in
            seed.withUnsafeBytes { _ = crypto_sign_seed_keypair(&verifying, memory.octets!, $0.octets!) }
            return memory.count
        }
        return (verifying, signing)
    }
}
