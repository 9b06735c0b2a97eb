import Files
import Testing

@testable import Statements

/// Payments of the user's own credit card bill.
@Suite struct CardBillTests {
    private func statement(_ text: String) throws -> Statement {
        try Statement.delimited(text)
    }

    @Test(
        arguments: [
            "Credit Card Payment", "Kreditkartenabrechnung", "Pagamento carta di credito", "Liquidación tarjeta",
            "Afrekening creditcard", "KREDITKARTENABRECHNUNG 01/2026", "Règlement carte de crédit", "SPŁATA KARTY",
            "Spłata karty kredytowej", "Splátka kreditní karty", "Plačilo kreditne kartice",
        ])
    func `with both sides in the file nothing is spent by them`(what: String) throws {
        let text =
            "Date,Account,Description,Amount\n2026-01-13,Bank,Shop,-12.00\n2026-01-14,Bank,\(what),-300.00\n"
            + "2026-01-14,Visa,\(what),300.00\n2026-01-15,Visa,Bar,-4.00\n"
        let statement = try statement(text)
        #expect(
            try statement.described() == [
                "2 2026-01-13 12.00 | what=Shop | of=Bank", "3 left out: transfer", "4 left out: transfer",
                "5 2026-01-15 4.00 | what=Bar | of=Visa",
            ])
        #expect(!statement.facts.contains { $0.name == "card bill" })
    }

    @Test func `a bill alone is recorded and told once`() throws {
        let text =
            "Datum;Text;Betrag\n13.01.2026;LADEN;-12,00\n14.01.2026;Kreditkartenabrechnung;-300,00\n"
            + "14.02.2026;Kreditkartenabrechnung;-250,00\n14.03.2026;Kreditkartenabrechnung;-250,00\n"
        let statement = try statement(text)
        #expect(try statement.described().count { $0.contains("what=") } == 4)
        #expect(statement.facts.filter { $0.name == "card bill" }.map(\.value) == ["3 rows"])
    }

    @Test func `what comes in by it is between accounts`() throws {
        let text = "Date,Description,Amount\n2026-01-13,Bar,-12.00\n2026-01-20,Credit card payment,300.00\n"
        #expect(try statement(text).described().last == "3 left out: transfer")
    }

    @Test(arguments: ["Card payment Rossi", "Kartenzahlung", "Credit Suisse", "Pagamento POS carta 123"])
    func `a purchase by card is one`(what: String) throws {
        let text = "Date,Description,Amount\n2026-01-13,\(what),-12.00\n"
        #expect(try statement(text).described() == ["2 2026-01-13 12.00 | what=\(what)"])
        #expect(try !statement(text).facts.contains { $0.name == "card bill" })
    }

    @Test(arguments: ["Internal transfer", "Transfer: Card"])
    func `a kind that says so is a transfer`(kind: String) throws {
        let text = "Date,Type,Description,Amount\n2026-01-13,Card,Shop,-12.00\n2026-01-14,\(kind),To me,-300.00\n"
        #expect(try statement(text).described().last == "3 left out: transfer")
    }

    // MARK: Other formats

    private func ofx(_ movements: [(String, String, String)]) throws -> Statement {
        let list = movements.enumerated().map { index, movement in
            "<STMTTRN><TRNTYPE>OTHER<DTPOSTED>202601\(movement.0)<TRNAMT>\(movement.1)<FITID>\(index)<NAME>\(movement.2)</STMTTRN>"
        }
        let text =
            "OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR"
            + "<BANKTRANLIST>\(list.joined())</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>"
        return try Statement.open(InputFile(name: "a.ofx", bytes: Array(text.utf8)), options: ReadingOptions())
    }

    private func qif(_ movements: [(String, String, String)]) throws -> Statement {
        let list = movements.map { "D\($0.0)/01/2026\nT\($0.1)\nP\($0.2)\n^\n" }
        let text = "!Type:Bank\n" + list.joined()
        return try Statement.open(
            InputFile(name: "a.qif", bytes: Array(text.utf8)), options: ReadingOptions(dateOrder: .dayMonthYear))
    }

    @Test(arguments: ["Kreditkartenabrechnung 01/2026", "Credit Card Payment", "LIQUIDACIÓN TARJETA"])
    func `OFX and QIF know them as well`(name: String) throws {
        let both = [("13", "-12.00", "Shop"), ("14", "-300.00", name), ("14", "300.00", name), ("15", "-4.00", "Bar")]
        let alone = [("13", "-12.00", "Shop"), ("14", "-300.00", name), ("20", "-250.00", name)]
        let incoming = [("13", "-12.00", "Bar"), ("20", "300.00", name)]
        for read in [ofx, qif] {
            let rows = try read(both).described()
            #expect(rows.count { $0.hasSuffix("left out: transfer") } == 2 && rows.count == 4, "\(rows)")
            #expect(try !read(both).facts.contains { $0.name == "card bill" })
            #expect(try read(alone).described().allSatisfy { !$0.contains("left out") })
            #expect(try read(alone).facts.filter { $0.name == "card bill" }.map(\.value) == ["2 rows"])
            #expect(try read(incoming).described().last?.hasSuffix("left out: transfer") == true)
        }
    }
}
