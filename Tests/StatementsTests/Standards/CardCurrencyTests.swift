import Files
import Statements
import Testing

/// Card files with several currencies in OFX, and splits in QIF that do not add up.
@Suite struct CardCurrencyTests {
    private func lines(_ text: String, _ open: Statement.Opening) throws -> [String] {
        try #require(try open(InputFile(name: "a", bytes: Array(text.utf8)), ReadingOptions())).lines()
    }

    private func ofx(_ cards: [(currency: String, rows: [String])]) throws -> [String] {
        let statements = cards.map { card in
            "<CCSTMTTRNRS><CCSTMTRS><CURDEF>\(card.currency)</CURDEF><CCACCTFROM><ACCTID>4711</ACCTID></CCACCTFROM>"
                + "<BANKTRANLIST>\(card.rows.joined())</BANKTRANLIST></CCSTMTRS></CCSTMTTRNRS>"
        }
        let text =
            "<?xml version=\"1.0\"?><?OFX OFXHEADER=\"200\" VERSION=\"211\"?><OFX><CREDITCARDMSGSRSV1>"
            + statements.joined() + "</CREDITCARDMSGSRSV1></OFX>"
        return try lines(text) { try Statement.ofx($0, options: $1) }
    }

    private func row(_ id: Int, _ money: String = "") -> String {
        "<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>20260113</DTPOSTED><TRNAMT>-10.00</TRNAMT><FITID>\(id)</FITID>"
            + "<NAME>Shop</NAME>\(money)</STMTTRN>"
    }

    private func count(_ lines: [String]) -> [Int] {
        [lines.count { !$0.contains("left out") }, lines.count { $0.hasSuffix("left out: currency") }]
    }

    @Test(arguments: ["USD", "GBP", "CHF", "SEK", "PLN", "JPY"])
    func `only amounts in euro are expenses on a card with two currencies`(code: String) throws {
        #expect(try count(ofx([("EUR", [row(1), row(2)]), (code, [row(3)])])) == [2, 1])
        #expect(try count(ofx([(code, [row(1)]), ("EUR", [row(2)])])) == [1, 1])
        let inCurrency = "<CURRENCY><CURRATE>1.1</CURRATE><CURSYM>\(code)</CURSYM></CURRENCY>"
        #expect(try count(ofx([("EUR", [row(1), row(2, inCurrency)])])) == [1, 1])
        // The amount is converted to the currency of the account.
        let original = "<ORIGCURRENCY><CURRATE>1.1</CURRATE><CURSYM>\(code)</CURSYM></ORIGCURRENCY>"
        #expect(try count(ofx([("EUR", [row(1), row(2, original)])])) == [2, 0])
        let euro = original.replacing(code, with: "EUR")
        #expect(try count(ofx([(code, [row(1, euro)])])) == [0, 1])
    }

    @Test(arguments: [
        ["-4.00", "-5.00"], ["-10.01"], ["10.00"], ["-4.00", "-6.00", "-0.01"], ["-20.00", "-10.00"], ["-9.99", ""],
    ])
    func `splits that do not add up refuse the row`(splits: [String]) throws {
        let parts = splits.map { "Sfood\n$\($0)\n" }.joined()
        let text = "!Type:CCard\nD13/01/2026\nT-10.00\nPShop\n\(parts)^\nD14/01/2026\nT-3.00\nPBar\n^\n"
        let rows = try lines(text) { try Statement.qif($0, options: $1) }
        #expect(rows.count == 2)
        #expect(rows.first?.contains("refused") == true)
        #expect(rows.last?.contains("3.00") == true)
    }
}
