internal import CSodium

/// A sealed book: its content encrypted with the book's reading key and signed with its signing key.
///
/// A header (mark, version, generation of the key, id of the book), a secret stream that authenticates the header with
/// every chunk, and an Ed25519 signature of all before it.
public struct Seal {
    /// Which of the book's keys, counted from 1, it was sealed with.
    public let generation: Int
    /// The id of the book, a UUID.
    public let book: String
    /// How many bytes the content has.
    public let contentCount: Int
    private let bytes: [UInt8]

    /// The bytes before the first chunk are different for every sealing: they tell one state of a file from the next.
    public static let headCount = placeCount + SecretStream.headerCount

    private static let mark = Array("spesa seal\n".utf8)
    private static let version: UInt8 = 1
    private static let idCount = 36
    private static let placeCount = mark.count + 1 + 4 + idCount
    private static let signatureCount = 64

    /// Whether bytes begin as a sealed book does.
    public static func isSealed(_ head: some Sequence<UInt8>) -> Bool {
        head.starts(with: mark)
    }

    /// The generation of the key that a sealed file needs, from its first `headCount` bytes; `nil` for other files.
    public static func generation(of head: [UInt8]) -> Int? {
        guard isSealed(head), head.count >= headCount else { return nil }
        return head[(mark.count + 1)...].prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }

    /// Reads what is written in clear.
    /// - Throws: `SealError.notASeal`, `.newer`, `.cut`.
    public init(_ bytes: [UInt8]) throws(SealError) {
        guard Self.isSealed(bytes) else { throw .notASeal }
        guard bytes.count > Self.mark.count else { throw .cut }
        let version = bytes[Self.mark.count]
        guard version <= Self.version else { throw .newer(found: Int(version), known: Int(Self.version)) }
        let streamCount = bytes.count - Self.placeCount - Self.signatureCount
        guard let contentCount = SecretStream.contentCount(of: streamCount),
            let generation = Self.generation(of: bytes)
        else { throw .cut }
        self.generation = generation
        let id = String(decoding: bytes[..<Self.placeCount].suffix(Self.idCount), as: UTF8.self)
        guard isUUID(id) else { throw .notASeal }
        book = id
        self.contentCount = contentCount
        self.bytes = bytes
    }

    /// Decrypts the content.
    /// - Parameter content: `contentCount` bytes; after an error they mean nothing.
    /// - Throws: `SealError.refused` for another key, and for bytes that were changed.
    /// - Complexity: O(*n*) in the bytes; about 2 ms a MiB.
    public func open(with key: BookKey, into content: UnsafeMutableRawBufferPointer) throws {
        precondition(content.count == contentCount, "The content has its own length.")
        let place = Array(bytes[..<Self.placeCount])
        let isGenuine = try bytes.withUnsafeBytes { bytes in
            let signed = UnsafeRawBufferPointer(rebasing: bytes[..<(bytes.count - Self.signatureCount)])
            let reader = try SecretStream.Reader(
                key: key.reading, header: UnsafeRawBufferPointer(rebasing: bytes[Self.placeCount..<Self.headCount]))
            var (from, to) = (Self.headCount, 0)
            while from < signed.count {
                let end = min(from + SecretStream.chunkCount + SecretStream.overheadCount, signed.count)
                let contentEnd = to + end - from - SecretStream.overheadCount
                let isLast = reader.decrypt(
                    UnsafeRawBufferPointer(rebasing: signed[from..<end]), in: place,
                    to: UnsafeMutableRawBufferPointer(rebasing: content[to..<contentEnd]))
                guard isLast == (end == signed.count) else { return false }
                (from, to) = (end, contentEnd)
            }
            let signature = UnsafeRawBufferPointer(rebasing: bytes[signed.count...])
            let hash = Self.hash(of: signed)
            return crypto_sign_verify_detached(signature.octets!, hash, UInt64(hash.count), key.verifying) == 0
        }
        guard isGenuine else { throw SealError.refused }
    }

    /// The bytes before the first chunk.
    public var head: ArraySlice<UInt8> { bytes[..<Self.headCount] }

    /// The content as a sealed book.
    /// - Parameters:
    ///   - key: one that can write.
    ///   - book: the id, a UUID.
    /// - Throws: `UserError.outOfMemory`.
    /// - Complexity: O(*n*) in the bytes; about 2 ms a MiB.
    public static func sealed(
        _ content: UnsafeRawBufferPointer, with key: BookKey, generation: Int, book: String
    ) throws(UserError) -> [UInt8] {
        guard let signing = key.signing else { preconditionFailure("A reader cannot seal.") }
        precondition(isUUID(book) && (1...Int(UInt32.max)).contains(generation), "A seal names its book and its key.")
        let place =
            mark + [version] + (0..<4).map { UInt8(truncatingIfNeeded: generation >> (24 - 8 * $0)) } + Array(book.utf8)
        let writer = try SecretStream.Writer(key: key.reading)
        let count = placeCount + SecretStream.encryptedCount(of: content.count) + signatureCount
        return [UInt8](unsafeUninitializedCapacity: count) { memory, written in
            let bytes = UnsafeMutableRawBufferPointer(memory)
            bytes.copyBytes(from: place + writer.header)
            var (from, to) = (0, headCount)
            repeat {
                let end = min(from + SecretStream.chunkCount, content.count)
                let sealedEnd = to + end - from + SecretStream.overheadCount
                writer.encrypt(
                    UnsafeRawBufferPointer(rebasing: content[from..<end]), isLast: end == content.count, in: place,
                    to: UnsafeMutableRawBufferPointer(rebasing: bytes[to..<sealedEnd]))
                (from, to) = (end, sealedEnd)
            } while from < content.count
            let hash = hash(of: UnsafeRawBufferPointer(rebasing: bytes[..<to]))
            signing.withUnsafeBytes { key in
                _ = crypto_sign_detached(memory.baseAddress! + to, nil, hash, UInt64(hash.count), key.octets!)
            }
            written = count
        }
    }

    /// BLAKE2b-512; whoever has the reading key could make other content with the same tags, but not with the same hash.
    private static func hash(of bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var hash = [UInt8](repeating: 0, count: 64)
        _ = crypto_generichash(&hash, hash.count, bytes.octets, UInt64(bytes.count), nil, 0)
        return hash
    }
}

/// Why a sealed book cannot be opened.
public enum SealError: Error, Equatable, Sendable {
    /// It does not begin as a sealed book does.
    case notASeal
    case newer(found: Int, known: Int)
    /// No sealed book has so few bytes, or so many.
    case cut
    /// It was sealed with another key, or changed since.
    case refused
}
