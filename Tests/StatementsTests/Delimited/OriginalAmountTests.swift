import Money
import Statements
import Testing

/// The amount in euro beside the original amount of a card payment abroad.
@Suite struct OriginalAmountTests {
    private func rows(_ text: String) throws -> [String] {
        var rows: [String] = []
        try Statement.delimited(text).forEachRow { row in
            guard case .entry(let entry) = row else { return rows.append(row.described) }
            rows.append([entry.amount.machineText, entry.original].compactMap(\.self).joined(separator: " of "))
        }
        return rows
    }

    @Test(
        arguments: [
            "Datum;Beschreibung;Betrag (EUR);Ursprünglicher Betrag;Währung\n14.01.2026;HOTEL;-92,50;-100,00;USD\n15.01.2026;LADEN;-10,00;;\n",
            "Date;Libellé;Montant devise;Devise;Montant EUR\n14/01/2026;HOTEL;-100,00;USD;-92,50\n15/01/2026;PAIN;;;-10,00\n",
            "Data;Descrizione;Importo in Euro;Importo in Divisa;Divisa\n14/01/2026;HOTEL;-92,50;-100,00;USD\n15/01/2026;BAR;-10,00;-10,00;EUR\n",
            "Date,Description,Amount EUR,Amount,Currency\n2026-01-14,HOTEL,-92.50,-100.00,USD\n2026-01-15,SHOP,-10.00,-10.00,EUR\n",
            "Date,Description,Amount,Foreign Amount,Foreign Currency\n2026-01-14,HOTEL,-92.50,-100.00,USD\n2026-01-15,SHOP,-10.00,,\n",
            "Fecha;Concepto;Importe EUR;Importe original;Moneda original\n14/01/2026;HOTEL;-92,50;-100,00;USD\n15/01/2026;PAN;-10,00;;\n",
            "Datum;Omschrijving;Bedrag (EUR);Oorspronkelijk bedrag;Munt\n14-01-2026;HOTEL;-92,50;-100,00;USD\n15-01-2026;WINKEL;-10,00;;\n",
            "Datum;Text;Betrag;Währung;Betrag (EUR)\n14.01.2026;HOTEL;-100,00;USD;-92,50\n15.01.2026;LADEN;-10,00;EUR;-10,00\n",
            "Datum;Text;Originalbetrag;Originalwährung;Betrag\n14.01.2026;HOTEL;-100,00;USD;-92,50\n15.01.2026;LADEN;;;-10,00\n",
            // A currency column with a short name or none.
            "Datum;Text;Betrag in FW;FW;Betrag (EUR)\n14.01.2026;HOTEL;-100,00;USD;-92,50\n15.01.2026;LADEN;;;-10,00\n",
            "Datum;Text;FW;Betrag in FW;Betrag in EUR\n14.01.2026;HOTEL;USD;100,00;-92,50\n15.01.2026;LADEN;EUR;10,00;-10,00\n",
            "Datum;Omschrijving;Bedrag in deviezen;Munt;Bedrag (EUR)\n14.01.2026;HOTEL;-100,00;USD;-92,50\n15.01.2026;BAR;;;-10,00\n",
            "Date;Libellé;Montant d'origine;x;Montant EUR\n14/01/2026;HOTEL;-100,00;USD;-92,50\n15/01/2026;PAIN;;;-10,00\n",
            // A payment in euro needs no conversion, and has its amount only in the other column.
            "Datum;Text;Betrag;Währung;Betrag (EUR)\n14.01.2026;HOTEL;-100,00;USD;-92,50\n15.01.2026;LADEN;-10,00;EUR;\n",
        ])
    func `the euro amount is recorded and the original kept`(text: String) throws {
        #expect(try rows(text) == ["92.50 of 100.00 USD", "10.00"])
    }

    @Test(
        arguments: [
            ("Kwota w EUR", "Kwota oryginalna", "Waluta oryginalna"), ("Beløb i EUR", "Oprindeligt beløb", "Valuta"),
            ("Beløp EUR", "Opprinnelig beløp", "Valuta"), ("Znesek v EUR", "Znesek v tuji valuti", "Valuta"),
            ("Suma EUR", "Suma užsienio valiuta", "Valiuta"), ("Summa EUR", "Summa ārvalstu valūtā", "Valūta"),
            ("Summa EUR", "Summa välisvaluutas", "Valuuta"), ("Ποσό σε EUR", "Αρχικό ποσό", "Νόμισμα"),
            ("Сума в EUR", "Оригинална сума", "Валута"), ("Összeg EUR", "Eredeti összeg", "Deviza"),
            ("Iznos u EUR", "Iznos u stranoj valuti", "Valuta"), ("Suma EUR", "Suma în valută", "Valuta"),
            ("Suma v EUR", "Pôvodná suma", "Mena"), ("Částka v EUR", "Původní částka", "Měna"),
            ("Ammont EUR", "Ammont oriġinali", "Munita"), ("Méid EUR", "Méid bunaidh", "Airgeadra"),
            ("Import EUR", "Import original", "Moneda"), ("Importe EUR", "Importe orixinal", "Moeda"),
            ("Belopp i EUR", "Ursprungligt belopp", "Valuta"), ("Määrä EUR", "Ulkomainen määrä", "Valuutta"),
        ])
    func `the words for original amounts are known in every language`(
        amount: String, original: String, currency: String
    ) throws {
        let text =
            "Date;Description;\(amount);\(original);\(currency)\n14.01.2026;HOTEL;-92,50;-100,00;USD\n15.01.2026;BREAD;-10,00;;\n"
        #expect(try rows(text) == ["92.50 of 100.00 USD", "10.00"])
    }

    @Test(arguments: ["Orijinal tutar;Currency", "???;Currency", "Jatorrizkoa;Currency"])
    func `an unknown column beside a euro amount is the original amount`(header: String) throws {
        let text =
            "Date;Description;Amount EUR;\(header)\n14.01.2026;HOTEL;-92,50;-100,00;USD\n15.01.2026;BREAD;-10,00;;\n"
        #expect(try rows(text) == ["92.50 of 100.00 USD", "10.00"])
    }

    @Test func `a currency beside the only amount belongs to that amount`() throws {
        let text =
            "Datum;Text;Betrag;Währung;Saldo\n14.01.2026;HOTEL;-100,00;USD;1,00\n15.01.2026;LADEN;-10,00;EUR;2,00\n"
        #expect(try rows(text) == ["2 left out: currency", "10.00"])
        let own = "Datum;Text;Betrag;Währung;Originalbetrag;Originalwährung\n14.01.2026;A;-9,00;CHF;-10,00;USD\n"
        #expect(try rows(own) == ["2 left out: currency"])
    }

    @Test(arguments: ["Lastschrift Ursprungsbetrag", "Originalbetrag", "Montant d'origine", "Original amount"])
    func `a currency beside an empty original amount belongs to the account's amount`(original: String) throws {
        let text =
            "Datum;Text;\(original);Betrag;Waehrung\n14.01.2026;HOTEL;;-100,00;USD\n15.01.2026;LADEN;;-10,00;EUR\n"
        #expect(try rows(text) == ["2 left out: currency", "10.00"])
        let some =
            "Datum;Text;\(original);Betrag;Waehrung\n14.01.2026;HOTEL;-90,00;-100,00;USD\n15.01.2026;BAR;;-9,00;CHF\n"
        #expect(try rows(some) == ["2 left out: currency", "3 left out: currency"])
        let beside =
            "Datum;Text;Waehrung;\(original);Nr;Betrag\n14.01.2026;HOTEL;USD;;7;-100,00\n15.01.2026;BAR;EUR;;8;-10,00\n"
        #expect(try rows(beside) == ["2 left out: currency", "10.00"])
    }

    @Test func `an unconverted amount in another currency is left out`() throws {
        let text =
            "Datum;Text;Betrag;Währung;Betrag (EUR)\n14.01.2026;HOTEL;-100,00;USD;\n15.01.2026;LADEN;-10,00;EUR;-10,00\n"
        #expect(try rows(text) == ["2 left out: currency", "10.00"])
    }

    @Test(
        arguments: [
            "Date;Libellé;Montant;Devise;Solde EUR\n13/01/2026;LIDL;-18,20;EUR;81,80\n14/01/2026;STEAM;-9,00;USD;72,80\n15/01/2026;GOG;-4,50;USD;68,30\n",
            // The newest row first.
            "Date;Libellé;Montant;Devise;Solde EUR\n15/01/2026;LIDL;-18,20;EUR;68,30\n14/01/2026;STEAM;-9,00;USD;86,50\n13/01/2026;GOG;-4,50;USD;95,50\n",
            "Datum;Text;Betrag;Währung;Saldo\n13.01.2026;LIDL;-18,20;EUR;81,80\n14.01.2026;STEAM;-9,00;USD;72,80\n15.01.2026;GOG;-4,50;EUR;68,30\n",
            "Data;Descrizione;Dare;Avere;Valuta;Saldo (EUR)\n13/01/2026;LIDL;18,20;;USD;81,80\n14/01/2026;STEAM;9,00;;USD;72,80\n15/01/2026;GOG;4,50;;GBP;68,30\n",
            "Ημερομηνία;Ποσό συναλλαγής;Ποσό εντολής;Νόμισμα;Χρέωση / Πίστωση;Περιγραφή;Λογιστικό Υπόλοιπο\n13/01/2026;-18,20;-18,20;EUR;Χρέωση;LIDL;1.481,80\n14/01/2026;-9,00;10,00;USD;Χρέωση;STEAM;1.472,80\n15/01/2026;-4,50;-4,50;EUR;Χρέωση;GOG;1.468,30\n",
        ])
    func `a single balance that changes by all rows shows that the currencies are those of the purchases`(text: String)
        throws
    {
        #expect(try rows(text).map { $0.prefix { $0 != " " } } == ["18.20", "9.00", "4.50"])
    }

    @Test func `a balance per currency, or in another currency, does not show that amounts are in euro`() throws {
        let each =
            "Datum;Text;Betrag;Währung;Saldo\n13.01.2026;A;-18,20;EUR;81,80\n14.01.2026;B;-9,00;USD;91,00\n"
            + "15.01.2026;C;-4,50;USD;86,50\n16.01.2026;D;-1,80;EUR;80,00\n"
        #expect(try rows(each) == ["18.20", "3 left out: currency", "4 left out: currency", "1.80"])
        // The account in dollars opens after the one in euro was emptied.
        let emptied =
            "Datum;Text;Betrag;Währung;Saldo\n13.01.2026;A;-18,20;EUR;81,80\n14.01.2026;B;-81,80;EUR;0,00\n"
            + "15.01.2026;C;90,00;USD;90,00\n16.01.2026;D;-1,80;USD;88,20\n"
        #expect(try rows(emptied).suffix(2) == ["4 left out: currency", "5 left out: currency"])
        // The account may be in francs.
        let francs =
            "Datum;Text;Betrag;Währung;Saldo\n13.01.2026;A;-18,20;CHF;81,80\n14.01.2026;B;-9,00;EUR;72,80\n"
            + "15.01.2026;C;-4,50;CHF;68,30\n"
        #expect(throws: StatementError.unclearCurrency("a.csv", places: ["CHF", "EUR"])) { try rows(francs) }
        let named = francs.replacing("Saldo", with: "Saldo (CHF)")
        #expect(try rows(named) == (2...4).map { "\($0) left out: currency" })
    }
}
