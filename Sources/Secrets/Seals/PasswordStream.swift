internal import CSodium
public import Failures

/// Content of any length that a password opens, written and read in chunks: it never lies in memory whole.
///
/// A head in clear (mark, version, and a `PasswordSlot` with a random key), which is authenticated with every chunk, and
/// a secret stream with that key.
public enum PasswordStream {
    private static let mark = Array("spesa backup\n".utf8)
    private static let version: UInt8 = 1
    private static let keyPlace = "spesa backup, key"
    private static let place = mark.count + 1

    /// How many bytes of content a file of so many bytes has, or `nil` if none has so many.
    public static func contentCount(ofFile count: Int) -> Int? {
        SecretStream.contentCount(of: count - Head.count)
    }

    /// What stands in clear before the content.
    public struct Head {
        let bytes: [UInt8]
        private let slot: PasswordSlot

        /// How many bytes it has.
        public static let count = place + PasswordSlot.count(of: Secret.keyCount)

        /// Reads it from the beginning of a file.
        /// - Parameter bytes: the first `count` bytes, or all where there are fewer.
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

        /// The key; `nil` if the password does not open it, or the head was changed.
        /// - Throws: `SecretError.outOfMemory`.
        func key(password: Secret) throws(SecretError) -> Secret? {
            try slot.open(with: password, in: keyPlace)
        }
    }

    /// Encrypts what is appended, chunk after chunk.
    public final class Writer {
        /// What the password's key cost: the fallback where memory was refused.
        public let cost: PasswordCost
        /// What stands before the first chunk.
        private let head: [UInt8]
        private let place: [UInt8]
        private let stream: SecretStream.Writer
        private let chunk = Chunk(count: SecretStream.chunkCount)
        private let encrypted = Chunk(count: SecretStream.chunkCount + SecretStream.overheadCount)
        private var filled = 0
        private var hasBegun = false

        /// Makes a key, and a slot for it that the password opens, which takes as long as its cost says.
        /// - Parameter password: as `PasswordRules` accepted it.
        /// - Throws: `SecretError.outOfMemory`.
        public init(password: Secret, cost: PasswordCost) throws(SecretError) {
            let key = try Secret.random(count: Secret.keyCount)
            let slot = try PasswordSlot.make(for: key, password: password, cost: cost, in: keyPlace)
            self.cost = slot.cost
            place = Head(slot: slot).bytes
            stream = try SecretStream.Writer(key: key)
            head = place + stream.header
        }

        /// Adds bytes at the end, and hands to `sink` what of the file is ready.
        /// - Throws: what `sink` throws; what follows is then worth nothing.
        /// - Complexity: O(n) in the bytes.
        public func append(_ bytes: UnsafeRawBufferPointer, to sink: (UnsafeRawBufferPointer) throws -> Void) throws {
            var rest = bytes
            while !rest.isEmpty {
                // A chunk goes only when another follows: the last one is marked.
                if filled == chunk.memory.count { try encryptChunk(isLast: false, to: sink) }
                let count = min(rest.count, chunk.memory.count - filled)
                chunk.part(filled..<(filled + count)).copyMemory(from: UnsafeRawBufferPointer(rebasing: rest[..<count]))
                filled += count
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            }
        }

        /// Hands out the rest, marked as the end; nothing can be appended after it.
        /// - Throws: what `sink` throws.
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

    /// Decrypts chunk after chunk; what it hands out is genuine, but only at the end it is known to be whole.
    public final class Reader {
        /// Fills memory from the file as far as it goes, and says how many bytes that were.
        public typealias Source = (UnsafeMutableRawBufferPointer) throws -> Int

        private let source: Source
        private let place: [UInt8]
        private let stream: SecretStream.Reader
        private let chunk = Chunk(count: SecretStream.chunkCount)
        private let encrypted = Chunk(count: SecretStream.chunkCount + SecretStream.overheadCount)
        private var unread = 0..<0
        private var isLast = false

        /// Opens the head's key with the password, and reads the file from there on.
        /// - Parameters:
        ///   - password: in the form that is hashed.
        ///   - source: the file after its head.
        /// - Throws: `PasswordStreamError.wrongPassword`, also where the head was changed; `.damaged`;
        ///   `SecretError.outOfMemory`; what `source` throws.
        public convenience init(_ head: Head, password: Secret, source: @escaping Source) throws {
            guard let key = try head.key(password: password) else { throw PasswordStreamError.wrongPassword }
            try self.init(head, key: key, source: source)
        }

        /// - Parameter key: what the password opens.
        init(_ head: Head, key: Secret, source: @escaping Source) throws {
            let header = Chunk(count: SecretStream.headerCount)
            guard try source(header.memory) == header.memory.count else { throw PasswordStreamError.damaged }
            stream = try SecretStream.Reader(key: key, header: UnsafeRawBufferPointer(header.memory))
            place = head.bytes
            self.source = source
        }

        /// Reads as many bytes as memory has; fewer only at the end of the content, which is then known to be whole.
        /// - Throws: `PasswordStreamError.damaged`, what the source throws.
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
            // Nothing but the last chunk is short, and nothing comes after it.
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

    /// Memory for a chunk, taken once.
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

/// Why a file cannot be opened with a password.
public enum PasswordStreamError: InternalError, Equatable, Sendable {
    /// It does not begin as such a file does.
    case notOne
    /// A version of the file that a later program wrote.
    case newer(found: Int, known: Int)
    /// The password does not open it, or the head was changed.
    case wrongPassword
    /// It was cut off or changed.
    case damaged
}
