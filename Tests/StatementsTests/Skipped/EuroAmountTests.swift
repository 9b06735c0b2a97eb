import Files
import Statements
import Testing

/// Amounts that name the euro beside a column of currencies.
@Suite struct EuroAmountTests {
    private func told(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> [String] {
        let file = InputFile(name: "a.csv", bytes: Array(text.utf8))
        var told: [String] = []
        try #require(try Statement.delimited(file, options: options)).forEachRow { row in
            switch row {
            case .entry(let entry): told.append(entry.amount.machineText)
            case .leftOut(_, let reason, _, _): told.append(reason.rawValue)
            case .refused(_, let refusal): told.append(refusal.kind)
            }
        }
        return told
    }

    @Test(arguments: [
        "Datum;Text;Währung;Betrag EUR", "Datum;Text;Währung;Betrag (EUR)", "Date;Description;Currency;Amount in €",
        "Data;Descrizione;Valuta;Importo in euro", "Date;Libellé;Devise;Montant en euros",
        "Fecha;Concepto;Divisa;Importe €",
        "Data;Descrição;Moeda;Montante (€)", "Datum;Omschrijving;Munt;Bedrag in EUR",
        "Päivä;Selite;Valuutta;Summa euroina",
        "Kuupäev;Selgitus;Valuuta;Summa eurodes", "Datum;Opis;Valuta;Iznos u EUR", "Datum;Opis;Valuta;Znesek v evrih",
        "Ημερομηνία;Περιγραφή;Νόμισμα;Ποσό σε ευρώ", "Дата;Описание;Валута;Сума в евро",
    ])
    func `an amount whose header names the euro is in euro beside another currency`(header: String) throws {
        #expect(
            try told("\(header)\n13.01.2026;Hotel;USD;-92,50\n14.01.2026;Laden;EUR;-10,00\n") == ["92.50", "10.00"])
        #expect(try told("\(header)\n13.01.2026;Hotel;CHF;-7,31\n15.01.2026;Bar;CHF;-3,05\n") == ["7.31", "3.05"])
        // The user's choice counts more.
        let chosen = ReadingOptions(columns: ["currency": "3"])
        #expect(try told("\(header)\n13.01.2026;Hotel;USD;-92,50\n", chosen) == ["currency"])
    }

    @Test func `debits and credits in euro are in euro beside another currency`() throws {
        for header in ["Soll EUR;Haben EUR", "Débit;Crédit euros", "Debit (€);Credit (€)"] {
            let text = "Datum;Text;Währung;\(header)\n13.01.2026;Hotel;USD;92,50;\n14.01.2026;Laden;GBP;10,00;\n"
            #expect(try told(text) == ["92.50", "10.00"], "\(header)")
        }
    }

    @Test(arguments: ["-12,50 €", "-12,50€", "€ -12,50", "EUR -12,50", "-12,50 EUR", "-12,50 Euro"])
    func `an amount with the euro beside it is in euro`(amount: String) throws {
        let all = "Datum;Text;Betrag;Währung\n13.01.2026;Hotel;\(amount);USD\n14.01.2026;Bar;\(amount);CHF\n"
        #expect(try told(all) == ["12.50", "12.50"])
        #expect(try told(all.replacing("CHF", with: "USD")) == ["12.50", "12.50"])
        // Only some amounts have it.
        let some = "Datum;Text;Betrag;Währung\n13.01.2026;Hotel;\(amount);USD\n14.01.2026;Bar;-3,00;CHF\n"
        #expect(try told(some) == ["12.50", "currency"])
    }

    @Test func `the currency column belongs to the other amount`() throws {
        let text =
            "Datum;Text;Währung;Betrag;Betrag EUR\n13.01.2026;Hotel;USD;-100,00;-92,50\n14.01.2026;Bar;EUR;-3,00;-3,00\n"
        #expect(try told(text) == ["92.50", "3.00"])
    }

    @Test(arguments: [
        ("Familie", ["ALL", "ALL"]), ("Kind", ["TOP", "ALL"]), ("Team", ["CUP", "CUP"]), ("xx", ["LAK", "ALL"]),
        ("Wer", ["RON", "RON"]), ("Flug", ["MAD", "BER"]), ("Gruppe", ["TRY", "PEN"]),
    ])
    func `codes that are words and names are asked about`(title: String, cells: [String]) throws {
        let text =
            "Datum;Text;Betrag;\(title)\n13.01.2026;Hotel;-92,50;\(cells[0])\n14.01.2026;Bar;-3,00;\(cells[1])\n"
        #expect(throws: StatementError.unclearCurrency("a.csv", places: [title])) { try told(text) }
        #expect(try told(text, ReadingOptions(columns: ["currency": "EUR"])) == ["92.50", "3.00"])
        #expect(try told(text.replacing("Betrag", with: "Betrag (EUR)")) == ["92.50", "3.00"])
    }

    @Test(arguments: [["ROM", "BER"], ["EVA", "TOM"], ["WEG", "NEU"], ["BER", "BER"], ["MAX", "RON", "EVA"]])
    func `three capitals that are no codes are no currency`(cells: [String]) throws {
        let rows = cells.enumerated().map { "\(13 + $0).01.2026;Hotel;-9,50;\($1)\n" }.joined()
        for title in ["Flughafen", "Wer", "x", "Projekt"] {
            #expect(try told("Datum;Text;Betrag;\(title)\n\(rows)") == cells.map { _ in "9.50" }, "\(title)")
        }
    }

    @Test(arguments: [["EUR", "TRY"], ["CHF", "ALL"], ["USD", "RON"], ["GBP", "EUR"], ["Euro", "MAD"]])
    func `a traded currency shows that other codes are currencies`(cells: [String]) throws {
        let text = "Datum;Text;Betrag;xx\n13.01.2026;Hotel;-92,50;\(cells[0])\n14.01.2026;Bar;-3,00;\(cells[1])\n"
        let expected = zip(cells, ["92.50", "3.00"]).map { ["EUR", "Euro"].contains($0) ? $1 : "currency" }
        #expect(try told(text) == expected)
    }

    @Test(arguments: ["Währung", "Currency", "Divisa", "Devise", "Munt", "Valuutta"])
    func `any code in a column of currencies is a currency`(title: String) throws {
        let text = "Datum;Text;Betrag;\(title)\n13.01.2026;Hotel;-92,50;ALL\n14.01.2026;Bar;-3,00;TOP\n"
        #expect(try told(text) == ["currency", "currency"])
    }
}
