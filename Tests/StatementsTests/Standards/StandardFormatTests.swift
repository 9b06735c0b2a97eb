import Files
import Sheets
import Statements
import Support
import Testing

@Suite struct StandardFormatTests {
    private func statement(_ name: String) throws -> Statement? {
        for opening in Statement.openings {
            if let statement = try opening.open(Samples.file(name), ReadingOptions()) { return statement }
        }
        return nil
    }

    @Test(
        arguments: [
            ("camt053-v2.xml", "camt", "CAMT.053"), ("camt053-v8.xml", "camt", "CAMT.053"),
            ("camt052.xml", "camt", "CAMT.052"), ("camt054.xml", "camt", "CAMT.054"), ("ofx1.ofx", "ofx", "OFX 1"),
            ("ofx2.ofx", "ofx", "OFX 2"), ("split.qif", "qif", "QIF"), ("mt940-de.sta", "mt940", "MT940"),
            ("mt940-nl.sta", "mt940", "MT940"), ("norma43.n43", "norma43", "Norma 43"), ("coda.cod", "coda", "CODA"),
            ("cfonb.cfo", "cfonb", "CFONB 120"),
            ("excel-2003.xml", "spreadsheetML", "Excel 2003 XML"), ("intesa.xlsx", "", ""),
        ])
    func `only one reader recognises each file`(name: String, kind: String, format: String)
        throws
    {
        let formats = try Statement.openings.map { opening in
            (opening.name, try opening.open(Samples.file(name), ReadingOptions())?.format)
        }
        #expect(formats.filter { $0.1 != nil }.map(\.0) == (kind.isEmpty ? [] : [kind]))
        #expect(formats.compactMap(\.1) == (kind.isEmpty ? [] : [format]))
    }

    @Test(arguments: [
        "", "\n", "a;b\n1;2\n", "<html></html>", "<?xml version=\"1.0\"?><a/>", ":20:a\n", "!Nothing", "PK",
    ])
    func `no reader recognises other files`(text: String) throws {
        let file = InputFile(name: "a", bytes: Array(text.utf8))
        for opening in Statement.openings { #expect(try opening.open(file, ReadingOptions()) == nil) }
        #expect(try SpreadsheetReader.open(file, limits: .standard) == nil)
    }

    @Test(arguments: StandardFormatTests.rows)
    func `samples give the expected rows`(name: String, expected: [String]) throws {
        #expect(try statement(name)?.lines() == expected)
    }

    @Test func `rows can be read repeatedly`() throws {
        for (name, expected) in Self.rows {
            let statement = try statement(name)
            #expect(try statement?.lines() == expected)
            #expect(try statement?.lines() == expected)
        }
    }

    @Test func `an error of the row handler is passed on and stops the reading`() throws {
        struct Enough: Error {}
        for (name, _) in Self.rows {
            var count = 0
            #expect(throws: Enough.self) {
                try statement(name)?.forEachRow { _ in
                    count += 1
                    throw Enough()
                }
            }
            #expect(count == 1)
        }
    }

    @Test func `too many rows are refused`() throws {
        var options = ReadingOptions()
        options.limits.rows = 1
        for (name, _) in Self.rows {
            #expect(throws: StatementError.file(.tooManyRows(name, limit: 1))) {
                for opening in Statement.openings { _ = try opening.open(Samples.file(name), options)?.lines() }
            }
        }
    }

    @Test(arguments: ["UTF-8", "UTF-16LE", "UTF-16BE", "ISO-8859-1", "windows-1252"], [false, true])
    func `XML is read in its own encoding`(encoding: String, hasMark: Bool) throws {
        let text =
            "<?xml version='1.0' encoding='\(encoding.hasPrefix("UTF-16") ? "UTF-16" : encoding)'?>"
            + "<Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy='EUR'>1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>"
            + "<BookgDt><Dt>2026-11-20</Dt></BookgDt><AddtlNtryInf>Café</AddtlNtryInf></Ntry></Stmt></BkToCstmrStmt>"
            + "</Document>"
        let bytes: [UInt8] =
            switch encoding {
            case "UTF-8": (hasMark ? [0xEF, 0xBB, 0xBF] : []) + Array(text.utf8)
            case "UTF-16LE": (hasMark ? [0xFF, 0xFE] : []) + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
            case "UTF-16BE": (hasMark ? [0xFE, 0xFF] : []) + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
            default: text.unicodeScalars.map { UInt8($0.value) }
            }
        let statement = try Statement.camt(InputFile(name: "a", bytes: bytes), options: ReadingOptions())
        #expect(try statement?.lines() == ["1 | 2026-11-20 | 1.00 | what=Café"])
    }
}
