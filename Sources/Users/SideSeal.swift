internal import CSodium

/// A file beside a book, sealed under what its own content hashes to.
///
/// The key stands in the book, so whoever opens the book opens it, and a book that gets a new key leaves it as it is. Nobody
/// else can make another content for that key, those who may only read the book neither. Random bytes before the content
/// keep it from being guessed by whoever has the file alone.
public enum SideSeal {
    private static let saltCount = 16

    /// Writes content as a sealed file.
    /// - Parameters:
    ///   - name: what the file is called; it opens under no other name.
    ///   - book: the id of the book, a UUID.
    ///   - write: takes the bytes of the file one after the other.
    /// - Returns: the key, 64 hexadecimal digits.
    /// - Throws: `UserError.outOfMemory`, what `write` throws.
    /// - Complexity: O(*n*) in the bytes, about 2 ms a MiB.
    public static func seal(
        _ content: UnsafeRawBufferPointer, as name: String, of book: String,
        writing write: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> String {
        var salted = [UInt8](unsafeUninitializedCapacity: saltCount + content.count) { memory, count in
            let memory = UnsafeMutableRawBufferPointer(memory)
            randombytes_buf(memory.baseAddress!, saltCount)
            UnsafeMutableRawBufferPointer(rebasing: memory[saltCount...]).copyMemory(from: content)
            count = saltCount + content.count
        }
        defer { sodium_memzero(&salted, saltCount) }
        let key = blake2b(salted)
        try salted.withUnsafeBytes { salted in
            try Seal.seal(salted, with: bookKey(key), generation: 1, book: book, .side(name: name), writing: write)
        }
        return hex(key)
    }

    /// Hands the content of a sealed file to `body`.
    /// - Parameters:
    ///   - count: how many bytes the file has.
    ///   - read: fills memory with the bytes of the file, from its beginning on; says how many there were.
    /// - Throws: `SealError`, `.refused` where the content is not the one of the key; what `read` and `body` throw.
    /// - Complexity: O(*n*) in the bytes, about 2 ms a MiB.
    public static func open<Result>(
        as name: String, of book: String, with key: String, count: Int,
        reading read: (UnsafeMutableRawBufferPointer) throws -> Int,
        _ body: (UnsafeRawBufferPointer) throws -> Result
    ) throws -> Result {
        guard let key = bytes(hex: key), key.count == 32 else { throw SealError.refused }
        var head = [UInt8](repeating: 0, count: min(count, Seal.headCount))
        guard try head.withUnsafeMutableBytes(read) == head.count else { throw SealError.cut }
        let seal = try Seal(head: head, count: count, .side(name: name))
        guard seal.book == book, seal.contentCount >= saltCount else { throw SealError.refused }
        var salted = [UInt8](repeating: 0, count: seal.contentCount)
        try salted.withUnsafeMutableBytes { memory in
            try seal.open(with: bookKey(key), into: memory) { part in
                guard try read(part) == part.count else { throw SealError.cut }
            }
        }
        guard blake2b(salted) == key else { throw SealError.refused }
        return try salted.withUnsafeBytes { try body(UnsafeRawBufferPointer(rebasing: $0[saltCount...])) }
    }

    private static func bookKey(_ bytes: [UInt8]) throws(UserError) -> BookKey {
        let reading = try Secret(capacity: bytes.count)
        reading.fill { memory in
            memory.copyBytes(from: bytes)
            return bytes.count
        }
        return BookKey(reading: reading, signature: nil)
    }
}
