import Files
import Statements
import Testing

/// Files with two amounts in each row: that of the account, and that of the payment before its conversion.
@Suite struct ConvertedAmountTests {
    private func rows(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> [String] {
        var rows: [String] = []
        try Statement.delimited(text, options).forEachRow { row in
            guard case .entry(let entry) = row else { return rows.append(row.described) }
            rows.append([entry.amount.machineText, entry.original].compactMap(\.self).joined(separator: " of "))
        }
        return rows
    }

    private static let both = ["92.50 of 100.00 USD", "10.00"]

    @Test(
        arguments: [
            "Buchungsdatum;Text;Buchungsbetrag;Buchungswährung;Transaktionsbetrag;Transaktionswährung\n13.11.2026;A;-92,50;EUR;-100,00;USD\n14.11.2026;B;-10,00;EUR;-10,00;EUR\n",
            "Buchungsdatum;Text;Transaktionsbetrag;Transaktionswährung;Buchungsbetrag;Buchungswährung\n13.11.2026;A;-100,00;USD;-92,50;EUR\n14.11.2026;B;-10,00;EUR;-10,00;EUR\n",
            "Transaction Date,Merchant,Amount,Billing Currency,Billing Amount,Transaction Currency\n2026-11-13,A,-100.00,EUR,-92.50,USD\n2026-11-14,B,-10.00,EUR,-10.00,EUR\n",
            "Transaction Date,Description,Amount,Currency,Settlement Amount,Settlement Currency\n2026-11-13,A,-100.00,USD,-92.50,EUR\n2026-11-14,B,-10.00,EUR,-10.00,EUR\n",
            "Date,Merchant,Amount,Account Currency,Amount in EUR,Original Currency\n2026-11-13,A,-100.00,EUR,-92.50,USD\n2026-11-14,B,-10.00,EUR,-10.00,EUR\n",
            "Datum;Händler;Betrag;Abrechnungswährung;Abrechnungsbetrag;Umsatzwährung\n13.11.2026;A;-100,00;EUR;-92,50;USD\n14.11.2026;B;-10,00;EUR;-10,00;EUR\n",
            "Datum;Text;Umsatz;Umsatzwährung;Belastung;Belastungswährung\n13.11.2026;A;100,00;USD;92,50;EUR\n14.11.2026;B;10,00;EUR;10,00;EUR\n",
            "Data;Esercente;Importo transazione;Valuta transazione;Importo contabilizzato;Valuta contabilizzata\n13/11/2026;A;-100,00;USD;-92,50;EUR\n14/11/2026;B;-10,00;EUR;-10,00;EUR\n",
            "Date;Commerçant;Montant transaction;Devise transaction;Montant facturé;Devise facturation\n13/11/2026;A;-100,00;USD;-92,50;EUR\n14/11/2026;B;-10,00;EUR;-10,00;EUR\n",
            "Date,Description,Original Amount,Original Currency,Charged Amount,Charged Currency\n2026-11-13,A,-100.00,USD,-92.50,EUR\n2026-11-14,B,-10.00,EUR,-10.00,EUR\n",
            "Date,Description,Local Amount,Local Currency,Amount,Currency\n2026-11-13,A,-100.00,USD,-92.50,EUR\n2026-11-14,B,-10.00,EUR,-10.00,EUR\n",
            "Fecha;Comercio;Importe operación;Divisa operación;Importe cargado;Divisa cargo\n13/11/2026;A;-100,00;USD;-92,50;EUR\n14/11/2026;B;-10,00;EUR;-10,00;EUR\n",
            "Datum;Winkel;Transactiebedrag;Transactievaluta;Afgeschreven bedrag;Valuta afschrijving\n13-11-2026;A;-100,00;USD;-92,50;EUR\n14-11-2026;B;-10,00;EUR;-10,00;EUR\n",
            "Data;Opis;Kwota transakcji;Waluta transakcji;Kwota obciążenia;Waluta rachunku\n13.11.2026;A;-100,00;USD;-92,50;EUR\n14.11.2026;B;-10,00;EUR;-10,00;EUR\n",
            "Ostopäivä;Kauppias;Ostovaluutan määrä;Ostovaluutta;Veloitettu määrä;Tilin valuutta\n13.11.2026;A;-100,00;USD;-92,50;EUR\n14.11.2026;B;-10,00;EUR;-10,00;EUR\n",
        ])
    func `each currency belongs to the amount of its header or beside it, and the account's amount is recorded`(
        text: String
    )
        throws
    {
        #expect(try rows(text) == Self.both)
    }

    @Test(
        arguments: [
            "Data;Descrizione;Importo in divisa;Divisa;Cambio;Addebiti;Accrediti\n13/11/2026;A;100,00;USD;1,0811;92,50;\n14/11/2026;B;10,00;EUR;1;10,00;\n",
            "Data;Descrizione;Importo;Divisa;Cambio;Addebiti;Accrediti\n13/11/2026;A;100,00;USD;1,0811;92,50;\n14/11/2026;B;10,00;EUR;1;10,00;\n",
            "Date;Libellé;Débit euros;Crédit euros;Débit devise;Devise\n13/11/2026;A;-92,50;;-100,00;USD\n14/11/2026;B;-10,00;;;\n",
            "Date;Libellé;Devise;Débit;Crédit;Débit EUR;Crédit EUR\n13/11/2026;A;USD;100,00;;92,50;\n14/11/2026;B;EUR;10,00;;10,00;\n",
            "Data;Causale;Uscite;Entrate;Valuta;Importo Divisa\n13/11/2026;A;92,50;;USD;100,00\n14/11/2026;B;10,00;;EUR;10,00\n",
            "Data;Esercente;Importo valuta;Codice valuta;Addebito\n13/11/2026;A;100,00;USD;92,50\n14/11/2026;B;;;10,00\n",
            "Data;Descrizione;Importo;Divisa;Controvalore EUR\n13/11/2026;A;-100,00;USD;-92,50\n14/11/2026;B;-10,00;EUR;-10,00\n",
            "Datum;Beschreibung;Betrag;Währung;Gegenwert in EUR\n13.11.2026;A;-100,00;USD;-92,50\n14.11.2026;B;-10,00;EUR;-10,00\n",
            "Datum,Omschrijving,Valuta,Bedrag,Koers,Tegenwaarde EUR\n13-11-2026,A,USD,-100.00,1.08,-92.50\n14-11-2026,B,EUR,-10.00,1,-10.00\n",
            "Datum;Omschrijving;Bedrag;Munt;Oorspronkelijk bedrag\n13-11-2026;A;-92,50;USD;-100,00\n14-11-2026;B;-10,00;EUR;-10,00\n",
            "Data;Descrizione;Importo originale;Valuta originale;Importo addebitato\n13/11/2026;A;-100,00;USD;-92,50\n14/11/2026;B;-10,00;EUR;-10,00\n",
            "Date;Commerçant;Montant en devise;Devise;Montant débité\n13/11/2026;A;100,00;USD;92,50\n14/11/2026;B;10,00;EUR;10,00\n",
            "Date;Libellé;Montant;Devise;Contre-valeur EUR\n13/11/2026;A;-100,00;USD;-92,50\n14/11/2026;B;-10,00;EUR;-10,00\n",
            "Fecha;Concepto;Importe;Divisa;Contravalor\n13/11/2026;A;-100,00;USD;-92,50\n14/11/2026;B;-10,00;EUR;-10,00\n",
            "Datum;Text;Betrag;Währung;Kurs;Summa summarum\n13.11.2026;A;-100,00;USD;1,0811;-92,50\n14.11.2026;B;-10,00;EUR;1;-10,00\n",
            "Datum;Text;Betrag;Währung;Zusammen EUR\n13.11.2026;A;-100,00;USD;-92,50\n14.11.2026;B;-10,00;EUR;-10,00\n",
            "Datum;Text;Betrag in Fremdwährung;Fremdwährung;Betrag in EUR\n13.11.2026;A;-100,00;USD;-92,50\n14.11.2026;B;;;-10,00\n",
        ])
    func `the amount in euro is recorded, from one or two columns and under any header`(text: String) throws {
        #expect(try rows(text) == Self.both)
    }

    @Test(
        arguments: [
            "Gegenwert", "Countervalue", "Controvalore", "Contrevaleur", "Contravalor", "Tegenwaarde", "Motvärde",
            "Modværdi", "Motverdi", "Vasta-arvo", "Równowartość", "Protihodnota", "Ellenérték", "Contravaloare",
            "Protuvrijednost", "Protivrednost", "Ekvivalentas", "Ekvivalents", "Ekvivalent", "Ισότιμο",
            "Равностойност", "Coibhéis", "Ekwivalenti",
        ])
    func `the word for a converted amount is known in every language`(word: String) throws {
        for title in [word, word + " EUR"] {
            let text =
                "Date;Description;Amount;Currency;\(title)\n2026-11-13;A;-100,00;USD;-92,50\n2026-11-14;B;-10,00;EUR;-10,00\n"
            #expect(try rows(text) == Self.both, "\(title)")
        }
    }

    @Test(
        arguments: [
            "Summa euroina", "Määrä euroissa", "Summa (euroa)", "Euromäärä", "Euroa", "Eurosumma", "Suma eurų",
            "Summa eirās", "Iznos u eurima", "Iznos u euru", "Suma (eurá)", "Suma v eurách", "Ammont ewro",
            "Ammont f'ewro", "Bedrag in euro's", "EUR-Betrag", "EUR_amount", "Eurobetrag", "Euro value", "euro amount",
            "Belopp i euro", "Znesek v evrih", "Ποσό σε ευρώ", "Сума в евро", "Summa euroina (EUR)", "Euro",
        ])
    func `the amount in euro is known by every word for the euro`(title: String) throws {
        let text =
            "Date;Description;Summa;Valuutta;\(title)\n13.11.2026;A;-100,00;USD;-92,50\n14.11.2026;B;-10,00;EUR;-10,00\n"
        #expect(try rows(text) == Self.both)
    }

    @Test func `each row records its amount in euro if each amount column has a currency`() throws {
        let text = """
            Date,Description,Source Amount,Source Currency,Target Amount,Target Currency
            2026-11-13,A,-92.50,EUR,-100.00,USD
            2026-11-14,B,-50.00,CHF,-53.10,EUR
            2026-11-15,C,-10.00,EUR,-10.00,EUR
            2026-11-16,D,-7.00,CHF,-8.00,USD
            """
        #expect(
            try rows(text) == ["92.50 of 100.00 USD", "53.10 of 50.00 CHF", "10.00", "5 left out: currency"])
    }

    @Test(
        arguments: [
            "Datum;Text;Betrag;Währung;Betrag (EUR);Soll/Haben\n13.11.2026;A;100,00;USD;92,50;S\n14.11.2026;B;10,00;EUR;;H\n",
            "Date,Description,Amount,Currency,Amount EUR,Direction\n2026-11-13,A,100.00,USD,92.50,OUT\n2026-11-14,B,10.00,EUR,,IN\n",
            "Datum;Omschrijving;Bedrag;Munt;Bedrag (EUR);Af Bij\n13-11-2026;A;100,00;USD;92,50;Af\n14-11-2026;B;10,00;EUR;;Bij\n",
            "Data;Descrizione;Importo;Divisa;Importo in EUR;Dare/Avere\n13/11/2026;A;100,00;USD;92,50;D\n14/11/2026;B;10,00;EUR;-;A\n",
        ])
    func `an amount in its original column only has the direction of its row`(text: String) throws {
        #expect(try rows(text) == ["92.50 of 100.00 USD", "-10.00"])
    }

    @Test func `an unconverted amount has the currency beside it`() throws {
        let header = "Datum;Text;Betrag;Währung;Originalbetrag\n"
        let text = header + "13.11.2026;A;-92,50;USD;-100,00\n14.11.2026;B;-10,00;EUR;\n15.11.2026;C;-7,00;CHF;-7,00\n"
        #expect(try rows(text) == ["92.50 of 100.00 USD", "10.00", "4 left out: currency"])
        #expect(try rows(text + "16.11.2026;D;-8,00;CHF;\n").last == "5 left out: currency")
    }

    @Test func `a common currency of all rows needs a confirmation if it may be the currency of the account`() throws {
        let text = "Datum;Text;Betrag;Währung;Originalbetrag\n13.11.2026;A;-92,50;USD;-100,00\n"
        let reason = "'Währung' is USD in every row"
        #expect(throws: StatementError.unlikelyEuro("a.csv", reason: reason, currency: "USD")) { try rows(text) }
        #expect(try rows(text, ReadingOptions(columns: ["currency": "EUR"])) == ["92.50 of 100.00 USD"])
        #expect(try rows(text, ReadingOptions(columns: ["currency": "Währung"])) == ["2 left out: currency"])
        // A rate of exchange shows that the amount was converted.
        let rated = "Datum;Text;Betrag;Währung;Originalbetrag;Kurs\n13.11.2026;A;-92,50;USD;-100,00;1,0811\n"
        #expect(try rows(rated) == ["92.50 of 100.00 USD"])
    }

    @Test func `equal amounts in several columns are a single amount in the currency beside it`() throws {
        let text = """
            Datum;Text;Betrag;Währung;Belastung;Gutschrift
            13.11.2026;A;-92,50;CHF;92,50;
            14.11.2026;B;-10,00;EUR;10,00;
            """
        #expect(try rows(text) == ["2 left out: currency", "10.00"])
    }

    @Test func `columns named by the user outrank the header`() throws {
        let text = """
            Date,Merchant,Amount,Billing Currency,Billing Amount,Transaction Currency
            2026-11-13,A,-100.00,EUR,-92.50,USD
            2026-11-14,B,-10.00,EUR,-10.00,EUR
            """
        #expect(try rows(text, ReadingOptions(columns: ["amount": "Amount"])) == Self.both)
        let said = ReadingOptions(columns: ["amount": "Amount", "currency": "EUR"])
        #expect(try rows(text, said) == ["100.00", "10.00"])
    }
}
