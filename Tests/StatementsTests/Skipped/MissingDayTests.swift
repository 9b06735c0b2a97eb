import Statements
import Testing

/// Rows without a day, or without the booking day that most rows have.
@Suite struct MissingDayTests {
    private func rows(_ text: String, _ columns: [String: String] = [:]) throws -> [String] {
        try Statement.delimited(text, ReadingOptions(columns: columns)).described()
    }

    @Test(arguments: [
        "Datum;Text;Betrag", "Date;Description;Amount", "Data;Descrizione;Importo", "Fecha;Concepto;Importe",
        "Date;Libellé;Montant", "Datum;Omschrijving;Bedrag", "Päivä;Selite;Määrä", "Ημερομηνία;Περιγραφή;Ποσό",
    ])
    func `rows without a day at the end are refused with their lines`(header: String) throws {
        let text =
            "\(header)\n13.01.2026;Laden;-10,00\n14.01.2026;Kiosk;-4,00\n;Hotel;-92,50\n;Bar;-3,05\n;Summe;-110,05\n"
        #expect(
            try rows(text).suffix(3) == [
                "4 refused: day.unreadable", "5 refused: day.unreadable", "6 left out: balance",
            ])
    }

    @Test(arguments: [
        ("Datum;Text;Betrag;Status", ";gebucht", ";vorgemerkt"), ("Date;Text;Amount;Status", ";booked", ";pending"),
        ("Data;Testo;Importo;Stato", ";contabilizzato", ";in attesa"), ("Datum;Text;Betrag;Saldo", "", ";"),
    ])
    func `a row without a day is pending by its status, its words or a missing balance`(
        header: String, done: String, pending: String
    ) throws {
        let isBalance = header.hasSuffix("Saldo")
        let (first, second) = isBalance ? (";90,00", ";86,00") : (done, done)
        let text =
            "\(header)\n13.01.2026;Laden;-10,00\(first)\n14.01.2026;Kiosk;-4,00\(second)\n;Hotel;-92,50\(pending)\n"
        #expect(try rows(text).last == "4 left out: pending")
        let words = "Datum;Text;Betrag\n13.01.2026;Laden;-10,00\n;Vorgemerkt: Hotel;-92,50\n"
        #expect(try rows(words).last == "3 left out: pending")
    }

    @Test(arguments: [
        "Datum;Text;Betrag", "Date;Description;Amount", "Data;Descrizione;Importo", "Fecha;Concepto;Importe",
        "Date;Libellé;Montant", "Datum;Omschrijving;Bedrag", "Dato;Tekst;Beløp (EUR)",
    ])
    func `rows below the first row of a day have its day`(header: String) throws {
        let text =
            "\(header)\n13.01.2026;Laden;-10,00\n;Kiosk;-4,00\n;Bus;-2,20\n14.01.2026;Hotel;-92,50\n15.01.2026;Bar;-3,05\n"
            + ";Taxi;-17,00\n;Summe;-128,75\n"
        let found = try Statement.delimited(text)
        #expect(
            try found.described().map { String($0.prefix { $0 != "|" }) } == [
                "2 2026-01-13 10.00 ", "3 2026-01-13 4.00 ", "4 2026-01-13 2.20 ", "5 2026-01-14 92.50 ",
                "6 2026-01-15 3.05 ", "7 2026-01-15 17.00 ", "8 left out: balance",
            ])
        #expect(found.facts.contains { $0.name == "days" && $0.value == "of the row above" })
        // A day that is written twice shows that rows without a day are slips.
        let twice = text.replacing("\n;Bus", with: "\n13.01.2026;Bus")
        #expect(try rows(twice)[1] == "3 refused: day.unreadable")
    }

    @Test func `a refused row without a day names the day of the row above`() throws {
        let text =
            "Data;Descrizione;Importo\n;Primo;-1,00\n03.11.2026;Alfa;-12,50\n;Beta;-43,19\n;Delta;-2,00\n"
            + "10.11.2026;Gama;-7,80\nAltro;;\n;Ultimo;-3,00\n"
        var hints: [String?] = []
        try Statement.delimited(text).forEachRow { row in
            if case .refused(_, let refusal) = row { hints.append(refusal.hint) }
        }
        let hint = "if it has the day of the row above: write 2026-11-03 into 'Data'"
        #expect(hints == [nil, hint, hint, nil])
    }

    @Test func `rows that add up to the row above are its parts, and refused`() throws {
        let text =
            "Date;Description;Amount\n13.01.2026;Market;-14,00\n;Bread;-4,00\n;Tea;-10,00\n15.01.2026;Kiosk;-3,05\n"
            + ";Paper;-3,05\n16.01.2026;Bus;-2,20\n"
        #expect(try rows(text).count { $0.hasSuffix("refused: day.unreadable") } == 3)
    }

    @Test(arguments: [
        ("Buchungstag", "Valuta"), ("Data contabile", "Data valuta"), ("Date de comptabilisation", "Date de valeur"),
        ("Fecha contable", "Fecha valor"), ("Datum", "Wertstellung"), ("Date", "Value date"),
        ("Kirjauspäivä", "Arvopäivä"),
    ])
    func `a row with a balance and only a value date is booked on that day`(day: String, other: String) throws {
        let text =
            "\(day);\(other);Text;Amount;Saldo\n13.01.2026;13.01.2026;Laden;-10,00;90,00\n;14.01.2026;Kiosk;-4,00;86,00\n"
            + "15.01.2026;14.01.2026;Bar;-6,00;80,00\n"
        #expect(try rows(text)[1].hasPrefix("3 2026-01-14 4.00"))
        // A row without a balance among rows with one is not booked.
        let pending = text + ";16.01.2026;Hotel;-92,50;\n"
        #expect(try rows(pending).last == "5 left out: pending")
    }

    @Test(arguments: [
        ("Buchungstag", "Valuta"), ("Data contabile", "Data valuta"), ("Date de comptabilisation", "Date de valeur"),
        ("Fecha contable", "Fecha valor"), ("Datum", "Wertstellung"), ("Date", "Value date"),
    ])
    func `a row between others that has only a value date is refused, and read if the user names it`(
        day: String, other: String
    ) throws {
        let text =
            "\(day);\(other);Text;Amount\n13.01.2026;13.01.2026;Laden;-10,00\n;14.01.2026;Kiosk;-4,00\n"
            + "15.01.2026;14.01.2026;Bar;-6,00\n"
        #expect(try rows(text)[1] == "3 refused: day.unreadable")
        #expect(try rows(text, ["date": other])[1].hasPrefix("3 2026-01-14 4.00"))
        let status = text.replacing("Amount\n", with: "Amount;Status\n").replacing("00\n", with: "00;gebucht\n")
        #expect(try rows(status)[1].hasPrefix("3 2026-01-14 4.00"))
    }
}
