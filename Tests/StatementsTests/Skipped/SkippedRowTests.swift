import Files
import Money
import Periods
import Statements
import Support
import Testing

/// The content of skipped rows.
@Suite struct SkippedRowTests {
    private func skipped(_ text: String, name: String = "a.csv") throws -> [SkippedRow?] {
        var found: [SkippedRow?] = []
        let file = InputFile(name: name, bytes: Array(text.utf8))
        try Statement.open(file, options: ReadingOptions(sign: .negativeIsSpent)).forEachRow { row in
            if case .leftOut(_, _, _, let content) = row { found.append(content) }
        }
        return found
    }

    private func row(
        _ day: String?, _ cents: Int64?, _ what: String?, in currency: String? = nil, payee: String? = nil
    ) -> SkippedRow {
        SkippedRow(
            day: day.flatMap { Day(iso: $0) }, spent: cents.map { Amount(cents: $0) }, currency: currency, payee: payee,
            what: what)
    }

    @Test func `a skipped row keeps day, texts, amount and currency`() throws {
        let text =
            "Date,Payee,Description,Amount,Currency,Status\n2026-11-13,Hotel,Room,-90.00,USD,done\n"
            + "2026-11-14,Bar,,-3.00,EUR,pending\n2026-11-30,,Closing balance,-93.00,EUR,done\n2026-11-30,Shop,,0.00,EUR,done\n"
        #expect(
            try skipped(text) == [
                row("2026-11-13", 9000, "Room", in: "USD", payee: "Hotel"), row("2026-11-14", 300, nil, payee: "Bar"),
                row("2026-11-30", 9300, "Closing balance"), row("2026-11-30", 0, nil, payee: "Shop"),
            ])
    }

    @Test func `a skipped row without a day or an amount keeps its other fields`() throws {
        let text = "Date;Text;Amount\n2026-11-13;Bar;-2,00\nTotale novembre;;\n;Totale;-2,00\n"
        #expect(try skipped(text) == [row(nil, nil, "Totale novembre"), row(nil, 200, "Totale")])
    }

    @Test func `a skipped row of HomeBank has the currency of its account`() throws {
        let book = String(decoding: Samples.bytes("book.xhb"), as: UTF8.self)
        let found = try skipped(book, name: "a.xhb").filter { $0?.currency != nil }
        #expect(found == [row("2025-11-09", 1850, "in francs", in: "CHF")])
    }

    @Test func `skipped rows of OFX and QIF keep day, texts, amount and currency`() throws {
        let ofx =
            "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD<BANKTRANLIST>"
            + "<STMTTRN><TRNTYPE>POS<DTPOSTED>20261113<TRNAMT>-9.00<FITID>1<NAME>Bar<MEMO>Tea</STMTTRN>"
            + "</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>"
        #expect(try skipped(ofx, name: "a.ofx") == [row("2026-11-13", 900, "Tea", in: "USD", payee: "Bar")])
        let qif = "!Type:Bank\nD2026-11-13\nT-9.00\nPBank\nL[Savings]\n^\n"
        #expect(try skipped(qif, name: "a.qif") == [row("2026-11-13", 900, nil, payee: "Bank")])
    }
}
