import Files
import Sheets
import Statements
import Support
import Testing

/// The conversion of spreadsheet rows to lines of a text table.
@Suite struct SheetLinesTests {
    private func rows(_ rows: String) throws -> [String] {
        let header =
            "<row r='1'><c t='str'><v>Date</v></c><c t='str'><v>Amount</v></c><c t='str'><v>Payee</v></c></row>"
        let sheet = Array("<worksheet><sheetData>\(header)\(rows)</sheetData></worksheet>".utf8)
        let file = InputFile(name: "a.xlsx", bytes: ZipWriter.spreadsheet(sheet: sheet))
        return try Statement.open(file, options: ReadingOptions()).described()
    }

    private func row(_ number: String, _ payee: String) -> String {
        let date = "<c s='1'><v>46346</v></c>"
        return "<row \(number)>\(date)<c><v>-1.5</v></c><c t='str'><v>\(payee)</v></c></row>"
    }

    @Test func `a cell of several lines does not spill into the next row`() throws {
        #expect(
            try rows(row("r='2'", "a&#10;b&#13;&#10;c") + row("r='3'", "d") + row("r='4'", "e")) == [
                "2 2026-11-20 1.50 | a b c", "3 2026-11-20 1.50 | d", "4 2026-11-20 1.50 | e",
            ])
    }

    @Test(arguments: [
        "r='2'", "r='1'", "r='0'", "r='-7'", "r='x'", "r=''", "", "r='1048577'", "r='9223372036854775807'",
        "r='99999999999999999999'",
    ])
    func `a row with an invalid number follows the previous row`(number: String) throws {
        #expect(
            try rows(row("r='2'", "a") + row(number, "b") + row("", "c")) == [
                "2 2026-11-20 1.50 | a", "3 2026-11-20 1.50 | b", "4 2026-11-20 1.50 | c",
            ])
    }

    @Test(
        arguments: [
            ("&quot;CHF&quot; #,##0.00", "CHF 1.50"), ("[$£-809]#,##0.00", "GBP 1.50"), ("#,##0.00 [$CHF]", "CHF 1.50"),
            ("[$CHF-807]\\ #,##0.00;[Red][$CHF-807]\\ -#,##0.00", "CHF 1.50"), ("$#,##0.00", "$ 1.50"),
            ("#,##0.00\\ &quot;zł&quot;", "PLN 1.50"), ("#,##0.00 [$Fr.-807]", "CHF 1.50"),
            ("_-* #,##0.00\\ [$Kč-405]_-", "CZK 1.50"), ("#,##0.00 [$XQZ]", nil),
            ("#,##0.00\\ [$€-407]", "1.50"), ("#,##0.00 &quot;€&quot;", "1.50"), ("[$-407]#,##0.00", "1.50"),
            ("&quot;EUR&quot; 0.00", "1.50"), ("[Red]0.00", "1.50"), ("0.00 &quot;Stück&quot;", "1.50"),
        ] as [(String, String?)])
    func `a currency in a number format counts`(format: String, expected: String?)
        throws
    {
        let header = "<row r='1'><c t='str'><v>Date</v></c><c t='str'><v>Amount</v></c></row>"
        let cells = "<row r='2'><c s='1'><v>46346</v></c><c s='2'><v>-1.5</v></c></row>"
        let sheet = "<worksheet><sheetData>\(header)\(cells)</sheetData></worksheet>"
        let styles =
            "<styleSheet><numFmts><numFmt numFmtId='170' formatCode='\(format)'/></numFmts><cellXfs>"
            + "<xf numFmtId='0'/><xf numFmtId='14'/><xf numFmtId='170'/></cellXfs></styleSheet>"
        let bytes = ZipWriter.spreadsheet(parts: [Array(sheet.utf8), [], Array(styles.utf8)])
        let statement = try Statement.open(InputFile(name: "a.xlsx", bytes: bytes), options: ReadingOptions())
        var told: [String] = []
        try statement.forEachRow { row in
            switch row {
            case .entry(let entry): told.append(entry.amount.machineText)
            case .leftOut(_, _, let money?, _):
                told.append("\(money.currency) \(money.spent?.machineText ?? "?")")
            case .leftOut, .refused: break
            }
        }
        #expect(told == [expected].compactMap(\.self))
    }

    @Test(arguments: ["1E-9223372036854775808", "1E9223372036854775807", "1E401", "1E", "E1", "1E+-3"])
    func `an invalid number of a sheet is a text`(number: String) {
        #expect(SheetNumber(Array(number.utf8)[...]) == nil)
    }
}
