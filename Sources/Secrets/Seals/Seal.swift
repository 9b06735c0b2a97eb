internal import CSodium
public import Failures

/// A sealed book, or a file that lies beside one: its content encrypted with the book's key, and signed where some may only read.
///
/// A header (mark, version, whether it is signed, generation of the key, number of changes, id of the book), a secret stream
/// that authenticates the header with every chunk, and where it is signed an Ed25519 signature of all before it.
public struct Seal {
    /// Which of the book's keys, counted from 1, it was sealed with.
    public let generation: Int
    /// How often the book had been sealed with this; 0 for a report, and for a book from before they were counted.
    public let changes: Int64
    /// The id of the book, a UUID.
    public let book: String
    private let isSigned: Bool
    private let kind: Kind
    private let placeCount: Int
    /// How many bytes the content has.
    public let contentCount: Int
    /// The bytes before the first chunk, different for every sealing: they tell one state of a file from the next.
    public let head: [UInt8]

    /// Tells this state of a file from every other, before and after it: 16 bytes.
    public var state: [UInt8] { Self.state(ofHead: head) }

    /// The state of a file that begins with a head.
    public static func state(ofHead head: [UInt8]) -> [UInt8] { blake2b(head, count: 16) }

    /// What is sealed; nothing opens as something else.
    public enum Kind: Hashable, Sendable {
        /// A whole book: its database.
        case book
        /// A report kept with the book. Its name does not stand in it, and it opens under no other.
        case report(name: String)
        /// What only few commands need of a book. Its name stands in the book, and it opens under no other.
        case side(name: String)

        /// How the file begins, as long for all.
        fileprivate var mark: [UInt8] {
            switch self {
            case .book: Array("spesa seal\n".utf8)
            case .report: Array("spesa page\n".utf8)
            case .side: Array("spesa side\n".utf8)
            }
        }

        /// What is authenticated beside the file.
        fileprivate var label: [UInt8] {
            switch self {
            case .book: []
            case .report(let name), .side(let name): Array(name.utf8)
            }
        }
    }

    /// How many bytes are needed to read what is written in clear.
    public static let headCount = placeCount(version: version) + SecretStream.headerCount

    private static let markCount = Kind.book.mark.count
    private static let version: UInt8 = 2
    private static let idCount = 36
    private static let changesCount = 8

    /// How many bytes stand before the stream. Version 1 did not count changes.
    private static func placeCount(version: UInt8) -> Int {
        markCount + 2 + 4 + (version == 1 ? 0 : changesCount) + idCount
    }
    private static let signatureCount = Int(crypto_sign_bytes())

    /// Whether bytes begin as a sealed book does, or a sealed report.
    public static func isSealed(_ head: some Sequence<UInt8>, _ kind: Kind = .book) -> Bool {
        head.starts(with: kind.mark)
    }

    /// Reads what is written in clear.
    /// - Parameters:
    ///   - head: the first `headCount` bytes of a file, or all of a shorter one; what belongs to the content is passed over.
    ///   - count: how many bytes the file has.
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
        changes = version == 1 ? 0 : Int64(bitPattern: number(head[(Self.markCount + 6)...].prefix(Self.changesCount)))
        guard changes >= 0 else { throw .notASeal }
        book = id
        self.kind = kind
        self.contentCount = contentCount
        self.head = Array(head[..<headCount])
    }

    /// Decrypts the content.
    /// - Parameters:
    ///   - content: `contentCount` bytes; after an error they mean nothing.
    ///   - read: fills memory with the bytes of the file that follow, from the one after `head` on.
    /// - Throws: `SealError.refused` for another key, and for bytes that were changed; what `read` throws.
    /// - Complexity: O(*n*) in the bytes; about 1 ms a MiB, 2 where it is signed.
    public func open(
        with key: BookKey, into content: UnsafeMutableRawBufferPointer,
        reading read: (UnsafeMutableRawBufferPointer) throws -> Void
    ) throws {
        precondition(content.count == contentCount, "The content has its own length.")
        guard isSigned == key.isSigned else { throw SealError.refused }
        let place = Array(head[..<placeCount]) + kind.label
        let hash = key.signature.map { _ in Hash() }
        (head + kind.label).withUnsafeBytes { hash?.update($0) }
        let reader = try head.withUnsafeBytes { head in
            try SecretStream.Reader(
                key: key.reading, header: UnsafeRawBufferPointer(rebasing: head[placeCount...]))
        }
        // One chunk at a time stays in the processor's cache for hashing and decrypting.
        let chunk = UnsafeMutableRawBufferPointer.allocate(
            byteCount: SecretStream.chunkCount + SecretStream.overheadCount, alignment: 16)
        defer { chunk.deallocate() }
        var start = 0
        repeat {
            let end = min(start + SecretStream.chunkCount, content.count)
            let part = UnsafeMutableRawBufferPointer(rebasing: chunk[..<(end - start + SecretStream.overheadCount)])
            try read(part)
            hash?.update(UnsafeRawBufferPointer(part))
            let isLast = reader.decrypt(
                UnsafeRawBufferPointer(part), in: place,
                to: UnsafeMutableRawBufferPointer(rebasing: content[start..<end]))
            guard isLast == (end == content.count) else { throw SealError.refused }
            start = end
        } while start < content.count
        guard let hash, let verifying = key.signature?.verifying else { return }
        let signature = UnsafeMutableRawBufferPointer(rebasing: chunk[..<Self.signatureCount])
        try read(signature)
        let signed = hash.finished()
        guard crypto_sign_verify_detached(signature.octets!, signed, UInt64(signed.count), verifying) == 0 else {
            throw SealError.refused
        }
    }

    /// Writes content as a sealed book.
    /// - Parameters:
    ///   - key: one that can write.
    ///   - changes: how often the book has been sealed, this time counted.
    ///   - book: the id, a UUID.
    ///   - write: takes the bytes of the file one after the other, the head by itself first.
    /// - Throws: `SecretError.outOfMemory`, what `write` throws.
    /// - Complexity: O(*n*) in the bytes; about 1 ms a MiB, 2 where it is signed.
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

    /// BLAKE2b-512; whoever has the reading key could make other content with the same tags, but not with the same hash.
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

/// The number that bytes are, the most significant first.
private func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

/// Why a sealed book cannot be opened.
public enum SealError: InternalError, Equatable, Sendable {
    /// It does not begin as a sealed book does.
    case notASeal
    /// A version of the form that a later program wrote.
    case newer(found: Int, known: Int)
    /// No sealed book has so few bytes, or so many.
    case cut
    /// It was sealed with another key, or changed since.
    case refused
}
