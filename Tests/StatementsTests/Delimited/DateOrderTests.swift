import Files
import Statements
import Testing

@Suite struct DateOrderTests {
    private func days(_ header: String, _ dates: [String], name: String = "a.csv", above: String = "") throws
        -> [String]
    {
        let rows = dates.map { date in "\(date);-1,50" }.joined(separator: "\n")
        let file = InputFile(name: name, bytes: Array("\(above)\(header)\n\(rows)\n".utf8))
        let statement = try #require(try Statement.delimited(file, options: ReadingOptions()))
        return try statement.described().map { String($0.split(separator: " ")[1]) }
    }

    @Test(
        arguments: [
            "Date opération;Montant", "Data;Importo", "Fecha;Importe", "Data valor;Montante", "Boekdatum;Bedrag",
            "Ημερομηνία;Ποσό", "Data operació;Import",
        ])
    func `the language of the header decides the order of slashed dates`(header: String) throws {
        #expect(try days(header, ["03/11/2025", "04/11/2025"]) == ["2025-11-03", "2025-11-04"])
    }

    @Test(arguments: ["date;amount", "Date;Amount", "Datum;Betrag"])
    func `a language with both orders or without slashes leaves the order open`(header: String) {
        #expect(throws: StatementError.self) { try days(header, ["03/11/2025", "04/11/2025"]) }
    }

    @Test(
        arguments: [
            ("statement_2025-11-01_2025-11-30.csv", "2025-11-03"), ("20251101-20251130 account.csv", "2025-11-03"),
            ("export 2025-03.csv", "2025-03-11"), ("2025-11-01/2025-11-30/2025-03-01-2025-04-30.csv", "2025-03-11"),
            ("umsaetze 2025.11.csv", "2025-11-03"),
        ])
    func `a range of days in the file name decides the date order`(name: String, expected: String) throws {
        #expect(try days("date;amount", ["03/11/2025", "03/11/2025"], name: name)[0] == expected)
    }

    @Test(arguments: ["export 2025-03-31.csv", "2025-11-30.csv", "statement 2025-12-01.csv", "1234567 8.csv"])
    func `a single day in the file name does not decide the date order`(name: String) {
        #expect(throws: StatementError.self) { try days("date;amount", ["03/11/2025", "03/11/2025"], name: name) }
    }

    @Test func `a range of days above the header decides the date order`() throws {
        let above = "Period;2025-11-01 - 2025-11-30\n"
        #expect(try days("date;amount", ["03/11/2025", "04/11/2025"], above: above)[0] == "2025-11-03")
        let american = "Period;11/01/2025 - 11/20/2025\n"
        #expect(try days("Datum;Betrag", ["11/03/2025", "11/04/2025"], above: american)[0] == "2025-11-03")
    }

    @Test func `dates that are sorted in only one date order decide the order`() throws {
        let dates = ["09/01/2025", "10/01/2025", "11/01/2025", "12/01/2025", "01/02/2025", "02/02/2025", "03/02/2025"]
        #expect(try days("date;amount", dates).first == "2025-01-09")
        #expect(try days("date;amount", dates.reversed()).last == "2025-01-09")
        // Three rows may do so by chance.
        #expect(throws: StatementError.self) { try days("date;amount", ["11/01/2025", "12/01/2025", "01/02/2025"]) }
    }

    @Test(arguments: ["Dátum;Összeg", "Könyvelés dátuma;Összeg", "Dátum;Terhelés", "Date;Összeg;Egyenleg"])
    func `a two-digit year comes first in Hungarian`(header: String) throws {
        #expect(try days(header, ["24.03.05.", "24.03.06."]) == ["2024-03-05", "2024-03-06"])
        #expect(try days(header, ["24.03.05", "24.03.31"]) == ["2024-03-05", "2024-03-31"])
        #expect(try days(header, ["2024.03.05.", "2024.03.06."]) == ["2024-03-05", "2024-03-06"])
    }

    @Test func `Hungarian dates that cannot start with the year are read day first`() throws {
        #expect(try days("Dátum;Összeg", ["05.03.99", "31.12.32"]) == ["2099-03-05", "2032-12-31"])
    }

    @Test(arguments: ["Datum;Iznos", "Datum knjiženja;Iznos", "Datum;Znesek"])
    func `a dot after the year means day first in Croatian and Slovene`(header: String) throws {
        #expect(try days(header, ["05.03.24.", "06.03.24."]) == ["2024-03-05", "2024-03-06"])
    }

    @Test func `a dot after two digits in another language is ambiguous`() throws {
        #expect(throws: StatementError.self) { try days("Date;Amount", ["24.03.05.", "24.03.06."]) }
        #expect(try days("Date;Amount", ["24.03.05", "24.03.06"]) == ["2005-03-24", "2006-03-24"])
        #expect(try days("Date;Amount", ["5.3.2024.", "24.3.2024."]) == ["2024-03-05", "2024-03-24"])
    }

    @Test func `the question about an ambiguous date names all its orders`() throws {
        do {
            _ = try days("Date;Amount", ["24-03-05"])
            Issue.record("it was read")
        } catch let error as StatementError {
            #expect(error.words.hint?.contains("day-month-year or year-month-day") == true)
            #expect(error.words.hint?.contains("month-day-year or") == false)
        }
        do {
            _ = try days("Date;Amount", ["04-03-05"])
            Issue.record("it was read")
        } catch let error as StatementError {
            #expect(error.words.hint?.contains("day-month-year, month-day-year or year-month-day") == true)
        }
    }

    @Test(
        arguments: [
            "Transaktionsdatum;Buchung", "Buchung;Transaktionsdatum", "Kaufdatum;Buchung", "Belegdatum;Buchung",
            "Transaction date;Booking date", "Datum;Buchungstag",
        ])
    func `the booking day counts, not the day of purchase`(header: String) throws {
        let isFirst = header.hasPrefix("Buchung")
        let rows = isFirst ? "05.03.2024;01.03.2024" : "01.03.2024;05.03.2024"
        let file = InputFile(name: "a.csv", bytes: Array("\(header);Betrag\n\(rows);-1,50\n".utf8))
        let statement = try #require(try Statement.delimited(file, options: ReadingOptions()))
        #expect(try statement.described() == ["2 2024-03-05 1.50"])
    }

    @Test func `a text column named Buchung is not read as the day`() throws {
        let text = "Transaktionsdatum;Buchung;Betrag\n01.03.2024;Brot;-1,50\n02.03.2024;Milch;-1,25\n"
        let file = InputFile(name: "a.csv", bytes: Array(text.utf8))
        let statement = try #require(try Statement.delimited(file, options: ReadingOptions()))
        #expect(try statement.described().map { $0.prefix(17) } == ["2 2024-03-01 1.50", "3 2024-03-02 1.25"])
    }
}
