import Statements
import Testing

/// Columns whose header declares whole cents.
@Suite struct CentsColumnTests {
    private func statement(_ text: String, _ columns: [String: String] = [:]) throws -> Statement {
        try Statement.delimited(text, ReadingOptions(columns: columns))
    }

    @Test(arguments: [
        "Amount (cents)", "Betrag in Cent", "Importo (centesimi)", "amount_cents", "Montant (centimes)",
        "Importe (céntimos)", "Valor (cêntimos)", "Bedrag in centen", "Betrag (Eurocent)", "Amount in euro cents",
        "amountCents", "Amount in minor units", "Määrä (sentteinä)", "Сума (евроценти)", "Cents",
    ])
    func `a column of whole cents is read as cents`(header: String) throws {
        let text = "Date;\(header);What\n2026-11-02;-1250;BAR\n2026-11-13;-99;KIOSK\n2026-11-14;-123456;RENT\n"
        let statement = try statement(text)
        #expect(
            try statement.described() == [
                "2 2026-11-02 12.50 | what=BAR", "3 2026-11-13 0.99 | what=KIOSK", "4 2026-11-14 1234.56 | what=RENT",
            ])
        #expect(statement.facts.contains { $0.name == "amounts" && $0.value == "in cents" })
        let numbered = try self.statement(text, ["date": "1", "amount": "2", "what": "3"])
        #expect(try numbered.described().first { $0.contains("BAR") } == "2 2026-11-02 12.50 | what=BAR")
    }

    @Test(arguments: ["-12,50", "-12.5", "-12,00"])
    func `a fraction in a column of cents is refused`(cell: String) throws {
        let text = "Date;Amount (cents);What\n2026-11-02;\(cell);BAR\n2026-11-13;-99;KIOSK\n"
        #expect(try statement(text).described() == ["2 refused: amount.cents", "3 2026-11-13 0.99 | what=KIOSK"])
    }

    @Test func `a column in euro is preferred to a column of cents`() throws {
        let text = "Date;amount_cents;Amount;What\n2026-11-02;-1250;-12.50;BAR\n2026-11-13;-99;-0.99;KIOSK\n"
        #expect(try statement(text).described() == ["2 2026-11-02 12.50 | what=BAR", "3 2026-11-13 0.99 | what=KIOSK"])
    }

    @Test func `minor units of other currencies are not read as cents of the euro`() throws {
        let text = "Date;Amount (pence);What\n2026-11-02;-1250;BAR\n2026-11-13;-99;KIOSK\n"
        #expect(try statement(text).described() == ["2 left out: currency", "3 left out: currency"])
    }

    @Test func `a column of percentages is not read as cents`() throws {
        let text = "Date;Amount;What;Percent\n2026-11-02;-12.50;BAR;7.5\n"
        #expect(try statement(text).described() == ["2 2026-11-02 12.50 | what=BAR"])
    }
}
