import Testing

@testable import Secrets

@Suite struct SecretStreamTests {
    private let key: Secret
    private let writer: SecretStream.Writer

    init() throws {
        key = try Secret.random(count: 32)
        writer = try SecretStream.Writer(key: key)
    }

    private func encrypt(_ text: String, isLast: Bool, in place: String = "place") -> [UInt8] {
        var result = [UInt8](repeating: 0, count: text.utf8.count + SecretStream.overheadCount)
        Array(text.utf8).withUnsafeBytes { chunk in
            result.withUnsafeMutableBytes { writer.encrypt(chunk, isLast: isLast, in: Array(place.utf8), to: $0) }
        }
        return result
    }

    private func reader(key: Secret? = nil, header: [UInt8]? = nil) throws -> SecretStream.Reader {
        try (header ?? writer.header).withUnsafeBytes { try SecretStream.Reader(key: key ?? self.key, header: $0) }
    }

    /// The content of a chunk, and whether it is the last; `nil` for a forged chunk.
    private func decrypt(
        _ chunk: [UInt8], by reader: SecretStream.Reader, in place: String = "place"
    ) -> (text: String, isLast: Bool)? {
        var result = [UInt8](repeating: 0, count: chunk.count - SecretStream.overheadCount)
        let isLast = chunk.withUnsafeBytes { chunk in
            result.withUnsafeMutableBytes { reader.decrypt(chunk, in: Array(place.utf8), to: $0) }
        }
        return isLast.map { (String(decoding: result, as: UTF8.self), $0) }
    }

    @Test(arguments: [
        (0, 24 + 17), (1, 24 + 18), (65_535, 24 + 65_552), (65_536, 24 + 65_553), (65_537, 24 + 65_553 + 18),
        (131_072, 24 + 2 * 65_553), (200_000, 24 + 200_000 + 4 * 17),
    ])
    func `a stream has a header and an overhead per chunk`(content: Int, encrypted: Int) {
        #expect(SecretStream.encryptedCount(of: content) == encrypted)
        #expect(SecretStream.contentCount(of: encrypted) == content)
    }

    @Test func `the content length follows from the stream length, if valid`() {
        for count in Array(-5..<300) + Array(65_500..<65_650) + Array(131_100..<131_200) {
            let content = SecretStream.contentCount(of: count)
            if let content { #expect(SecretStream.encryptedCount(of: content) == count) }
            // Only an empty stream has a chunk without content.
            let isChunk = count >= 41 && !(65_578...65_594).contains(count) && !(131_131...131_147).contains(count)
            #expect((content != nil) == isChunk, "\(count)")
        }
    }

    @Test func `chunks are read in order, and the last chunk is marked`() throws {
        let chunks = [("one", false), ("", false), ("three", true)].map { encrypt($0.0, isLast: $0.1) }
        let reader = try reader()
        let texts = chunks.map { decrypt($0, by: reader) }
        #expect(texts.map { $0?.text } == ["one", "", "three"])
        #expect(texts.map { $0?.isLast } == [false, false, true])
    }

    @Test func `a moved, repeated or misplaced chunk is refused`() throws {
        let (one, two) = (encrypt("one", isLast: false), encrypt("two", isLast: true))
        #expect(decrypt(two, by: try reader()) == nil)
        #expect(decrypt(one, by: try reader(), in: "other") == nil)
        #expect(decrypt(one, by: try reader(), in: "") == nil)
        let reader = try reader()
        #expect(decrypt(one, by: reader)?.text == "one")
        #expect(decrypt(one, by: reader) == nil)
        #expect(decrypt(two, by: reader)?.text == "two")
    }

    @Test func `another key or header does not open a chunk`() throws {
        let chunk = encrypt("one", isLast: true)
        #expect(decrypt(chunk, by: try reader(key: Secret.random(count: 32))) == nil)
        try expectEveryFlipRefused(writer.header) { decrypt(chunk, by: try reader(header: $0)) == nil }
        #expect(try writer.header != SecretStream.Writer(key: key).header)
    }

    @Test func `any flipped bit of a chunk is refused`() throws {
        let chunk = encrypt("one", isLast: true)
        try expectEveryFlipRefused(chunk) { decrypt($0, by: try reader()) == nil }
    }
}
