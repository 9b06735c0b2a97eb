import Testing

@testable import Statements

/// Lines above and between the rows that mention pending rows.
@Suite struct PendingHeadingTests {
    private func rows(_ text: String) throws -> [String] { try Statement.delimited(text).described() }

    private static let rows = "13.01.2026;Hotel;-92,50\n14.01.2026;Laden;-10,00\n"
    private static let read = ["2026-01-13 92.50 | what=Hotel", "2026-01-14 10.00 | what=Laden"]

    private func amounts(_ text: String) throws -> [String] {
        try rows(text).filter { $0.contains("what=") }.map { String($0.drop { $0 != " " }.dropFirst()) }
    }

    @Test(arguments: [
        "Pending balance;12,00", "Pending balance", "Vorgemerkter Saldo;-3,50", "Saldo vorgemerkt: 3,50 EUR",
        "Solde en attente;8,00", "Saldo non contabilizzato;7,25", "Saldo pendiente;1.250,00", "Saldo pendente;5,10",
        "Saldo in behandeling;4,00", "Saldo oczekujące;9,99", "Zůstatek nezaúčtováno;2,00", "Stanje rezervirano;6,00",
        "Függő egyenleg;77,00", "Sold în așteptare;3,00", "Katevaraus saldo;11,00", "Väntande saldo;12,00",
        "Afventende saldo;13,00", "Broneeritud jääk;14,00", "Rezervēts atlikums;15,00", "Rezervuota likutis;16,00",
        "Εκκρεμεί υπόλοιπο;17,00", "Блокирана наличност;18,00", "Pendent saldo;19,00", "Vorgemerkt;120,00",
        "Pending;0", "Reserved amount;45,00 EUR", "Sumă blocată;5,00", "Pending transactions;2",
    ])
    func `a balance or sum of pending rows above the header leaves the rows booked`(line: String) throws {
        #expect(try amounts("\(line)\nDatum;Text;Betrag\n\(Self.rows)") == Self.read)
        // More lines above, and the line first.
        #expect(try amounts("Girokonto\n\(line)\nDatum;Text;Betrag\n\(Self.rows)") == Self.read)
    }

    @Test(arguments: [
        "* = vorgemerkt", "*=vorgemerkt", "P = pending", "V: vorgemerkt", "(*) noch nicht gebucht", "*) en attente",
        "* non ancora contabilizzato", "# pas encore comptabilisé", "+ nog niet verwerkt", "° ei vielä kirjattu",
        "[1] pendiente", "(2) not yet booked", "** = oczekujące", "C = čeká", "* = függő", "* = în așteptare",
        "R = reserverat", "* = broneeritud", "* = rezervēts", "* = rezervuota", "* = εκκρεμεί", "* = чакаща",
        "* = na čekanju", "* = v čakanju", "* = reserveret",
    ])
    func `a legend whose mark no row has leaves the rows booked`(line: String) throws {
        #expect(try amounts("\(line)\nDatum;Text;Betrag\n\(Self.rows)") == Self.read)
        #expect(try amounts("Datum;Text;Betrag\n\(line)\n\(Self.rows)") == Self.read)
    }

    @Test(arguments: [
        "Vorgemerkte Umsätze: nein", "Pending transactions: no", "Opérations en attente;non", "Status: pending, booked",
        "Umsätze ohne vorgemerkte", "Mit vorgemerkten Umsätzen", "Inkl. vorgemerkter Umsätze",
        "Including pending payments",
        "Pending transactions are not included", "Vorgemerkte sind kein Bestandteil",
        "Vorgemerkte Umsätze sind enthalten", "Transakcje bez: w toku",
        "Operazioni in sospeso incluse", "Movimientos pendientes incluidos", "Hors opérations en attente: oui",
        "Väntande köp visas inte", "Odottavat maksut eivät sisälly", "Transazioni in sospeso escluse",
    ])
    func `a setting or remark about pending rows leaves the rows booked`(line: String) throws {
        #expect(try amounts("\(line)\nDatum;Text;Betrag\n\(Self.rows)") == Self.read)
    }

    static let upcoming = [
        "Card authorisations", "Authorised transactions", "Autorisierungen", "Autorisations",
        "Autorizaciones", "Avoimet tapahtumat", "Varatut tapahtumat", "Varatut ostot", "Tulevat", "Tulevased maksed",
        "Reserveeringud", "Pooleliolevad tehingud", "Προσωρινές κινήσεις", "Αναμενόμενες συναλλαγές",
        "Predvideni prilivi in odlivi", "Pripravované platby", "Būsimi mokėjimai", "Nākotnes maksājumi",
        "Najavljene transakcije", "Schwebende Umsätze", "Reservierungen", "Kartenvormerkungen", "Geplante Umsätze",
        "Bevorstehende Zahlungen", "Próximos movimientos", "Pagamentos agendados", "Geplande betalingen",
        "Aankomende betalingen", "Pròxims càrrecs", "Awaiting settlement", "Upcoming", "Future payments",
    ]

    @Test(arguments: upcoming)
    func `a heading of rows that are to come leaves these rows out`(line: String) throws {
        let text =
            "Datum;Empfänger;Betrag\n05.11.2026;Beta;-43,19\n10.11.2026;Gama;-7,80\n\(line);;\n17.11.2026;Delta;-26,00\n"
        let read = try rows(text)
        #expect(!read.contains { $0.contains("26.00 | Delta") }, "\(read)")
        #expect(read.filter { $0.contains("Beta") || $0.contains("Gama") }.count == 2, "\(read)")
    }

    @Test(arguments: [
        "Futures", "Future", "Kommende & Söhne", "Reservierungen Hotel Post", "Future fund payments",
        "Planowane zakupy domu",
    ])
    func `a line with other words than those for what is to come leaves the rows booked`(line: String) throws {
        let text = "Datum;Empfänger;Betrag\n05.11.2026;Beta;-43,19\n\(line);;\n17.11.2026;Delta;-26,00\n"
        #expect(try rows(text).contains { $0.contains("Delta") && $0.contains("26.00") })
    }

    @Test(arguments: [
        "Vorgemerkte Umsätze", "Pending transactions", "Pending transactions (2)", "Vorgemerkte Umsätze 01.2026",
        "Opérations en attente", "Movimientos pendientes", "Operazioni non contabilizzate",
        "*** Pending transactions ***",
        "Vorgemerkte Umsätze vom 13.01.2026", "Nog niet verwerkt", "Katevaraukset", "Vorgemerkte Umsätze:",
    ])
    func `a heading without a value leaves the rows below it out`(line: String) throws {
        #expect(
            try rows("\(line)\nDatum;Text;Betrag\n\(Self.rows)") == ["3 left out: pending", "4 left out: pending"])
        let between = "Datum;Text;Betrag\n12.01.2026;Bus;-3,00\n\(line);;\n\(Self.rows)"
        #expect(try amounts(between) == ["2026-01-12 3.00 | what=Bus"])
    }

    @Test(arguments: [
        ("Vorgemerkte Umsätze", "Umsätze"), ("Pending transactions", "Transactions"),
        ("Opérations en attente", "Opérations"), ("Movimientos pendientes", "Movimientos"),
        ("Operazioni non contabilizzate", "Movimenti"), ("Transakcje oczekujące", "Transakcje"),
        ("Pending payments", "Card payments"), ("Opérations à venir", "Mes opérations"),
        ("Pending transactions", "Recent transactions"),
    ])
    func `the next heading of movements ends the pending rows`(pending: String, next: String) throws {
        let text = "Datum;Text;Betrag\n\(pending)\n13.01.2026;Hotel;-92,50\n\(next)\n14.01.2026;Laden;-10,00\n"
        #expect(try amounts(text) == [Self.read[1]])
        // Without any pending row.
        #expect(try amounts("Datum;Text;Betrag\n\(pending)\n\(next)\n\(Self.rows)") == Self.read)
    }

    @Test(arguments: [
        ("Opérations à venir", "Mes opérations"), ("Opérations à venir", "Opérations passées"),
        ("Pending transactions", "Recent transactions"), ("Pending transactions", "History"),
        ("Pending transactions", "Card 1234"), ("Pending transactions", "November 2026"),
        ("Pending transactions", "Previous transactions (3)"), ("In behandeling", "Account NL91ABNA0417164300"),
        ("In behandeling", "Account;NL91ABNA0417164300"), ("In behandeling", "Eerdere transacties"),
        ("Operazioni non contabilizzate", "Ultimi movimenti"), ("Movimientos pendientes", "Noviembre 2026"),
        ("Vormerkungen", "Kontoumsätze"), ("Ootel tehingud", "Kirjendatud tehingud"),
        ("Odottavat tapahtumat", "Toteutuneet tapahtumat"), ("Čakajúce transakcie", "Realizované transakcie"),
        ("Vorgemerkte Umsätze", "Datum;Text;Betrag"), ("Vorgemerkte Umsätze", "Buchungstag;Text;Betrag"),
        ("Vorgemerkte Umsätze", ";;\nDatum;Text;Betrag"), ("Vorgemerkte Umsätze", "Karte 1234\nDatum;Text;Betrag"),
    ])
    func `any heading, header or account below pending rows ends them`(pending: String, next: String) throws {
        let text = "Datum;Text;Betrag\n\(pending)\n13.01.2026;Hotel;-92,50\n\(next)\n14.01.2026;Laden;-10,00\n"
        #expect(try amounts(text) == [Self.read[1]])
    }

    private func doubts(_ text: String) throws -> [String] {
        try Statement.delimited(text).facts.filter { $0.name == "maybe not booked" }.map(\.value)
    }

    @Test(arguments: ["Karte 5678", "Konto;DE02120300000000202051;", "Karte 5678\nDatum;Text;Betrag"])
    func `recorded rows of a second account below a heading of pending rows are reported`(account: String) throws {
        let heading = "Datum;Text;Betrag\nVorgemerkte Umsätze\nKarte 1234\n13.01.2026;Hotel;-92,50\n"
        let rows = "14.01.2026;Laden;-10,00\n15.01.2026;Bar;-3,00\n"
        let name = account.hasPrefix("Konto") ? "Konto" : "Karte 5678"
        #expect(try amounts("\(heading)\(account)\n\(rows)") == [Self.read[1], "2026-01-15 3.00 | what=Bar"])
        #expect(try doubts("\(heading)\(account)\n\(rows)") == ["2 rows below \(name)"])
        // The heading above the header.
        let above = "Vorgemerkte Umsätze\nDatum;Text;Betrag\n13.01.2026;Hotel;-92,50\n"
        #expect(try doubts("\(above)\(account)\n\(rows)") == ["2 rows below \(name)"])
        // Another heading below the account says which rows are booked.
        for next in ["Gebuchte Umsätze", "Umsätze", "November 2026"] {
            #expect(try doubts("\(heading)\(account)\n\(next)\n\(rows)").isEmpty)
        }
        #expect(try doubts("\(heading)Gebuchte Umsätze\nKarte 5678\n\(rows)").isEmpty)
    }

    @Test func `a balance or a state says whether rows of a second account are booked`() throws {
        let text =
            "Datum;Text;Betrag;Saldo\nVorgemerkte Umsätze;;;\n13.01.2026;Hotel;-92,50;\nKarte 5678;;;\n"
            + "14.01.2026;Laden;-10,00;90,00\n15.01.2026;Bar;-3,00;87,00\n"
        #expect(try amounts(text) == [Self.read[1], "2026-01-15 3.00 | what=Bar"])
        #expect(try doubts(text).isEmpty)
        let states = text.replacing("Saldo", with: "Status").replacing("90,00", with: "gebucht").replacing(
            "87,00", with: "vorgemerkt")
        #expect(try amounts(states) == [Self.read[1]])
        #expect(try doubts(states).isEmpty)
    }

    @Test(arguments: [
        "Saldo vorgemerkt", "Summe", "* = vorgemerkt", "Pending transactions are not included", "Stand: gestern",
        ";Filiale Mitte;", "Solde disponible", "-----",
    ])
    func `a balance, legend, remark or continued text leaves the pending section open`(line: String) throws {
        let text =
            "Datum;Text;Betrag\nVorgemerkte Umsätze\n13.01.2026;Hotel;-92,50\n\(line)\n14.01.2026;Laden;-10,00\n"
        #expect(try amounts(text).isEmpty)
    }

    @Test(arguments: ["Datum;Text;Betrag", "Karte 1234", "November 2026", "Konto;DE02120300000000202051"])
    func `a header, account or period between the heading and its rows belongs to the section`(line: String) throws {
        #expect(try amounts("Datum;Text;Betrag\nVorgemerkte Umsätze\n\(line)\n\(Self.rows)").isEmpty)
    }

    @Test(arguments: [
        ("Kitos operacijos", ["Kitos operacijos"]), ("Mes opérations\nDatum;Text;Betrag", ["Mes opérations"]),
        ("Umsätze", []), ("Gebuchte Umsätze", []), ("Vorgemerkte Umsätze", []), ("Karte 1234", []),
        ("Oktober 2025", []), (";Filiale Mitte;", []), ("Saldo", []), ("Mes opérations\nGebuchte Umsätze", []),
    ])
    func `a heading without a known word is reported if rows follow`(lines: String, names: [String]) throws {
        let header = "Datum;Text;Betrag\n12.01.2026;Bus;-3,00\n"
        let facts = try Statement.delimited("\(header)\(lines)\n\(Self.rows)").facts
        #expect(facts.filter { $0.name == "heading" }.map(\.value) == names)
        let end = try Statement.delimited("\(header)\(Self.rows)\(lines)\n").facts
        #expect(!end.contains { $0.name == "heading" })
    }

    @Test func `a heading without a known word is not reported beside a status column`() throws {
        let text =
            "Datum;Text;Betrag;Status\n12.01.2026;Bus;-3,00;gebucht\nMes opérations;;;\n13.01.2026;Bar;-1,00;gebucht\n"
        #expect(try !Statement.delimited(text).facts.contains { $0.name == "heading" })
    }

    @Test func `a row with a balance below pending rows without one is booked`() throws {
        let header = "Datum;Text;Betrag;Saldo\nVorgemerkte Umsätze;;;\n"
        let booked = "14.01.2026;Laden;-10,00;90,00\n15.01.2026;Bus;-3,00;87,00\n"
        #expect(
            try amounts(header + "13.01.2026;Hotel;-92,50;\n" + booked)
                == [Self.read[1], "2026-01-15 3.00 | what=Bus"])
        #expect(try amounts(header + booked).isEmpty)
    }
}
