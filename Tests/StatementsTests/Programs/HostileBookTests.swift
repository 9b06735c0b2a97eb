import Files
import Support
import Testing

@testable import Statements

/// Hostile books, spreadsheets and gzip files: made to fill the memory or to be read without end.
@Suite struct HostileBookTests {
    private func problem(_ bytes: [UInt8], limits: ReadingLimits = .standard) -> String {
        do {
            let file = InputFile(name: "a", bytes: bytes)
            let rows = try Statement.open(file, options: ReadingOptions(limits: limits)).described()
            return "read: \(rows.count)"
        } catch let error as StatementError {
            return error.words.message
        } catch {
            return "\(error)"
        }
    }

    @Test func `a gzip file is read whole and refused when truncated`() {
        let whole = GzipWriter.packed(Array("Date,Amount\n2026-11-02,-1.50\n2026-11-03,-1.50\n".utf8))
        #expect(problem(whole) == "read: 2")
        for count in 3..<whole.count { #expect(!problem(Array(whole.prefix(count))).hasPrefix("read")) }
    }

    private func sheet(_ rows: String, manifest: String = "<manifest/>") -> [UInt8] {
        var zip = ZipWriter()
        zip.add(
            "content.xml",
            Array(
                "<document-content><body><spreadsheet><table name='a'>\(rows)</table></spreadsheet></body></document-content>"
                    .utf8))
        zip.add("META-INF/manifest.xml", Array(manifest.utf8))
        return zip.finished()
    }

    private let header =
        "<table-row><table-cell><p>Date</p></table-cell><table-cell><p>Amount</p></table-cell></table-row>"
    private let row =
        "<table-cell value-type='date' date-value='2026-11-02'/><table-cell value-type='float' value='-1.5'/>"

    @Test func `endlessly repeated rows and cells are refused`() {
        let limits = ReadingLimits(bytes: 1 << 20, recordBytes: 1 << 12, columns: 50, rows: 1000)
        #expect(problem(sheet(header + "<table-row>\(row)</table-row>"), limits: limits) == "read: 1")
        #expect(
            problem(sheet(header + "<table-row number-rows-repeated='1000000'>\(row)</table-row>"), limits: limits)
                == "a has more than 1000 rows")
        #expect(
            problem(
                sheet(
                    header
                        + "<table-row>\(row)<table-cell number-columns-repeated='999'><p>x</p></table-cell></table-row>"
                ),
                limits: limits) == "a, line 2: more than 50 columns")
        let long = String(repeating: "<span>aaaaaaaa</span>", count: 1000)
        #expect(
            problem(sheet(header + "<table-row><table-cell><p>\(long)</p></table-cell></table-row>"), limits: limits)
                == "a, line 2: longer than 4096 bytes")
        let rows = String(
            repeating: "<table-row>\(row)<table-cell><p>" + String(repeating: "x", count: 4000)
                + "</p></table-cell></table-row>", count: 300)
        #expect(problem(sheet(header + rows), limits: limits).hasSuffix("at most 1048576 are read"))
    }

    @Test func `empty rows and cells may be repeated any number of times`() {
        let empty =
            "<table-row number-rows-repeated='1048576'><table-cell number-columns-repeated='16384'/></table-row>"
        #expect(problem(sheet(header + "<table-row>\(row)</table-row>" + empty)) == "read: 1")
        #expect(problem(sheet(empty + empty)) == "a is a document of an office program, which spesa does not read")
    }

    @Test func `an encrypted sheet is refused`() {
        let manifest = "<manifest><file-entry><encryption-data/></file-entry></manifest>"
        #expect(problem(sheet(header, manifest: manifest)) == "a: it is encrypted")
    }

    @Test(arguments: ["gnc-v2", "KMYMONEY-FILE", "homebank v='1'"])
    func `entities are not expanded`(root: String) {
        let doctype = "<!DOCTYPE a [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;\">]>"
        let name = root.prefix { $0 != " " }
        #expect(
            problem(Array("<?xml version=\"1.0\"?>\(doctype)<\(root)>&b;</\(name)>".utf8))
                == "a, line 1: it has a document type, which may hide entities")
        let system = "<!DOCTYPE a SYSTEM \"file:///etc/passwd\">"
        #expect(problem(Array("\(system)<\(root)></\(name)>".utf8)).hasSuffix("which may hide entities"))
    }

    @Test func `a cycle of accounts ends`() throws {
        let accounts = [("a", "b"), ("b", "a")].map { id, parent in
            "<account><name>\(id)</name><id>\(id)</id><type>EXPENSE</type><parent>\(parent)</parent></account>"
        }
        let splits = [("a", "1/1"), ("m", "-1/1")].map { account, value in
            "<split><value>\(value)</value><account>\(account)</account></split>"
        }
        let text =
            "<gnc-v2><book>\(accounts.joined())<account><name>m</name><id>m</id><type>BANK</type></account>"
            + "<transaction><date-posted><date>2026-11-02</date></date-posted><splits>\(splits.joined())</splits>"
            + "</transaction></book></gnc-v2>"
        let file = InputFile(name: "a", bytes: Array(text.utf8))
        let rows = try Statement.open(file, options: ReadingOptions()).described()
        #expect(rows.count == 1 && rows[0].hasPrefix("1 2026-11-02 1.00 | in="))
    }

    @Test func `a transaction with too many parts is refused`() {
        let splits = String(repeating: "<split/>", count: 10_001)
        #expect(
            problem(Array("<gnc-v2><book><transaction><splits>\(splits)".utf8))
                == "a, line 1: a transaction has more than 10000 parts")
    }

    @Test(
        arguments: [
            ("2345/100", 2345), ("469/20", 2345), ("-6/5", -120), ("7", 700), ("0/100", 0),
            ("92233720368547758/1", .max - 7),
        ] as [(String, Int64)])
    func `a fraction is read exactly`(text: String, cents: Int64) {
        #expect(BookRows.cents(text) == cents)
    }

    @Test(arguments: [
        "", "/", "1/", "/1", "1/0", "1/-1", "1/3", "1.5", "a", "1/2/3", "9223372036854775807/1", "1/1000",
    ])
    func `a fraction that is not whole cents is refused`(text: String) {
        #expect(BookRows.cents(text) == nil)
    }

    @Test(arguments: [
        "book.gnucash", "packed.gnucash", "book.kmy", "book.kmy.xml", "book.xhb", "sheet.ods", "comdirect.csv",
    ])
    func `a changed or truncated file is read or refused`(name: String) {
        let bytes = Samples.bytes(name)
        for count in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 150)) {
            _ = problem(Array(bytes.prefix(count)))
        }
        var random = SplitMix64(seed: 12)
        for _ in 1...150 {
            var bytes = bytes
            for _ in 1...Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
            }
            _ = problem(bytes)
        }
    }
}
