import Periods
import Support
import Testing

@Suite struct DayFormsTests {
    static let friday = [
        ("today", "2026-11-20"), ("TODAY", "2026-11-20"), ("yesterday", "2026-11-19"), ("Yesterday", "2026-11-19"),
        ("fri", "2026-11-13"), ("friday", "2026-11-13"), ("FRI", "2026-11-13"), ("thu", "2026-11-19"),
        ("wednesday", "2026-11-18"), ("tue", "2026-11-17"), ("mon", "2026-11-16"), ("sun", "2026-11-15"),
        ("Saturday", "2026-11-14"), ("0d", "2026-11-20"), ("-0", "2026-11-20"), ("1d", "2026-11-19"),
        ("3d", "2026-11-17"), ("3D", "2026-11-17"), ("-3", "2026-11-17"), ("-03", "2026-11-17"),
        ("365d", "2025-11-20"), ("-46344", "1900-01-01"), ("20", "2026-11-20"), ("21", "2026-10-21"),
        ("1", "2026-11-01"), ("01", "2026-11-01"), ("31", "2026-10-31"), ("20/11", "2026-11-20"),
        ("20.11", "2026-11-20"), ("20.11.", "2026-11-20"), ("21/11", "2025-11-21"), ("1.1.", "2026-01-01"),
        ("01/02", "2026-02-01"), ("31/12", "2025-12-31"), ("29/2", "2024-02-29"), ("29feb", "2024-02-29"),
        ("20nov", "2026-11-20"), ("20NOV", "2026-11-20"), ("21nov", "2025-11-21"), ("20 nov", "2026-11-20"),
        ("20november", "2026-11-20"), ("20 November", "2026-11-20"), ("5may", "2026-05-05"),
        ("20/11/2026", "2026-11-20"), ("20.11.2025", "2025-11-20"), ("1/1/1900", "1900-01-01"),
        ("29.2.2024", "2024-02-29"), ("20nov2025", "2025-11-20"), ("20 nov 2025", "2025-11-20"),
        ("20 november 2025", "2025-11-20"), ("20nov 2025", "2025-11-20"), ("20 nov2025", "2025-11-20"),
        ("2026-11-20", "2026-11-20"), ("2026/11/20", "2026-11-20"), ("2026-11-21", "2026-11-21"),
        ("20/11/2027", "2027-11-20"), ("1900-01-01", "1900-01-01"), ("  20 nov  ", "2026-11-20"),
    ]

    @Test(arguments: friday)
    func `every form of a day is read on a Friday in November`(text: String, iso: String) throws {
        #expect(try DayParser(today: "2026-11-20").parse(text).iso == iso)
    }

    @Test(arguments: [
        ("29/2", "2024-02-29"), ("29", "2024-02-29"), ("30", "2024-01-30"), ("31", "2024-01-31"), ("thu", "2024-02-22"),
        ("1/3", "2023-03-01"), ("28.2.", "2024-02-28"), ("1/3/2025", "2025-03-01"), ("-59", "2024-01-01"),
    ])
    func `days are read on a leap day`(text: String, iso: String) throws {
        #expect(try DayParser(today: "2024-02-29").parse(text).iso == iso)
    }

    @Test(arguments: [
        ("28", "2026-02-28"), ("29", "2026-01-29"), ("30", "2026-01-30"), ("31", "2026-01-31"), ("2", "2026-02-02"),
        ("1", "2026-03-01"), ("sun", "2026-02-22"), ("mon", "2026-02-23"), ("29 feb", "2024-02-29"),
        ("60d", "2025-12-31"), ("28/2", "2026-02-28"), ("2/3", "2025-03-02"),
    ])
    func `days are read on a first of March`(text: String, iso: String) throws {
        #expect(try DayParser(today: "2026-03-01").parse(text).iso == iso)
    }

    @Test(arguments: [
        ("yesterday", "2026-12-31"), ("31", "2026-12-31"), ("31/12", "2026-12-31"), ("1/1", "2027-01-01"),
        ("2/1", "2026-01-02"), ("fri", "2026-12-25"), ("1", "2027-01-01"), ("2", "2026-12-02"),
        ("31.12.", "2026-12-31"),
    ])
    func `days are read on a New Year's Day`(text: String, iso: String) throws {
        #expect(try DayParser(today: "2027-01-01").parse(text).iso == iso)
    }

    @Test func `a leap day without a year skips a century year without a leap day`() throws {
        #expect(try DayParser(today: "2104-02-28").parse("29/2") == "2096-02-29")
    }

    @Test(arguments: [
        // Today, and the last day that is accepted on it.
        ("2026-11-20", "2027-11-20"), ("2024-02-28", "2025-02-28"), ("2024-02-29", "2025-03-01"),
        ("2027-03-01", "2028-03-01"), ("2027-02-28", "2028-02-28"), ("2023-12-31", "2024-12-31"),
    ])
    func `the date one year after today is accepted, and the next day is refused`(today: String, last: String) throws {
        let parser = DayParser(today: try #require(Day(iso: today)))
        let lastDay = try #require(Day(iso: last))
        #expect(try parser.parse(last) == lastDay)
        #expect(throws: PeriodError.self) { try parser.parse(lastDay.next.iso) }
    }

    @Test(arguments: [("2026-11-20", false), ("2027-03-01", true), ("2024-02-29", true), ("2024-02-28", true)])
    func `366 days after today are accepted only across a leap day`(today: String, accepted: Bool) throws {
        let day = try #require(Day(iso: today))
        let reading = try? DayParser(today: day).parse(day.adding(days: 366).iso)
        #expect((reading != nil) == accepted)
        #expect(try DayParser(today: day).parse(day.adding(days: 365).iso) == day.adding(days: 365))
    }

    @Test func `a weekday is one to seven days ago from every day of a year`() throws {
        for today in Year(containing: "2026-01-01").days {
            for weekday in Weekday.allCases {
                let day = try DayParser(today: today).parse(weekday.shortName)
                #expect(day.weekday == weekday)
                #expect((1...7).contains(day.days(until: today)))
            }
        }
    }

    @Test func `a day of the month is the latest day with its number, from every day of four years`() throws {
        for today in DayRange("2023-01-01", "2026-12-31") {
            for number in 1...31 {
                var expected = today
                while expected.dayOfMonth != number { expected = expected.previous }
                #expect(try DayParser(today: today).parse("\(number)") == expected)
            }
        }
    }
}
