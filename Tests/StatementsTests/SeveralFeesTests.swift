import Files
import Statements
import Testing

/// Several columns of fees or taxes without their total: the balance decides whether they are added, or they are reported.
@Suite struct SeveralFeesTests {
    private func amounts(_ text: String, _ columns: [String: String] = [:]) throws -> [String] {
        try Statement.delimited(text, ReadingOptions(columns: columns)).described().map {
            String($0.split(separator: " ")[2])
        }
    }

    private func facts(_ name: String, _ text: String, _ columns: [String: String] = [:]) throws -> [FileFact] {
        try Statement.delimited(text, ReadingOptions(columns: columns)).facts.filter { $0.name == name }
    }

    @Test(arguments: [
        "Net;VAT 10;VAT 22", "Netto;MwSt 7%;MwSt 19%", "HT;TVA 5,5%;TVA 20%", "Imponibile;IVA 10%;IVA 22%",
        "Base imponible;IVA 10%;IVA 21%", "Netto;BTW 9%;BTW 21%", "Net;VAT;GST",
    ])
    func `several taxes are added to net amounts`(header: String) throws {
        let text =
            "Date;Text;\(header)\n2026-11-03;A;-20.00;-1.05;-1.90\n2026-11-05;B;-40.00;-2.19;-1.25\n"
            + "2026-11-06;C;-10.50;0.00;-2.31\n"
        #expect(try amounts(text) == ["22.95", "43.44", "12.81"])
        let titles = header.split(separator: ";")
        let tax = try facts("tax", text)
        #expect(tax.map(\.value) == ["added"])
        #expect(tax.first?.reason.contains("without '\(titles[1])' and '\(titles[2])'") == true)
        #expect(try amounts(text, ["amount": String(titles[0])]) == ["20.00", "40.00", "10.50"])
    }

    @Test(arguments: ["10;22", "10.00;22.00", "10%;22%", "0.10;0.22"])
    func `several rates of taxes are not added, and the report has the option for amounts`(rates: String) throws {
        for header in ["VAT 10%;VAT 22%", "VAT;GST"] {
            let text =
                "Date;Text;Net;\(header)\n2026-11-03;A;-250.00;\(rates)\n2026-11-05;B;-173.18;\(rates)\n"
            #expect(try amounts(text) == ["250.00", "173.18"])
            let titles = header.split(separator: ";")
            let tax = try facts("tax", text)
            #expect(tax.map(\.value) == ["not added"])
            #expect(tax.first?.reason.contains("--map 'amount=Net,fee=\(titles[0]),fee=\(titles[1])'") == true)
        }
    }

    @Test(arguments: [
        ("IVA %;IVA", "22;-2,20", "10;-4,00"), ("IVA;IVA %", "-2,20;22", "-4,00;10"),
        ("IVA %;IVA", "22,00;2,20", "10,00;4,00"), ("IVA;IVA 10%;IVA 22%", "-2,20;0,00;-2,20", "-4,00;-4,00;0,00"),
        ("IVA 10%;IVA 22%;IVA", "0,00;-2,20;-2,20", "-4,00;0,00;-4,00"),
    ])
    func `a rate beside a tax, and the parts of a tax, are not added`(header: String, first: String, second: String)
        throws
    {
        let text = "Data;Testo;Imponibile;\(header)\n2026-11-03;A;-10,00;\(first)\n2026-11-05;B;-40,00;\(second)\n"
        #expect(try amounts(text) == ["12.20", "44.00"])
        #expect(try facts("tax", text).map(\.value) == ["added"])
    }

    @Test(arguments: [
        "Amount;Fee 1;Fee 2", "Amount;Fee;Tip", "Betrag;Gebühr;Trinkgeld", "Importo;Commissione;Mancia",
        "Montant;Frais;Pourboire", "Amount;Fee;Handling fee",
    ])
    func `several fees are reported, and added if the user names them`(header: String) throws {
        let text = "Date;Text;\(header)\n2026-11-03;A;-10.00;1.00;1.50\n2026-11-05;B;-40.00;0.00;1.00\n"
        #expect(try amounts(text) == ["10.00", "40.00"])
        let titles = header.split(separator: ";")
        let fees = try facts("fees", text)
        #expect(fees.map(\.value) == ["3.50 in 2 rows not added"])
        #expect(fees.first?.reason.contains("--map 'fee=\(titles[1]),fee=\(titles[2])'") == true)
        #expect(try amounts(text, ["fee": "\(titles[1]),\(titles[2])"]) == ["12.50", "41.00"])
        #expect(try amounts(text, ["fee": "4,5"]) == ["12.50", "41.00"])
        #expect(try amounts(text, ["fee": String(titles[2])]) == ["11.50", "41.00"])
    }

    @Test func `the sum of other fees is not added to them`() throws {
        let text =
            "Date;Text;Amount;Fee;Tip;Total fees\n2026-11-03;A;-10.00;1.00;1.50;2.50\n2026-11-05;B;-40.00;0.00;1.00;1.00\n"
        let fees = try facts("fees", text)
        #expect(fees.map(\.value) == ["3.50 in 2 rows not added"])
        #expect(fees.first?.reason.contains("--map 'fee=Total fees'") == true)
    }

    @Test(arguments: [
        "Amount;Fee;Tip", "Importo;Commissione;Bollo", "Betrag;Zuschlag;Aufpreis", "Amount;Uplift;Extra",
    ])
    func `a balance decides which of several extras are added`(header: String) throws {
        let start = "Date;Text;\(header);Balance\n2026-11-03;A;-10.00;1.00;1.50;"
        let all = start + "987.50\n2026-11-05;B;-40.00;0.50;1.00;946.00\n2026-11-06;C;-7.00;0.25;0.30;938.45\n"
        #expect(try amounts(all) == ["12.50", "41.50", "7.55"])
        #expect(try facts("fees", all).map(\.value) == ["added"])
        let none = start + "990.00\n2026-11-05;B;-40.00;0.50;1.00;950.00\n2026-11-06;C;-7.00;0.25;0.30;943.00\n"
        #expect(try amounts(none) == ["10.00", "40.00", "7.00"])
        #expect(try facts("fees", none).map(\.value) == ["included"])
        let second = start + "988.50\n2026-11-05;B;-40.00;0.50;1.00;947.50\n2026-11-06;C;-7.00;0.25;0.30;940.20\n"
        #expect(try amounts(second) == ["11.50", "41.00", "7.30"])
        #expect(throws: StatementError.self) {
            try amounts(start + "900.00\n2026-11-05;B;-40.00;0.50;1.00;800.00\n2026-11-06;C;-7.00;0.25;0.30;700.00\n")
        }
    }

    @Test func `a tax beside net amounts is added by the direction of the row`() throws {
        let text =
            "Date;Text;Net;VAT;Direction\n2026-11-03;A;10.00;2.20;out\n2026-11-05;B;20.00;4.40;in\n"
            + "2026-11-06;C;30.00;6.60;out\n"
        #expect(try amounts(text) == ["12.20", "-24.40", "36.60"])
    }
}
