import Files
import Statements
import Testing

/// Net amounts beside taxes and fees, and amounts beside several extras: the figures show the column of the total.
@Suite struct SeveralExtrasTests {
    private func amounts(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> [String] {
        try Statement.delimited(text, options).described().map { String($0.split(separator: " ")[2]) }
    }

    private func facts(_ name: String, _ text: String, _ options: ReadingOptions = ReadingOptions()) throws
        -> [FileFact]
    {
        try Statement.delimited(text, options).facts.filter { $0.name == name }
    }

    @Test(arguments: [
        "Net;VAT;Fee", "Netto;MwSt;Gebühr", "Imponibile;IVA;Commissione", "HT;TVA;Frais", "Net;VAT;Tip",
        "Netto;MwSt;Trinkgeld", "HT;TVA;Pourboire",
    ])
    func `tax is added to net amounts, and a fee without a total is reported`(header: String) throws {
        let text =
            "Date;Text;\(header)\n2026-11-03;A;-10.00;-1.00;-1.50\n2026-11-05;B;-40.00;-2.20;-1.00\n"
            + "2026-11-06;C;-20.00;-2.00;-0.50\n"
        #expect(try amounts(text) == ["11.00", "42.20", "22.00"])
        #expect(try facts("tax", text).map(\.value) == ["added"])
        let fees = try facts("fees", text)
        #expect(fees.map(\.value) == ["3.00 in 3 rows not added"])
        let title = String(header.split(separator: ";")[2])
        #expect(fees.first?.reason.contains("--map 'fee=\(title)'") == true)
        let chosen = ReadingOptions(columns: ["fee": title])
        #expect(try amounts(text, chosen) == ["12.50", "43.20", "22.50"])
        #expect(try facts("fees", text, chosen).map(\.value) == ["added"])
    }

    @Test(arguments: ["Net;Fee", "Nettobetrag;Gebühr", "Imponibile;Commissione", "Net;Tip"])
    func `a fee beside net amounts is reported, and added if the user names it`(header: String) throws {
        let text = "Date;Text;\(header)\n2026-11-03;A;-10.00;-1.50\n2026-11-05;B;-40.00;-1.00\n"
        #expect(try amounts(text) == ["10.00", "40.00"])
        #expect(try facts("fees", text).map(\.value) == ["2.50 in 2 rows not added"])
        #expect(try facts("tax", text).map(\.value) == ["not added"])
        let title = String(header.split(separator: ";")[1])
        #expect(try amounts(text, ReadingOptions(columns: ["fee": title])) == ["11.50", "41.00"])
    }

    @Test(arguments: [
        "Net;VAT;Fee;Total", "Imponibile;IVA;Commissione;Totale", "Netto;MwSt;Versand;Brutto", "HT;TVA;Frais;TTC",
        "Net;VAT;Tip;Sum",
    ])
    func `the sum of net amount, tax and fee is what was paid`(header: String) throws {
        let text =
            "Date;Text;\(header)\n2026-11-03;A;-10.00;-1.00;-1.50;-12.50\n2026-11-05;B;-40.00;-2.19;-1.00;-43.19\n"
        #expect(try amounts(text) == ["12.50", "43.19"])
        let titles = header.split(separator: ";")
        #expect(
            try facts("fees", text).map(\.reason)
                == ["'\(titles[3])' is '\(titles[0])' with '\(titles[1])' and '\(titles[2])'"])
        #expect(try facts("tax", text).isEmpty)
    }

    @Test(arguments: [
        "Net;Fee;Total", "Net amount;Fee;Gross amount", "Nettobetrag;Gebühr;Gesamt", "Amount excl. VAT;Fee;Total",
        "Net;Tip;Total",
    ])
    func `the sum of net amount and fee is what was paid`(header: String) throws {
        let text = "Date;Text;\(header)\n2026-11-03;A;-10.00;-1.50;-11.50\n2026-11-05;B;-40.00;-1.00;-41.00\n"
        #expect(try amounts(text) == ["11.50", "41.00"])
        #expect(try facts("fees", text).map(\.value) == ["included"])
        #expect(try facts("tax", text).isEmpty)
        let unsigned = text.replacing(";-", with: ";")
        #expect(try amounts(unsigned, ReadingOptions(sign: .positiveIsSpent)) == ["11.50", "41.00"])
    }

    @Test(arguments: [
        ("-10.00;-1.00;-11.00", "-20.00;0.00;-20.00", SpentSign.negativeIsSpent, ["11.00", "20.00"]),
        ("100.00;-3.00;97.00", "-20.00;0.00;-20.00", .negativeIsSpent, ["-97.00", "20.00"]),
        ("100.00;3.00;97.00", "20.00;0.50;19.50", .positiveIsSpent, ["97.00", "19.50"]),
    ])
    func `a gross amount before its fee is not what was paid`(
        first: String, second: String, sign: SpentSign, paid: [String]
    ) throws {
        for header in ["Gross;Fee;Net", "Brutto;Gebühr;Netto"] {
            let text = "Date;Text;\(header)\n2026-11-03;A;\(first)\n2026-11-05;B;\(second)\n"
            #expect(try amounts(text, ReadingOptions(sign: sign)) == paid)
        }
    }

    @Test(arguments: [
        "Amount;Tax;Tip;Total", "Betrag;MwSt;Trinkgeld;Gesamt", "Summa;Maks;Jootraha;Kokku",
        "Amount;Fee;Tip;Total", "Amount;Fee 1;Fee 2;Total", "Amount;Fee;VAT on fee;Total",
        "Importo;Commissione;Bollo;Totale",
    ])
    func `the sum of an amount and two extras is what was paid`(header: String) throws {
        let text =
            "Date;Text;\(header)\n2026-11-03;A;-10.00;-1.00;-1.50;-12.50\n"
            + "2026-11-05;B;-40.00;-3.19;0.00;-43.19\n2026-11-10;C;-7.00;-0.50;-0.30;-7.80\n"
        #expect(try amounts(text) == ["12.50", "43.19", "7.80"])
        #expect(try facts("fees", text).map(\.value) == ["included"])
        // The amount that the user chooses is read.
        let amount = String(header.split(separator: ";")[0])
        #expect(try amounts(text, ReadingOptions(columns: ["amount": amount])) == ["10.00", "40.00", "7.00"])
    }

    @Test func `totals of two extras are found whatever the figures are`() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            let rows = (0..<5).map { _ in
                (
                    Int.random(in: 1000...99_999, using: &random),
                    (0..<2).map { _ in Int.random(in: 1...499, using: &random) }
                )
            }
            func number(_ cents: Int) -> String { "\(cents / 100).\(cents / 10 % 10)\(cents % 10)" }
            let lines = rows.map { amount, extras in
                let total = extras.reduce(amount, +)
                return "2026-01-13;A;-\(number(amount));\(number(extras[0]));\(number(extras[1]));-\(number(total))\n"
            }
            let text = "Date;Text;Amount;Blub;Plopp;Altogetherxyz\n" + lines.joined()
            #expect(try amounts(text) == rows.map { number($1.reduce($0, +)) })
        }
    }
}
