import Statements
import Testing

/// Amounts without value-added tax beside a column of the tax.
@Suite struct TaxColumnTests {
    private func amounts(_ text: String, _ columns: [String: String] = [:]) throws -> [String] {
        try Statement.delimited(text, ReadingOptions(columns: columns)).described().map {
            String($0.split(separator: " ")[2])
        }
    }

    private func tax(_ text: String) throws -> [String] {
        try Statement.delimited(text).facts.filter { $0.name == "tax" }.map(\.value)
    }

    @Test(arguments: [
        "Datum;Text;Netto;MwSt", "Datum;Text;Nettobetrag;MwSt-Betrag", "Datum;Text;Betrag netto;USt",
        "Data;Descrizione;Imponibile;IVA",
        "Data;Descrizione;Importo netto;Importo IVA", "Date;Libellé;HT;TVA", "Date;Libellé;Montant HT;Montant TVA",
        "Fecha;Concepto;Base imponible;IVA", "Fecha;Concepto;Importe sin IVA;IVA", "Data;Descrição;Valor sem IVA;IVA",
        "Datum;Omschrijving;Bedrag excl. btw;BTW", "Date;Item;Net;VAT", "Date;Item;Net amount;VAT amount",
        "Date;Item;Net;Sales tax",
        "Date;Item;Amount excl. VAT;VAT", "Data;Opis;Kwota netto;VAT", "Datum;Popis;Bez DPH;DPH",
        "Datum;Opis;Bez PDV;PDV",
        "Datum;Opis;Brez DDV;DDV", "Dato;Tekst;Ekskl. moms;Moms", "Päivä;Selite;Veroton;ALV",
        "Kuupäev;Selgitus;Käibemaksuta;Käibemaks",
        "Ημερομηνία;Περιγραφή;Χωρίς ΦΠΑ;ΦΠΑ", "Дата;Описание;Без ДДС;ДДС", "Dátum;Leírás;Nettó összeg;ÁFA",
        "Datums;Apraksts;Bez PVN;PVN", "Data;Descriere;Fără TVA;TVA", "Data;Gavėjas;Suma be PVM;PVM",
        "Ημερομηνία;Περιγραφή;Καθαρό ποσό;ΦΠΑ",
    ])
    func `tax is added to net amounts if no column has the sum`(header: String) throws {
        let text = header + "\n13.01.2026;A;-10,00;-1,90\n14.01.2026;B;-20,50;-1,44\n15.01.2026;C;-3,00;0,00\n"
        #expect(try amounts(text) == ["11.90", "21.94", "3.00"])
        #expect(try tax(text) == ["added"])
        // A tax without a minus.
        let unsigned = header + "\n13.01.2026;A;-10,00;1,90\n14.01.2026;B;-20,50;1,44\n15.01.2026;C;-5,00;0,95\n"
        #expect(try amounts(unsigned) == ["11.90", "21.94", "5.95"])
        // The user's choice counts more.
        #expect(try amounts(text, ["amount": "3"]) == ["10.00", "20.50", "3.00"])
    }

    @Test(arguments: [
        "Datum;Text;Netto;MwSt;Gesamt", "Data;Descrizione;Imponibile;IVA;Totale", "Date;Libellé;HT;TVA;TTC",
        "Date;Libellé;HT;TVA;Somme", "Fecha;Concepto;Base imponible;IVA;Total", "Date;Item;Net;VAT;Total",
        "Datum;Omschrijving;Netto;BTW;Totaal", "Datum;Text;Nettobetrag;MwSt;Bruttobetrag",
        "Date;Item;Net amount;VAT;Gross",
        "Data;Opis;Netto;VAT;Razem", "Datum;Text;Netto;Steuer;x", "Data;Gavėjas;Suma be PVM;PVM;Suma su PVM",
        "Ημερομηνία;Περιγραφή;Καθαρό ποσό;ΦΠΑ;Μικτό ποσό",
    ])
    func `a column with the sum of net amount and tax is the amount`(header: String) throws {
        let text = header + "\n13.01.2026;A;-10,00;-1,90;-11,90\n14.01.2026;B;-20,50;-1,44;-21,94\n"
        #expect(try amounts(text) == ["11.90", "21.94"])
        #expect(try tax(text) == [])
    }

    @Test(arguments: ["19;19;7", "22;22;22", "20,00;10,00;20,00", "21%;21%;9%", "0,19;0,19;0,07"])
    func `rates of a tax are not added`(rates: String) throws {
        let cells = rates.split(separator: ";")
        let nets = ["-250,00", "-73,18", "-8,40"]
        let rows = zip(nets, cells).enumerated().map { "\(13 + $0).01.2026;A;\($1.0);\($1.1)\n" }.joined()
        for header in ["Datum;Text;Netto;MwSt", "Data;Descrizione;Imponibile;IVA", "Date;Libellé;HT;TVA"] {
            #expect(try amounts("\(header)\n\(rows)") == ["250.00", "73.18", "8.40"], "\(header)")
            #expect(try tax("\(header)\n\(rows)") == ["not added"])
        }
    }

    @Test(arguments: ["Netto", "Imponibile", "HT", "Base imponible", "Net", "Bez DPH", "Brez DDV"])
    func `net amounts alone are reported`(header: String) throws {
        let text = "Datum;Text;\(header)\n13.01.2026;A;-10,00\n14.01.2026;B;-20,50\n"
        #expect(try amounts(text) == ["10.00", "20.50"])
        #expect(try tax(text) == ["not added"])
    }

    @Test func `several taxes are added`() throws {
        let text = "Date;Libellé;HT;TVA 20%;TVA 5,5%\n13.01.2026;A;-10,00;-1,00;-0,28\n14.01.2026;B;-20,50;-4,10;0,00\n"
        #expect(try amounts(text) == ["11.28", "24.60"])
        #expect(try tax(text) == ["added"])
    }
}
