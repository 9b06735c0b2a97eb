import Files
import Statements
import Testing

/// Dated rows that are balances, in every language of the euro area.
@Suite struct BalanceWordTests {
    private func rows(_ text: String) throws -> [String] {
        try Statement.delimited(text, ReadingOptions(sign: .negativeIsSpent)).described()
    }

    @Test(
        arguments: [
            "Likutis pradžiai", "Likutis pabaigai", "LIKUTIS LAIKOTARPIO PRADŽIOJE", "Likutis 2026-01-31",
            "Sākuma atlikums", "Beigu atlikums", "Atlikums perioda sākumā", "Atlikums uz 31.01.2026", "Algsaldo",
            "Saldo perioodi lõpus", "Jääk seisuga 31.01.2026", "Saldo seisuga 31.01.2026", "Alkusaldo",
            "Saldo kauden lopussa", "TILIN SALDO 31.1.2026", "Saldo de abertura", "Saldo de fecho",
            "Saldo em 31/01/2026",
            "Saldo contabilístico final", "Saldo do extrato", "Начално салдо за периода", "Наличност към 31.01.2026",
            "Stanje na dan 31.01.2026", "Početno stanje računa", "Konečný zostatok účtu", "Zostatok ku dňu 31.01.2026",
            "Začetno stanje računa", "Razpoložljivo stanje", "Iarmhéid oscailte", "Bilanċ tal-bidu",
            "Διαθέσιμο υπόλοιπο", "Υπόλοιπο από μεταφορά", "Υπόλοιπο 31/01/2026", "Saldo 31.01.2026",
            "Solde 31/01/2026",
            "Kontostand 31.01.2026",
        ])
    func `a row named as a balance is left out`(name: String) throws {
        for form in [name, name.uppercased()] {
            let text = "Datum;Text;Betrag\n13.01.2026;Brot;-12,50\n14.01.2026;\(form);987,50\n"
            #expect(try rows(text)[1] == "3 left out: balance", "\(form)")
        }
    }

    @Test(
        arguments: [
            "Ledger balance", "Account balance", "Balance b/fwd", "Balance at end of period", "Balance at start 31 Mar",
            "Saldo Anfang", "Saldo am Ende", "Kontosaldo", "Buchsaldo", "Aktueller Saldo", "Rechnungsabschluss Saldo",
            "Solde en début de période", "Solde comptable", "Solde du compte", "Solde d'entrée", "Giacenza finale",
            "Saldo di inizio periodo", "Saldo progressivo", "Saldo ad oggi", "Saldo al cierre", "Saldo previo",
            "Saldo de encerramento", "Saldo begin periode", "Huidig saldo", "Banksaldo", "Saldo na początek okresu",
            "Stan końcowy", "Zůstatek na konci", "Účtovný zostatok", "Krajnje stanje", "Stanje ob koncu",
            "Tilin loppusaldo",
            "Edellisen tiliotteen saldo", "Avaussaldo", "Τρέχον υπόλοιπο",
            "Saldo vid början", "Aktuellt saldo", "Saldo ultimo", "Tidligere saldo", "Салдо в края", "Предишно салдо",
            "Induló egyenleg", "Záróegyenleg", "Sold disponibil",
        ])
    func `a balance with words that say which one is left out`(name: String) throws {
        for form in [name, name.uppercased()] {
            let text = "Datum;Text;Betrag\n13.01.2026;Brot;-12,50\n14.01.2026;\(form);-987,50\n"
            #expect(try rows(text)[1] == "3 left out: balance", "\(form)")
        }
    }

    @Test(
        arguments: [
            "Saldo Rechnung 12", "Saldo fattura finale", "Saldo conto hotel", "Saldo móvil",
            "Saldo de la cuenta Bar",
            "Balance Yoga", "Account fee", "Current Books", "Final Cut", "Solde tout compte Dupont", "Stan Smith",
            "Stavanger",
            "Start Fitness", "Periodo azul", "Konto Gebühr", "Neuer Konsum", "Novo Nordisk", "Stan Konto GmbH",
            "Resaldo Shop",
        ])
    func `a payment with a word for a balance among others is recorded`(name: String) throws {
        let text = "Datum;Text;Betrag\n13.01.2026;Brot;-12,50\n14.01.2026;\(name);-987,50\n"
        #expect(try rows(text)[1] == "3 2026-01-14 987.50 | what=\(name)")
    }

    @Test(
        arguments: [
            "Neuer Saldo zu Ihren Gunsten", "Saldo zu Ihren Lasten", "Kontostand am 31.01.2026 zu Ihren Gunsten",
            "Saldo precedente a Vs credito", "Nuovo saldo a Vs. debito", "Saldo a vostro favore EUR",
            "Saldo a su favor",
            "Nuevo saldo a su favor", "Saldo anterior a nuestro favor", "Nouveau solde en votre faveur",
            "Ancien solde à votre débit", "Solde au 31/01/2026 en votre faveur", "Saldo te uwen gunste",
            "Vorig saldo te onzen gunste", "Saldo anterior a seu favor", "Novo saldo a seu favor",
            "Saldo na Państwa korzyść", "Nowe saldo na korzyść klienta", "Nový zostatok vo váš prospech",
            "Konečný zůstatek ve váš prospěch", "Novo stanje u vašu korist", "Novo stanje v vašo korist",
            "Új egyenleg az Ön javára", "Sold final în favoarea dumneavoastră", "Saldo till er fördel",
            "Ny saldo i Deres favør", "Uusi saldo hyväksenne", "Lõppsaldo teie kasuks", "Atlikums jūsu labā",
            "Likutis jūsų naudai", "Νέο υπόλοιπο υπέρ σας", "Ново салдо във ваша полза",
            "Closing balance in your favour",
            "Balance in credit", "Saldo EUR zu Ihren Gunsten",
        ])
    func `a balance followed by the side it favours is left out`(name: String) throws {
        for form in [name, name.uppercased()] {
            let text = "Datum;Text;Betrag\n13.01.2026;Brot;-12,50\n14.01.2026;\(form);987,50\n"
            #expect(try rows(text)[1] == "3 left out: balance", "\(form)")
        }
    }

    @Test(arguments: [
        "|SALDO FINALE", "* Saldo finale", "** ENDSALDO **", "=> Kontostand", "- Likutis pabaigai", "# Algsaldo",
        "• SALDO FINAL", "· Saldo final", "»Saldo final«", "“SALDO FINAL”", "► Endsaldo", "– Endsaldo", "★Endsaldo",
        "→ Beigu atlikums", "✅ Saldo finale",
    ])
    func `a mark before the word balance is ignored`(name: String) throws {
        let text = "Datum;Text;Betrag\n13.01.2026;Brot;-12,50\n14.01.2026;\(name);987,50\n"
        #expect(try rows(text)[1] == "3 left out: balance")
    }

    @Test func `a bullet of Windows-1252 before the word balance is ignored`() throws {
        let text = "Datum;Text;Betrag\n13.01.2026;Brot;-12,50\n14.01.2026;* Saldo final;-987,50\n"
        let bytes = text.utf8.map { $0 == UInt8(ascii: "*") ? 0x95 : $0 }
        let statement = try #require(
            try Statement.delimited(InputFile(name: "a.csv", bytes: bytes), options: ReadingOptions()))
        #expect(try statement.described()[1] == "3 left out: balance")
    }

    @Test func `another cell can name the balance in a row without texts`() throws {
        let text =
            "Buchungstag;Empfänger;Verwendungszweck;Kundenreferenz;Betrag\n13.01.2026;Bäcker;Brot;;-12,50\n"
            + "14.01.2026;;;Endsaldo;987,50\n15.01.2026;Bäcker;;Endsaldo;-3,00\n"
        let found = try rows(text)
        #expect(found[1] == "3 left out: balance")
        #expect(found[2].hasPrefix("4 2026-01-15 3.00"))
    }

    @Test(arguments: [
        "Saldo 31 januari 2026", "Balance at 31 Jan 2026", "Balance on 31 January 2026", "Balance January 31, 2026",
        "Zostatok k 31. januáru 2026", "Stanje 31. siječnja 2026", "Υπόλοιπο 31 Ιανουαρίου 2026", "Solde 1er mars 2026",
        "Saldo 31 de gener de 2026", "Saldo 31 de enero de 2026", "Saldo 31 de janeiro de 2026",
        "Saldo 31 gennaio 2026",
        "Saldo 31. tammikuuta 2026", "Saldo 31. jaanuar 2026", "Saldo seisuga 31. jaanuari 2026",
        "Atlikums 2026. gada 31. janvārī", "Likutis 2026 m. sausio 31 d.", "Салдо 31 януари 2026 г.",
        "Stanje 31. januar 2026", "Zůstatek 31. ledna 2026", "Bilanċ 31 ta' Jannar 2026", "Iarmhéid 31 Eanáir 2026",
        "Kauden loppusaldo", "Kuukauden loppusaldo", "Perioodi lõppsaldo",
        "Zůstatek k 31. lednu 2026", "Stanje 31. januarja 2026", "Balance 31 Jan 26",
    ])
    func `a balance on a day with the name of its month is left out`(name: String) throws {
        let text = "Datum;Text;Betrag\n13.01.2026;Brot;-12,50\n31.01.2026;\(name);-987,50\n"
        #expect(try rows(text)[1] == "3 left out: balance")
    }

    @Test(arguments: ["Solde Maria 5 2026", "Balance Yoga 12 2026", "Saldo Januar", "Saldo 3 Marias 2026"])
    func `a name with numbers behind a word for a balance is recorded`(name: String) throws {
        let text = "Datum;Text;Betrag\n13.01.2026;Brot;-12,50\n31.01.2026;\(name);-98,50\n"
        #expect(try rows(text)[1] == "3 2026-01-31 98.50 | what=\(name)")
    }

    @Test(arguments: [
        "Likutis", "Atlikums", "Jääk", "Zostatok", "Stanje", "Υπόλοιπο", "Салдо", "Bilanċ", "Iarmhéid", "Egyenleg",
        "Käive kokku", "Apyvarta iš viso", "Saldo 31.1.", "Solde 31.01.", "Likutis:", "Saldo", "Solde",
    ])
    func `a word for a balance that names no payment, a total and a short day are left out`(name: String) throws {
        for form in [name, name.uppercased()] {
            let text = "Datum;Text;Betrag\n13.01.2026;Brot;-12,50\n14.01.2026;\(form);-987,50\n"
            #expect(try rows(text)[1] == "3 left out: balance", "\(form)")
        }
        let payee = "Datum;Empfänger;Text;Betrag\n13.01.2026;Laden;Brot;-12,50\n14.01.2026;Laden;Jääk;-987,50\n"
        #expect(try rows(payee)[1].hasPrefix("3 2026-01-14 987.50"))
    }

    @Test(
        arguments: [
            "Likutis ir Ko UAB", "Atlikums SIA", "Saldo 12", "Balance", "Saldo 12.5", "Spesen Total",
            "Balance 2026 Ltd", "Stanje 24 sata d.o.o.", "Solde 2026",
            "Jääk 31", "Algsaldo OÜ", "|Saldi estivi 2026", "Saldo Favor SL", "Balance Favour Yoga",
            "Solde en faveur des pauvres",
            "Saldo a Favore Mio", "Novo Saldo Lda", "Stanje u korist doma",
        ])
    func `a payee with a name like a balance is recorded`(name: String) throws {
        let text = "Datum;Text;Betrag\n13.01.2026;Brot;-12,50\n14.01.2026;\(name);-98,50\n"
        #expect(try rows(text)[1] == "3 2026-01-14 98.50 | what=\(name)")
    }
}
