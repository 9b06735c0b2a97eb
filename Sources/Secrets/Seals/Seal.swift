internal import CSodium
public import Failures

/// A sealed file: a book, or a file beside one. Its content is encrypted with the book's key, and signed if some
/// members may only read.
///
/// A cleartext header has the mark, version, whether the file is signed, the generation of the key, the number of
/// changes, and the id of the book. A secret stream follows, which authenticates the header with every chunk. If
/// signed, an Ed25519 signature of everything before it is last.
public struct Seal {
    /// The generation of the book's key, counted from 1.
    public let generation: Int
    /// For a book, the number of times that it was saved while sealed, with any of its keys. For a report, the time
    /// when it was kept, in seconds since 1970. 0 for side files, for backup copies from before the book was sealed,
    /// and in files of versions that stored neither.
    public let changes: Int64
    /// The id of the book, a UUID.
    public let book: String
    private let isSigned: Bool
    private let kind: Kind
    private let placeCount: Int
    /// The length of the content in bytes.
    public let contentCount: Int
    /// The bytes before the first chunk. They differ at each sealing.
    public let head: [UInt8]

    /// A hash of the head, 16 bytes, that identifies this state of the file.
    public var state: [UInt8] { Self.state(ofHead: head) }

    /// The `state` of the file that begins with this head.
    public static func state(ofHead head: [UInt8]) -> [UInt8] { blake2b(head, count: 16) }

    /// The kind of content. A file opens only as its own kind.
    public enum Kind: Hashable, Sendable {
        /// A whole book: its database.
        case book
        /// A report kept with the book. The name is authenticated, but not in the file, which opens under no other
        /// name.
        case report(name: String)
        /// Content that few commands need, in a file beside the book. The name is authenticated, but not in the file,
        /// which opens under no other name.
        case side(name: String)

        /// The first bytes of the file. All kinds have equal lengths.
        fileprivate var mark: [UInt8] {
            switch self {
            case .book: Array("spesa seal\n".utf8)
            case .report: Array("spesa page\n".utf8)
            case .side: Array("spesa side\n".utf8)
            }
        }

        /// The name of a report or side file, which is authenticated but not in the file; empty for a book.
        fileprivate var label: [UInt8] {
            switch self {
            case .book: []
            case .report(let name), .side(let name): Array(name.utf8)
            }
        }
    }

    /// The number of bytes needed to parse the head.
    public static let headCount = placeCount(version: version) + SecretStream.headerCount

    private static let markCount = Kind.book.mark.count
    private static let version: UInt8 = 2
    private static let idCount = 36
    private static let changesCount = 8

    /// The length of the header before the stream. Version 1 had no count of changes.
    private static func placeCount(version: UInt8) -> Int {
        markCount + 2 + 4 + (version == 1 ? 0 : changesCount) + idCount
    }
    private static let signatureCount = Int(crypto_sign_bytes())

    /// Whether bytes begin with the mark of a sealed file of this kind.
    public static func isSealed(_ head: some Sequence<UInt8>, _ kind: Kind = .book) -> Bool {
        head.starts(with: kind.mark)
    }

    /// Parses the head.
    /// - Parameters:
    ///   - head: the first `headCount` bytes of a file, or the whole of a shorter one; content after the head is
    ///     ignored.
    ///   - count: the length of the file in bytes.
    /// - Throws: `SealError.notASeal`, `.newer`, `.cut`.
    public init(head: [UInt8], count: Int, _ kind: Kind = .book) throws(SealError) {
        guard Self.isSealed(head, kind) else { throw .notASeal }
        guard head.count > Self.markCount else { throw .cut }
        let version = head[Self.markCount]
        guard (1...Self.version).contains(version) else {
            throw .newer(found: Int(version), known: Int(Self.version))
        }
        placeCount = Self.placeCount(version: version)
        let headCount = placeCount + SecretStream.headerCount
        guard head.count >= headCount else { throw .cut }
        isSigned = head[Self.markCount + 1] == 1
        let streamCount = count - placeCount - (isSigned ? Self.signatureCount : 0)
        guard let contentCount = SecretStream.contentCount(of: streamCount) else { throw .cut }
        let id = String(decoding: head[..<placeCount].suffix(Self.idCount), as: UTF8.self)
        guard isUUID(id) else { throw .notASeal }
        generation = Int(number(head[(Self.markCount + 2)...].prefix(4)))
        guard generation > 0 else { throw .notASeal }
        changes = version == 1 ? 0 : Int64(bitPattern: number(head[(Self.markCount + 6)...].prefix(Self.changesCount)))
        guard changes >= 0 else { throw .notASeal }
        book = id
        self.kind = kind
        self.contentCount = contentCount
        self.head = Array(head[..<headCount])
    }

    /// Decrypts the content.
    /// - Parameters:
    ///   - content: receives `contentCount` bytes, undefined after an error.
    ///   - read: fills memory with the next bytes of the file, beginning after `head`.
    /// - Throws: `SealError.refused` for another key or changed bytes; the error of `read`.
    /// - Complexity: O(*n*) in the bytes; about 1 ms per MiB, 2 if signed.
    public func open(
        with key: BookKey, into content: UnsafeMutableRawBufferPointer,
        reading read: (UnsafeMutableRawBufferPointer) throws -> Void
    ) throws {
        precondition(content.count == contentCount, "The content has its own length.")
        try open(with: key, reading: read) { range, fill in
            fill(UnsafeMutableRawBufferPointer(rebasing: content[range]))
        }
    }

    /// Decrypts the content. Memory grows with the chunks that were found authentic, as the length of a file may be
    /// false.
    /// - Parameter read: fills memory with the next bytes of the file, beginning after `head`.
    /// - Throws: `SealError.refused` for another key or changed bytes; the error of `read`.
    /// - Complexity: O(*n*) in the bytes; about 1 ms per MiB, 2 if signed.
    public func content(
        with key: BookKey, reading read: (UnsafeMutableRawBufferPointer) throws -> Void
    ) throws -> [UInt8] {
        var content: [UInt8] = []
        try open(with: key, reading: read) { range, fill in
            content.append(contentsOf: repeatElement(0, count: range.count))
            content.withUnsafeMutableBytes { fill(UnsafeMutableRawBufferPointer(rebasing: $0[range])) }
        }
        return content
    }

    /// Decrypts the content chunk by chunk.
    /// - Parameter place: calls `fill` with the memory for a range of the content. The ranges follow each other.
    private func open(
        with key: BookKey, reading read: (UnsafeMutableRawBufferPointer) throws -> Void,
        into place: (Range<Int>, _ fill: (UnsafeMutableRawBufferPointer) -> Void) -> Void
    ) throws {
        guard isSigned == key.isSigned else { throw SealError.refused }
        let label = Array(head[..<placeCount]) + kind.label
        let hash = key.signature.map { _ in Hash() }
        (head + kind.label).withUnsafeBytes { hash?.update($0) }
        let reader = try head.withUnsafeBytes { head in
            try SecretStream.Reader(
                key: key.reading, header: UnsafeRawBufferPointer(rebasing: head[placeCount...]))
        }
        // Chunk by chunk, the data stays in the processor's cache for hashing and decrypting.
        let chunk = UnsafeMutableRawBufferPointer.allocate(
            byteCount: SecretStream.chunkCount + SecretStream.overheadCount, alignment: 16)
        defer { chunk.deallocate() }
        var start = 0
        repeat {
            let end = min(start + SecretStream.chunkCount, contentCount)
            let part = UnsafeMutableRawBufferPointer(rebasing: chunk[..<(end - start + SecretStream.overheadCount)])
            try read(part)
            hash?.update(UnsafeRawBufferPointer(part))
            var isLast: Bool?
            place(start..<end) { isLast = reader.decrypt(UnsafeRawBufferPointer(part), in: label, to: $0) }
            guard isLast == (end == contentCount) else { throw SealError.refused }
            start = end
        } while start < contentCount
        guard let hash, let verifying = key.signature?.verifying else { return }
        let signature = UnsafeMutableRawBufferPointer(rebasing: chunk[..<Self.signatureCount])
        try read(signature)
        let signed = hash.finished()
        guard crypto_sign_verify_detached(signature.octets!, signed, UInt64(signed.count), verifying) == 0 else {
            throw SealError.refused
        }
    }

    /// Seals content.
    /// - Parameters:
    ///   - key: must be able to write.
    ///   - changes: the number of sealings of the book, including this one; for a report, the time when it was kept, in
    ///     seconds since 1970.
    ///   - book: the id, a UUID.
    ///   - write: receives the bytes of the file in order, the head separately at first.
    /// - Throws: `SecretError.outOfMemory`, the error of `write`.
    /// - Complexity: O(*n*) in the bytes; about 1 ms per MiB, 2 if signed.
    public static func seal(
        _ content: UnsafeRawBufferPointer, with key: BookKey, generation: Int, changes: Int64 = 0, book: String,
        _ kind: Kind = .book, writing write: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        precondition(key.canWrite, "A reader cannot seal.")
        precondition(
            isUUID(book) && (1...Int(UInt32.max)).contains(generation) && changes >= 0,
            "A seal names its book and its key.")
        let place =
            kind.mark + [version, key.isSigned ? 1 : 0]
            + (0..<4).map { UInt8(truncatingIfNeeded: generation >> (24 - 8 * $0)) }
            + (0..<8).map { UInt8(truncatingIfNeeded: changes >> (56 - 8 * $0)) } + Array(book.utf8)
        let writer = try SecretStream.Writer(key: key.reading)
        let hash = key.signature.map { _ in Hash() }
        func pass(_ bytes: UnsafeRawBufferPointer) throws {
            hash?.update(bytes)
            try write(bytes)
        }
        try (place + writer.header).withUnsafeBytes(pass)
        kind.label.withUnsafeBytes { hash?.update($0) }
        let chunk = UnsafeMutableRawBufferPointer.allocate(
            byteCount: SecretStream.chunkCount + SecretStream.overheadCount, alignment: 16)
        defer { chunk.deallocate() }
        var start = 0
        repeat {
            let end = min(start + SecretStream.chunkCount, content.count)
            let part = UnsafeMutableRawBufferPointer(rebasing: chunk[..<(end - start + SecretStream.overheadCount)])
            writer.encrypt(
                UnsafeRawBufferPointer(rebasing: content[start..<end]), isLast: end == content.count,
                in: place + kind.label, to: part)
            try pass(UnsafeRawBufferPointer(part))
            start = end
        } while start < content.count
        guard let hash, let signing = key.signature?.signing else { return }
        let signed = hash.finished()
        var signature = [UInt8](repeating: 0, count: signatureCount)
        signing.withUnsafeBytes { key in
            _ = crypto_sign_detached(&signature, nil, signed, UInt64(signed.count), key.octets!)
        }
        try signature.withUnsafeBytes(write)
    }

    /// BLAKE2b-512. Holders of the reading key could forge content with equal tags, but not with an equal hash.
    private final class Hash {
        private static let count = 64
        private let memory = UnsafeMutableRawBufferPointer.allocate(
            byteCount: crypto_generichash_statebytes(), alignment: 64)
        private var state: OpaquePointer { OpaquePointer(memory.baseAddress!) }

        init() {
            _ = crypto_generichash_init(state, nil, 0, Self.count)
        }

        deinit {
            memory.deallocate()
        }

        func update(_ bytes: UnsafeRawBufferPointer) {
            _ = crypto_generichash_update(state, bytes.octets!, UInt64(bytes.count))
        }

        func finished() -> [UInt8] {
            var hash = [UInt8](repeating: 0, count: Self.count)
            _ = crypto_generichash_final(state, &hash, hash.count)
            return hash
        }
    }
}

/// Parses a big-endian number.
private func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

/// An error in opening a sealed file.
public enum SealError: InternalError, Equatable, Sendable {
    /// The file has another format.
    case notASeal
    /// A later version of the program wrote the file.
    case newer(found: Int, known: Int)
    /// The length is impossible for a sealed file.
    case cut
    /// The file was sealed with another key, or changed.
    case refused
}
