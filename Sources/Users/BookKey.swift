internal import CSodium

/// What opens a sealed book: the key that reads it, and, for who may write, the key that signs what is written.
///
/// A reader has only the key that checks signatures, so a reader cannot make a book that others would take for genuine.
public struct BookKey {
    let reading: Secret
    /// The public Ed25519 key, 32 bytes.
    let verifying: [UInt8]
    /// The secret Ed25519 key, 64 bytes, of which the last 32 are the public one (RFC 8032 as libsodium stores it).
    let signing: Secret?

    private static let readingCount = 32
    private static let verifyingCount = 32
    private static let signingCount = 64

    /// Whether a book can be sealed with it.
    public var canWrite: Bool { signing != nil }

    /// Makes a new one that reads and writes.
    /// - Throws: `UserError.outOfMemory`.
    public static func random() throws(UserError) -> BookKey {
        let signing = try Secret(capacity: signingCount)
        var verifying = [UInt8](repeating: 0, count: verifyingCount)
        signing.fill { memory in
            crypto_sign_keypair(&verifying, memory.octets!)
            return memory.count
        }
        return BookKey(reading: try Secret.random(count: readingCount), verifying: verifying, signing: signing)
    }

    private init(reading: Secret, verifying: [UInt8], signing: Secret?) {
        self.reading = reading
        self.verifying = verifying
        self.signing = signing
    }

    /// The key sealed to somebody's public key; a reader gets it without the part that signs.
    /// - Parameters:
    ///   - publicKey: 32 bytes.
    ///   - canWrite: only where this key can.
    /// - Throws: `UserError.outOfMemory`.
    public func sealed(to publicKey: [UInt8], canWrite: Bool) throws(UserError) -> [UInt8] {
        precondition(!canWrite || self.canWrite, "A reader cannot let others write.")
        let whole = try Secret(capacity: Self.readingCount + Self.signingCount)
        whole.fill { memory in
            reading.withUnsafeBytes { memory.copyBytes(from: $0) }
            let rest = UnsafeMutableRawBufferPointer(rebasing: memory[Self.readingCount...])
            guard canWrite, let signing else {
                rest.copyBytes(from: verifying)
                return Self.readingCount + Self.verifyingCount
            }
            signing.withUnsafeBytes { rest.copyBytes(from: $0) }
            return memory.count
        }
        return KeyPair.seal(whole, to: publicKey)
    }

    /// The key that was sealed to a pair's public key, or `nil` if it was not, or was changed.
    /// - Throws: `UserError.outOfMemory`.
    public init?(sealed: [UInt8], openedBy pair: KeyPair) throws(UserError) {
        guard let whole = try pair.open(sealed) else { return nil }
        let rest = whole.count - Self.readingCount
        guard rest == Self.verifyingCount || rest == Self.signingCount else { return nil }
        self.init(
            reading: try whole.part(0..<Self.readingCount),
            verifying: whole.withUnsafeBytes { Array($0.suffix(Self.verifyingCount)) },
            signing: rest == Self.signingCount ? try whole.part(Self.readingCount..<whole.count) : nil)
    }
}
