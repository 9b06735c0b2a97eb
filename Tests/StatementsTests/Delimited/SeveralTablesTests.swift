import Statements
import Testing

/// Files with several tables one below the other.
@Suite struct SeveralTablesTests {
    private func statement(_ text: String) throws -> Statement {
        try Statement.delimited(text)
    }

    @Test func `a second header with other columns applies to the rows below it`() throws {
        let text = """
            Datum;Text;Betrag;Währung
            14.01.2026;LADEN;-10,00;EUR
            15.01.2026;MARKT;-20,00;EUR

            Datum;Betrag;Text;Währung
            14.02.2026;-30,00;KINO;EUR
            """
        let statement = try statement(text)
        #expect(
            try statement.described() == [
                "2 2026-01-14 10.00 | what=LADEN", "3 2026-01-15 20.00 | what=MARKT", "6 2026-02-14 30.00 | what=KINO",
            ])
        let told = statement.facts.filter { $0.name == "another table" }.map { "\($0.value), \($0.reason)" }
        #expect(told == ["line 5, it has a header of its own"])
    }

    @Test(arguments: ["", "Datum;Text;Betrag\n"])
    func `each account of a file has its own currency`(header: String) throws {
        let text = """
            Konto;DE02;EUR
            Datum;Text;Betrag
            14.01.2026;LADEN;-10,00
            Konto;CH02;CHF
            \(header)14.02.2026;KINO;-30,00
            Konto;DE03;EUR
            \(header)15.02.2026;BAR;-3,00
            """
        let rows = try statement(text).described()
        #expect(rows.filter { !$0.contains("balance") }.count == 3)
        let reason = header.isEmpty ? "it is of an account in another currency" : "it has a header of its own"
        #expect(try statement(text).facts.filter { $0.name == "another table" }.map(\.reason) == [reason, reason])
        #expect(rows.contains("3 2026-01-14 10.00 | what=LADEN"))
        #expect(rows.contains { $0.hasSuffix("left out: currency") })
        #expect(rows.contains { $0.hasSuffix("2026-02-15 3.00 | what=BAR") })
    }

    @Test(
        arguments: [
            "Account: IT60X0542811101000000123456 EUR|Account: GB29NWBK60161331926819 GBP",
            "Account: IT60X0542811101000000123456|Account: GB29NWBK60161331926819",
            "Conto IT60X0542811101000000123456|Conto GB29 NWBK 6016 1331 9268 19", "|Währung: GBP", "|Devise : GBP",
            "|Carta 5678 in GBP;;", "|Kreditkarte 5678 (GBP)", "|Karta 5678 GBP", "|GBP", "|Valuta;GBP",
            "|Card 1 GBP;;", "|CHF-Konto", "|CHF account;;", "|Konto;CH1;Schweizer Franken", "|Dollar account",
            "|Fremdwährungskonto US-Dollar", "|US-Dollar-Konto", "|Compte en dollars", "|Konto;1;Franken",
            "|Conto in franchi svizzeri", "|Pound sterling account", "|USD Checking",
            "|Kaart 5678 in GBP", "|Κάρτα 5678 GBP", "|Карта 5678 GBP", "|Cuntas 5678 GBP",
        ], ["", "Data;Descrizione;Importo\n"])
    func `a line that names a currency between blocks applies to the block below it`(lines: String, header: String)
        throws
    {
        let parts = lines.split(separator: "|", omittingEmptySubsequences: false)
        let above = parts[0].isEmpty ? "" : parts[0] + "\n"
        let text =
            above + "Data;Descrizione;Importo\n13/11/2026;Bar;-2,00\n\(parts[1])\n\(header)13/11/2026;Pub;-20,00\n"
        let rows = try statement(text).described().filter { !$0.contains("balance") }
        #expect(rows.first?.contains("2.00 | what=Bar") == true)
        #expect(rows.last?.hasSuffix("left out: currency") == true)
        #expect(rows.count == 2)
        let back = text + "Conto IT60X0542811101000000123456\n\(header)14/11/2026;Coop;-3,00\n"
        #expect(try statement(back).described().last?.hasSuffix("3.00 | what=Coop") == true)
    }

    @Test(arguments: [
        ("Buchungstag;Text;Betrag (EUR)", "Buchungstag;Text;Betrag (GBP)"),
        ("Date;Libellé;Montant EUR", "Date;Libellé;Montant USD"),
        ("Data;Descrizione;Importo (€)", "Data;Descrizione;Importo ($)"),
        ("Data;Opis;Kwota w EUR", "Data;Opis;Kwota w PLN"), ("Päivä;Selite;Summa", "Päivä;Selite;Summa SEK"),
    ])
    func `a second header that names another currency applies to the rows below it`(first: String, second: String)
        throws
    {
        let text = "\(first)\n13.11.2025;Bar;-2,00\n\n\(second)\n14.11.2025;Pub;-20,00\n"
        let rows = try statement(text).described().filter { !$0.contains("balance") }
        #expect(rows == ["2 2025-11-13 2.00 | what=Bar", "5 left out: currency"])
        let back = text + "\(first)\n15.11.2025;Coop;-3,00\n"
        #expect(try statement(back).described().last == "7 2025-11-15 3.00 | what=Coop")
    }

    @Test func `a second header in cents applies to the rows below it`() throws {
        let text =
            "Datum;Text;Betrag\n13.11.2025;Bar;-2,00\nDatum;Text;Betrag in Cent\n14.11.2025;Pub;-2000\n"
        #expect(try statement(text).described() == ["2 2025-11-13 2.00 | what=Bar", "4 2025-11-14 20.00 | what=Pub"])
    }

    @Test(arguments: [
        "Saldo Konto CHF 20,00", "Totale carta USD", "Cambio USD 1,08", "Pranzo con GBP di ieri e poi a casa",
        "Birra in Franken", "Conto di Max Franken",
    ])
    func `a sum or a text between the rows does not start a block`(line: String) throws {
        let text = "Data;Descrizione;Importo\n13/11/2026;Bar;-2,00\n\(line)\n14/11/2026;Pub;-20,00\n"
        #expect(try statement(text).described().last?.hasSuffix("20.00 | what=Pub") == true)
    }

    @Test(arguments: [";;USD", ";Konto in USD;", ";Karte 12 USD 10,81;", ";;Originalwährung USD", ";USD;"])
    func `a line that continues the row above does not start a block`(line: String) throws {
        let text = "Datum;Text;Betrag\n14.01.2026;HOTEL;-10,00\n\(line)\n15.01.2026;LADEN;-20,00\n"
        let found = try statement(text)
        #expect(try found.described().last == "4 2026-01-15 20.00 | what=LADEN")
        #expect(!found.facts.contains { $0.name == "another table" })
    }

    @Test func `a heading above a second header applies to the rows below it`() throws {
        let text = """
            Data;Descrizione;Importo
            14/01/2026;BAR;-10,00
            Operazioni non contabilizzate;;
            Data operazione;Importo;Descrizione
            15/01/2026;-20,00;CINEMA
            """
        #expect(try statement(text).described() == ["2 2026-01-14 10.00 | what=BAR", "5 left out: pending"])
    }

    @Test func `a repeated header does not start another table`() throws {
        let text = "Datum;Text;Betrag\n14.01.2026;A;-10,00\nDatum;Text;Betrag\n15.01.2026;B;-20,00\n"
        let statement = try statement(text)
        #expect(try statement.described() == ["2 2026-01-14 10.00 | what=A", "4 2026-01-15 20.00 | what=B"])
        #expect(!statement.facts.contains { $0.name == "another table" })
    }

    @Test func `an exchange rate between the rows is ignored`() throws {
        let text = "Datum;Text;Betrag\n14.01.2026;A;-10,00\n;Kurs 1,0812 USD 10,81;\n15.01.2026;B;-20,00\n"
        #expect(try statement(text).described().filter { $0.contains("what=") }.count == 2)
    }

    @Test func `more than thirty tables are refused`() throws {
        let text = (1...40).map { number in
            let header = number.isMultiple(of: 2) ? "Datum;Text;Betrag" : "Datum;Betrag;Text"
            return header + "\n14.01.2026;" + (number.isMultiple(of: 2) ? "A;-1,00" : "-1,00;A")
        }.joined(separator: "\n")
        #expect(throws: StatementError.tooManyTables("a.csv", line: 61, limit: 30)) { try statement(text) }
    }
}
