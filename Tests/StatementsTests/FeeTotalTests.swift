import Files
import Statements
import Testing

/// Amounts beside an extra under unknown words and a column of both: the figures decide.
@Suite struct FeeTotalTests {
    private let negative = ReadingOptions(sign: .negativeIsSpent)

    private func amounts(_ text: String, _ options: ReadingOptions? = nil) throws -> [String] {
        try Statement.delimited(text, options ?? ReadingOptions()).described().map {
            String($0.split(separator: " ")[2])
        }
    }

    private func fees(_ text: String) throws -> [FileFact] {
        try Statement.delimited(text).facts.filter { $0.name == "fees" }
    }

    private static let headers = [
        "Betrag;Aufgeld;Summe", "Betrag;Aufpreis;Insgesamt", "Importo;Sovrapprezzo;Complessivo",
        "Montant;Majoration;Somme", "Importe;Recargo;Suma", "Montante;Sobretaxa;Soma", "Bedrag;Toeslag;Som",
        "Kwota;Dopłata;Razem", "Belopp;Påslag;Att betala", "Beløb;Tillæg;I alt", "Beløp;Påslag;Sum",
        "Määrä;Lisä;Yhteensä", "Částka;Příplatek;Celkem", "Suma;Príplatok;Spolu", "Összeg;Felár;Végösszeg",
        "Sumă;Adaos;Total", "Iznos;Doplata;Ukupno", "Znesek;Doplačilo;Skupaj", "Summa;Juurdehindlus;Kokku",
        "Summa;Piemaksa;Kopā", "Suma;Priemoka;Iš viso", "Ποσό;Προσαύξηση;Σύνολο", "Сума;Надбавка;Общо",
        "Méid;Formhéid;Iomlán", "Ammont;Żjieda;Kollox", "Amount;Uplift;Altogether",
    ]

    @Test(arguments: headers)
    func `a column that is the amount with an extra in every row is what was paid`(header: String) throws {
        let text =
            "Date;Text;\(header)\n2026-01-13;A;-92,50;1,50;-94,00\n2026-01-14;B;-10,00;0,00;-10,00\n"
            + "2026-01-15;C;-7,25;0,75;-8,00\n"
        #expect(try amounts(text) == ["94.00", "10.00", "8.00"])
        let titles = header.split(separator: ";")
        #expect(
            try fees(text).map(\.reason) == ["'\(titles[2])' is '\(titles[0])' with '\(titles[1])'"])
    }

    @Test(
        arguments: [
            // Extras with the sign of the account, also on a refund; extras with the sign of the amount.
            ("-40,00;-2,00;-42,00", "-10,00;;-10,00", "20,00;-1,00;19,00", ["42.00", "10.00", "-19.00"]),
            ("-40,00;2,00;-42,00", "-10,00;0,10;-10,10", "20,00;1,00;21,00", ["42.00", "10.10", "-21.00"]),
            // The total without signs, beside amounts with a minus.
            ("-40,00;2,00;42,00", "-10,00;0,00;10,00", "-20,00;1,00;21,00", ["42.00", "10.00", "21.00"]),
            ("-40,00;2,00;42,00", "-10,00;0,00;10,00", "20,00;1,00;19,00", ["42.00", "10.00", "-19.00"]),
            // A discount.
            ("-40,00;2,00;-38,00", "-10,00;0,00;-10,00", "-20,00;1,00;-19,00", ["38.00", "10.00", "19.00"]),
        ])
    func `the signs of extras and totals may be any`(first: String, second: String, third: String, paid: [String])
        throws
    {
        let rows = "2026-01-13;A;\(first)\n2026-01-14;B;\(second)\n2026-01-15;C;\(third)\n"
        #expect(try amounts("Date;Text;Betrag;Zutat;Alles\n" + rows, negative) == paid)
    }

    @Test(arguments: ["10,00;0,50;10,50", "10,00;0,50;-10,50", "10,00;-0,50;9,50"])
    func `an unsigned amount with an extra or a discount gives the total`(row: String) throws {
        let text =
            "Date;Text;Betrag;Zutat;Alles\n2026-01-13;A;\(row)\n2026-01-14;B;\(row)\n2026-01-15;C;\(row)\n"
        let sign: SpentSign = row.hasSuffix("-10,50") ? .negativeIsSpent : .positiveIsSpent
        let paid = row.hasSuffix("9,50") ? "9.50" : "10.50"
        #expect(try amounts(text, ReadingOptions(sign: sign)) == [paid, paid, paid])
    }

    @Test(arguments: [
        "Soll;Haben;Aufgeld;Zusammen", "Debit;Credit;Uplift;Altogether", "Dare;Avere;Sovrapprezzo;Complessivo",
        "Débit;Crédit;Majoration;Ensemble", "Debe;Haber;Recargo;Todo", "Debet;Credit;Toeslag;Samen",
        "Soll;Haben;MwSt;Zusammen", "Debit;Credit;VAT;Altogether",
    ])
    func `extras beside money out and in are added if a column has their total`(header: String) throws {
        let text =
            "Date;Text;\(header)\n2026-01-13;A;92,50;;1,50;94,00\n2026-01-14;B;;100,00;0,00;100,00\n"
            + "2026-01-15;C;7,25;;0,75;8,00\n"
        #expect(try amounts(text) == ["94.00", "-100.00", "8.00"])
        #expect(try fees(text).map(\.value) == ["added"])
    }

    @Test(arguments: ["Saldo", "Balance", "Solde", "Kontostand", "Zusammen", "Endstand"])
    func `a running balance is no total`(header: String) throws {
        let text =
            "Date;Text;Betrag;Stand vorher;\(header)\n2026-01-13;A;-2,50;4,00;1,50\n2026-01-14;B;3,00;1,50;4,50\n"
            + "2026-01-15;C;-1,25;4,50;3,25\n"
        #expect(try amounts(text, negative) == ["2.50", "-3.00", "1.25"])
    }

    @Test func `the amount that the balance follows is read`() throws {
        let text = """
            Date;Text;Betrag;Aufgeld;Listenpreis;Saldo
            2026-01-13;A;-10,00;0,50;-10,50;90,00
            2026-01-14;B;-20,00;1,00;-21,00;70,00
            2026-01-15;C;-5,00;0,25;-5,25;65,00
            """
        #expect(try amounts(text) == ["10.00", "20.00", "5.00"])
        let all = text.replacing("90,00", with: "89,50").replacing("70,00", with: "68,50").replacing(
            "65,00", with: "63,25")
        #expect(try amounts(all) == ["10.50", "21.00", "5.25"])
    }

    @Test(arguments: headers)
    func `an extra without a total is reported with its sum`(header: String) throws {
        let titles = header.split(separator: ";")
        let text =
            "Date;Text;\(titles[0]);\(titles[1])\n2026-01-13;A;-92,50;1,50\n2026-01-14;B;-10,00;0,00\n"
            + "2026-01-15;C;-7,25;0,75\n"
        #expect(try amounts(text) == ["92.50", "10.00", "7.25"])
        let facts = try fees(text)
        #expect(facts.map(\.value) == ["2.25 in 2 rows not added"])
        #expect(facts.first?.reason.contains("--map 'fee=\(titles[1])'") == true)
        let added = try Statement.delimited(text, ReadingOptions(columns: ["fee": String(titles[1])]))
        #expect(try added.described().map { String($0.split(separator: " ")[2]) } == ["94.00", "10.00", "8.00"])
    }

    @Test(arguments: ["1,5000", "7", "1234,00", "12:30", "2026-01-01", "-"])
    func `numbers that cannot be extras are not reported`(cell: String) throws {
        let text =
            "Date;Text;Betrag;Zutat\n2026-01-13;A;-92,50;\(cell)\n2026-01-14;B;-10,00;\(cell)\n"
            + "2026-01-15;C;-7,25;\(cell)\n"
        #expect(try amounts(text) == ["92.50", "10.00", "7.25"])
        #expect(try fees(text).isEmpty)
    }

    @Test func `totals are found whatever the figures are`() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<50 {
            let pairs = (0..<5).map { _ in
                (Int.random(in: 1000...99_999, using: &random), Int.random(in: 1...999, using: &random))
            }
            func number(_ cents: Int) -> String { "\(cents / 100).\(cents / 10 % 10)\(cents % 10)" }
            let rows = pairs.map { "2026-01-13;A;-\(number($0));\(number($1));-\(number($0 + $1))\n" }
            let text = "Date;Text;Amount;Blub;Altogetherxyz\n" + rows.joined()
            #expect(try amounts(text) == pairs.map { number($0 + $1) })
        }
    }
}
