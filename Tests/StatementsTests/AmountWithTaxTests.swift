import Files
import Statements
import Testing

/// Net amounts beside a column of the amounts with value-added tax: what was paid is read, or the file is refused.
@Suite struct AmountWithTaxTests {
    private func amounts(_ text: String, _ columns: [String: String] = [:]) throws -> [String] {
        try Statement.delimited(text, ReadingOptions(columns: columns)).described().map {
            String($0.split(separator: " ")[2])
        }
    }

    private func facts(_ name: String, _ text: String) throws -> [FileFact] {
        try Statement.delimited(text).facts.filter { $0.name == name }
    }

    private static let pairs = [
        "Amount ex VAT;Amount inc VAT", "Imponibile;Totale", "Base imponible;Total con IVA",
        "Base tributável;Total com IVA", "Veroton;Verollinen", "Veroton summa;Verollinen summa",
        "Summa käibemaksuta;Summa käibemaksuga", "Summa km-ta;Summa km-ga",
        "Maksumus ilma käibemaksuta;Kokku koos käibemaksuga", "Καθαρή αξία;Συνολική αξία",
        "Αξία χωρίς ΦΠΑ;Αξία με ΦΠΑ", "Osnovica;Ukupno s PDV-om", "Iznos bez PDV-a;Iznos s PDV-om",
        "Cena bez DPH;Cena s DPH", "Kaina be PVM;Kaina su PVM", "Cena bez PVN;Kopā ar PVN", "Glan;Iomlán",
        "Méid gan CBL;Méid le CBL", "Ammont mingħajr VAT;Ammont bil-VAT", "Base imposable;Total amb IVA",
        "Total hors taxes;Total TTC", "Betrag exkl. MwSt.;Betrag inkl. MwSt.", "Preis ohne MwSt;Preis mit MwSt",
    ]

    @Test(arguments: pairs)
    func `the amount with tax counts beside the amount without`(header: String) throws {
        let text = "Date;Text;\(header)\n2026-11-03;A;-10.50;-12.50\n2026-11-05;B;-36.29;-43.19\n"
        #expect(try amounts(text) == ["12.50", "43.19"])
        #expect(try facts("tax", text).isEmpty)
        let net = String(header.split(separator: ";")[0])
        #expect(try amounts(text, ["amount": net]) == ["10.50", "36.29"])
    }

    @Test(arguments: [
        "Importe sin IVA;Cuota IVA", "Import sense IVA;Quota IVA", "Summa km-ta;Käibemaks", "Cena bez DPH;DPH 23%",
        "Base imposable;IVA", "Total hors taxes;TVA 20%", "Maksumus ilma käibemaksuta;KM",
    ])
    func `a tax beside the amount without it is added`(header: String) throws {
        let text = "Date;Text;\(header)\n2026-11-03;A;-10.50;-2.00\n2026-11-05;B;-36.29;-6.90\n"
        #expect(try amounts(text) == ["12.50", "43.19"])
        #expect(try facts("tax", text).map(\.value) == ["added"])
    }

    @Test func `a file is refused if an unknown column may have the amount with tax`() throws {
        let text = "Data;Testo;Imponibile;Xyz\n2026-11-03;A;-10,50;-12,50\n2026-11-05;B;-36,29;-43,19\n"
        #expect(throws: StatementError.unclearTax("a.csv", net: "Imponibile", others: ["Xyz"])) { try amounts(text) }
        #expect(try amounts(text, ["amount": "Xyz"]) == ["12.50", "43.19"])
        #expect(try amounts(text, ["amount": "Imponibile"]) == ["10.50", "36.29"])
        let hint = StatementError.unclearTax("a.csv", net: "Imponibile", others: ["Con tassa"]).words.hint
        #expect(
            hint == "if 'Con tassa' is what was paid: --map 'amount=Con tassa'\n"
                + "if 'Imponibile' is what was paid: --map 'amount=Imponibile'")
        // The balance decides, and numbers that are too large are no amount with tax.
        let balance =
            "Data;Testo;Imponibile;Xyz;Saldo\n2026-11-03;A;-10,50;-12,50;89,50\n2026-11-05;B;-36,29;-43,19;53,21\n"
        #expect(try amounts(balance) == ["10.50", "36.29"])
        #expect(
            try amounts(balance.replacing("89,50", with: "87,50").replacing("53,21", with: "44,31"))
                == ["12.50", "43.19"])
        #expect(try amounts(text.replacing("-43,19", with: "-53,19")) == ["10.50", "36.29"])
    }

    @Test(arguments: [
        "VAT;Gross amount", "MwSt. 19%;Betrag inkl. MwSt.", "DDV 22%;Znesek z DDV", "PVM suma;Suma su PVM",
        "IVA 22%;Importo lordo", "TVA 20%;Total TTC",
    ])
    func `a gross amount alone or beside its tax is the amount`(header: String) throws {
        let text = "Date;Text;\(header)\n2026-11-03;A;-2.00;-12.50\n2026-11-05;B;-6.90;-43.19\n"
        #expect(try amounts(text) == ["12.50", "43.19"])
        let alone = "Date;Text;\(header.split(separator: ";")[1])\n2026-11-03;A;-12.50\n2026-11-05;B;-43.19\n"
        #expect(try amounts(alone) == ["12.50", "43.19"])
    }

    @Test(arguments: [
        // Column 3 has the amount in euro, and column 4 is its product with the rate.
        (
            "Ostopäivä;Ostopaikka;Wertxyz euroissa;Alkuperäinen summa;Alkuperäinen valuutta;Kurssi\n"
                + "03.11.2026;Alfa;-10,00;-11,50;USD;1,15\n05.11.2026;Beta;-7,50;-7,50;EUR;1,00\n", "amount=3"
        ),
        (
            "Tagxyz;Wo;VAT 19%;Wertxyz mit VAT\n03.11.2026;Alfa;-2,00;-12,50\n05.11.2026;Beta;-6,90;-43,19\n",
            "amount=4"
        ),
    ])
    func `the proposed amount is no tax and no amount abroad`(text: String, amount: String) throws {
        let file = InputFile(name: "x.csv", bytes: Array(text.utf8))
        let error = #expect(throws: StatementError.self) {
            _ = try Statement.open(file, options: ReadingOptions())
        }
        #expect(error?.words.hint?.contains(amount) == true)
    }
}
