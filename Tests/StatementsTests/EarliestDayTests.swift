import Files
import Statements
import Testing

/// Dates before the earliest one that a book accepts.
@Suite struct EarliestDayTests {
    private static let files = [
        """
        <Document><BkToCstmrStmt><Stmt><Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>DAY</Dt></BookgDt>\
        </Ntry></Stmt></BkToCstmrStmt></Document>
        """,
        "OFXHEADER:100\n<OFX><STMTRS><BANKTRANLIST><STMTTRN><DTPOSTED>DIGITS<TRNAMT>-1</STMTTRN></BANKTRANLIST></OFX>",
        "!Type:Bank\nDDAY\nT-1\n^\n", "Date,Amount\nDAY,-1.00\n",
        "id,day,amount,currency,category,what,payee,void\n1,DAY,1.00,EUR,food,,,false\n",
    ]

    @Test(arguments: files) func `a day before 1900 is refused, the first of 1900 is read`(file: String) throws {
        func rows(_ day: String) throws -> [String] {
            let digits = String(day.filter { $0 != "-" })
            let text = file.replacing("DAY", with: day).replacing("DIGITS", with: digits)
            let bytes = Array(text.utf8)
            return try Statement.open(InputFile(name: "a", bytes: bytes), options: ReadingOptions()).described()
        }
        let early = try rows("1899-12-31")
        #expect(early.count == 1 && early[0].hasSuffix("refused: day.too-early"))
        #expect(try rows("1900-01-01").first?.contains("1900-01-01 1.00") == true)
    }
}
