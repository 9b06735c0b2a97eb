internal import CSodium

/// The content of a file beside a book, after random bytes. The random bytes prevent anyone without the book from
/// testing guesses of the content.
public struct SaltedContent: Sendable {
    /// The number of random bytes.
    public static let saltCount = 16

    /// The random bytes and the content.
    public let bytes: [UInt8]
    /// The hash of the bytes, in 64 hexadecimal digits: the key for sealing them.
    public let key: String

    /// Puts new random bytes before content.
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

    /// Takes the bytes of an existing file; `nil` unless their hash is the key.
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

    /// A UUID derived from the key: equal in every copy of a book, and without information on the content.
    public static func name(of key: String) -> String { makeUUIDv8(of: "a file beside a book, \(key)") }
}

/// Seals files beside a book with the hash of their own content as key.
///
/// The book contains the keys, so every holder of the book's key can open the files, and a new key for the book does
/// not affect them. Only the original content fits a key, so that even members who may only read cannot replace it.
public enum SideSeal {
    /// Seals content.
    /// - Parameters:
    ///   - name: the name of the file, which opens under no other name.
    ///   - book: the id of the book, a UUID.
    ///   - write: receives the bytes of the file in order.
    /// - Throws: `SecretError.outOfMemory`, the error of `write`.
    /// - Complexity: O(*n*) in the bytes, about 2 ms per MiB.
    public static func seal(
        _ content: SaltedContent, as name: String, of book: String,
        writing write: (UnsafeRawBufferPointer) throws -> Void
    ) throws {
        try content.bytes.withUnsafeBytes { bytes in
            try Seal.seal(
                bytes, with: bookKey(content.key), generation: 1, book: book, .side(name: name), writing: write)
        }
    }

    /// Opens a sealed file.
    /// - Parameters:
    ///   - name: the name with which the file was sealed.
    ///   - book: the id of the book with which it was sealed.
    ///   - key: `SaltedContent.key` of its content, in 64 hexadecimal digits.
    ///   - count: the length of the file in bytes.
    ///   - read: fills memory with the next bytes of the file, from its beginning on, and returns their number. A
    ///     smaller number than asked for means that the file ends there.
    /// - Throws: `SealError.refused` for another name, book or key, or changed content; `.cut` for a file that is too
    ///   short; `.notASeal` or `.newer` for a file of another format; the error of `read`.
    /// - Complexity: O(*n*) in the bytes, about 2 ms per MiB.
    public static func open(
        as name: String, of book: String, with key: String, count: Int,
        reading read: (UnsafeMutableRawBufferPointer) throws -> Int
    ) throws -> SaltedContent {
        var head = [UInt8](repeating: 0, count: min(count, Seal.headCount))
        guard try head.withUnsafeMutableBytes(read) == head.count else { throw SealError.cut }
        let seal = try Seal(head: head, count: count, .side(name: name))
        guard seal.book == book else { throw SealError.refused }
        let salted = try seal.content(with: bookKey(key)) { part in
            guard try read(part) == part.count else { throw SealError.cut }
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
