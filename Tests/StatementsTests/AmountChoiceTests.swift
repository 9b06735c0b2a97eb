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

    @Test(arguments: ["Versand", "Porto", "Trinkgeld", "Bankgebühr"])
    func `the gross amount counts beside a net amount, VAT and postage`(addition: String) throws {
        let text =
            "Datum;Text;Netto;MwSt;\(addition);Brutto\n13.01.2026;A;-10,00;-1,90;-4,95;-16,85\n"
            + "14.01.2026;B;-20,00;-3,80;0,00;-23,80\n"
        #expect(try amounts(text) == ["16.85", "23.80"])
    }

    @Test func `the net amount counts beside a gross amount and a fee`() throws {
        let text = "Date;Item;Gross;Fee;Net\n13.01.2026;A;-10,00;-1,00;-11,00\n14.01.2026;B;-20,00;0,00;-20,00\n"
        #expect(try amounts(text) == ["11.00", "20.00"])
    }

    @Test func `a separate fee column is reported as not added`() throws {
        let text = "Date,Description,Amount,Fee\n2026-01-13,A,-10.00,-1.00\n2026-01-14,B,-20.00,0.00\n"
        let facts = try Statement.delimited(text).facts.filter { $0.name == "fees" }
        #expect(facts.map(\.value) == ["1.00 in 1 row not added"])
        #expect(facts[0].reason.contains("to add them: --map 'fee=Fee'"))
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
        #expect(facts.map(\.value) == ["1.00 in 1 row not added"])
    }

    @Test(arguments: [
        "Bearbeitungsgebühr", "Auslandsgebühren", "Bank charge", "Transaction service fee", "Commissione di cambio",
        "Spese bancarie", "Frais de change", "Montant des frais", "Comisión de cambio", "Importe comisión",
        "Comissão de câmbio", "Bankkosten", "Transactiekosten", "Opłata bankowa", "Bankovní poplatek", "Kortavgift",
        "Bankgebyr", "Palvelumaksun määrä", "Teenustasu summa", "Komisijas summa", "Komisinis mokestis banko",
        "Naknada banke", "Stroški banke", "Banki jutalék", "Προμήθεια τράπεζας", "Такса банка", "Kummissjoni tal-bank",
    ])
    func `a header that contains a word for fees names fees`(word: String) throws {
        let text = "Date;Description;Amount;\(word)\n2026-01-13;A;-10.00;1.20\n2026-01-14;B;-20.00;0.50\n"
        let facts = try Statement.delimited(text).facts.filter { $0.name == "fees" }
        #expect(facts.map(\.value) == ["1.70 in 2 rows not added"])
        let added = try Statement.delimited(text, ReadingOptions(columns: ["fee": word]))
        #expect(try added.described().map { String($0.split(separator: " ")[2]) } == ["11.20", "20.50"])
        #expect(added.facts.filter { $0.name == "fees" }.map(\.reason) == ["as given"])
    }

    @Test(arguments: [
        "Kostenstelle", "Fee type", "Gebührenart Nr", "Fee rate", "Amount after fees", "Betrag inkl. Gebühren",
        "Importo senza commissioni", "Montant hors frais bancaires",
    ])
    func `a property of fees or an amount beside fees is no fee`(word: String) throws {
        let text = "Date;Description;Amount;\(word)\n2026-01-13;A;-10.00;1.20\n2026-01-14;B;-20.00;0.50\n"
        #expect(try !Statement.delimited(text).facts.contains { $0.value.contains("not added") })
    }

    @Test(
        arguments: [
            // The total of amount and fee left the account.
            ("-92.50;-1.50;-94.00", "-10.00;0.00;-10.00", "94.00"), ("-92.50;1.50;-94.00", "-10.00;;-10.00", "94.00"),
            // The amount includes the fee.
            ("-94.00;1.50;-92.50", "-10.00;0.00;-10.00", "94.00"),
        ])
    func `an amount with its fee is found beside the amount without`(first: String, second: String, spent: String)
        throws
    {
        for header in ["Amount;Fee;Total", "Betrag;Gebühr;Abgang", "Importo;Commissione;Esborso"] {
            let text = "Datum;Text;\(header)\n2026-01-13;A;\(first)\n2026-01-14;B;\(second)\n"
            #expect(try amounts(text) == [spent, "10.00"])
            #expect(try Statement.delimited(text).facts.filter { $0.name == "fees" }.map(\.value) == ["included"])
        }
    }

    @Test func `the amount column that the user names is read beside a total with the fee`() throws {
        let text = "Date;Text;Amount;Fee;Total\n2026-01-13;A;-92.50;1.50;-94.00\n2026-01-14;B;-10.00;;-10.00\n"
        let named = try Statement.delimited(text, ReadingOptions(columns: ["amount": "Amount"]))
        #expect(try named.described().map { String($0.split(separator: " ")[2]) } == ["92.50", "10.00"])
        #expect(named.facts.filter { $0.name == "fees" }.map(\.value) == ["1.50 in 1 row not added"])
        let both = try Statement.delimited(text, ReadingOptions(columns: ["amount": "Amount", "fee": "Fee"]))
        #expect(try both.described().map { String($0.split(separator: " ")[2]) } == ["94.00", "10.00"])
    }

    @Test func `a fee column with a comma in its header is proposed by its number`() throws {
        let text = "Date;Description;Amount;Fee, bank\n2026-01-13;A;-10.00;1.20\n2026-01-14;B;-20.00;0.50\n"
        let facts = try Statement.delimited(text).facts.filter { $0.name == "fees" }
        #expect(facts.map { $0.reason.contains("to add them: --map 'fee=4'") } == [true])
    }

    @Test(arguments: ["Tip", "Trinkgeld", "VAT", "MwSt", "IVA", "TVA", "Moms"])
    func `an amount with a tip or tax is found beside the amount without`(addition: String) throws {
        let header = "Date;Text;Amount;\(addition);Total\n"
        let text = header + "2026-01-13;A;-40.00;-4.00;-44.00\n2026-01-14;B;-10.00;0.50;-10.50\n"
        #expect(try amounts(text) == ["44.00", "10.50"])
        // An amount with tax stays the amount.
        let included = "Date;Text;Amount;\(addition);Rest\n2026-01-13;A;-44.00;4.00;-40.00\n"
        #expect(try amounts(included) == ["44.00"])
    }

    @Test func `totals of amounts and fees are found whatever the figures are`() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            let pairs = (0..<5).map { _ in
                (Int.random(in: 100...99_999, using: &random), Int.random(in: 1...999, using: &random))
            }
            func number(_ cents: Int) -> String { "\(cents / 100).\(cents / 10 % 10)\(cents % 10)" }
            let rows = pairs.map { "2026-01-13;A;-\(number($0));\(number($1));-\(number($0 + $1))\n" }
            let text = "Date;Text;Amount;Fee;Altogetherxyz\n" + rows.joined()
            #expect(try amounts(text) == pairs.map { number($0 + $1) })
        }
    }

    @Test func `a balance that falls by the amounts alone shows that they include the fees`() throws {
        let text = """
            Date,Description,Amount,Bankgebühr,Balance
            2026-11-13,Bar,-10.00,0.50,90.00
            2026-11-14,Pub,-5.00,0.25,85.00
            2026-11-15,Cafe,-5.00,0.10,80.00
            """
        #expect(try amounts(text) == ["10.00", "5.00", "5.00"])
        #expect(try Statement.delimited(text).facts.filter { $0.name == "fees" }.map(\.value) == ["included"])
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
