import Files
import Support
import Testing

@testable import Sheets

@Suite struct RecordReaderTests {
    private func records(
        _ text: [UInt8], delimiter: Character = ";", limits: ReadingLimits = .standard
    ) throws -> [[String]] {
        let file = InputFile(name: "a.csv", bytes: text)
        let encoding = try TextEncoding.detect(file).0
        var reader = try DelimitedFile(file, encoding, limits: limits).records(DelimitedShape(delimiter: delimiter))
        var record = Record()
        var all: [[String]] = []
        while try reader.read(into: &record) { all.append(["\(record.line)"] + record.fields) }
        return all
    }

    @Test(
        arguments: [
            ("a;b\nc;d\n", [["1", "a", "b"], ["2", "c", "d"]]),
            ("a;b\r\nc;d", [["1", "a", "b"], ["2", "c", "d"]]),
            ("a;b\rc;d\r", [["1", "a", "b"], ["2", "c", "d"]]),
            ("a\r\r\nb\r\r\n", [["1", "a"], ["2", "b"]]),
            ("a\r\rb", [["1", "a"], ["3", "b"]]),
            ("\"a;b\";\"c\"\"d\"\n", [["1", "a;b", "c\"d"]]),
            ("\"a\nb\";c\nd;e\n", [["1", "a\nb", "c"], ["3", "d", "e"]]),
            ("a\"b;c\n", [["1", "a\"b", "c"]]),
            (";\n\n;", [["1", "", ""], ["3", "", ""]]),
            ("\u{FEFF}a;b\n\u{FEFF}c;d", [["1", "a", "b"], ["2", "c", "d"]]),
            ("", []), ("\n\n", []),
        ] as [(String, [[String]])])
    func `records are split as written`(text: String, expected: [[String]]) throws {
        #expect(try records(Array(text.utf8)) == expected)
    }

    @Test func `other encodings are decoded`() throws {
        #expect(try records([0x4D, 0xFC, 0x6C, 0x6C, 0x3B, 0x80]) == [["1", "Müll", "€"]])
        #expect(try records([0x4D, 0xFC, 0x3B, 0x31, 0x20, 0xA4]) == [["1", "Mü", "1 €"]])
        #expect(
            try records([0xFF, 0xFE] + "aé;𝄞".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }) == [
                ["1", "aé", "𝄞"]
            ])
        #expect(
            try records([0xFE, 0xFF] + "aé;𝄞".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == [
                ["1", "aé", "𝄞"]
            ])
    }

    @Test func `a long file is read correctly across buffer ends`() throws {
        let line = "Müller & Söhne;\"12,50\";€\r\n"
        for start in ["", "x", "xy", "xyz"] {
            let text = start + String(repeating: line, count: 9000)
            let all = try records(Array(text.utf8))
            #expect(all.count == 9000)
            #expect(all.dropFirst().allSatisfy { $0.dropFirst() == ["Müller & Söhne", "12,50", "€"] })
        }
    }

    /// The records of a text that is read in pieces of `pieceCount` bytes.
    private func records(_ text: [UInt8], pieceCount: Int) throws -> [[String]] {
        let file = InputFile(name: "a.csv", bytes: text)
        var reader = RecordReader(
            file.name, try TextStream(file, .utf8, pieceCount: pieceCount), DelimitedShape(delimiter: ";"),
            limits: .standard)
        var record = Record()
        var all: [[String]] = []
        while try reader.read(into: &record) { all.append(["\(record.line)"] + record.fields) }
        return all
    }

    @Test(
        arguments: ["\n", "\r\n", "\r", "\r\r\n", "\n\r", "\r\r", "\n\n", "\r\n\r\n", "\r\r\r\n", "\r\r\n\n"],
        [
            "a", "", "\"a\"", "\"a\nb\"", "\"a\rb\"", "\"a\r\r\nb\r\n\"", "\"a\"\"\r\n\"", "a;b", "\"\";", "\u{FEFF}a",
            "€;\"€\"",
        ])
    func `a buffer end does not end a record`(end: String, line: String) throws {
        let text = Array(String(repeating: line + end, count: 4).utf8) + Array("last".utf8)
        let whole = try records(text, pieceCount: text.count)
        for pieceCount in 1..<text.count {
            #expect(try records(text, pieceCount: pieceCount) == whole, "in pieces of \(pieceCount)")
        }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `a buffer end does not end a record in random text`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<500 {
            let text = (0..<Int.random(in: 1...24, using: &random)).flatMap { _ in
                Array(["a", ";", "\"", "\r", "\n", "\r\n", "\r\r\n"].randomElement(using: &random)!.utf8)
            }
            let whole = Result { try records(text, pieceCount: text.count) }
            for pieceCount in 1...text.count {
                let cut = Result { try records(text, pieceCount: pieceCount) }
                #expect(
                    (try? cut.get()) == (try? whole.get()),
                    "seed \(seed), \(text) in pieces of \(pieceCount)")
            }
        }
    }

    @Test(arguments: ["\n", "\r\n", "\r", "\r\r", "\r\r\n"])
    func `equal buffers are read as often as they occur`(end: String) throws {
        let line = String(repeating: "x", count: 64 - end.utf8.count) + end
        let all = try records(Array(String(repeating: line, count: 8192).utf8))
        #expect(all.count == 8192)
    }

    @Test func `limits stop a hostile file`() throws {
        let limits = ReadingLimits(bytes: 1000, recordBytes: 10, columns: 3, rows: 2)
        #expect(throws: FileError.recordTooLong("a.csv", line: 1, limit: 10)) {
            try records(Array(repeating: 0x61, count: 20), limits: limits)
        }
        #expect(throws: FileError.quoteNotClosed("a.csv", line: 2)) {
            try records(Array("a\n\"bbbbbbbbbbbbbbb".utf8), limits: limits)
        }
        #expect(throws: FileError.tooManyColumns("a.csv", line: 1, limit: 3)) {
            try records(Array(";;;;".utf8), limits: limits)
        }
        #expect(throws: FileError.tooManyRows("a.csv", limit: 2)) {
            try records(Array("a\nb\nc\n".utf8), limits: limits)
        }
    }

    @Test func `bytes without a character do not end the reading`() throws {
        // Escape sequences that switch to ASCII, without a character after them.
        let empty = Array(repeating: [0x1B, 0x28, 0x42] as [UInt8], count: 50_000).joined()
        let file = InputFile(name: "a.csv", bytes: Array("a;b\n".utf8) + Array(empty) + Array("c;d\n".utf8))
        let encoding = try #require(TextEncoding(named: "ISO-2022-JP"))
        var reader = try DelimitedFile(file, encoding, limits: .standard).records(DelimitedShape(delimiter: ";"))
        var record = Record()
        #expect(try reader.read(into: &record) && reader.read(into: &record))
        #expect(record.fields == ["c", "d"])
    }
}
