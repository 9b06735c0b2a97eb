import Support
import Testing

@testable import Secrets

@Suite struct SealTests {
    private static let book = "019a0000-0000-7000-8000-000000000000"
    private static let otherBook = "019a0000-0000-7000-8000-000000000001"
    private static let sizes = [0, 1, 65_535, 65_536, 65_537, 200_000]

    /// The content of the bytes of a sealed book.
    private func open(_ bytes: [UInt8], with key: BookKey) throws -> [UInt8] {
        let seal = try Seal(head: Array(bytes.prefix(Seal.headCount)), count: bytes.count)
        var content = [UInt8](repeating: 0, count: seal.contentCount)
        var rest = bytes.dropFirst(seal.head.count)
        try content.withUnsafeMutableBytes { memory in
            try seal.open(with: key, into: memory) { part in
                part.copyBytes(from: rest.prefix(part.count))
                rest = rest.dropFirst(part.count)
            }
        }
        #expect(rest.isEmpty)
        return content
    }

    private func seal(
        _ content: [UInt8], with key: BookKey, generation: Int = 1, changes: Int64 = 1, book: String = SealTests.book
    ) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try content.withUnsafeBytes { content in
            try Seal.seal(content, with: key, generation: generation, changes: changes, book: book) { bytes += $0 }
        }
        return bytes
    }

    /// The key with the right to read only.
    private func reader(of key: BookKey) throws -> BookKey {
        try #require(try BookKey(bytes: key.bytes(canWrite: false, after: [])))
    }

    private func isRefused(_ bytes: [UInt8], with key: BookKey) throws -> Bool {
        do {
            _ = try open(bytes, with: key)
            return false
        } catch is SealError {
            return true
        }
    }

    @Test(arguments: sizes, [false, true])
    func `content of every size is read back`(count: Int, isSigned: Bool) throws {
        var random = SplitMix64(seed: UInt64(count))
        let content = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        let key = try BookKey.random(isSigned: isSigned)
        let bytes = try seal(content, with: key)
        #expect(try open(bytes, with: key) == content)
        #expect(
            bytes.count == Seal.headCount + content.count + max(1, (count + 65_535) / 65_536) * 17 + (isSigned ? 64 : 0)
        )
        if isSigned { #expect(try open(bytes, with: reader(of: key)) == content) }
    }

    @Test(arguments: [1, 2, 255, 256, 65_536, Int(UInt32.max)])
    func `generation and book are read without a key`(generation: Int) throws {
        let bytes = try seal([1, 2, 3], with: .random(isSigned: true), generation: generation)
        let seal = try Seal(head: Array(bytes.prefix(Seal.headCount)), count: bytes.count)
        #expect(seal.generation == generation)
        #expect(seal.book == Self.book)
        #expect(seal.contentCount == 3)
        #expect(seal.head == Array(bytes.prefix(Seal.headCount)))
        #expect(Seal.isSealed(bytes))
    }

    @Test(arguments: [0, 1, 255, 256, Int64.max]) func `the number of changes is read without a key`(
        changes: Int64
    ) throws {
        let bytes = try seal([1, 2, 3], with: .random(isSigned: false), changes: changes)
        #expect(try Seal(head: Array(bytes.prefix(Seal.headCount)), count: bytes.count).changes == changes)
    }

    /// Made in Python 3 with libsodium as the first version of this program did, with a key of 32 times the byte 1 and
    /// without a signature.
    @Test func `a seal of the first version opens and has no change count`() throws {
        let rest = try #require(
            bytes(
                hex: "a239fa153242224fa50977358d404662507e0a06f9d56b0c077307dcad92"
                    + "6e2d31ee7c494437e00880056724896934eb318720c0a96613736344ac83f9"))
        let file = Array("spesa seal\n".utf8) + [1, 0, 0, 0, 0, 3] + Array(Self.book.utf8) + rest
        let seal = try Seal(head: Array(file.prefix(Seal.headCount)), count: file.count)
        #expect(seal.changes == 0)
        #expect(seal.generation == 3)
        #expect(seal.head.count == Seal.headCount - 8)
        let key = BookKey(reading: try secret([UInt8](repeating: 1, count: 32)), signature: nil)
        #expect(try open(file, with: key) == Array("of the first version".utf8))
        // With another version number it is still not a file of that version.
        var other = file
        other[11] = 2
        #expect(try isRefused(other, with: key))
    }

    @Test func `the head is written first and differs each time`() throws {
        let key = try BookKey.random(isSigned: true)
        var heads: [[UInt8]] = []
        for _ in 0..<2 {
            var parts: [[UInt8]] = []
            try Seal.seal(UnsafeRawBufferPointer(start: nil, count: 0), with: key, generation: 1, book: Self.book) {
                parts.append(Array($0))
            }
            #expect(parts.map(\.count) == [Seal.headCount, 17, 64])
            heads.append(parts[0])
        }
        #expect(heads[0] != heads[1])
    }

    @Test(arguments: [0, 3], [false, true])
    func `any flipped bit is refused`(count: Int, isSigned: Bool) throws {
        let key = try BookKey.random(isSigned: isSigned)
        let bytes = try seal(Array(repeating: 7, count: count), with: key)
        try expectEveryFlipRefused(bytes) { try isRefused($0, with: key) }
    }

    @Test(arguments: [false, true])
    func `any other length is refused`(isSigned: Bool) throws {
        let key = try BookKey.random(isSigned: isSigned)
        let bytes = try seal([1, 2, 3], with: key)
        for count in 0..<bytes.count {
            #expect(try isRefused(Array(bytes.prefix(count)), with: key), "\(count)")
        }
        for more in [1, 17, 18, 64, 1000] {
            #expect(try isRefused(bytes + [UInt8](repeating: 0, count: more), with: key), "\(more)")
        }
    }

    @Test(arguments: [false, true])
    func `missing, repeated, swapped and truncated chunks are refused`(isSigned: Bool) throws {
        let key = try BookKey.random(isSigned: isSigned)
        let bytes = try seal([UInt8](repeating: 7, count: 3 * 65_536), with: key)
        let chunk = 65_536 + 17
        let head = Array(bytes.prefix(Seal.headCount))
        let chunks = (0..<3).map { Array(bytes[(head.count + $0 * chunk)...].prefix(chunk)) }
        let end = Array(bytes.dropFirst(head.count + 3 * chunk))
        for order in [[0, 1], [1, 2], [0, 2], [0], [2], [1, 0, 2], [0, 0, 2], [0, 1, 2, 2], [2, 1, 0]] {
            #expect(try isRefused(head + order.flatMap { chunks[$0] } + end, with: key), "\(order)")
        }
        #expect(try open(head + chunks.joined() + end, with: key).count == 3 * 65_536)
    }

    @Test(arguments: [false, true])
    func `the fields of the head cannot be changed`(isSigned: Bool) throws {
        let key = try BookKey.random(isSigned: isSigned)
        let bytes = try seal([1, 2, 3], with: key)
        let other = try seal([1, 2, 3], with: key, generation: 2, book: Self.otherBook)
        let stream = Seal.headCount - 24
        // The generation, the book, both, and the header of the stream, each taken from another file with the same key.
        for range in [13..<17, 17..<stream, 13..<stream, stream..<Seal.headCount] {
            var changed = bytes
            changed.replaceSubrange(range, with: other[range])
            #expect(changed != bytes)
            #expect(throws: SealError.refused, "\(range)") { try open(changed, with: key) }
        }
        // The whole file of another book is genuine: its head names the other book.
        #expect(try Seal(head: Array(other.prefix(Seal.headCount)), count: other.count).book == Self.otherBook)
    }

    @Test func `a head of generation 0 is not a seal, because the first key has 1`() throws {
        var bytes = try seal([1, 2, 3], with: .random(isSigned: false))
        bytes.replaceSubrange(13..<17, with: [0, 0, 0, 0])
        #expect(throws: SealError.notASeal) {
            try Seal(head: Array(bytes.prefix(Seal.headCount)), count: bytes.count)
        }
    }

    /// The length that a sparse file claims: 8 TiB in whole chunks.
    private static let sparse = Seal.headCount + (1 << 27) * (65_536 + 17)

    @Test(arguments: [false, true])
    func `a false length takes no more memory than the genuine chunks`(isSigned: Bool) throws {
        let key = try BookKey.random(isSigned: isSigned)
        let bytes = try seal([1, 2, 3], with: key)
        let claimed = Self.sparse + (isSigned ? 64 : 0)
        let seal = try Seal(head: Array(bytes.prefix(Seal.headCount)), count: claimed)
        var read = 0
        #expect(throws: SealError.refused) {
            try seal.content(with: key) { read += $0.count }
        }
        #expect(read == 65_536 + 17)
    }

    @Test func `a side file of a false length is refused at its first chunk`() throws {
        let content = [7, 7, 7].withUnsafeBytes { SaltedContent($0) }
        var file: [UInt8] = []
        try SideSeal.seal(content, as: "a.side", of: Self.book) { file += $0 }
        func open(count: Int) throws -> SaltedContent {
            var rest = file[...]
            return try SideSeal.open(as: "a.side", of: Self.book, with: content.key, count: count) { memory in
                memory.copyBytes(from: rest.prefix(memory.count))
                rest = rest.dropFirst(memory.count)
                return memory.count
            }
        }
        #expect(try open(count: file.count).bytes == content.bytes)
        #expect(throws: SealError.refused) { try open(count: Self.sparse) }
    }

    @Test func `another key does not open a seal`() throws {
        let keys = try [false, true, false, true].map { try BookKey.random(isSigned: $0) }
        for (index, key) in keys.enumerated() {
            let bytes = try seal([1, 2, 3], with: key)
            for (other, key) in keys.enumerated() {
                #expect(try isRefused(bytes, with: key) == (index != other))
            }
        }
    }

    @Test func `a seal signed with a reader's own key is refused`() throws {
        let key = try BookKey.random(isSigned: true)
        let reader = try reader(of: key)
        #expect(!reader.canWrite)
        let forger = BookKey(reading: reader.reading, signature: try BookKey.random(isSigned: true).signature)
        let forged = try seal([6, 6, 6], with: forger)
        #expect(throws: SealError.refused) { try open(forged, with: key) }
        #expect(throws: SealError.refused) { try open(forged, with: reader) }
        #expect(try open(forged, with: forger) == [6, 6, 6])
    }

    @Test func `the signature can be neither removed nor replaced with an older signature`() throws {
        let key = try BookKey.random(isSigned: true)
        let reader = try reader(of: key)
        let unsigned = try seal([6, 6, 6], with: BookKey(reading: reader.reading, signature: nil))
        let genuine = try seal([1, 2, 3], with: key)
        #expect(throws: SealError.refused) { try open(unsigned, with: key) }
        var says = unsigned
        says[12] = 1
        #expect(try isRefused(says + genuine.suffix(64), with: key))
        let forger = BookKey(reading: reader.reading, signature: try BookKey.random(isSigned: true).signature)
        let forged = try seal([6, 6, 6], with: forger)
        #expect(throws: SealError.refused) { try open(forged.dropLast(64) + genuine.suffix(64), with: key) }
        var stripped = Array(genuine.dropLast(64))
        stripped[12] = 0
        #expect(try isRefused(stripped, with: BookKey(reading: key.reading, signature: nil)))
    }

    @Test(
        arguments: [
            (Array("SQLite format 3\0".utf8), .notASeal), ([], .notASeal), (Array("spesa seal".utf8), .notASeal),
            (Array("spesa seal\n".utf8), .cut), (Array("spesa seal\n".utf8) + [1], .cut),
            (Array("spesa seal\n".utf8) + [3], .newer(found: 3, known: 2)),
            (Array("spesa seal\n".utf8) + [255], .newer(found: 255, known: 2)),
        ] as [([UInt8], SealError)])
    func `a foreign file and a seal of a newer version give different errors`(bytes: [UInt8], error: SealError) {
        #expect(throws: error) { try Seal(head: bytes, count: bytes.count) }
        #expect(throws: error) {
            try Seal(head: bytes + [UInt8](repeating: 0, count: max(0, 11 - bytes.count)), count: 1 << 40)
        }
    }

    @Test func `an id that is not a UUID is refused`() throws {
        let bytes = try seal([1, 2, 3], with: .random(isSigned: false))
        var changed = bytes
        changed[28] = UInt8(ascii: "/")
        #expect(throws: SealError.notASeal) {
            try Seal(head: Array(changed.prefix(Seal.headCount)), count: changed.count)
        }
    }

    @Test(arguments: [false, true])
    func `a report opens only under its own name`(isSigned: Bool) throws {
        let key = try BookKey.random(isSigned: isSigned)
        let content: [UInt8] = [1, 2, 3]
        let kinds = [Seal.Kind.book, .report(name: "a.txt"), .report(name: "b.txt"), .report(name: "")]
        for sealed in kinds {
            var bytes: [UInt8] = []
            try content.withUnsafeBytes { content in
                try Seal.seal(content, with: key, generation: 1, book: Self.book, sealed) { bytes += $0 }
            }
            for opened in kinds {
                func open() throws -> [UInt8] {
                    let seal = try Seal(head: Array(bytes.prefix(Seal.headCount)), count: bytes.count, opened)
                    var content = [UInt8](repeating: 0, count: seal.contentCount)
                    var rest = bytes.dropFirst(seal.head.count)
                    try content.withUnsafeMutableBytes { memory in
                        try seal.open(with: key, into: memory) { part in
                            part.copyBytes(from: rest.prefix(part.count))
                            rest = rest.dropFirst(part.count)
                        }
                    }
                    return content
                }
                if opened == sealed {
                    #expect(try open() == content)
                } else {
                    #expect(throws: SealError.self, "\(sealed) as \(opened)") { try open() }
                }
            }
        }
    }

    private struct Broken: Error {}

    @Test func `an error of reading or writing is passed on`() throws {
        let key = try BookKey.random(isSigned: true)
        let bytes = try seal([1, 2, 3], with: key)
        let seal = try Seal(head: Array(bytes.prefix(Seal.headCount)), count: bytes.count)
        var content = [UInt8](repeating: 0, count: 3)
        #expect(throws: Broken.self) {
            try content.withUnsafeMutableBytes { try seal.open(with: key, into: $0) { _ in throw Broken() } }
        }
        #expect(throws: Broken.self) {
            try content.withUnsafeBytes { content in
                try Seal.seal(content, with: key, generation: 1, book: Self.book) { _ in throw Broken() }
            }
        }
    }

    @Test func `the sealed bytes do not contain the content`() throws {
        let text = Array("Mercato di piazza, tre euro e venti".utf8)
        let bytes = try seal(Array(repeating: text, count: 100).flatMap(\.self), with: .random(isSigned: true))
        for start in 0...(text.count - 8) {
            #expect(bytes.firstRange(of: Array(text[start..<start + 8])) == nil)
        }
    }
}
