import Statements
import Testing

@Suite struct StateTests {
    private func rows(_ text: String, _ options: ReadingOptions = ReadingOptions()) throws -> [String] {
        try Statement.delimited(text, options).described()
    }

    @Test(
        arguments: [
            "NOT APPROVED", "Declined", "REJECTED", "failed", "Cancelled", "Canceled", "PENDING", "Reversed", "On hold",
            "Abgelehnt", "Ausstehend", "Storniert", "Fehlgeschlagen", "Vorgemerkt", "Nicht genehmigt", "In Bearbeitung",
            "Geweigerd", "In behandeling", "Mislukt", "Refusé", "Refusée", "En attente", "Annulée", "Échoué", "Rejeté",
            "In attesa", "Rifiutato", "Annullata", "Non approvato", "Respinta", "Non autorizzata", "Pendiente",
            "Rechazada",
            "Denegado", "Anulada", "No aprobado", "Rebutjat", "Cancel·lat", "Pendent", "Baztertua", "Pendente",
            "Recusado",
            "Não aprovado", "Diúltaithe", "Pendenti", "Miċħud", "Απορρίφθηκε", "ΕΚΚΡΕΜΕΙ", "Ακυρώθηκε", "Отхвърлена",
            "Отклонено", "В ожидании", "Odrzucona", "Oczekuje", "Anulowano", "Zamítnuto", "Zrušeno", "Čeká",
            "Zamietnuté",
            "Elutasítva", "Függőben", "Sikertelen", "Respins", "În așteptare", "Odbijeno", "Zavrnjeno", "Preklicano",
            "Ootel", "Tagasi lükatud", "Noraidīts", "Atcelts", "Atmesta", "Atšaukta", "Hylätty", "Odottaa",
            "Epäonnistui",
            "Avvisad", "Väntar", "Misslyckades", "Afvist", "Afventer", "Avvist", "Venter", "Reddedildi", "Beklemede",
        ])
    func `a pending row is left out in every language and under every header`(state: String) throws {
        for header in ["Status", "Zorgel"] {
            let text =
                "Datum;Betrag;\(header)\n03.11.2025;-12,50;\(state)\n04.11.2025;-3,00;Completed\n05.11.2025;-4,00;\n"
            #expect(try rows(text) == ["2 left out: pending", "3 2025-11-04 3.00", "4 2025-11-05 4.00"])
        }
    }

    @Test(
        arguments: [
            "Hold", "Angefragt", "Requested", "Authorisation", "Auth", "Submitted", "Open", "Aangevraagd", "Demandé",
            "Autorisation", "Richiesto", "Trattenuto", "Autorizzazione", "Solicitado", "Retención", "Retido",
            "Em espera",
            "Sol·licitat", "Σε αναμονή", "Задържана", "Холд", "Wstrzymana", "Rezerwacja", "Autoryzacja", "Pozastaveno",
            "Vyžádáno", "Zadržané", "Zahtevano", "Zadržano", "Na čekanju", "Felfüggesztve", "Engedélyezés", "Solicitat",
            "Taotletud", "Pieprasīts", "Prašoma", "Pyydetty", "Begärd", "På vänt", "Anmodet", "På hold", "Forespurt",
            "Provizyon", "Eskatuta", "Iarrtha", "Mitlub", "Unverbucht", "Opération en attente", "Nog te verwerken",
            "Nierozliczone", "Neproknjiženo", "Neknjiženo", "Broneering", "Ej bokförd", "Чакащо", "Not yet posted",
        ])
    func `a requested or held payment is left out`(state: String) throws {
        let text = "Date;Description;Amount;Status\n2026-11-02;BAR;-10,00;Booked\n2026-11-13;HOTEL;-99,00;\(state)\n"
        #expect(try rows(text) == ["2 2026-11-02 10.00 | what=BAR", "3 left out: pending"])
    }

    @Test(
        arguments: [
            "Mitätöity", "Anulēts", "Anulēta", "Cancellato", "Cancellata", "Supprimé", "Supprimée", "Eliminado",
            "Eliminato", "Annulliert", "Gelöscht", "Vernietigd", "Vervallen", "Storno", "Stornirana", "Annullerad",
            "Annullerat", "Kustutatud", "Dzēsts", "Dzēsta", "Ištrinta", "Ištrintas", "Ακυρωμένο", "Imħassar",
            "Imħassra", "Zrušený", "Vymazané", "Stornovaná", "Poništen", "Razveljavljena", "Izbrisano", "Сторнирано",
            "Изтрита", "Scriosta", "Cealaithe", "Anul·lada", "Apagada", "Anulación", "Ακύρωση",
        ])
    func `a void row is left out by its status`(state: String) throws {
        for form in [state, state.uppercased()] {
            let text = "Date;Description;Amount;Status\n2026-11-02;BAR;-10,00;\n2026-11-13;HOTEL;-99,00;\(form)\n"
            let statement = try Statement.delimited(text)
            #expect(try statement.described() == ["2 2026-11-02 10.00 | what=BAR", "3 left out: pending"])
            #expect(statement.facts.allSatisfy { $0.name != "status" })
        }
    }

    @Test func `unknown status words are reported`() throws {
        func facts(_ states: [String]) throws -> [String] {
            let rows = states.map { "2026-11-02;BAR;-10,00;\($0)\n" }.joined()
            return try Statement.delimited("Date;Description;Amount;Status\n" + rows).facts.filter {
                $0.name == "status"
            }
            .map { "\($0.value): \($0.reason)" }
        }
        #expect(
            try facts(["Booked", "Zorg", "Pending", "Blub", "Zorg", ""]) == [
                "Blub, Zorg: no known words for booked or not booked; their rows are recorded"
            ])
        #expect(try facts(["Booked", "Pending", "Declined", ""]) == [])
        #expect(try facts(["R", "N", "C", ""]) == [])
    }

    @Test(arguments: ["Declined Foods Ltd", "Pending Bar", "Zum Abgelehnten", "Refusé SARL", "In attesa di Godot"])
    func `a name that contains a pending word is recorded`(name: String) throws {
        let text = "Datum;Betrag;Empfänger;x\n03.11.2025;-12,50;\(name);\(name)\n04.11.2025;-3,00;y;z\n"
        #expect(try rows(text) == ["2 2025-11-03 12.50 | \(name)", "3 2025-11-04 3.00 | y"])
    }

    @Test(
        arguments: [
            "Wertpapierkauf", "BUY", "Acquisto titoli", "Achat de titres", "Compra de valores", "Aankoop effecten",
            "Umbuchung", "Giroconto", "Virement interne", "Traspaso", "Arvopaperiosto", "Currency conversion",
            "Allgemeine Währungsumrechnung", "Conversione di valuta", "Nákup cenných papírů",
        ])
    func `investments and transfers to the user's accounts are left out`(kind: String) throws {
        let text = "Datum;Betrag;Typ\n03.11.2025;-12,50;\(kind)\n04.11.2025;-3,00;Kartenzahlung\n"
        #expect(try rows(text) == ["2 left out: transfer", "3 2025-11-04 3.00 | what=Kartenzahlung | by=card"])
    }

    @Test(
        arguments: [
            "Traspaso interno", "Traspaso entre cuentas", "Transferência interna", "Trasferimento interno",
            "Transfert interne", "Virement entre comptes", "Oma tilisiirto", "Omien tilien välinen siirto",
            "Sisemine ülekanne", "Oma konto ülekanne", "Vidinis pervedimas", "Iekšējais pārskaitījums",
            "Interný prevod", "Prevod medzi vlastnými účtami", "Vnitřní převod", "Interni prijenos", "Interni prenos",
            "Εσωτερική μεταφορά", "Вътрешен превод", "Aistriú inmheánach", "Trasferiment intern", "Egen överföring",
            "Eigenübertrag", "Überweisung eigenes Konto", "Przelew wewnętrzny", "Own transfer", "Account transfer",
            "Transferència interna", "INTERNAL TRANSFERS", "Übertrag zwischen eigenen Konten",
            "Bonifico tra conti propri", "Превод между собствени сметки", "Trasferiment bejn il-kontijiet tiegħi",
            "Aistriú idir mo chuntais", "Inter-account transfer", "Presun medzi účtami",
        ])
    func `a transaction type that names a transfer between own accounts is left out`(kind: String) throws {
        let text =
            "Date;Description;Amount;Type\n2025-11-03;Savings;-12,50;\(kind)\n2025-11-04;Bar;-3,00;Card payment\n"
        #expect(try rows(text) == ["2 left out: transfer", "3 2025-11-04 3.00 | what=Bar | by=card"])
    }

    @Test(arguments: [
        "Transfer", "Überweisung", "Bonifico", "Virement", "Virement à un tiers", "Overboeking", "Ülekanne", "Prevod",
        "Oma Markt", "Konto", "Transfer to account", "Internal fee", "Interne Gebühr", "Μεταφορά",
    ])
    func `a transaction type that may name a payment to other people is recorded`(kind: String) throws {
        let text = "Date;Description;Amount;Type\n2025-11-03;Anna;-12,50;\(kind)\n2025-11-04;Bar;-3,00;Card payment\n"
        #expect(try rows(text)[0].hasPrefix("2 2025-11-03 12.50 | what=Anna"))
    }

    @Test(
        arguments: [
            "Date,Amount,Type\n2025-11-03,-12.50,Transfer\n2025-11-04,-3.00,Expense\n",
            "Date,Amount,Payee\n2025-11-03,-12.50,Transfer : Savings\n2025-11-04,-3.00,Conad\n",
            "Date,Amount,Category\n2025-11-03,-12.50,Transfer\n2025-11-04,-3.00,Food\n",
        ])
    func `a program's transfers are left out, even transfers of an unknown program`(text: String) throws {
        let rows = try rows(text)
        #expect(rows[0] == "2 left out: transfer")
        #expect(rows[1].hasPrefix("3 2025-11-04 3.00"))
    }

    @Test func `a bank transfer to another person is recorded`() throws {
        let text = "Date,Amount,Type\n2025-11-03,-12.50,Transfer\n2025-11-04,-3.00,Card payment\n"
        #expect(try rows(text).map { $0.prefix(18) } == ["2 2025-11-03 12.50", "3 2025-11-04 3.00 "])
    }

    private static let payPal =
        "\"Date\",\"Time\",\"TimeZone\",\"Name\",\"Type\",\"Status\",\"Currency\",\"Gross\",\"Fee\",\"Net\","
        + "\"Transaction ID\",\"Reference Txn ID\",\"Balance\"\n"

    private func payPalRow(
        _ name: String, _ type: String, _ currency: String, _ net: String, _ id: String, _ of: String
    )
        -> String
    {
        "\"13/11/2025\",\"10:00:00\",\"CET\",\"\(name)\",\"\(type)\",\"Completed\",\"\(currency)\",\"\(net)\",\"0.00\","
            + "\"\(net)\",\"\(id)\",\"\(of)\",\"\"\n"
    }

    @Test func `a conversion between the user's balances is left out, a conversion for a payment is recorded`()
        throws
    {
        let own =
            Self.payPal + payPalRow("", "General Currency Conversion", "EUR", "-100.00", "A", "")
            + payPalRow("", "General Currency Conversion", "USD", "110.00", "B", "A")
        #expect(try rows(own) == ["2 left out: transfer", "3 left out: currency"])
        let paid =
            Self.payPal + payPalRow("Shop", "Express Checkout Payment", "USD", "-11.00", "C", "")
            + payPalRow("", "General Currency Conversion", "EUR", "-10.00", "D", "C")
            + payPalRow("", "General Currency Conversion", "USD", "11.00", "E", "C")
        #expect(
            try rows(paid) == [
                "2 2025-11-13 10.00 | Shop | id=D", "3 left out: transfer", "4 left out: transfer",
            ])
    }

    @Test(
        arguments: [
            ("Declined", "yes", "no"), ("Declined", "true", "false"), ("DECLINED", "Y", "N"),
            ("Abgelehnt", "Ja", "Nein"),
            ("Cancelled", "1", "0"), ("Storniert", "x", ""), ("Rifiutata", "sì", "no"), ("Pending", "TRUE", ""),
            ("Mitätöity", "kyllä", ""), ("Storno", "ja", ""), ("Storno", "Ja", "Nein"), ("Makulerad", "ja", "nej"),
            ("Anulēts", "jā", "nē"), ("Ακυρωμένο", "ναι", "όχι"), ("Supprimée", "oui", "non"),
            ("Vervallen", "ja", "nee"),
        ])
    func `a yes-or-no column about pending rows is understood`(
        header: String, yes: String, no: String
    ) throws {
        let text = "Datum;Betrag;\(header)\n03.11.2025;-12,50;\(yes)\n04.11.2025;-3,00;\(no)\n"
        #expect(try rows(text) == ["2 left out: pending", "3 2025-11-04 3.00"])
        let all = "Datum;Betrag;\(header)\n03.11.2025;-12,50;\(yes)\n04.11.2025;-3,00;\(yes)\n"
        #expect(try rows(all) == ["2 left out: pending", "3 left out: pending"])
    }

    @Test(arguments: [("No", "1", "0"), ("Authorised", "yes", "no"), ("Urlaub", "ja", "nein")])
    func `another yes-or-no column is ignored`(
        header: String, yes: String, no: String
    ) throws {
        let text = "Datum;Betrag;\(header)\n03.11.2025;-12,50;\(yes)\n04.11.2025;-3,00;\(no)\n"
        #expect(try rows(text) == ["2 2025-11-03 12.50", "3 2025-11-04 3.00"])
    }
}
