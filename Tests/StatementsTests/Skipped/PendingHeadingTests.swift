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
        ("Pending payments", "Card payments"),
    ])
    func `the next heading of movements ends the pending rows`(pending: String, next: String) throws {
        let text = "Datum;Text;Betrag\n\(pending)\n13.01.2026;Hotel;-92,50\n\(next)\n14.01.2026;Laden;-10,00\n"
        #expect(try amounts(text) == [Self.read[1]])
    }
}
