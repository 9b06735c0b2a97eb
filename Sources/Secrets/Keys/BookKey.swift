internal import CSodium

/// What opens a sealed book: the key that reads it and, where there are people or tokens who may only read, a pair that
/// signs what is written and checks it.
///
/// A reader has no more than the part that checks, so a reader cannot make a book that others would take for genuine. Where
/// everybody with the key may write, a signature would say nothing and take as long as all the rest.
public struct BookKey {
    let reading: Secret
    let signature: SignatureKey?

    /// The Ed25519 keys of a book.
    struct SignatureKey {
        /// The public key, 32 bytes.
        let verifying: [UInt8]
        /// The secret key, 64 bytes, of which the last 32 are the public one, as libsodium keeps it; a reader has none.
        let signing: Secret?
    }

    private static let readingCount = 32
    private static let verifyingCount = 32
    private static let signingCount = 64

    /// Whether it tells what a writer wrote from what a reader could have made.
    public var isSigned: Bool { signature != nil }

    /// Whether a book can be sealed with it.
    public var canWrite: Bool { signature.map { $0.signing != nil } ?? true }

    /// Makes a new one that reads and writes.
    /// - Parameter isSigned: whether some may only read.
    /// - Throws: `SecretError.outOfMemory`.
    public static func random(isSigned: Bool) throws(SecretError) -> BookKey {
        let reading = try Secret.random(count: readingCount)
        guard isSigned else { return BookKey(reading: reading, signature: nil) }
        let signing = try Secret(capacity: signingCount)
        var verifying = [UInt8](repeating: 0, count: verifyingCount)
        signing.fill { memory in
            crypto_sign_keypair(&verifying, memory.octets!)
            return memory.count
        }
        return BookKey(reading: reading, signature: SignatureKey(verifying: verifying, signing: signing))
    }

    init(reading: Secret, signature: SignatureKey?) {
        self.reading = reading
        self.signature = signature
    }

    /// The most bytes a key has.
    static let longest = readingCount + signingCount

    /// The key behind some bytes, for a reader without the part that signs.
    /// - Parameter canWrite: true only where this key can, false only where it is signed.
    /// - Throws: `SecretError.outOfMemory`.
    func bytes(canWrite: Bool, after head: [UInt8]) throws(SecretError) -> Secret {
        precondition(canWrite ? self.canWrite : isSigned, "A key gives no more than it has, and no less than it can.")
        let whole = try Secret(capacity: head.count + Self.longest)
        whole.fill { memory in
            memory.copyBytes(from: head)
            let readingEnd = head.count + Self.readingCount
            reading.withUnsafeBytes {
                UnsafeMutableRawBufferPointer(rebasing: memory[head.count..<readingEnd]).copyBytes(from: $0)
            }
            let rest = UnsafeMutableRawBufferPointer(rebasing: memory[readingEnd...])
            guard let signature else { return readingEnd }
            guard canWrite, let signing = signature.signing else {
                rest.copyBytes(from: signature.verifying)
                return readingEnd + Self.verifyingCount
            }
            signing.withUnsafeBytes { rest.copyBytes(from: $0) }
            return memory.count
        }
        return whole
    }

    /// The key that was sealed to a pair's public key by nobody that could be told, as was done before there were slots with
    /// a giver; `nil` if it was not, or was changed.
    /// - Throws: `SecretError.outOfMemory`.
    public init?(anonymous sealed: [UInt8], openedBy pair: KeyPair) throws(SecretError) {
        guard let whole = try pair.open(sealed) else { return nil }
        try self.init(bytes: whole)
    }

    /// Takes the bytes of one; `nil` if no key has so many.
    init?(bytes whole: Secret) throws(SecretError) {
        guard whole.count >= Self.readingCount else { return nil }
        let reading = try whole.part(0..<Self.readingCount)
        let verifying = whole.withUnsafeBytes { Array($0.suffix(Self.verifyingCount)) }
        switch whole.count - Self.readingCount {
        case 0: self.init(reading: reading, signature: nil)
        case Self.verifyingCount:
            self.init(reading: reading, signature: SignatureKey(verifying: verifying, signing: nil))
        case Self.signingCount:
            let signing = try whole.part(Self.readingCount..<whole.count)
            self.init(reading: reading, signature: SignatureKey(verifying: verifying, signing: signing))
        default: return nil
        }
    }
}
