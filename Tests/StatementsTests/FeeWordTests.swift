import Files
import Statements
import Testing

/// Fees under words that also mean rates of exchange or expenses.
@Suite struct FeeWordTests {
    private func amounts(_ text: String, _ columns: [String: String] = [:]) throws -> [String] {
        try Statement.delimited(text, ReadingOptions(columns: columns)).described().map {
            String($0.split(separator: " ")[2])
        }
    }

    private func fees(_ text: String) throws -> [FileFact] {
        try Statement.delimited(text).facts.filter { $0.name == "fees" }
    }

    private static let headers = [
        "Amount;Exchange rate fee", "Amount;FX rate fee", "Amount;Exchange rate margin", "Amount;Rate markup",
        "Amount;Rate adjustment", "Betrag;Kursaufschlag", "Betrag;Kurszuschlag", "Betrag;Wechselkursaufschlag",
        "Betrag;Kursdifferenz", "Bedrag;Koersopslag", "Bedrag;Koerstoeslag", "Bedrag;Wisselkoersmarge",
        "Importo;Maggiorazione cambio", "Importo;Maggiorazione tasso di cambio", "Montant;Supplément taux de change",
        "Importe;Recargo tipo de cambio", "Importe;Margen de cambio", "Valor;Margem cambial", "Valor;Spread cambial",
        "Summa;Kurssilisä", "Summa;Kurssimarginaali", "Summa;Kursa uzcenojums", "Suma;Kurso antkainis",
        "Suma;Kurso marža", "Znesek;Tečajni pribitek", "Znesek;Pribitek na tečaj", "Znesek;Tečajna razlika",
        "Suma;Kurzová prirážka", "Suma;Kurzový rozdiel", "Ποσό;Προσαύξηση ισοτιμίας", "Сума;Надбавка курс",
        // Words for expenses.
        "Importo;Spese", "Importe;Gastos", "Valor;Despesas", "Ποσό;Έξοδα",
        // A word for money that came in.
        "Amount;Deposit",
    ]

    @Test(arguments: headers)
    func `a fee under a word for a rate or for expenses is reported`(header: String) throws {
        for sign in ["", "-"] {
            let text = "Date;Text;\(header)\n2026-11-03;A;-10.00;\(sign)0.30\n2026-11-05;B;-40.00;\(sign)1.19\n"
            #expect(try amounts(text) == ["10.00", "40.00"])
            let found = try fees(text)
            #expect(found.map(\.value) == ["1.49 in 2 rows not added"])
            let title = String(header.split(separator: ";")[1])
            #expect(found.first?.reason.contains("--map 'fee=\(title)'") == true)
            #expect(try amounts(text, ["fee": title]) == ["10.30", "41.19"])
        }
    }

    @Test(arguments: headers + ["Amount;Commission rate", "Amount;Tax rate fee", "Betrag;Kursxyz", "Summa;Menot"])
    func `a fee under a word for a rate or for expenses is in the total`(header: String) throws {
        let text =
            "Date;Text;\(header);Total\n2026-11-03;A;-10.00;0.30;-10.30\n2026-11-05;B;-40.00;1.19;-41.19\n"
            + "2026-11-09;C;-7.50;0.00;-7.50\n"
        #expect(try amounts(text) == ["10.30", "41.19", "7.50"])
        #expect(try fees(text).map(\.value) == ["included"])
    }

    @Test(arguments: headers)
    func `a balance decides on a fee under a word for a rate or for expenses`(header: String) throws {
        let start = "Date;Text;\(header);Saldo\n2026-11-03;A;-10.00;0.30;"
        let added = start + "89.70\n2026-11-05;B;-40.00;1.19;48.51\n2026-11-06;C;-5.00;0.20;43.31\n"
        #expect(try amounts(added) == ["10.30", "41.19", "5.20"])
        let included = start + "90.00\n2026-11-05;B;-40.00;1.19;50.00\n2026-11-06;C;-5.00;0.20;45.00\n"
        #expect(try amounts(included) == ["10.00", "40.00", "5.00"])
    }

    @Test(arguments: ["Exchange rate", "Kurs", "Tasso di cambio", "Taux de change", "Tipo de cambio", "Fee rate"])
    func `a rate is no fee`(header: String) throws {
        let text = "Date;Text;Amount;\(header)\n2026-11-03;A;-10.00;1.10\n2026-11-05;B;-40.00;1.12\n"
        #expect(try amounts(text) == ["10.00", "40.00"])
        #expect(try fees(text).isEmpty)
    }

    @Test func `a column of money out that repeats the amounts is no fee`() throws {
        let text =
            "Data;Testo;Importo;Uscite\n2026-11-03;A;-10,00;10,00\n2026-11-05;B;20,00;\n2026-11-06;C;-5,00;5,00\n"
        let statement = try Statement.delimited(text, ReadingOptions(sign: .negativeIsSpent))
        #expect(try statement.described().map { String($0.split(separator: " ")[2]) } == ["10.00", "-20.00", "5.00"])
        #expect(!statement.facts.contains { $0.name == "fees" })
    }

    @Test(arguments: ["Addebito", "Uscite"])
    func `the amount after a conversion is no fee`(header: String) throws {
        let text =
            "Data;Testo;Importo;Divisa;\(header)\n2026-11-03;A;-1000,00;JPY;6,10\n2026-11-05;B;-4000,00;JPY;24,40\n"
        #expect(try !Statement.delimited(text).facts.contains { $0.name == "fees" })
    }
}
