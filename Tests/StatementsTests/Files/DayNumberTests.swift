import Files
import Periods
import Testing

@testable import Statements

/// Dates that a spreadsheet wrote as numbers.
@Suite struct DayNumberTests {
    @Test(arguments: [
        ("36526", "2000-01-01"), ("45231", "2023-11-01"), ("45,231", "2023-11-01"), ("45.231", "2023-11-01"),
        ("45 231", "2023-11-01"), ("46037.75", "2026-01-15"), ("46037,5", "2026-01-15"), ("46,037.50", "2026-01-15"),
        ("73050", "2099-12-31"), ("36525", nil), ("73051", nil), ("4523", nil), ("452310", nil), ("45231a", nil),
        ("45231.", nil), ("45231-1", nil), ("-45231", nil), ("", nil), ("Datum", nil), ("12,50", nil),
    ])
    func `a number is a date of this century or none`(text: String, day: String?) {
        #expect(DayNumber.day(Array(text.utf8)[...])?.iso == day)
    }

    @Test func `each number is as many days after the first`() {
        let first = Day(year: 2000, month: 1, day: 1)
        for number in stride(from: 36_526, through: 73_050, by: 97) {
            let day = DayNumber.day(Array("\(number)".utf8)[...])
            #expect(day == first?.adding(days: number - 36_526), "\(number)")
        }
    }

    private func hint(_ text: String) throws -> String {
        do {
            _ = try Statement.open(InputFile(name: "a.csv", bytes: Array(text.utf8)), options: ReadingOptions())
        } catch StatementError.unknownFormat(_, let content) {
            return content.hint
        }
        return ""
    }

    @Test(arguments: [
        ("Datum;Text;Betrag\n45231;Laden;-92,50\n45232;Bar;-3,40\n", "date=1,amount=3,what=2"),
        ("Description,Amount,Date\nShop,-92.50,45231.5\nBar,-3.40,45240\n", "date=3,amount=2,what=1"),
        ("Date,Description,Amount\n\"45,231\",Shop,-92.50\n\"45,240\",Bar,-3.40\n", "date=1,amount=3,what=2"),
        ("nr;wann;was;wieviel\n7;45231;Laden;-92,50\n8;45240;Bar;-3,40\n", "date=2,amount=4,what=3"),
    ])
    func `the proposal names the column and reads its first number, and is right`(text: String, map: String) throws {
        let hint = try hint(text)
        let column = map.split(separator: ",").first { $0.hasPrefix("date=") }?.dropFirst(5) ?? ""
        #expect(hint.contains("column \(column) has the numbers of days in a spreadsheet: "))
        #expect(hint.contains(" is 2023-11-01\n"))
        #expect(hint.contains("--map '\(map)'"))
        let columns = Dictionary(
            uniqueKeysWithValues: map.split(separator: ",").map { part in
                let pair = part.split(separator: "=").map(String.init)
                return (pair[0], pair[1])
            })
        let read = try Statement.delimited(text, ReadingOptions(columns: columns))
        #expect(try read.described().first?.contains("2023-11-01 92.50") == true)
        #expect(read.facts.first { $0.name == "days" }?.reason.hasSuffix(" is 2023-11-01") == true)
    }

    @Test(arguments: ["\(Int.min)", "\(Int.max)", "0", "-1"])
    func `a number of no column is refused`(column: String) {
        #expect(throws: StatementError.self) {
            _ = try Statement.delimited(
                "Datum;Text;Betrag\n45231;Laden;-92,50\n", ReadingOptions(columns: ["date": column]))
        }
    }

    @Test func `row numbers and amounts are no dates`() throws {
        #expect(try !hint("id;was;Betrag\n45231;Laden;-92,50\n45232;Bar;-3,40\n").contains("spreadsheet:"))
        #expect(try !hint("was;Betrag\nLaden;45231\nBar;45240\n").contains("spreadsheet:"))
    }

    @Test func `a number among dates is refused with its reading, and read if the column is named`() throws {
        let text = "Datum;Text;Betrag\n13.01.2026;Laden;-92,50\n46036;Bar;-3,40\n"
        var hints: [String?] = []
        try Statement.delimited(text).forEachRow { row in
            if case .refused(_, let refusal) = row { hints.append(refusal.hint) }
        }
        #expect(hints == ["if it is the number of a day in a spreadsheet, 2026-01-14: --map date=1"])
        let read = try Statement.delimited(text, ReadingOptions(columns: ["date": "1"])).described()
        #expect(read == ["2 2026-01-13 92.50 | what=Laden", "3 2026-01-14 3.40 | what=Bar"])
    }

    @Test(arguments: [
        "Datum;Text;Betrag", "Data;Descrizione;Importo", "Fecha;Concepto;Importe", "Päivä;Selite;Määrä",
        "Kuupäev;Selgitus;Summa", "Datums;Apraksts;Summa", "Ημερομηνία;Περιγραφή;Ποσό", "Дата;Описание;Сума",
        "Dátum;Leírás;Összeg", "Data operacji;Opis;Kwota", "Buchungstag;Text;Betrag", "Date;Description;Amount",
    ])
    func `numbers below a header for dates are read in a sheet`(header: String) throws {
        var options = ReadingOptions(columns: ["currency": "EUR"])
        options.sheet = "2026"
        let text = "Konto 1\n\n\(header)\n46035;Laden;-92,50\n46036,5;Bar;-3,40\nSumme;;-95,90\n"
        let read = try Statement.delimited(text, options)
        #expect(
            try read.described().map { String($0.prefix { $0 != "|" }) } == [
                "4 2026-01-13 92.50 ", "5 2026-01-14 3.40 ", "6 left out: balance",
            ])
        #expect(read.facts.contains { $0.name == "days" && $0.value == "numbers of a spreadsheet" })
    }
}
