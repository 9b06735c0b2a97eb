import Support
import Testing

@testable import Secrets

@Suite struct PasswordStreamTests {
    static let cost = PasswordCost(memoryKiB: 8192, passes: 1, lanes: 1) ?? .fallback
    static let chunk = SecretStream.chunkCount

    /// A file with that content, appended in pieces of `pieces` bytes.
    static func file(_ content: [UInt8], pieces: Int = 1000, password: String = "open sesame") throws -> [UInt8] {
        let writer = try PasswordStream.Writer(password: secret(password), cost: cost)
        var file: [UInt8] = []
        for start in stride(from: 0, to: content.count, by: pieces) {
            try content[start..<min(start + pieces, content.count)].withUnsafeBytes { piece in
                try writer.append(piece) { file += $0 }
            }
        }
        try writer.finish { file += $0 }
        return file
    }

    static func content(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 ^ $0 >> 8) }
    }

    /// The position of a reader in a file.
    private final class Position {
        var bytes: ArraySlice<UInt8>

        init(_ bytes: ArraySlice<UInt8>) {
            self.bytes = bytes
        }

        func read(_ memory: UnsafeMutableRawBufferPointer) -> Int {
            let part = bytes.prefix(memory.count)
            memory.copyBytes(from: part)
            bytes = bytes.dropFirst(part.count)
            return part.count
        }
    }

    /// The content of a file, for the holder of a key, or else of the password.
    static func read(
        _ file: [UInt8], key: Secret? = nil, password: String = "open sesame", pieces: Int = 70_000
    ) throws -> [UInt8] {
        let head = try PasswordStream.Head(Array(file.prefix(PasswordStream.Head.count)))
        let position = Position(file.dropFirst(PasswordStream.Head.count))
        let reader =
            if let key {
                try PasswordStream.Reader(head, key: key, source: position.read)
            } else {
                try PasswordStream.Reader(head, password: secret(password), source: position.read)
            }
        var content: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: pieces)
        while true {
            let count = try piece.withUnsafeMutableBytes { try reader.read(into: $0) }
            content += piece[..<count]
            if count < pieces { return content }
        }
    }

    static func key(of file: [UInt8]) throws -> Secret {
        let head = try PasswordStream.Head(Array(file.prefix(PasswordStream.Head.count)))
        return try #require(try head.key(password: secret("open sesame")))
    }

    static let counts = [0, 1, 1000, chunk - 1, chunk, chunk + 1, 2 * chunk, 3 * chunk + 17]

    @Test(arguments: counts, [1000, chunk, 200_000])
    func `a stream is read back in pieces of any size`(count: Int, pieces: Int) throws {
        let content = Self.content(count)
        let file = try Self.file(content, pieces: pieces)
        #expect(try Self.read(file, pieces: 300_000 - pieces) == content)
        #expect(PasswordStream.contentCount(ofFile: file.count) == count)
    }

    @Test func `two files of equal content share only mark and cost`() throws {
        let files = try (0..<2).map { _ in try Self.file(Self.content(5000)) }
        let same = zip(files[0], files[1]).dropFirst(21).count { $0 == $1 }
        #expect(same < 60)
        #expect(files[0].prefix(21) == files[1].prefix(21))
    }

    @Test(arguments: ["open sesamE", "open sesame ", "", "x"])
    func `another password does not open the stream`(password: String) throws {
        let file = try Self.file(Self.content(100))
        #expect(throws: PasswordStreamError.wrongPassword) { try Self.read(file, password: password) }
    }

    @Test func `a stream truncated anywhere is refused`() throws {
        let file = try Self.file(Self.content(300))
        let key = try Self.key(of: file)
        for count in 0..<file.count {
            let cut = Array(file.prefix(count))
            let error = #expect(throws: PasswordStreamError.self, "\(count) bytes") { try Self.read(cut, key: key) }
            #expect(error == (count < 13 ? .notOne : .damaged), "\(count) bytes")
        }
    }

    @Test func `a stream of several chunks truncated anywhere is refused`() throws {
        let file = try Self.file(Self.content(3 * Self.chunk), pieces: Self.chunk)
        let key = try Self.key(of: file)
        let first = PasswordStream.Head.count + SecretStream.headerCount
        let step = Self.chunk + SecretStream.overheadCount
        let ends = (0...2).map { first + $0 * step }
        let counts = ends.flatMap { [$0 - 1, $0, $0 + 1] } + [file.count - 1, file.count - SecretStream.overheadCount]
        for count in counts {
            #expect(throws: PasswordStreamError.damaged, "\(count) bytes") {
                try Self.read(Array(file.prefix(count)), key: key)
            }
        }
    }

    @Test func `extra data and missing, moved or repeated chunks are refused`() throws {
        let file = try Self.file(Self.content(3 * Self.chunk), pieces: Self.chunk)
        let key = try Self.key(of: file)
        let head = Array(file.prefix(PasswordStream.Head.count + SecretStream.headerCount))
        let step = Self.chunk + SecretStream.overheadCount
        let chunks = (0..<3).map { Array(file.dropFirst(head.count + $0 * step).prefix(step)) }
        for order in [[0, 1], [1, 2], [0, 2], [2], [1, 0, 2], [0, 0, 1, 2], [0, 1, 2, 2], [0, 2, 1]] {
            #expect(throws: PasswordStreamError.damaged, "\(order)") {
                try Self.read(head + order.flatMap { chunks[$0] }, key: key)
            }
        }
        #expect(throws: PasswordStreamError.damaged) { try Self.read(file + [0], key: key) }
        #expect(try Self.read(head + chunks.flatMap(\.self), key: key).count == 3 * Self.chunk)
    }

    @Test func `a flipped bit in the content is detected`() throws {
        let file = try Self.file(Self.content(300))
        let key = try Self.key(of: file)
        for index in PasswordStream.Head.count..<file.count {
            for bit in 0..<8 {
                var changed = file
                changed[index] ^= 1 << bit
                #expect(throws: PasswordStreamError.damaged, "byte \(index), bit \(bit)") {
                    try Self.read(changed, key: key)
                }
            }
        }
    }

    @Test func `a flipped bit in the head is detected`() throws {
        let file = try Self.file(Self.content(300))
        let key = try Self.key(of: file)
        // Every bit of mark, version and cost; of salt and wrapped key, which are random, one bit of each byte.
        for index in 0..<PasswordStream.Head.count {
            for bit in 0..<(index < 21 ? 8 : 1) {
                var changed = file
                changed[index] ^= 1 << bit
                #expect(throws: PasswordStreamError.self, "byte \(index), bit \(bit)") { try Self.read(changed) }
                // Every chunk names the head, so that the key alone does not open it either.
                #expect(throws: PasswordStreamError.self, "byte \(index), bit \(bit)") {
                    try Self.read(changed, key: key)
                }
            }
        }
    }

    @Test(arguments: [
        (memory: 0, passes: 1, lanes: 1), (8191, 1, 1), (128 * 1024 + 1, 1, 1), (Int(UInt32.max), 1, 1), (8192, 0, 1),
        (8192, 5, 1), (8192, 1, 0), (8192, 1, 9), (8192, 255, 255),
    ])
    func `an excessive cost is refused before hashing`(memory: Int, passes: Int, lanes: Int) throws {
        var file = try Self.file(Self.content(10))
        file.replaceSubrange(
            15..<21,
            with: (0..<4).map { UInt8(truncatingIfNeeded: memory >> (24 - 8 * $0)) } + [UInt8(passes), UInt8(lanes)])
        #expect(throws: PasswordStreamError.damaged) {
            try PasswordStream.Head(Array(file.prefix(PasswordStream.Head.count)))
        }
    }

    @Test func `a newer version is reported as newer`() throws {
        var file = try Self.file(Self.content(10))
        file[13] = 2
        #expect(throws: PasswordStreamError.newer(found: 2, known: 1)) { try Self.read(file) }
        file[13] = 0
        #expect(throws: PasswordStreamError.damaged) { try Self.read(file) }
    }
}
