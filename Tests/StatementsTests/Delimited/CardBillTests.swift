import Testing

@testable import Statements

/// The payments of one's own card.
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
}
