internal import CSodium

/// The key of a sealed book: a symmetric key for reading, and a signature key pair if some members or tokens may only
/// read.
///
/// Readers have only the public half of the signature pair, so that they cannot forge a change. If every holder of the
/// key may write, a signature would prove nothing and double the time.
public struct BookKey {
    let reading: Secret
    let signature: SignatureKey?

    /// The Ed25519 key pair that signs the changes of a book; a reader has only its public half.
    struct SignatureKey {
        /// The public key, 32 bytes.
        let verifying: [UInt8]
        /// The secret key in libsodium's format: 64 bytes, the last 32 of them the public key. `nil` for a reader.
        let signing: Secret?
    }

    private static let readingCount = 32
    private static let verifyingCount = 32
    private static let signingCount = 64

    /// Whether changes are signed, to tell those by writers from forgeries by readers.
    public var isSigned: Bool { signature != nil }

    /// Whether the key can seal a book.
    public var canWrite: Bool { signature.map { $0.signing != nil } ?? true }

    /// Makes a new key for reading and writing.
    /// - Parameter isSigned: whether some members or tokens may only read.
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

    /// A hash that identifies the key, equal for its writers and readers; 32 bytes. The key cannot be computed from it.
    public var identity: [UInt8] {
        let reading = reading.withUnsafeBytes { blake2b(UnsafeRawBufferPointer($0)) }
        return blake2b(Array("spesa book key 1".utf8) + reading + (signature?.verifying ?? []))
    }

    /// The maximum length of a key in bytes.
    static let longest = readingCount + signingCount

    /// Returns `head` followed by the bytes of the key, as a writer or a reader gets them. A reader does not get the
    /// secret signing key.
    /// - Parameter canWrite: whether the bytes are for a writer. `true` requires that this key can write, `false` that
    ///   its changes are signed.
    /// - Throws: `SecretError.outOfMemory`.
    func bytes(canWrite: Bool, after head: [UInt8]) throws(SecretError) -> Secret {
        precondition(canWrite ? self.canWrite : isSigned, "The key lacks what a key of this role contains.")
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

    /// Opens a key in the old format, a sealed box without a known giver; `nil` if it is for another pair, or was
    /// changed.
    /// - Throws: `SecretError.outOfMemory`.
    public init?(anonymous sealed: [UInt8], openedBy pair: KeyPair) throws(SecretError) {
        guard let whole = try pair.open(sealed) else { return nil }
        try self.init(bytes: whole)
    }

    /// Takes the bytes of a key; `nil` if the length is wrong.
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
