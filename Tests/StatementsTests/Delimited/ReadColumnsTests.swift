import Statements
import Testing

/// The role of each column, and the fact that shows it.
@Suite struct ReadColumnsTests {
    private func statement(_ text: String) throws -> Statement {
        try Statement.delimited(text)
    }

    private func columns(_ text: String) throws -> [String] {
        try statement(text).facts.filter { $0.name == "columns" }.map { "\($0.value) (\($0.reason))" }
    }

    @Test(arguments: [
        "Desc", "Where", "Cosa", "Apraksts", "Saņēmējs", "Zorgel", "Obchod", "Reference", "Origine", "To",
    ])
    func `the first unknown text column is the purpose`(name: String) throws {
        let text = "Date,\(name),Amount\n2026-01-13,Bread,-12.00\n2026-01-14,Bar,-3.00\n"
        let rows = try statement(text).described()
        #expect(rows.count { $0.contains("Bread") || $0.contains("Bar") } == 2)
    }

    @Test func `the first unknown text column is the purpose if no row has a payee or a text`() throws {
        let text = "Date,Payee,Description,Foo,Amount\n2026-01-13,,,Bread,-12.00\n2026-01-14,,,Bar,-3.00\n"
        #expect(
            try statement(text).described() == [
                "2 2026-01-13 12.00 | what=Bread", "3 2026-01-14 3.00 | what=Bar",
            ])
        let named = text.replacing("13,,,", with: "13,Lidl,,")
        #expect(try statement(named).described()[1] == "3 2026-01-14 3.00")
    }

    @Test(arguments: ["Otsikko", "Správa pre prijímateľa"])
    func `the purpose beside a payee is read in the words of each bank`(header: String) throws {
        let text = "Date;Nimi;\(header);Amount\n2026-01-13;Lidl;Bread;-12.00\n2026-01-14;;Bar;-3.00\n"
        #expect(
            try statement(text).described() == [
                "2 2026-01-13 12.00 | Lidl | what=Bread", "3 2026-01-14 3.00 | what=Bar",
            ])
    }

    @Test(arguments: ["Débit;Crédit euros", "Débit euros;Crédit", "Debit;Credit (EUR)", "Soll EUR;Haben"])
    func `debits and credits are read although only one header names the euro`(header: String) throws {
        let text = "Date;Libellé;\(header)\n13/01/2026;Pain;12,50;\n14/01/2026;Salaire;;1500,00\n"
        #expect(
            try statement(text).described() == [
                "2 2026-01-13 12.50 | what=Pain", "3 2026-01-14 -1500.00 | what=Salaire",
            ])
    }

    @Test(arguments: ["Tipo de movimento;Movimento", "Movimento;Tipo de movimento", "Tipo;Movimento"])
    func `without a column of texts the second of two kinds has the texts`(header: String) throws {
        let cells = header.hasPrefix("Movimento") ? "Galp 331;Compra" : "Compra;Galp 331"
        let text = "Data;\(header);Valor\n31/01/2026;\(cells);-8,25\n"
        #expect(try statement(text).described() == ["2 2026-01-31 8.25 | what=Galp 331"])
    }

    @Test(arguments: ["Comercio", "Destinatário", "Comerciante", "Commerçant", "Mottagare", "Odbiorca", "Kreditor"])
    func `a word for a party or a shop is a payee beside a text`(header: String) throws {
        let text = "Datum;\(header);Concepto;Betrag\n13.11.2026;REWE;Einkauf;-12,00\n"
        #expect(try statement(text).described() == ["2 2026-11-13 12.00 | REWE | what=Einkauf"])
    }

    @Test(arguments: [
        "Auftraggeber/Zahlungsempfänger", "Zahlungsempfänger/Auftraggeber", "Beguenstigter/Zahlungspflichtiger",
        "Zahlungspflichtiger/Begünstigter", "Payer/Payee", "Payee / Payer", "Debtor/Creditor", "Creditor or debtor",
        "Ordinante/Beneficiario", "Beneficiario/Ordinante", "Donneur d'ordre/Bénéficiaire",
        "Name Auftraggeber/Empfänger",
        "Opdrachtgever/Begunstigde", "Ordenante/Beneficiario", "Zleceniodawca/Odbiorca", "Plátce/Příjemce",
        "Sender/Receiver", "Платец/Получател",
    ])
    func `a column of both parties is read as the payee`(header: String) throws {
        let text = "Datum;\(header);Verwendungszweck;Betrag\n13.11.2026;REWE;Einkauf;-12,00\n"
        #expect(try statement(text).described() == ["2 2026-11-13 12.00 | REWE | what=Einkauf"])
    }

    @Test(
        arguments: [
            ("Fecha;Concepto;Debe;Haber", "13/01/2026;Luz;60,00;", "2 2026-01-13 60.00 | what=Luz"),
            ("Fecha;Concepto;Debe;Haber", "13/01/2026;Nómina;;60,00", "2 2026-01-13 -60.00 | what=Nómina"),
            ("Data operação;Descrição;Valor", "13/01/2026;Luz;-60,00", "2 2026-01-13 60.00 | what=Luz"),
            ("Ημερομηνία;Περιγραφή;Ποσό σε ευρώ", "13/01/2026;Φως;-60,00", "2 2026-01-13 60.00 | what=Φως"),
            ("Date;Tiers;Montant;Remarque", "13/01/2026;FNAC;-60,00;livre", "2 2026-01-13 60.00 | FNAC | note=livre"),
            ("Datums;Summa;Informācija", "13.01.2026;-60,00;Maize", "2 2026-01-13 60.00 | what=Maize"),
            ("Datum;Partnername;Betrag", "13.01.2026;REWE;-60,00", "2 2026-01-13 60.00 | REWE"),
        ])
    func `a header is known by its word`(header: String, row: String, expected: String) throws {
        #expect(try statement("\(header)\n\(row)\n").described() == [expected])
    }

    @Test func `every column is reported with its role or as not read`() throws {
        let text = "Date,Zorgel,Amount,Blub\n2026-01-13,Bread,-12.00,77\n2026-01-14,Bar,-3.00,78\n"
        #expect(try columns(text) == ["Date = date, Zorgel = what, Amount = amount (not read: Blub)"])
        let whole = "Date,Description,Amount\n2026-01-13,Bread,-12.00\n"
        #expect(try columns(whole) == ["Date = date, Description = what, Amount = amount (every column is read)"])
    }

    @Test(
        arguments: [
            (
                "Date;Payee;Amount;Payee;Memo;Memo\n2026-11-13;REWE;-12,50;Wien;m1;m2\n",
                "REWE | note=m1 | further=m2; Wien"
            ),
            ("Datum;Text;Betrag;Text\n2026-11-13;REWE;-12,50;Einkauf Wien\n", "what=REWE | further=Einkauf Wien"),
            ("Datum;Text;Betrag;Text\n2026-11-13;;-12,50;Einkauf\n", "what=Einkauf"),
            ("Datum;Text;Betrag;Text\n2026-11-13;REWE Wien;-12,50;REWE\n", "what=REWE Wien"),
            (
                "Date;Payee;Merchant;Memo;Notes;Amount;Tags;Labels\n2026-11-13;P;M;a;b;-12,50;t;l\n",
                "P | note=b | further=a; M | #t | #l"
            ),
            (
                "Data;Descrizione;Descrizione estesa;Importo;Tag;Etichette\n2026-11-13;POS;BAR SPORT;-12,50;a, b;c\n",
                "what=BAR SPORT | further=POS | #a | #b | #c"
            ),
            (
                "Datum;Verwendungszweck;Verwendungszweck 2;Betrag\n2026-11-13;Rechnung 1;Kunde 22;-12,50\n",
                "what=Rechnung 1 Kunde 22"
            ),
            (
                "Data;Causale;Descrizione operazione;Importo\n2026-11-13;Pagamento;POS Bar;-12,50\n",
                "what=POS Bar | further=Pagamento"
            ),
            ("Date;Operation;Amount;Detail\n2026-11-13;CB;-12,50;BAR PARIS\n", "what=BAR PARIS | further=CB"),
            ("Datum;Popis transakce;Popis 2;Amount\n2026-11-13;Chleba;Praha;-12,50\n", "what=Chleba Praha"),
        ])
    func `all different texts of one role are kept`(text: String, expected: String) throws {
        #expect(try statement(text).described() == ["2 2026-11-13 12.50 | " + expected])
        #expect(try columns(text)[0].hasSuffix("(every column is read)"))
    }

    @Test func `columns that another column replaces are reported`() throws {
        let text = "Belegdatum;Buchungsdatum;Payee;Amount;Category;Category\n13.11.2026;14.11.2026;A;-1,00;food;home\n"
        #expect(
            try columns(text) == [
                "Buchungsdatum = date, Payee = payee, Amount = amount, Category = category "
                    + "(not read where another is filled: Belegdatum, Category (6))"
            ])
    }

    @Test func `codes, states and currencies are not read as texts`() throws {
        let text = "Date,Zorgel,Blub,Amount\n2026-01-13,EUR,pending,-12.00\n2026-01-14,EUR,booked,-3.00\n"
        #expect(try statement(text).described() == ["2 left out: pending", "3 2026-01-14 3.00"])
    }
}
