import Files
import Sheets
import Statements
import Support
import Testing

/// Truncated and corrupt files: reading them gives rows or an error, and never traps.
@Suite struct BrokenFileTests {
    private static let names = [
        "camt053-v2.xml", "camt053-v8.xml", "camt052.xml", "ofx1.ofx", "ofx2.ofx", "split.qif", "mt940-de.sta",
        "mt940-nl.sta", "norma43.n43", "coda.cod", "cfonb.cfo", "excel-2003.xml", "intesa.xlsx", "fineco.xlsx",
        "bbva.xlsx",
    ]

    /// The number of rows before the end or an error; other errors may not be thrown.
    @discardableResult
    private func rows(_ bytes: [UInt8]) throws -> (count: Int, isWhole: Bool) {
        let file = InputFile(name: "a", bytes: bytes)
        var count = 0
        do {
            for opening in Statement.openings {
                try opening.open(file, ReadingOptions())?.forEachRow { _ in count += 1 }
            }
            var record = Record()
            if var reader = try SpreadsheetReader.open(file, limits: .standard) {
                while try reader.read(into: &record) { count += 1 }
            }
            return (count, true)
        } catch is StatementError {
            return (count, false)
        } catch is FileError {
            return (count, false)
        }
    }

    @Test func `an empty file is reported as empty`() {
        #expect(throws: StatementError.file(.empty("a.csv"))) {
            try Statement.openAll(InputFile(name: "a.csv", bytes: []), options: ReadingOptions())
        }
        #expect(FileError.empty("a.csv").words.message == "a.csv is empty")
    }

    @Test(arguments: names)
    func `a truncated file gives no more rows than the whole file`(name: String) throws {
        let bytes = Samples.bytes(name)
        let whole = try rows(bytes)
        #expect(whole.count > 0 && whole.isWhole)
        for count in 0..<bytes.count {
            let cut = try rows(Array(bytes.prefix(count)))
            #expect(cut.count <= whole.count)
        }
    }

    @Test(arguments: ["camt053-v2.xml", "camt053-v8.xml", "ofx1.ofx", "ofx2.ofx"])
    func `a file format with an end mark is incomplete without it`(name: String) throws {
        let bytes = Samples.bytes(name)
        let end = try #require(bytes.lastIndex(of: UInt8(ascii: ">")))
        for count in (end / 2)...end {
            let cut = try rows(Array(bytes.prefix(count)))
            #expect(!cut.isWhole)
        }
    }

    @Test(arguments: names)
    func `a randomly changed file is read or refused`(name: String) throws {
        let original = Samples.bytes(name)
        var random = SplitMix64(seed: 0x7370_6573_61)
        for _ in 0..<400 {
            var bytes = original
            for _ in 0..<Int.random(in: 1...8, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes[at] = Array("<>&;:/?,.-^!0129\n\r CDRE".utf8).randomElement(using: &random) ?? 0
                case 2: bytes.removeSubrange(at..<min(at + Int.random(in: 1...40, using: &random), bytes.count))
                default: bytes.insert(contentsOf: bytes[at..<min(at + 60, bytes.count)], at: at)
                }
            }
            try rows(bytes)
        }
    }

    @Test func `a randomly changed sheet is read or refused`() throws {
        let original = Array(
            """
            <worksheet><sheetData><row r="3"><c r="A3" s="2"><v>46346.25</v></c><c r="B3" t="s"><v>0</v></c>\
            <c r="C3"><v>-8.5500000000000007E-1</v></c><c r="D3" t="inlineStr"><is><t>a</t></is></c></row></sheetData>\
            </worksheet>
            """.utf8)
        var random = SplitMix64(seed: 0x786C_7378)
        for _ in 0..<2000 {
            var sheet = original
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let letter = Array("<>/\"=0123456789.-+eEtsrvcABZ \u{0}".utf8).randomElement(using: &random) ?? 0
                sheet[Int.random(in: 0..<sheet.count, using: &random)] = letter
            }
            try rows(ZipWriter.spreadsheet(sheet: sheet))
        }
    }

    @Test func `endless elements are refused early`() throws {
        let long = String(repeating: "x", count: 1 << 20)
        let lines = String(repeating: "x\n", count: 1 << 19)
        for text in [
            "OFXHEADER:100\n<OFX><STMTTRN><NAME>\(long)", "OFXHEADER:100\n<OFX><\(long)", "!Type:Bank\nP\(long)",
            "!Type:Bank\nD1.1.2026\n" + lines, ":20:a\n:25:b\n:28C:1\n:61:\(long)",
            ":20:a\n:25:b\n:28C:1\n:86:" + lines,
        ] {
            let read = try rows(Array(text.utf8))
            #expect(read.count == 0 && !read.isWhole)
        }
        let unclosed = String(repeating: "<STMTRS><BANKTRANLIST><STMTTRN><PAYEE><NAME>a", count: 20_000)
        #expect(try rows(Array("OFXHEADER:100\n<OFX>\(unclosed)".utf8)).count == 19_999)
    }
}
