import Testing

@testable import Statements

/// Trades in shares and funds, by their texts.
@Suite struct SecurityTextTests {
    private func rows(_ text: String) throws -> [String] {
        try Statement.delimited("Datum;Text;Betrag\n13.01.2026;\(text);-92,50\n14.01.2026;Laden;-10,00\n").described()
    }

    @Test(
        arguments: [
            "Buy trade IE00B4L5Y983 iShares Core MSCI World, quantity: 2", "Sell trade US0378331005 Apple",
            "Savings plan execution IE00B4L5Y983 iShares", "Savings plan execution", "Kauf ETF", "KAUF ETF World",
            "Kauf IE00B4L5Y983", "Kauf 10 Stk. DE0007164600 SAP", "Kauf Aktien SAP", "Verkauf WKN 716460",
            "Sparplanausführung IE00B4L5Y983", "Sparplan-Ausführung", "Wertpapierkauf SAP",
            "Ausführung Handel Direktkauf Kauf DE000ETFL284", "Achat ETF Monde", "Achat d'actions",
            "Acquisto azioni ENI",
            "Compra de acciones", "Compra ETF", "Aankoop aandelen", "Köp aktier", "Zakup akcji", "Nákup akcií",
            "Osto ETF",
            "Achat 5 titres AIR LIQUIDE", "Osakeosto NOKIA", "Aktieköp VOLVO", "Vendita 12 azioni ENI",
            "Achat 100 actions",
            "Pirkimas ETF", "Αγορά μετοχών", "Покупка акции", "Compra de acciones de Iberdrola",
            "Acquisto azioni di ENI",
            "COMPRA DE ACCIONES DE TELEFONICA", "Vente actions TOTAL", "achat actions total", "Kauf Fonds 12",
        ])
    func `a trade is left out as a transfer`(text: String) throws {
        #expect(try rows(text) == ["2 left out: transfer", "3 2026-01-14 10.00 | what=Laden"])
    }

    @Test(
        arguments: [
            "Kaufland", "Kaufhaus Aktien", "Einkauf REWE", "Kauf Bücher", "Kauf US0378331006", "Buyer Protection",
            "Buy more Shop", "Order 12345", "Trade Fair Hamburg", "Handelsblatt Fonds", "Achat CB CARREFOUR",
            "Compra en MERCADONA", "Kauf auf Rechnung", "Savings Planner", "Sale e Pepe", "Ost Fotoladen",
            "Achat actions de grâce", "ACHAT ACTIONS DE GRÂCE", "Compra acciones solidarias", "Acquisto fondi di caffè",
            "Buy share of pizza", "Purchase stocks flowers", "Achat obligations alimentaires",
            "Compra fondos de pantalla",
            "Vendita titoli di viaggio", "achat actions de grâce", "Achat titres d'identité", "Nákup akcie v letáku",
            "Achat 10 titres de transport", "Achat titres-restaurant", "Kauf 2 Brote", "Osakehuoneisto",
        ])
    func `an ordinary purchase is recorded`(text: String) throws {
        #expect(try rows(text)[0] == "2 2026-01-13 92.50 | what=\(text)")
    }

    @Test(arguments: [
        "Achat", "Compra", "Koop", "Acquisto", "Kauf", "Buy", "Zakup", "Ordre d'achat", "Osto", "Vásárlás",
    ])
    func `a kind of trade is one of shares if the row identifies a security`(kind: String) throws {
        func rows(_ header: String, _ security: String) throws -> [Bool] {
            let text =
                "Date;Type;Montant;Libellé;\(header)\n13/01/2026;\(kind);-500,00;World;\(security)\n"
                + "14/01/2026;Frais;-2,00;Frais;\(security)\n15/01/2026;\(kind == "Buy" ? "Card" : kind);-50,00;FNAC;\n"
            return try Statement.delimited(text).described().map { $0.hasSuffix("left out: transfer") }
        }
        #expect(try rows("ISIN", "IE00B4L5Y983") == [true, false, false])
        #expect(try rows("Référence", "IE00B4L5Y983") == [true, false, false])
        #expect(try rows("Ticker", "IWDA") == [true, false, false])
        #expect(try rows("Note", "IE00B4L5Y984") == [kind == "Buy", false, false])
    }

    @Test(arguments: [
        ("Data;Descrição;Valor", "13/01/2026;COMPRA LIDL;-18,20"),
        ("Data Mov.;Descritivo;Valor;Saldo", "13/01/2026;Compra Continente;-18,20;81,80"),
        ("Data;Data valor;Movimento;Valor (EUR)", "13/01/2026;13/01/2026;COMPRA OBI;-18,20"),
        ("Fecha;Valor;Concepto;Importe", "13/01/2026;14/01/2026;COMPRA DIA;-18,20"),
        ("Datum;Valor;Text;Betrag", "13.01.2026;14.01.2026;Kauf OBI;-18,20"),
    ])
    func `a column of amounts or days identifies no security`(header: String, row: String) throws {
        #expect(try Statement.delimited("\(header)\n\(row)\n").described().first?.contains("18.20") == true)
    }

    @Test(arguments: [
        ("N/A", false), ("n.a.", false), ("none", false), ("-", false), ("", false), ("0", false), ("AAPL", true),
        ("BRK.B", true), ("A1JX52", true), ("1213853", true),
    ])
    func `an empty number of a security makes no trade`(security: String, isTrade: Bool) throws {
        let text = "Date;Type;Text;Amount;Ticker\n2026-01-13;Purchase;LIDL;-18,20;\(security)\n"
        #expect(try Statement.delimited(text).described()[0].hasSuffix("left out: transfer") == isTrade)
    }

    @Test(arguments: [("ie00b4l5y983", true), ("us0378331005", true), ("us0378331006", false), ("kaufland2026", false)])
    func `an ISIN is recognised by its check digit`(word: String, isISIN: Bool) {
        #expect(SecurityText.isISIN(word) == isISIN)
    }
}
