internal import CSodium

/// Content as it lies in a file beside a book: behind random bytes, which keep it from being guessed by whoever has the file
/// alone.
public struct SaltedContent: Sendable {
    /// How many bytes stand before the content.
    public static let saltCount = 16

    /// The random bytes and the content.
    public let bytes: [UInt8]
    /// What they hash to, in 64 hexadecimal digits: the key that they are sealed with.
    public let key: String

    /// Content behind new random bytes.
    /// - Complexity: O(*n*) in the bytes.
    public init(_ content: UnsafeRawBufferPointer) {
        _ = Sodium.isReady
        self.init(
            [UInt8](unsafeUninitializedCapacity: Self.saltCount + content.count) { memory, count in
                let memory = UnsafeMutableRawBufferPointer(memory)
                randombytes_buf(memory.baseAddress!, Self.saltCount)
                UnsafeMutableRawBufferPointer(rebasing: memory[Self.saltCount...]).copyMemory(from: content)
                count = Self.saltCount + content.count
            })
    }

    /// What lay beside another book; `nil` where the bytes are not those of the key.
    /// - Complexity: O(*n*) in the bytes.
    public init?(_ bytes: [UInt8], of key: String) {
        guard bytes.count >= Self.saltCount else { return nil }
        self.init(bytes)
        guard self.key == key else { return nil }
    }

    private init(_ bytes: [UInt8]) {
        self.bytes = bytes
        key = hex(blake2b(bytes))
    }

    /// A UUID that follows from the key: the same in every copy of a book, and it tells nothing of the content.
    public static func name(of key: String) -> String { makeUUIDv8(of: "a file beside a book, \(key)") }
}

/// A file beside a book, sealed under what its own content hashes to.
///
/// The key stands in the book, so whoever opens the book opens it, and a book that gets a new key leaves it as it is. Nobody
/// else can make another content for that key, those who may only read the book neither.
public enum SideSeal {
    /// Writes content as a sealed file.
    /// - Parameters:
    ///   - name: what the file is called; it opens under no other name.
    ///   - book: the id of the book, a UUID.
    ///   - write: takes the bytes of the file one after the other.
    /// - Throws: `SecretError.outOfMemory`, what `write` throws.
    /// - Complexity: O(*n*) in the bytes, about 2 ms a MiB.
    public static func seal(
        _ content: SaltedContent, as name: String, of book: String,
        writing write: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        try content.bytes.withUnsafeBytes { bytes in
            try Seal.seal(
                bytes, with: bookKey(content.key), generation: 1, book: book, .side(name: name), writing: write)
        }
    }

    /// The content of a sealed file.
    /// - Parameters:
    ///   - count: how many bytes the file has.
    ///   - read: fills memory with the bytes of the file, from its beginning on; says how many there were.
    /// - Throws: `SealError`, `.refused` where the content is not the one of the key; what `read` throws.
    /// - Complexity: O(*n*) in the bytes, about 2 ms a MiB.
    public static func open(
        as name: String, of book: String, with key: String, count: Int,
        reading read: (UnsafeMutableRawBufferPointer) throws -> Int
    ) throws -> SaltedContent {
        var head = [UInt8](repeating: 0, count: min(count, Seal.headCount))
        guard try head.withUnsafeMutableBytes(read) == head.count else { throw SealError.cut }
        let seal = try Seal(head: head, count: count, .side(name: name))
        guard seal.book == book else { throw SealError.refused }
        var salted = [UInt8](repeating: 0, count: seal.contentCount)
        try salted.withUnsafeMutableBytes { memory in
            try seal.open(with: bookKey(key), into: memory) { part in
                guard try read(part) == part.count else { throw SealError.cut }
            }
        }
        guard let content = SaltedContent(salted, of: key) else { throw SealError.refused }
        return content
    }

    private static func bookKey(_ key: String) throws -> BookKey {
        guard let bytes = bytes(hex: key), bytes.count == 32 else { throw SealError.refused }
        let reading = try Secret(capacity: bytes.count)
        reading.fill { memory in
            memory.copyBytes(from: bytes)
            return bytes.count
        }
        return BookKey(reading: reading, signature: nil)
    }
}
