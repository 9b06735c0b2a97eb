internal import CSodium
public import Failures

/// A file encrypted with a password, written and read in chunks. The content is never in memory as a whole.
///
/// A cleartext head (mark, version, and a `PasswordSlot` with a random key) is authenticated with every chunk. A secret
/// stream with that key follows.
public enum PasswordStream {
    private static let mark = Array("spesa backup\n".utf8)
    private static let version: UInt8 = 1
    private static let keyPlace = "spesa backup, key"
    private static let place = mark.count + 1

    /// The content's length in a file of `count` bytes; `nil` if no file has this length.
    public static func contentCount(ofFile count: Int) -> Int? {
        SecretStream.contentCount(of: count - Head.count)
    }

    /// The cleartext head of a file.
    public struct Head {
        let bytes: [UInt8]
        private let slot: PasswordSlot

        /// The length in bytes.
        public static let count = place + PasswordSlot.count(of: Secret.keyCount)

        /// Parses the beginning of a file.
        /// - Parameter bytes: the first `count` bytes, or the whole of a shorter file.
        /// - Throws: `PasswordStreamError.notOne`, `.newer`, `.damaged`.
        public init(_ bytes: [UInt8]) throws(PasswordStreamError) {
            guard bytes.starts(with: mark) else { throw .notOne }
            guard bytes.count > mark.count else { throw .damaged }
            let found = bytes[mark.count]
            guard found <= version else { throw .newer(found: Int(found), known: Int(version)) }
            guard found == version, bytes.count == Self.count,
                let slot = try? PasswordSlot(stored: Array(bytes[place...]))
            else {
                throw .damaged
            }
            self.bytes = bytes
            self.slot = slot
        }

        init(slot: PasswordSlot) {
            bytes = mark + [version] + slot.stored
            self.slot = slot
        }

        /// The key; `nil` for a wrong password, or a changed head.
        /// - Throws: `SecretError.outOfMemory`.
        func key(password: Secret) throws(SecretError) -> Secret? {
            try slot.open(with: password, in: keyPlace)
        }
    }

    /// Encrypts appended content, chunk by chunk.
    public final class Writer {
        /// The cost of the encryption: the requested one, or `PasswordCost.fallback` if the system refused the memory.
        public let cost: PasswordCost
        /// The bytes before the first chunk.
        private let head: [UInt8]
        private let place: [UInt8]
        private let stream: SecretStream.Writer
        private let chunk = Chunk(count: SecretStream.chunkCount)
        private let encrypted = Chunk(count: SecretStream.chunkCount + SecretStream.overheadCount)
        private var filled = 0
        private var hasBegun = false

        /// Makes a key, and encrypts it with the password. Takes the time of a password hash with this cost.
        /// - Parameter password: accepted by `PasswordRules`.
        /// - Throws: `SecretError.outOfMemory`.
        public init(password: Secret, cost: PasswordCost) throws(SecretError) {
            let key = try Secret.random(count: Secret.keyCount)
            let slot = try PasswordSlot.make(for: key, password: password, cost: cost, in: keyPlace)
            self.cost = slot.cost
            place = Head(slot: slot).bytes
            stream = try SecretStream.Writer(key: key)
            head = place + stream.header
        }

        /// Appends content, and passes finished chunks to `sink`.
        /// - Throws: the error of `sink`; the file is then unusable.
        /// - Complexity: O(n) in the bytes.
        public func append(_ bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
            var rest = bytes
            while !rest.isEmpty {
                // A full chunk is kept until more content follows, since the last chunk is marked.
                if filled == chunk.memory.count { try encryptChunk(isLast: false, to: sink) }
                let count = min(rest.count, chunk.memory.count - filled)
                chunk.part(filled..<(filled + count)).copyMemory(from: UnsafeRawBufferPointer(rebasing: rest[..<count]))
                filled += count
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
        }

        /// Passes the last chunk to `sink`. Ends the file.
        /// - Throws: the error of `sink`.
        public func finish(to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
            try encryptChunk(isLast: true, to: sink)
        }

        private func encryptChunk(isLast: Bool, to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
            if !hasBegun { try head.withUnsafeBytes(sink) }
            hasBegun = true
            let result = encrypted.part(0..<(filled + SecretStream.overheadCount))
            stream.encrypt(UnsafeRawBufferPointer(chunk.part(0..<filled)), isLast: isLast, in: place, to: result)
            filled = 0
            try sink(UnsafeRawBufferPointer(result))
        }
    }

    /// Decrypts chunk by chunk. All returned content is genuine. Whether the file was cut off is known only at its end.
    public final class Reader {
        /// Fills memory from the file, up to its end, and returns the number of bytes.
        public typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

        private let source: Source
        private let place: [UInt8]
        private let stream: SecretStream.Reader
        private let chunk = Chunk(count: SecretStream.chunkCount)
        private let encrypted = Chunk(count: SecretStream.chunkCount + SecretStream.overheadCount)
        private var unread = 0..<0
        private var isLast = false

        /// Decrypts the key in the head.
        /// - Parameters:
        ///   - password: in the normal form for hashing.
        ///   - source: reads the file after its head.
        /// - Throws: `PasswordStreamError.wrongPassword`, also for a changed head; `.damaged`;
        ///   `SecretError.outOfMemory`; the error of `source`.
        public convenience init(_ head: Head, password: Secret, source: @escaping Source) throws {
            guard let key = try head.key(password: password) else { throw PasswordStreamError.wrongPassword }
            try self.init(head, key: key, source: source)
        }

        /// Reads the beginning of the stream.
        /// - Parameters:
        ///   - key: the decrypted key.
        ///   - source: reads the file after its head.
        /// - Throws: `PasswordStreamError.damaged`; `SecretError.outOfMemory`; the error of `source`.
        init(_ head: Head, key: Secret, source: @escaping Source) throws {
            let header = Chunk(count: SecretStream.headerCount)
            guard try source(header.memory) == header.memory.count else { throw PasswordStreamError.damaged }
            stream = try SecretStream.Reader(key: key, header: UnsafeRawBufferPointer(header.memory))
            place = head.bytes
            self.source = source
        }

        /// Fills the memory with the next content.
        /// - Returns: the number of bytes. A smaller number than the memory has means the end of the content, which is
        ///   then known to be complete.
        /// - Throws: `PasswordStreamError.damaged`, the error of the source.
        /// - Complexity: O(n) in the bytes read.
        public func read(into memory: UnsafeMutableRawBufferPointer) throws -> Int {
            var done = 0
            while done < memory.count {
                if unread.isEmpty {
                    if isLast { break }
                    try decryptChunk()
                    continue
                }
                let count = min(memory.count - done, unread.count)
                let part = chunk.part(unread.lowerBound..<(unread.lowerBound + count))
                UnsafeMutableRawBufferPointer(rebasing: memory[done...]).copyMemory(from: UnsafeRawBufferPointer(part))
                done += count
                unread.removeFirst(count)
            }
            return done
        }

        private func decryptChunk() throws {
            let count = try source(encrypted.memory)
            let contentCount = count - SecretStream.overheadCount
            guard contentCount >= 0,
                let isLast = stream.decrypt(
                    UnsafeRawBufferPointer(encrypted.part(0..<count)), in: place, to: chunk.part(0..<contentCount))
            else { throw PasswordStreamError.damaged }
            // Only the last chunk may be short, and it must end the file.
            guard isLast ? try isAtEnd(after: count) : count == encrypted.memory.count else {
                throw PasswordStreamError.damaged
            }
            self.isLast = isLast
            unread = 0..<contentCount
        }

        private func isAtEnd(after count: Int) throws -> Bool {
            try count < encrypted.memory.count || source(encrypted.part(0..<1)) == 0
        }
    }

    /// A reusable buffer for a chunk.
    private final class Chunk {
        let memory: UnsafeMutableRawBufferPointer

        init(count: Int) {
            memory = .allocate(byteCount: count, alignment: 16)
        }

        deinit {
            sodium_memzero(memory.baseAddress!, memory.count)
            memory.deallocate()
        }

        func part(_ range: Range<Int>) -> UnsafeMutableRawBufferPointer {
            UnsafeMutableRawBufferPointer(rebasing: memory[range])
        }
    }
}

/// An error in opening a file with a password.
public enum PasswordStreamError: InternalError, Equatable, Sendable {
    /// The file has another format.
    case notOne
    /// A later version of the program wrote the file.
    case newer(found: Int, known: Int)
    /// The password is wrong, or the head was changed.
    case wrongPassword
    /// The file was cut off or changed.
    case damaged
}
