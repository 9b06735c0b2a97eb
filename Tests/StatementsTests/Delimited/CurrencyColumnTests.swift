import Files
import Statements
import Testing

/// The cells of currency columns.
@Suite struct CurrencyColumnTests {
    private func told(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> [String] {
        let file = InputFile(name: "a.csv", bytes: Array(text.utf8))
        var told: [String] = []
        try #require(try Statement.delimited(file, options: options)).forEachRow { row in
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

    @Test(arguments: ["Währung", "Currency", "Divisa", "Devise", "Valuutta", "Munt", "CcyCode", "Iso"])
    func `ISO 4217 numbers are read as currencies`(header: String) throws {
        let header = header == "CcyCode" ? "Ccy" : header
        let text =
            "Datum;Betrag;\(header)\n13.01.2026;-12,50;978\n14.01.2026;-2,00;756\n15.01.2026;-3,00;036\n"
        #expect(try told(text) == ["12.50", "CHF 2.00", "AUD 3.00"])
        let decimals = text.replacing(";978", with: ";978.0").replacing(";756", with: ";756.0").replacing(
            "036", with: "36.0")
        #expect(try told(decimals) == ["12.50", "CHF 2.00", "AUD 3.00"])
    }

    @Test(arguments: [
        "£", "¥", "$", "₺", "CHF ", "chf ", "kn ", "грн", "¢", "¤", "฿", "₹", "₿", "﷼", "؋", "৳", "\u{20C0}",
        "\u{FFE0}",
        "\u{FFE1}", "\u{FFE5}", "\u{FFE6}", "\u{FF04}", "\u{1E2FF}", "R$", "MEX$",
    ])
    func `an amount without a currency among amounts in another currency is not read as euro`(sign: String) throws {
        let amounts = ["-\(sign)20.00", "-\(sign)3.00", "-30.00", "-\(sign)8.00"]
        let rows = amounts.enumerated().map { "2026-01-\(13 + $0),Shop,\($1)\n" }.joined()
        #expect(throws: StatementError.self) { try told("Date,Payee,Amount\n" + rows) }
        let dashes = rows.replacing("-\(sign)", with: "\u{2212}\(sign)")
        #expect(throws: StatementError.self) { try told("Date,Payee,Amount\n" + dashes) }
    }

    @Test(arguments: [
        ("฿20.00", "THB"), ("20.00 ¢", "¢"), ("\u{FFE1}20.00", "GBP"), ("20.00\u{FFE6}", "KRW"), ("20.00 chf", "CHF"),
        ("\u{2013}R$20.00", "BRL"), ("A$ 20.00", "AUD"), ("MEX$20.00", "$"), ("20.00 грн", "грн"), ("﷼20.00", "﷼"),
    ])
    func `a skipped amount is reported with its currency`(amount: String, code: String) throws {
        #expect(try told("Date,Payee,Debit\n2026-01-13,Shop,\(amount)\n")[0].hasPrefix("\(code) "))
    }

    @Test(arguments: ["EUR - Euro", "Euro (EUR)", "EUR/€", "978", "978.0", "€", "euro", "Evro"])
    func `the euro is recognised in every spelling`(cell: String) throws {
        #expect(try told("Datum;Betrag;Währung\n13.01.2026;-12,50;\(cell)\n") == ["12.50"])
    }

    @Test(arguments: [
        "yes", "ja", "no", "1", "0", "ok", "card", "Visa", "x", "true", "4711", "n/a", "123456", "oui", "sì",
    ])
    func `a currency column without currencies is ignored`(cell: String) throws {
        for header in ["Währung", "Currency", "Valuta", "Divisa"] {
            let text = "Datum;Betrag;\(header)\n13.01.2026;-12,50;\(cell)\n14.01.2026;-2,00;\(cell)\n"
            #expect(try told(text) == ["12.50", "2.00"], "\(header)")
        }
    }

    @Test func `a column with currencies replaces a currency column without currencies`() throws {
        let text = "Datum;Betrag;Währung;x\n13.01.2026;-12,50;yes;CHF\n14.01.2026;-2,00;no;EUR\n"
        #expect(try told(text) == ["CHF 12.50", "2.00"])
    }

    @Test(arguments: ["yes", "bar", "4711"])
    func `a cell with another word in a currency column refuses its row`(cell: String) throws {
        let text = "Datum;Betrag;Währung\n13.01.2026;-12,50;EUR\n14.01.2026;-2,00;\(cell)\n15.01.2026;-3,00;-\n"
        #expect(try told(text) == ["12.50", "currency.unknown", "3.00"])
        #expect(try told(text, ReadingOptions(columns: ["currency": "EUR"])) == ["12.50", "2.00", "3.00"])
    }

    @Test(arguments: ["Currency", "Währung", "Divisa", "Munt"], ["", "-"])
    func `a row without a currency is refused if no other row is in euro`(header: String, empty: String) throws {
        let text =
            "Date;Description;Amount;\(header)\n2026-11-02;A;-10,00;CHF\n2026-11-03;B;-20,00;CHF\n"
            + "2026-11-05;C;-7,00;\(empty)\n2026-11-06;D;0,00;\(empty)\n"
        #expect(try told(text) == ["CHF 10.00", "CHF 20.00", "currency.missing", "zero"])
        #expect(try told(text, ReadingOptions(columns: ["currency": "CHF"])).contains("CHF 7.00"))
        #expect(
            try told(text.replacing("B;-20,00;CHF", with: "B;-20,00;EUR")) == ["CHF 10.00", "20.00", "7.00", "zero"])
    }

    @Test func `a note reports that empty cells mean euro if other rows name other currencies`() throws {
        func facts(_ other: String) throws -> [String] {
            let text =
                "Date;What;Amount;Currency\n2026-11-02;A;-10,00;EUR\n2026-11-03;B;-2,00;\(other)\n2026-11-05;C;-7,00;\n"
            return try Statement.delimited(text).facts.filter { $0.name == "currency" }.map {
                "\($0.value): \($0.reason)"
            }
        }
        #expect(try facts("CHF") == ["EUR: where 'Currency' is empty; the others are CHF, EUR"])
        #expect(try facts("EUR") == [])
    }

    @Test(arguments: [
        "couronne suédoise", "tschechische Kronen", "libras esterlinas", "ελβετικό φράγκο", "Swiss Franc",
    ])
    func `a currency name that is not the euro is never read as euro`(cell: String) throws {
        let text = "Datum;Betrag;Währung\n13.01.2026;-12,50;\(cell)\n14.01.2026;-2,00;EUR\n"
        #expect(try told(text)[0] != "12.50")
        #expect(try told("Datum;Betrag;Währung\n13.01.2026;-12,50;\(cell)\n")[0] != "12.50")
    }

    @Test func `a column of numbers under another name is not read as currencies`() throws {
        let text = "Datum;Betrag;Filiale\n13.01.2026;-12,50;752\n14.01.2026;-2,00;756\n"
        #expect(try told(text) == ["12.50", "2.00"])
    }
}
