import Files
import Statements
import Testing

/// The advice beside refusals of rows and files.
@Suite struct RefusalHintTests {
    private func hints(_ text: String) throws -> [String?] {
        var hints: [String?] = []
        try Statement.delimited(text).forEachRow { row in
            if case .refused(_, let refusal) = row { hints.append(refusal.hint) }
        }
        return hints
    }

    @Test(arguments: [
        ("Fecha contable;Fecha valor", "date=Fecha valor"), ("Buchungstag;Valuta", "date=Valuta"),
        ("Date comptable;Date de valeur", "date=Date de valeur"),
    ])
    func `a row without the booking day is refused with the option for its other day`(header: String, map: String)
        throws
    {
        let text =
            "\(header);Text;Amount\n13.01.2026;13.01.2026;Laden;-10,00\n;14.01.2026;Kiosk;-4,00\n"
            + "15.01.2026;14.01.2026;Bar;-6,00\n"
        let title = header.split(separator: ";")[1]
        #expect(try hints(text) == ["if it is booked on the day in '\(title)': --map '\(map)'"])
    }

    @Test func `a row without a currency is refused with the options for all amounts`() throws {
        let text =
            "Datum;Text;Betrag;Währung\n13.01.2026;Laden;-10,00;CHF\n14.01.2026;Bar;-3,00;\n15.01.2026;Bus;-2,00;CHF\n"
        #expect(
            try hints(text) == [
                "write its currency into 'Währung'\nif all amounts are in CHF: --map currency=CHF\n"
                    + "if all amounts are in euro: --map currency=EUR"
            ])
        let several = text.replacing("-2,00;CHF", with: "-2,00;USD")
        #expect(
            try hints(several) == [
                "write its currency into 'Währung'\nif all amounts are in euro: --map currency=EUR"
            ])
    }

    @Test func `a row with an amount in two columns is refused with the option that names both`() throws {
        let rows = (1...130).map { $0 % 9 == 0 ? "13.01.2026;Gehalt;;20,00\n" : "13.01.2026;Laden;9,50;\n" }.joined()
        #expect(
            try hints("Datum;Text;Weggeldxyz;Haben\n" + rows + "14.01.2026;Bar;1,00;2,00\n")
                == ["if they are what went out and came in: --map 'debit=COLUMN,credit=COLUMN'"])
    }

    @Test func `a refused file has advice`() {
        let hint = StatementError.tooManyTables("a.csv", line: 9, limit: 30).words.hint
        #expect(hint == "import the accounts one by one")
        let misfit = StatementError.columnFitsNothing("a.csv", role: "direction", title: "Text").words.hint
        #expect(misfit == "name the column that has it, or leave out this part of --map")
        let journal = StatementError.doubleEntry("a.csv", accounts: ["411", "701"]).words.hint
        #expect(journal?.hasPrefix("export the transactions of one account") == true)
        #expect(journal?.contains("411, 701") == true)
    }
}
