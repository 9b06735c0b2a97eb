import Statements
import Testing

@Suite struct PayPalTests {
    private static let header =
        "\"Date\",\"Time\",\"TimeZone\",\"Name\",\"Type\",\"Status\",\"Currency\",\"Gross\",\"Fee\",\"Net\",\"Transaction ID\"\n"

    private func payments(_ rows: [(day: String, zone: String, type: String, state: String, net: String)]) -> String {
        Self.header
            + rows.enumerated().map { number, row in
                "\"\(row.day)\",\"10:00:00\",\"\(row.zone)\",\"Shop\",\"\(row.type)\",\"\(row.state)\",\"EUR\","
                    + "\"\(row.net)\",\"0.00\",\"\(row.net)\",\"T\(number)\"\n"
            }.joined()
    }

    private func rows(_ text: String) throws -> [String] {
        try Statement.delimited(text).described()
    }

    private func days(_ zone: String) throws -> [Substring] {
        let text = payments([
            ("02/03/2026", zone, "Payment", "Completed", "-10.00"),
            ("02/05/2026", zone, "Payment", "Completed", "-12.00"),
        ])
        return try rows(text).map { $0.split(separator: " ")[1] }
    }

    @Test(arguments: ["PST", "PDT", "EST", "America/New_York"])
    func `the month comes first in an American time zone`(zone: String) throws {
        #expect(try days(zone) == ["2026-02-03", "2026-02-05"])
    }

    @Test(arguments: [
        "Datum,Uhrzeit,Zeitzone,Name,Typ,Status,Währung,Brutto,Gebühr,Netto",
        "Data,Hora,Fuso horário,Nome,Tipo,Status,Moeda,Bruto,Tarifa,Valor",
    ])
    func `a language that writes the day first and an American time zone leave the order open`(header: String) throws {
        func text(_ zone: String) -> String {
            header + "\n02/03/2026,10:00:00,\(zone),Steam,Payment,Completed,EUR,-9.00,0.00,-9.00\n"
                + "02/05/2026,10:00:00,\(zone),GOG,Payment,Completed,EUR,-4.00,0.00,-4.00\n"
        }
        #expect {
            try rows(text("PST"))
        } throws: { error in
            guard case StatementError.twoReadings(_, "date order", _, let readings) = error else { return false }
            return readings.count == 2
        }
        let options = ReadingOptions(dateOrder: .monthDayYear)
        let chosen = try Statement.delimited(text("PST"), options).described()
        #expect(chosen.map { $0.split(separator: " ")[1] } == ["2026-02-03", "2026-02-05"])
        #expect(try rows(text("CET")).map { $0.split(separator: " ")[1] } == ["2026-03-02", "2026-05-02"])
    }

    @Test(arguments: [
        (
            "Päivämäärä", "Aika", "Aikavyöhyke", "Nimi", "Tyyppi", "Tila", "Valuutta", "Brutto", "Maksu", "Netto",
            "Valmis",
            "Tilin pidätys avoimen valtuutuksen vuoksi"
        ),
        (
            "Datum", "Čas", "Časové pásmo", "Jméno", "Typ", "Stav", "Měna", "Hrubá částka", "Poplatek", "Čistá částka",
            "Dokončeno", "Zadržení prostředků"
        ),
        (
            "Dátum", "Čas", "Časové pásmo", "Meno", "Typ", "Stav", "Mena", "Hrubá suma", "Poplatok", "Čistá suma",
            "Dokončené", "Zadržanie prostriedkov"
        ),
        (
            "Ημερομηνία", "Ώρα", "Ζώνη ώρας", "Όνομα", "Τύπος", "Κατάσταση", "Νόμισμα", "Μικτό", "Χρέωση", "Καθαρό",
            "Ολοκληρώθηκε", "Δέσμευση λογαριασμού"
        ),
    ])
    func `the columns behind the time zone are known by their order`(
        words: (String, String, String, String, String, String, String, String, String, String, String, String)
    ) throws {
        let header = [
            words.0, words.1, words.2, words.3, words.4, words.5, words.6, words.7, words.8, words.9,
        ].joined(separator: ",")
        func row(_ day: String, _ name: String, _ kind: String, _ gross: String, _ fee: String, _ net: String) -> String
        {
            "\n\(day).11.2026,10:00:00,CET,\(name),\(kind),\(words.10),EUR,\"\(gross)\",\"\(fee)\",\"\(net)\""
        }
        let text =
            header + row("13", "Shop", "Express Checkout", "-12,50", "0,00", "-12,50")
            + row("14", "Hotel", words.11, "-80,00", "0,00", "-80,00")
            + row("15", "Buyer", "Express Checkout", "20,00", "-0,70", "19,30") + "\n"
        #expect(
            try rows(text).map { $0.prefix { $0 != "|" } } == [
                "2 2026-11-13 12.50 ", "3 left out: pending", "4 2026-11-15 -19.30 ",
            ])
    }

    @Test func `words that name another column outweigh the usual order`() throws {
        let text =
            "Datum,Uhrzeit,Zeitzone,Name,Guthaben,Status,Währung,Brutto,Gebühr,Netto,Typ\n"
            + "03.11.2025,10:11:12,CET,Laden,\"-6,19\",Abgeschlossen,EUR,\"-6,19\",\"0,00\",\"-6,19\",Express-Zahlung\n"
            + "03.11.2025,10:11:13,CET,,\"0,00\",Abgeschlossen,EUR,\"6,19\",\"0,00\",\"6,19\","
            + "Bankgutschrift auf PayPal-Konto\n"
        #expect(try rows(text).map { $0.prefix { $0 != "|" } } == ["2 2025-11-03 6.19 ", "3 left out: transfer"])
    }

    @Test(arguments: ["CET", "CEST", "BST", "Europe/Rome"])
    func `the day comes first in a European time zone`(zone: String) throws {
        #expect(try days(zone) == ["2026-03-02", "2026-05-02"])
    }

    @Test(
        arguments: [
            "Datum;Uhrzeit;Zeitzone;Name;Typ;Status;Währung;Brutto;Gebühr;Netto;Transaktionscode",
            "Data;Hora;Fuso horário;Nome;Tipo;Estado;Moeda;Bruto;Tarifa;Líquido;ID da transação",
            "Date;Heure;Fuseau horaire;Nom;Type;État;Devise;Avant commission;Commission;Net;Numéro de transaction",
        ], ["PST", "EST", "America/New_York"])
    func `ambiguous dates are refused if language and time zone suggest two orders`(header: String, zone: String) throws
    {
        func text(_ days: [String]) -> String {
            header + "\n"
                + days.map { "\($0);10:00:00;\(zone);Shop;Payment;Completed;EUR;-10,00;0,00;-10,00;T\n" }.joined()
        }
        #expect(
            throws: StatementError.twoReadings(
                "a.csv", what: "date order", example: "02/03/2026", readings: ["2026-03-02", "2026-02-03"])
        ) {
            try rows(text(["02/03/2026", "02/05/2026"]))
        }
        // A date that is valid in one order only decides, and so do rows in sequence.
        #expect(try rows(text(["02/03/2026", "02/15/2026"]))[0].hasPrefix("2 2026-02-03"))
        let sorted = ["01/02/2026", "01/05/2026", "02/03/2026", "02/06/2026", "03/01/2026", "03/04/2026", "04/02/2026"]
        #expect(try rows(text(sorted))[0].hasPrefix("2 2026-01-02"))
    }

    @Test func `ambiguous dates are refused if the time zone does not decide their order`() throws {
        #expect(throws: StatementError.self) { try days("SGT") }
    }

    private func kinds(_ kinds: [String], name: String = "", net: String) throws -> [String] {
        let text = kinds.enumerated().map { number, kind in
            "\"14/03/2026\",\"10:00:00\",\"CET\",\"\(name)\",\"\(kind)\",\"Completed\",\"EUR\",\"\(net)\",\"0.00\","
                + "\"\(net)\",\"T\(number)\"\n"
        }
        return try rows(Self.header + text.joined())
    }

    @Test(arguments: [
        "Retrait général", "Algemene opname", "Retiro general", "Retirada general", "Wypłata ogólna", "Saque geral",
        "General Withdrawal - Bank Account", "Virement vers un compte bancaire", "Überweisung auf Bankkonto",
        "Trasferimento su conto bancario", "Allmänt uttag", "Generel hævning", "Yleinen nosto",
        "Általános pénzfelvétel",
        "Obecný výběr", "Retrait à l'initiative de l'utilisateur", "Opname naar bankrekening", "Γενική ανάληψη",
        "Przelew na rachunek bankowy", "Transferencia a cuenta bancaria", "Allgemeine Abbuchung",
    ])
    func `money that PayPal pays out to the user is a transfer`(kind: String) throws {
        #expect(try kinds([kind], net: "-70.00") == ["2 left out: transfer"])
    }

    @Test(arguments: [
        "Virement bancaire vers le compte PayPal", "Bonifico bancario sul conto PayPal",
        "Versamento generico con carta di credito", "General Credit Card Deposit", "Bank Deposit to PP Account",
        "Bankgutschrift auf PayPal-Konto", "Dépôt général par carte de crédit", "Depósito general con tarjeta",
        "Bankstorting op PayPal-rekening", "Wpłata bankowa na konto PayPal", "Allgemeine Kreditkarteneinzahlung",
        "Bankinsättning till PayPal-konto", "Depósito bancário na conta do PayPal", "Vklad z bankovního účtu",
    ])
    func `money that the user pays in to PayPal is a transfer`(kind: String) throws {
        #expect(try kinds([kind], net: "70.00") == ["2 left out: transfer"])
    }

    @Test(arguments: [
        "Account Hold for Open Authorization", "Account Hold for Open Authorisation", "Account Hold for ACH Deposit",
        "Reversal of General Account Hold", "General Temporary Hold", "Payment Hold", "Payment Release",
        "Hold on Available Balance", "Temporary Hold on Available Balance", "General Hold Release",
        "Hold for Dispute Investigation", "Reversal of Hold for Dispute Investigation", "Reserve Hold",
        "Reserve Release", "General Authorization", "General Authorisation", "Reauthorization",
        "Void of Authorization", "Einbehaltung für offene Autorisierung", "Rückbuchung allgemeiner Einbehaltung",
        "Allgemeine Einbehaltung", "Freigabe allgemeiner Einbehaltung", "Zahlungseinbehaltung", "Zahlungsfreigabe",
        "Allgemeine Autorisierung", "Autorisation générale", "Blocage de compte pour autorisation ouverte",
        "Suspension de compte pour autorisation", "Annulation de la suspension générale du compte",
        "Autorizzazione generica", "Blocco del conto per autorizzazione aperta", "Trattenuta sul conto",
        "Storno della sospensione generica del conto", "Autorización general", "Retención de cuenta por autorización",
        "Cancelación de la retención general", "Algemene autorisatie", "Blokkering van rekening voor autorisatie",
        "Vrijgave van betaling", "Ogólna autoryzacja", "Blokada konta na potrzeby autoryzacji",
        "Cofnięcie blokady ogólnej", "Autorização geral", "Retenção da conta para autorização",
        "Suspensão de pagamento", "Anulação da suspensão geral da conta",
    ])
    func `a hold, its release or an authorisation is left out`(kind: String) throws {
        #expect(try kinds([kind], name: "Shop", net: "-7.00") == ["2 left out: pending"])
        #expect(try kinds([kind], net: "7.00") == ["2 left out: pending"])
    }

    @Test(arguments: [
        "PreApproved Payment Bill User Payment", "Pagamento preautorizzato", "Paiement préautorisé",
        "Pago con autorización previa", "Vooraf goedgekeurde betaling", "Pago preaprobado", "Household Payment",
    ])
    func `a payment that was authorised before is recorded`(kind: String) throws {
        #expect(try kinds([kind], name: "Shop", net: "-7.00").allSatisfy { !$0.contains("left out") })
    }

    @Test func `holds change the balance, and the balance agrees`() throws {
        let text =
            "Date,Time,TimeZone,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Balance\n"
            + [
                ("13", "Express Checkout Payment", "-1.13", "8.87"),
                ("14", "Account Hold for Open Authorization", "-6.99", "1.88"),
                ("15", "Website Payment", "-1.00", "0.88"), ("16", "Reversal of General Account Hold", "6.99", "7.87"),
            ].map { "\($0)/03/2026,10:00:00,CET,Shop,\($1),Completed,EUR,\($2),0.00,\($2),T\($0),\($3)\n" }.joined()
        let statement = try Statement.delimited(text)
        #expect(try statement.described().filter { $0.contains("left out: pending") }.count == 2)
        #expect(!statement.facts.contains { $0.name == "balance" })
    }

    @Test(arguments: [
        "General Payment", "Website Payment", "Zahlung im Einzugsverfahren", "Paiement général", "Payment Refund",
        "Pagamento generico", "Allgemeine Zahlung", "Express Checkout Payment", "Mass Payment",
    ])
    func `a payment by PayPal is recorded, with a name or without`(kind: String) throws {
        #expect(try kinds([kind], net: "-7.00").allSatisfy { !$0.contains("left out") })
        let named = try kinds([kind, "Bank transfer", "Virement bancaire"], name: "Anna", net: "-7.00")
        #expect(named.allSatisfy { !$0.contains("left out") })
    }

    @Test(
        arguments: [
            "Refunded", "Partially Refunded", "Partially Reversed", "Teilweise zurückgezahlt", "Rückerstattet",
            "Rimborsato",
            "Parzialmente rimborsato", "Partiellement remboursé", "Reembolsado parcialmente",
            "Gedeeltelijk terugbetaald",
            "Zwrócono częściowo", "Delvist refunderet", "Reversed", "Zurückgebucht", "Revertido", "Teruggedraaid",
        ])
    func `a payment that was refunded later is recorded`(state: String) throws {
        let text = payments([
            ("14/03/2026", "CET", "Payment", state, "-10.00"), ("16/03/2026", "CET", "Payment", "Denied", "-7.00"),
            ("17/03/2026", "CET", "Payment Refund", "Completed", "3.00"),
        ])
        #expect(
            try rows(text) == [
                "2 2026-03-14 10.00 | Shop | id=T0", "3 left out: pending", "4 2026-03-17 -3.00 | Shop | id=T2",
            ])
    }

    @Test(
        arguments: [
            "General Currency Conversion", "Allgemeine Währungsumrechnung", "Conversione di valuta generica",
            "Conversion de devise générale", "Conversión de divisa general", "Algemene valutaomrekening",
            "Ogólne przewalutowanie", "Yleinen valuutanmuunnos", "Generel valutaomregning",
            "Conversie valutară generală",
        ])
    func `incoming money of a currency conversion is a transfer`(type: String) throws {
        let text = payments([
            ("14/03/2026", "CET", "Payment", "Completed", "-10.00"), ("16/03/2026", "CET", type, "Completed", "90.00"),
        ])
        #expect(try rows(text).last == "3 left out: transfer")
    }

    @Test(arguments: [
        (
            "Data,Czas,Strefa czasowa,Nazwa,Typ,Status,Waluta,Brutto,Opłata,Netto,Identyfikator transakcji",
            "Ukończono",
            "Oczekuje", "Wpłata bankowa na konto PayPal", "Ogólne przeliczenie waluty"
        ),
        (
            "Data,Hora,Fuso horário,Nome,Tipo,Status,Moeda,Bruto,Tarifa,Líquido,ID da transação", "Concluído",
            "Pendente",
            "Depósito bancário na conta do PayPal", "Conversão de moeda geral"
        ),
        (
            "Data,Hora,Fuso horário,Nome,Tipo,Estado,Moeda,Valor bruto,Taxa,Líquido,Código da transação", "Concluído",
            "Pendente", "Levantamento geral", "Conversão de moeda geral"
        ),
    ])
    func `an export in Polish or Portuguese is read`(
        header: String, done: String, pending: String, transfer: String, conversion: String
    ) throws {
        func row(_ day: String, _ name: String, _ type: String, _ state: String, _ net: String, _ id: String) -> String
        {
            "\(day),10:11:12,CET,\(name),\(type),\(state),EUR,\"\(net)\",\"0,00\",\"\(net)\",\(id)\n"
        }
        let text =
            header + "\n" + row("23/03/2026", "Shop", "x", done, "-8,00", "A")
            + row("24/03/2026", "Hotel", "x", pending, "-70,00", "B")
            + row("25/03/2026", "", transfer, done, "-30,00", "C")
            + row("26/03/2026", "", conversion, done, "44,00", "D")
        let statement = try Statement.delimited(text)
        #expect(statement.format == "PayPal")
        #expect(
            try statement.described() == [
                "2 2026-03-23 8.00 | Shop | id=A", "3 left out: pending", "4 left out: transfer",
                "5 left out: transfer",
            ])
    }

    @Test(arguments: ["Namn", "Navn", "Nimi", "Név", "Nume", "Jméno"])
    func `the name is the payee in further languages, and no time zone a text`(name: String) throws {
        let text =
            "Datum,Tid,Tidszon,\(name),Typ,Status,Valuta,Brutto,Avgift,Netto\n"
            + "2026-03-13,10:00:00,CET,Lidl,Betalning,Slutförd,EUR,\"-18,20\",\"0,00\",\"-18,20\"\n"
        #expect(try Statement.delimited(text).described().first?.hasPrefix("2 2026-03-13 18.20 | Lidl") == true)
    }
}
