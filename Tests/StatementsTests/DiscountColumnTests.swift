import Files
import Statements
import Testing

/// Discounts beside amounts, fees and totals.
@Suite struct DiscountColumnTests {
    private func amounts(_ text: String) throws -> [String] {
        try Statement.delimited(text).described().map { String($0.split(separator: " ")[2]) }
    }

    private func fees(_ text: String) throws -> [FileFact] {
        try Statement.delimited(text).facts.filter { $0.name == "fees" }
    }

    private static let headers = [
        "Amount;Discount;Fee;Total", "Betrag;Rabatt;Gebühr;Gesamt", "Montant;Remise;Frais;Total",
        "Importo;Sconto;Commissione;Totale", "Importe;Descuento;Comisión;Total", "Valor;Desconto;Comissão;Total",
        "Bedrag;Korting;Toeslag;Totaal", "Summa;Alennus;Palkkio;Yhteensä", "Summa;Allahindlus;Teenustasu;Kokku",
        "Summa;Atlaide;Komisija;Kopā", "Suma;Nuolaida;Mokestis;Iš viso", "Znesek;Popust;Provizija;Skupaj",
        "Suma;Zľava;Poplatok;Spolu", "Iznos;Popust;Naknada;Ukupno", "Ποσό;Έκπτωση;Προμήθεια;Σύνολο",
        "Ammont;Skont;Kummissjoni;Total", "Import;Descompte;Comissió;Total", "Сума;Отстъпка;Такса;Общо",
        // Words that are not known.
        "Amount;Blub;Plopp;Altogetherxyz", "Amount;Plopp;Fee;Total",
    ]

    @Test(arguments: headers)
    func `the sum of amount and fee without the discount is what was paid`(header: String) throws {
        for sign in ["", "-"] {
            let text =
                "Date;Text;\(header)\n2026-11-03;A;-10.00;\(sign)1.00;0.50;-9.50\n"
                + "2026-11-05;B;-20.00;0.00;2.00;-22.00\n2026-11-10;C;-30.00;\(sign)5.00;0.00;-25.00\n"
            #expect(try amounts(text) == ["9.50", "22.00", "25.00"])
            let titles = header.split(separator: ";")
            #expect(
                try fees(text).map(\.reason)
                    == ["'\(titles[3])' is '\(titles[0])' with '\(titles[2])', without '\(titles[1])'"])
        }
    }

    @Test(arguments: headers.prefix(18))
    func `a discount is not proposed as a fee`(header: String) throws {
        let titles = header.split(separator: ";")
        let text =
            "Date;Text;\(titles[0]);\(titles[1])\n2026-11-03;A;-10.00;1.00\n2026-11-05;B;-20.00;0.00\n"
            + "2026-11-10;C;-30.00;5.00\n"
        #expect(try amounts(text) == ["10.00", "20.00", "30.00"])
        #expect(try fees(text).isEmpty)
    }

    @Test(arguments: [
        "Suma be PVM;PVM;Arbatpinigiai", "Summa bez PVN;PVN;Dzeramnauda", "Summa km-ta;Käibemaks;Jootraha",
        "Suma bez DPH;DPH;Prepitné", "Net;VAT;Tip",
    ])
    func `a tip beside a net amount and its tax is reported`(header: String) throws {
        let text =
            "Date;Text;\(header)\n2026-11-03;A;-10.00;-1.00;-1.50\n2026-11-05;B;-40.00;-2.20;-1.00\n"
            + "2026-11-10;C;-7.00;-0.70;-0.30\n"
        #expect(try amounts(text) == ["11.00", "42.20", "7.70"])
        #expect(try fees(text).map(\.value) == ["2.80 in 3 rows not added"])
    }
}
