import Statements
import Testing

/// Columns that show whether, or on which day, a row was booked.
@Suite struct BookedColumnTests {
    private func rows(_ text: String) throws -> [String] {
        try Statement.delimited(text, ReadingOptions(sign: .negativeIsSpent)).described()
    }

    private func pending(_ text: String) throws -> [Int] {
        try rows(text).filter { $0.hasSuffix("left out: pending") }.compactMap {
            $0.split(separator: " ").first.flatMap { Int($0) }
        }
    }

    @Test(
        arguments: [
            ("Posted", "Yes", "No"), ("Gebucht", "ja", "nein"), ("Contabilizzato", "SI", "NO"),
            ("Booked", "true", "false"),
            ("Comptabilisé", "oui", "non"), ("Contabilizado", "sí", "no"), ("Geboekt", "ja", "nee"),
            ("Settled", "Y", "N"),
            ("Zaksięgowano", "tak", "nie"), ("Zaúčtováno", "ano", "ne"), ("Bokförd", "ja", "nej"),
            ("Kirjattu", "kyllä", "ei"),
            ("Knjiženo", "da", "ne"), ("Осчетоводено", "да", "не"),
        ])
    func `a row with a no in its booked column is pending`(header: String, yes: String, no: String) throws {
        let text =
            "Date,Description,Amount,\(header)\n2026-11-13,Hotel,-90.00,\(no)\n2026-11-14,Tesco,-10.00,\(yes)\n"
            + "2026-11-15,Bar,-3.00,\(yes)\n"
        #expect(try pending(text) == [2])
    }

    @Test(arguments: ["Reconciled", "Cleared", "Shared", "Business"])
    func `columns that a user ticks off do not mark pending rows`(header: String) throws {
        let text = "Date,Description,Amount,\(header)\n2026-11-13,Hotel,-90.00,No\n2026-11-14,Tesco,-10.00,Yes\n"
        #expect(try pending(text).isEmpty)
    }

    @Test(arguments: [
        "Settled Date", "Posting Date", "Posted", "Data contabilizzazione", "Verbuchungsdatum",
        "Date de comptabilisation",
        "Fecha de contabilización", "Verwerkingsdatum", "Data księgowania", "Datum zaúčtování",
    ])
    func `a row without a booking day is pending if most rows have a booking day`(header: String) throws {
        let text =
            "Date,Description,Amount,\(header)\n2026-11-13,Hotel,-90.00,\n2026-11-14,Tesco,-10.00,2026-11-15\n"
            + "2026-11-15,Bar,-3.00,2026-11-16\n"
        #expect(try pending(text) == [2])
        let mostly =
            "Date,Description,Amount,\(header)\n2026-11-13,Hotel,-90.00,\n2026-11-14,Tesco,-10.00,\n2026-11-15,Bar,-3.00,2026-11-16\n"
        #expect(try pending(mostly).isEmpty)
    }

    @Test(arguments: [
        "A VENIR CB CARREFOUR", "Opération à venir EDF", "Addebito in attesa CONAD", "Upcoming payment Netflix",
        "Vorgemerkte Zahlung REWE", "Cargo pendiente LIDL", "Platba: x",
    ])
    func `a row with a pending mark in its text is pending`(text: String) throws {
        let isPending = text != "Platba: x"
        #expect(
            try pending("Date;Libellé;Montant\n2026-11-13;\(text);-9,00\n2026-11-14;Avenir Telecom;-1,00\n")
                == (isPending ? [2] : []))
    }

    @Test(arguments: [("Umsatzart", "offen"), ("Tipo", "Provvisoria"), ("Type", "Scheduled"), ("Type", "Autorisé")])
    func `a row of a pending kind is pending`(header: String, kind: String) throws {
        let text =
            "Date;\(header);Text;Amount\n2026-11-13;\(kind);Amazon;-20.00\n2026-11-14;Card;Offene Rechnung;-9.00\n"
        #expect(try pending(text) == [2])
    }

    @Test(
        arguments: [
            "terminiert", "Provvisoria", "Autorisé", "Provisoire", "Scheduled", "provisorisch", "Programado",
            "Agendado",
            "Gepland", "Zaplanowana", "Předběžná", "Planirano", "Tervezett", "Programată", "Planeeritud", "Plānota",
            "Laikina", "Ajastettu", "Planerad", "Planlagt", "Προσωρινή", "Временна", "Geçici",
        ])
    func `a provisional or scheduled state is pending`(state: String) throws {
        #expect(try pending("Date;Text;Amount;Status\n2026-11-13;Bar;-3.00;OK\n2026-11-14;Pub;-4.00;\(state)\n") == [3])
    }

    @Test(
        arguments: [
            "VOID: Tea", "**VOID**Cafe", "Annullata - Bar", "[VOID] Bar", "Voided - Rent", "Storniert: REWE",
            "REWE (storniert)",
            "Annulé - EDF", "ANULADA: Repsol", "Geannuleerd: AH", "Anulowano - Orlen", "Zrušeno: ČEZ",
            "Peruttu: K-Market",
            "Cancelled - Gym",
        ])
    func `a row with a void mark in its text is left out`(text: String) throws {
        #expect(try pending("Date,Payee,Amount\n2026-11-13,Bar,-2.00\n2026-11-14,\(text),-4.00\n") == [3])
    }

    @Test(arguments: [
        "Void Restaurant", "Cancelled flight fee", "Pending Restaurant", "Storno Coop", "Open Bar",
        "Planned Parenthood",
    ])
    func `a payee whose name contains a pending or void word is recorded`(text: String) throws {
        #expect(try pending("Date,Payee,Amount\n2026-11-13,Bar,-2.00\n2026-11-14,\(text),-4.00\n").isEmpty)
    }
}
