import Files
import Money
import Sheets
import Statements
import Testing

@Suite struct ForeignCurrencyTests {
    private func statement(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> Statement {
        try Statement.delimited(text, options)
    }

    /// The outcomes of the rows: the amount, or the currency with the amount spent.
    private func told(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> [String] {
        var told: [String] = []
        try statement(text, options).forEachRow { row in
            switch row {
            case .entry(let entry): told.append(entry.amount.machineText)
            case .leftOut(_, .currency, let money, _):
                told.append("\(money?.currency ?? "?") \(money?.spent?.machineText ?? "?")")
            case .leftOut(_, let reason, _, _): told.append(reason.rawValue)
            case .refused(_, let refusal): told.append(refusal.kind)
            }
        }
        return told
    }

    @Test func `the currency column of Wise belongs to its amount at any position`() throws {
        let text =
            "TransferWise ID,Date,Amount,Description,Running Balance,Currency,Exchange To Amount\n"
            + "A,05-11-2025,-50.00,x,925.12,USD,\nB,06-11-2025,-5.00,y,920.12,EUR,\n"
        #expect(try told(text) == ["USD 50.00", "5.00"])
    }

    @Test(
        arguments: [
            // A column under any name, the header of the amounts, of the balance, and the lines above.
            "Datum;Betrag;DIV\n03.11.2025;-12,50;CHF\n", "Datum;Betrag;xx;Text\n03.11.2025;-12,50;CHF;a\n",
            "Datum;Betrag;Währung\n03.11.2025;-12,50;CHF\n", "Datum;Betrag (CHF)\n03.11.2025;-12,50\n",
            "Datum;Betrag in CHF\n03.11.2025;-12,50\n", "Datum;CHF\n03.11.2025;-12,50\n",
            "Datum;Betrag;Saldo (CHF)\n03.11.2025;-12,50;100,00\n",
            "Datum;Belastung CHF;Gutschrift CHF\n03.11.2025;12,50;\n",
            "Konto;0123-456789/01 CHF\n\nDatum;Betrag\n03.11.2025;-12,50\n",
            "Saldo: CHF\nDatum;Betrag\n03.11.2025;-12,50\n", "Saldo: CHF;\nDatum;Betrag\n03.11.2025;-12,50\n",
            "Saldo;1.000,00 CHF\nDatum;Betrag\n03.11.2025;-12,50\n", "Währung;CHF\nDatum;Betrag\n03.11.2025;-12,50\n",
            "Privatkonto CHF;\nDatum;Betrag\n03.11.2025;-12,50\n",
            "Konto;IBAN;W\nPrivat;CH1;CHF\nDatum;Betrag\n03.11.2025;-12,50\n",
            "Datum;Betrag\n03.11.2025;-12,50 CHF\n", "Datum;Betrag\n03.11.2025;CHF -12,50\n",
            "Datum;Betrag\n03.11.2025;-12,50CHF\n",
        ])
    func `another currency is recognised in every place of the file`(text: String) throws {
        #expect(try told(text) == ["CHF 12.50"])
        #expect(
            try told(text.split(separator: "CHF", omittingEmptySubsequences: false).joined(separator: "EUR")) == [
                "12.50"
            ])
    }

    @Test(arguments: ["Extras de cont in LEI", "Extras de cont în lei", "Extras de cont pentru Ana in RON"])
    func `a currency after a preposition above the header is recognised`(line: String) throws {
        #expect(try told("\(line)\nDatum;Betrag\n03.11.2025;-12,50\n") == ["RON 12.50"])
    }

    @Test func `an unknown code beside a known code is not euro`() throws {
        let text = "Datum;Betrag;DIV\n03.11.2025;-12,50;CHF\n04.11.2025;-2,00;XQZ\n05.11.2025;-1,00;EUR\n"
        #expect(try told(text) == ["CHF 12.50", "XQZ 2.00", "1.00"])
    }

    @Test func `a column that mixes currencies and words is ambiguous`() throws {
        let text = "Datum;Betrag;DIV\n03.11.2025;-12,50;CHF\n04.11.2025;-2,00;bar\n"
        #expect(throws: StatementError.unclearCurrency("a.csv", places: ["DIV"])) { try told(text) }
        #expect(try told(text, ReadingOptions(columns: ["currency": "EUR"])) == ["12.50", "2.00"])
        #expect(try told(text.split(separator: "CHF").joined(separator: "EUR")) == ["12.50", "2.00"])
    }

    @Test(arguments: [
        "USD", "GBP", "PLN", "CZK", "HUF", "RON", "SEK", "DKK", "NOK", "TRY", "JPY", "BGN", "RUB", "XQZ", "zl",
    ])
    func `another code in a currency column, known or not, is not euro`(code: String) throws {
        let text = "Datum;Betrag;Währung\n03.11.2025;-12,50;\(code)\n04.11.2025;20,00;\(code)\n05.11.2025;-1,00;EUR\n"
        let rows = try told(text, ReadingOptions(sign: .negativeIsSpent))
        #expect(rows == ["\(CurrencyWords.label(code)) 12.50", "\(CurrencyWords.label(code)) -20.00", "1.00"])
    }

    @Test(
        arguments: [
            "Datum;Betrag;Text\n03.11.2025;-12,50;CHF Hotel\n", "Datum;Betrag;Text\n03.11.2025;-12,50;100 CHF\n",
            "Datum;Betrag;Foreign ccy\n03.11.2025;-12,50;CHF\n",
            "Datum;Betrag;Currency of transaction;Währung\n03.11.2025;-12,50;CHF;EUR\n",
            "Datum;Betrag (EUR);Fremdbetrag (CHF)\n03.11.2025;-12,50;-11,00\n",
            "Datum;Betrag;Country\n03.11.2025;-12,50;DEU\n",
            "Umsätze von Anna Chf\nDatum;Betrag\n03.11.2025;-12,50\n",
            "Alle Umsätze der letzten Tage in CHF und EUR ohne Gewähr\nDatum;Betrag\n03.11.2025;-12,50\n",
        ])
    func `a currency code inside a text or of the original amount is ignored`(text: String) throws {
        #expect(try told(text) == ["12.50"])
    }

    @Test func `a file without any code is read as euro, with a note`() throws {
        func fact(_ text: String) throws -> String? {
            try statement(text).facts.first { $0.name == "currency" }.map { "\($0.value), because \($0.reason)" }
        }
        #expect(try fact("Datum;Betrag\n03.11.2025;-12,50\n") == "EUR, because nothing in the file names another one")
        #expect(try fact("Datum;Betrag (EUR)\n03.11.2025;-12,50\n") == nil)
        #expect(try fact("Datum;Betrag\n03.11.2025;-12,50 €\n") == nil)
        #expect(try fact("Datum;Betrag;Saldo (CHF)\n03.11.2025;-1,00;5,00\n") == "CHF, because 'Saldo (CHF)' says so")
    }

    @Test func `several possible currencies are refused until the user chooses`() throws {
        let text = "Datum;Betrag;a;b\n03.11.2025;-12,50;CHF;EUR\n"
        let error = StatementError.unclearCurrency("a.csv", places: ["a", "b"])
        #expect(throws: error) { try statement(text) }
        #expect(error.words.hint?.contains("--map currency=") == true)
        #expect(try told(text, ReadingOptions(columns: ["currency": "b"])) == ["12.50"])
        #expect(try told(text, ReadingOptions(columns: ["currency": "a"])) == ["CHF 12.50"])
        #expect(try told(text, ReadingOptions(columns: ["currency": "EUR"])) == ["12.50"])
        let above = "Saldo;100,00 CHF\nGegenwert;95,00 EUR\nDatum;Betrag\n03.11.2025;-12,50\n"
        #expect(throws: StatementError.unclearCurrency("a.csv", places: ["CHF", "EUR"])) { try statement(above) }
        #expect(try told(above, ReadingOptions(columns: ["currency": "CHF"])) == ["CHF 12.50"])
    }

    @Test(
        arguments: [
            ("Saldo Kč", "CZK"), ("Saldo zł", "PLN"), ("Saldo ₽", "RUB"), ("Saldo US$", "USD"), ("Saldo (Fr.)", "CHF"),
            ("CHF Saldo", "CHF"), ("SaldoCHF", "CHF"), ("Saldo_CHF", "CHF"), ("Saldo (Ft)", "HUF"), ("Saldo kr", "kr"),
            ("£ Saldo", "GBP"), ("Saldo in Fr.", "CHF"), ("Saldo (¥)", "JPY"), ("¥ Saldo", "JPY"),
            ("Saldo (\u{FFE5})", "JPY"), ("Saldo in ₫", "VND"), ("₹ Saldo", "INR"), ("Saldo (R$)", "BRL"),
            ("HK$ Saldo", "HKD"), ("₺ Saldo", "TRY"), ("Saldo (฿)", "THB"), ("Saldo (¢)", "¢"), ("Saldo ¤", "¤"),
        ])
    func `a header names its currency as sign, short form or prefix`(title: String, code: String) throws {
        let rows = "03.11.2025;-12,50;100,00\n04.11.2025;-2,00;98,00\n05.11.2025;-3,00;95,00\n"
        #expect(try told("Datum;Betrag;\(title)\n" + rows) == ["\(code) 12.50", "\(code) 2.00", "\(code) 3.00"])
        // The column still counts as the balance.
        #expect(HeaderName(title).words == "saldo")
        let amount = title.replacing("Saldo", with: "Betrag")
        #expect(try told("Datum;\(amount)\n03.11.2025;-12,50\n") == ["\(code) 12.50"])
    }

    @Test(arguments: [
        "Statement in US dollars", "USD Checking", "CHF-Konto", "Alle Beträge in Schweizer Franken", "Dollar account",
        "Währung: Franken", "Montants en dollars",
    ])
    func `a line above the header names its currency by name or before the account`(line: String) throws {
        let rows = try statement("\(line)\nDatum;Text;Betrag\n03.11.2025;Brot;-12,50\n").described()
        #expect(rows.last?.hasSuffix("left out: currency") == true)
    }

    @Test(arguments: ["Bank in Franken", "Max Pfund", "Sterling", "Euro-Konto", "Konto in Euro"])
    func `a line above the header with a surname, a region or the euro leaves the rows in euro`(line: String) throws {
        let rows = try statement("\(line)\nDatum;Text;Betrag\n03.11.2025;Brot;-12,50\n").described()
        #expect(rows.last?.hasSuffix("12.50 | what=Brot") == true)
    }

    @Test func `the name of an account gives the currency of its rows`() throws {
        let rows = "2026-01-14,Bread,-3.20,USD Checking\n2026-01-15,Tea,-1.20,Checking\n"
        let described = try statement("Date,Description,Amount,Account\n" + rows).described()
        #expect(described.first == "2 left out: currency")
        #expect(described.last?.hasPrefix("3 2026-01-15 1.20 | what=Tea") == true)
    }

    @Test(
        arguments: [
            ("EUR Saldo", "saldo", "eur"), ("BetragEUR", "betrag", "eur"), ("ALL AMOUNTS", "all amounts", nil),
            ("Try amount", "try amount", nil), ("accountAll", "accountall", nil), ("IBAN", "iban", nil),
            ("Top", "top", nil), ("CHF-Betrag", "betrag", "chf"), ("Eurocard", "eurocard", nil),
            ("AuftragskontoBIC", "auftragskontobic", nil), ("Kč", "kc", nil),
        ] as [(String, String, String?)])
    func `the words of a header are read without its currency`(title: String, words: String, currency: String?) {
        #expect(HeaderName(title).words == words)
        #expect(HeaderName(title).currency == currency)
    }

    @Test(
        arguments: [
            "Währung:CHF", "Währung:chf", "Währung: chf", "Währung;chf", "Currency=CHF", "Currency=chf",
            "Privatkonto (CHF), Anna Muster", "Privatkonto [CHF] von Anna Muster und Bert",
        ])
    func `a currency above the header counts after a mark or in brackets`(line: String) throws {
        let rows = "\nDatum;Betrag\n03.11.2025;-12,50\n"
        #expect(try told(line + rows) == ["CHF 12.50"])
        #expect(try told(line.replacing("CHF", with: "EUR").replacing("chf", with: "eur") + rows) == ["12.50"])
    }

    @Test(
        arguments: [
            ("฿1234.00", "THB"), ("-¢50", "¢"), ("\u{FFE5}500", "JPY"), ("₹ 500", "INR"), ("\u{2212}£20.00", "GBP"),
            ("R$20.00", "BRL"), ("20.00 \u{20C0}", "KGS"),
        ])
    func `a currency sign above the header counts`(amount: String, code: String) throws {
        #expect(try told("Saldo;\(amount)\nDatum;Betrag\n03.11.2025;-12,50\n") == ["\(code) 12.50"])
    }

    @Test(arguments: ["Name: Ron", "Inhaber:all", "Umsätze (Top)", "Konten (ALL), alle", "Suche:top"])
    func `a word above the header that equals a code is ignored`(line: String) throws {
        #expect(try told(line + "\nDatum;Betrag\n03.11.2025;-12,50\n") == ["12.50"])
    }

    @Test(arguments: ["12-345 CHF", "Privatkonto CHF", "Anna (CHF)", "CHF"])
    func `an account name gives the currency of rows without a currency`(account: String) throws {
        let rows = "03.11.2025;-12,50;\(account)\n04.11.2025;-2,00;12-346 EUR\n05.11.2025;-3,00;Giro\n"
        #expect(try told("Datum;Betrag;Konto\n" + rows) == ["CHF 12.50", "2.00", "3.00"])
        #expect(try told("Datum;Betrag (EUR);Konto\n" + rows) == ["12.50", "2.00", "3.00"])
        #expect(
            try told("Datum;Betrag;Konto\n" + rows, ReadingOptions(columns: ["currency": "EUR"])) == [
                "12.50", "2.00", "3.00",
            ])
    }

    @Test(
        arguments: [
            // Of several columns, the one in euro; of a column in another currency and one without, the one without.
            ("Datum;Text;Betrag;Betrag (EUR)", "03.11.2025;a;-12,50;-11,00", "11.00"),
            ("Datum;Text;Betrag (EUR);Betrag", "03.11.2025;a;-11,00;-12,50", "11.00"),
            ("Datum;Betrag;Betrag USD", "03.11.2025;-12,50;-14,00", "12.50"),
            ("Datum;Betrag USD;Betrag", "03.11.2025;-14,00;-12,50", "12.50"),
            ("Datum;Betrag CHF;Betrag EUR", "03.11.2025;-12,50;-13,00", "13.00"),
            ("Datum;Betrag CHF;Betrag USD", "03.11.2025;-12,50;-14,00", "CHF 12.50"),
            (
                "Datum;Belastung CHF;Gutschrift CHF;Belastung EUR;Gutschrift EUR", "03.11.2025;12,50;;13,00;",
                "13.00"
            ),
        ])
    func `the euro column counts among several amount columns`(header: String, row: String, expected: String) throws {
        #expect(try told("\(header)\n\(row)\n") == [expected])
    }

    @Test func `MT940 reports the amount of a left-out currency`() throws {
        let mt940 = ":20:A\n:25:B\n:28C:1\n:60F:C200101PLN10,00\n:61:2001020102D2,50NTRFX\n:62F:C200102PLN7,50\n"
        let statement = try #require(
            try Statement.mt940(InputFile(name: "a", bytes: Array(mt940.utf8)), options: ReadingOptions()))
        var rows: [ParsedRow] = []
        try statement.forEachRow { rows.append($0) }
        let money = ForeignMovement(currency: "PLN", spent: Amount(cents: 250))
        #expect(rows.map(\.withoutContent) == [.leftOut(line: 5, .currency, money)])
    }

    @Test(
        arguments: [
            ("US Dollar", "USD"), ("us dollars", "USD"), ("usd", "USD"), ("chf", "CHF"), ("Swiss franc", "CHF"),
            ("Schweizer Franken", "CHF"), ("British Pound", "GBP"), ("Pound Sterling", "GBP"), ("złoty", "PLN"),
            ("Usd", "USD"), ("franco suizo", "CHF"), ("dollar américain", "USD"), ("svenska kronor", "SEK"),
        ])
    func `a currency name or lower-case code is not euro under any header`(
        name: String, code: String
    ) throws {
        let text = "Datum;Betrag;qq\n03.11.2025;-12,50;\(name)\n04.11.2025;-2,00;eur\n05.11.2025;-3,00;Euro\n"
        #expect(try told(text) == ["\(code) 12.50", "2.00", "3.00"])
        #expect(try told("Datum;Betrag;qq\n03.11.2025;-12,50;\(name)\n") == ["\(code) 12.50"])
    }

    @Test(arguments: ["all", "top", "pen", "cup", "try", "sos"])
    func `a lower-case word that equals a code is ignored`(word: String) throws {
        let text = "Datum;Betrag;qq\n03.11.2025;-12,50;\(word)\n04.11.2025;-2,00;\(word)\n"
        #expect(try told(text) == ["12.50", "2.00"])
    }
}
