import Archives
import Files
import Support
import Testing

@Suite struct ZipArchiveTests {
    /// The bytes of the member `a`; `nil` without the member.
    private func member(_ bytes: [UInt8], limit: Int = 1 << 20) throws -> [UInt8]? {
        let archive = try ZipArchive(InputFile(name: "a.zip", bytes: bytes))
        guard let stream = try archive.stream("a", InflationBudget(limit: limit)) else { return nil }
        var all: [UInt8] = []
        while case let piece = try stream.next(), !piece.isEmpty { all += piece }
        return all
    }

    @Test(arguments: [0, 8]) func `a member is decompressed, with its name in any case`(method: Int) throws {
        let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0 * 7 / 3) }
        var zip = ZipWriter()
        zip.add("A", bytes, method: method)
        #expect(try member(zip.finished()) == bytes)
        #expect(try member(ZipWriter().finished()) == nil)
    }

    @Test(arguments: ["encrypted", "method", "checksum", "size"])
    func `an invalid member is refused`(what: String) {
        var zip = ZipWriter()
        zip.add(
            "a", Array("text".utf8), method: what == "method" ? 12 : 8, flags: what == "encrypted" ? 1 : 0,
            size: what == "size" ? 5 : nil, checksum: what == "checksum" ? 7 : nil)
        let bytes = zip.finished()
        #expect {
            _ = try member(bytes)
        } throws: { error in
            if case .damaged("a.zip", 0, _)? = error as? FileError { true } else { false }
        }
    }

    @Test func `content beyond the remaining limit is refused`() {
        var zip = ZipWriter()
        zip.add("a", [UInt8](repeating: 0x20, count: 1000))
        let bytes = zip.finished()
        #expect(throws: FileError.tooLarge("a.zip", bytes: 1000, limit: 999)) { try member(bytes, limit: 999) }
    }

    @Test func `a truncated file is not an archive`() {
        var zip = ZipWriter()
        zip.add("a", Array("text".utf8))
        let bytes = zip.finished()
        for count in 0..<bytes.count {
            #expect(throws: FileError.self) { try ZipArchive(InputFile(name: "a", bytes: Array(bytes.prefix(count)))) }
        }
    }

    @Test func `folders, hidden files and office documents are not members`() throws {
        func members(_ names: [String]) throws -> [String]? {
            var zip = ZipWriter()
            for name in names { zip.add(name, [1]) }
            return try InputFile(name: "a.zip", bytes: zip.finished()).members(.standard)?.map(\.name)
        }
        #expect(try members(["b/", "b/c.csv", "__MACOSX/b/c.csv", ".d"]) == ["a.zip/b/c.csv"])
        #expect(try members(["[Content_Types].xml", "c.csv"]) == nil)
        #expect(throws: FileError.emptyArchive("a.zip")) { try members(["b/"]) }
    }
}
