import Statements
import Testing

/// The choice of the amount column among several columns of numbers, and the fact shown if it is uncertain.
@Suite struct AmountChoiceTests {
    private func amounts(_ text: String) throws -> [String] {
        try Statement.delimited(text).described().map { String($0.split(separator: " ")[2]) }
    }

    @Test(
        arguments: [
            "Datum;Text;Brutto;Netto;MwSt", "Data;Descrizione;Lordo;Netto;IVA", "Date;Item;Gross;Net;VAT",
            "Date;Libellé;Brut;Net;TVA", "Fecha;Concepto;Bruto;Neto;IVA", "Datum;Omschrijving;Bruto;Netto;BTW",
            "Date;Item;Amount;Net;VAT",
        ])
    func `the gross amount counts beside a net amount and VAT`(header: String) throws {
        let text = header + "\n13.01.2026;A;-11,90;-10,00;-1,90\n14.01.2026;B;-23,80;-20,00;-3,80\n"
        #expect(try amounts(text) == ["11.90", "23.80"])
    }

    @Test func `the net amount counts beside a gross amount and a fee`() throws {
        let text = "Date;Item;Gross;Fee;Net\n13.01.2026;A;-10,00;-1,00;-11,00\n14.01.2026;B;-20,00;0,00;-20,00\n"
        #expect(try amounts(text) == ["11.00", "20.00"])
    }

    @Test func `a separate fee column is reported as not added`() throws {
        let text = "Date,Description,Amount,Fee\n2026-01-13,A,-10.00,-1.00\n2026-01-14,B,-20.00,0.00\n"
        let facts = try Statement.delimited(text).facts.filter { $0.name == "fees" }
        #expect(facts.map(\.value) == ["not added"])
        let none = text.replacing("-1.00", with: "0.00")
        #expect(try !Statement.delimited(none).facts.contains { $0.name == "fees" })
    }

    @Test(arguments: ["0.50,-0.25", "0.50"])
    func `fees that explain every change of the balance are added`(fees: String) throws {
        let minus = fees.contains("-")
        let text = """
            Date,Description,Amount,Fee,Balance
            2026-11-12,Top,100.00,0.00,100.00
            2026-11-13,Bar,-10.00,\(minus ? "-" : "")0.50,89.50
            2026-11-14,Pub,-5.00,\(minus ? "-" : "")0.25,84.25
            2026-11-15,Cafe,-5.00,0.00,79.25
            """
        for options in [ReadingOptions(), ReadingOptions(ignoresBalance: true)] {
            let statement = try Statement.delimited(text, options)
            let amounts = try statement.described().map { String($0.split(separator: " ")[2]) }
            #expect(amounts == ["-100.00", "10.50", "5.25", "5.00"])
            #expect(statement.facts.filter { $0.name == "fees" }.map(\.value) == ["added"])
        }
        // Amounts that include their fees already agree with the balance.
        let held = text.replacing("89.50", with: "90.00").replacing("84.25", with: "85.00").replacing(
            "79.25", with: "80.00")
        #expect(try amounts(held) == ["-100.00", "10.00", "5.00", "5.00"])
    }

    @Test(arguments: [
        "Fee", "Fees", "Gebühr", "Gebühren", "Entgelt", "Spesen", "Commissioni", "Commissione", "Costi", "Frais",
        "Commission", "Comisión", "Comisiones", "Comissão", "Taxas", "Kosten", "Provisie", "Avgift", "Gebyr",
        "Palkkio", "Opłata", "Prowizja", "Poplatek", "Poplatok", "Jutalék", "Comision", "Naknada", "Provizija",
        "Stroški", "Komisinis", "Komisija", "Teenustasu", "Προμήθεια", "Προμήθειες", "Такса", "Комисионни", "Táille",
        "Kummissjoni", "Commissioni EUR",
    ])
    func `the word for fees is known in every language`(word: String) throws {
        let text = "Date,Description,Amount,\(word)\n2026-01-13,A,-10.00,-1.00\n2026-01-14,B,-20.00,0.00\n"
        let facts = try Statement.delimited(text).facts.filter { $0.name == "fees" }
        #expect(facts.map(\.value) == ["not added"])
    }

    @Test(
        arguments: [
            ("Data operacji;Opis operacji;Kwota", "Polish", "PLN"), ("Datum provedení;Popis;Částka", "Czech", "CZK"),
            ("Dátum;Közlemény;Összeg", "Hungarian", "HUF"), ("Dato;Tekst;Beløb", "Danish", "DKK"),
            ("Dato;Tekst;Beløp", "Norwegian", "NOK"), ("Data tranzacției;Detalii tranzacție;Suma", "Romanian", "RON"),
            ("Data;Descriere;Sumă", "Romanian", "RON"), ("Datum;Beskrivning;Belopp", "Swedish", "SEK"),
        ])
    func `a header in the language of a country without the euro adds a hint about the currency`(
        header: String, language: String, code: String
    ) throws {
        let text = header + "\n13.01.2026;A;-10,00\n"
        let options = ReadingOptions(dateOrder: .dayMonthYear)
        let facts = try Statement.delimited(text, options).facts.filter { $0.name == "currency" }
        #expect(facts.first?.reason.contains("in \(language)") == true)
        #expect(facts.first?.reason.contains("--map currency=\(code)") == true)
        let said = try Statement.delimited(text, ReadingOptions(columns: ["currency": "EUR"], dateOrder: .dayMonthYear))
        #expect(said.facts.allSatisfy { !$0.reason.contains(language) })
    }

    @Test(arguments: ["Data;Descrizione;Importo", "Datum;Opis;Iznos", "Datum;Text;Belopp", "Dátum;Popis;Suma"])
    func `headers in other languages add no hint about the currency`(header: String) throws {
        let facts = try Statement.delimited(header + "\n13.01.2026;A;-10,00\n").facts
        #expect(facts.first { $0.name == "currency" }?.reason == "nothing in the file names another one")
    }
}
