import Files
import Periods
import Testing

@testable import Statements

@Suite struct QIFDateTests {
    @Test(
        arguments: [
            ("1/2'06", "2006-02-01", "2006-01-02"), ("01/02/2006", "2006-02-01", "2006-01-02"),
            (" 1/ 2/06", "2006-02-01", "2006-01-02"), ("1/2' 6", "2006-02-01", "2006-01-02"),
            ("2.1.06", "2006-01-02", "2006-01-02"), ("2006-01-02", "2006-01-02", "2006-01-02"),
            ("20060102", "2006-01-02", "2006-01-02"), ("1-2-98", "1998-02-01", "1998-01-02"),
            ("2006.01.02.", "2006-01-02", "2006-01-02"), ("2006. 01. 02.", "2006-01-02", "2006-01-02"),
            ("2.1.2006.", "2006-01-02", "2006-01-02"),
            ("31/1/2006", "2006-01-31", nil), ("1/31/2006", nil, "2006-01-31"), ("30/2/2006", nil, nil),
        ] as [(String, String?, String?)])
    func `a date is read in either order`(text: String, dayFirst: String?, monthFirst: String?) {
        #expect(QIFDate(text)?.day(.dayMonthYear)?.iso == dayFirst)
        #expect(QIFDate(text)?.day(.monthDayYear)?.iso == monthFirst)
    }

    @Test(arguments: [
        "", "1/2", "1/2/3/4", "a/b/c", "1/2/", "/1/2", "1//2", "1/2/123", "123/1/2006", "1+2+2006", "2 Jan 06",
        "06.01.02.", "2006.01.",
    ])
    func `other text is not a date`(text: String) {
        #expect(QIFDate(text) == nil)
    }

    private func order(_ dates: [String], _ options: ReadingOptions = ReadingOptions()) throws -> String? {
        let text = "!Type:Bank\n" + dates.map { "D\($0)\nT-1.00\n^\n" }.joined()
        let file = InputFile(name: "a.qif", bytes: Array(text.utf8))
        return try Statement.qif(file, options: options)?.facts.first { $0.name == "date order" }?.value
    }

    @Test func `the whole file decides the date order`() throws {
        #expect(try order(["1/2/2006", "13/2/2006"]) == "day-month-year")
        #expect(try order(["1/2/2006", "2/13/2006"]) == "month-day-year")
        #expect(try order(["1/2/2006"], ReadingOptions(dateOrder: .monthDayYear)) == "month-day-year")
        // Dates that mean the same in both decide nothing, and need not.
        #expect(try order(["1/1/2006", "2.3.2006", "2006-03-02"]) == "day-month-year")
    }

    @Test func `dates that begin with the year are recognised`() throws {
        #expect(try order(["2026-11-20", "20261113"]) == "year-month-day")
        #expect(try order(["2026-11-20"], ReadingOptions(dateOrder: .dayMonthYear)) == "year-month-day")
        #expect(try order(["2026/11/20", "13/2/2006"]) == "day-month-year")
    }

    @Test func `two possible orders are shown and refused`() {
        #expect(
            throws: StatementError.twoReadings(
                "a.qif", what: "date order", example: "3/4/2006", readings: ["2006-04-03", "2006-03-04"])
        ) { try order(["1/1/2006", "3/4/2006"]) }
        #expect(throws: StatementError.self) { try order(["13/2/2006", "2/13/2006"]) }
    }

    @Test func `a file with investments only is refused`() {
        let file = InputFile(name: "a.qif", bytes: Array("!Type:Invst\nD1/1/2006\nNBuy\n^\n".utf8))
        #expect(throws: StatementError.investments("a.qif")) {
            try Statement.qif(file, options: ReadingOptions())
        }
    }
}
