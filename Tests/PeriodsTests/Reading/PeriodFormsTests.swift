import Periods
import Support
import Testing

@Suite struct PeriodFormsTests {
    static let friday = [
        ("2026-W47", "2026-11-16", "2026-11-22", "2026-W47"), ("2026-w07", "2026-02-09", "2026-02-15", "2026-W07"),
        ("2026-W7", "2026-02-09", "2026-02-15", "2026-W07"), ("W47", "2026-11-16", "2026-11-22", "2026-W47"),
        ("w48", "2025-11-24", "2025-11-30", "2025-W48"), ("W1", "2025-12-29", "2026-01-04", "2026-W01"),
        ("W53", "2020-12-28", "2021-01-03", "2020-W53"), ("2026-W53", "2026-12-28", "2027-01-03", "2026-W53"),
        ("2026-11", "2026-11-01", "2026-11-30", "2026-11"), ("nov", "2026-11-01", "2026-11-30", "2026-11"),
        ("NOVEMBER", "2026-11-01", "2026-11-30", "2026-11"), ("dec", "2025-12-01", "2025-12-31", "2025-12"),
        ("nov2025", "2025-11-01", "2025-11-30", "2025-11"), ("nov 2025", "2025-11-01", "2025-11-30", "2025-11"),
        ("November 2025", "2025-11-01", "2025-11-30", "2025-11"), ("2024-02", "2024-02-01", "2024-02-29", "2024-02"),
        ("2026", "2026-01-01", "2026-12-31", "2026"), ("2027", "2027-01-01", "2027-12-31", "2027"),
        ("1900", "1900-01-01", "1900-12-31", "1900"), ("this-week", "2026-11-16", "2026-11-22", "2026-W47"),
        ("last-week", "2026-11-09", "2026-11-15", "2026-W46"), ("this-month", "2026-11-01", "2026-11-30", "2026-11"),
        ("Last-Month", "2026-10-01", "2026-10-31", "2026-10"), ("this-year", "2026-01-01", "2026-12-31", "2026"),
        ("last-year", "2025-01-01", "2025-12-31", "2025"), ("1d", "2026-11-20", "2026-11-20", "2026-11-20"),
        ("-3", "2026-11-17", "2026-11-17", "2026-11-17"), ("20", "2026-11-20", "2026-11-20", "2026-11-20"),
        ("20/11", "2026-11-20", "2026-11-20", "2026-11-20"), ("  nov ", "2026-11-01", "2026-11-30", "2026-11"),
        ("2026-11..2026-11", "2026-11-01", "2026-11-30", "2026-11"),
        ("20..20", "2026-11-20", "2026-11-20", "2026-11-20"),
    ]

    @Test(arguments: friday)
    func `every form of a period is read on a Friday in November`(
        text: String, first: String, last: String, name: String
    ) throws {
        let selection = try PeriodParser(today: "2026-11-20").parse(text)
        #expect(selection.first?.iso == first)
        #expect(selection.last?.iso == last)
        #expect(selection.period?.name == name)
    }

    @Test(arguments: DayFormsTests.friday.filter { !$0.0.lowercased().hasSuffix("d") })
    func `every form of a day is a period`(text: String, iso: String) throws {
        let selection = try PeriodParser(today: "2026-11-20").parse(text)
        #expect(selection.period?.name == iso)
    }

    static let ranges: [(String, String?, String?)] = [
        ("30d", "2026-10-22", "2026-11-20"), ("46345d", "1900-01-01", "2026-11-20"), ("2d", "2026-11-19", "2026-11-20"),
        ("30D", "2026-10-22", "2026-11-20"),
        ("2026-10..2026-11", "2026-10-01", "2026-11-30"), ("..nov", nil, "2026-11-30"), ("2026..", "2026-01-01", nil),
        ("30d..today", "2026-10-21", "2026-11-20"), ("30d..", "2026-10-21", nil), ("..30d", nil, "2026-10-21"),
        ("0d..", "2026-11-20", nil), ("-3..0d", "2026-11-17", "2026-11-20"),
        ("20.10...21.10.", "2026-10-20", "2026-10-21"), ("20.10...", "2026-10-20", nil),
        ("..20.10.", nil, "2026-10-20"), ("20.10..21.10", "2026-10-20", "2026-10-21"),
        ("mon..thu", "2026-11-16", "2026-11-19"), ("W46..W47", "2026-11-09", "2026-11-22"),
        ("2026..2026-11", "2026-01-01", "2026-11-30"), ("2026-11-20..2026-11", "2026-11-20", "2026-11-30"),
        ("Q2..Q3", "2026-04-01", "2026-09-30"), ("Q2..nov", "2026-04-01", "2026-11-30"),
        ("20 oct 2025..20 nov", "2025-10-20", "2026-11-20"), ("1/12..15/1", "2025-12-01", "2026-01-15"),
        ("2027..", "2027-01-01", nil), ("today..2027", "2026-11-20", "2027-12-31"),
        (" 1..20 ", "2026-11-01", "2026-11-20"),
        ("last-month..this-month", "2026-10-01", "2026-11-30"), ("all", nil, nil), ("ALL", nil, nil),
        ("30 september 2026..30 september 2027", "2026-09-30", "2027-09-30"),
    ]

    @Test(arguments: [
        ("Q3", "2026-Q3", "2026-07-01", "2026-09-30"), ("q4", "2026-Q4", "2026-10-01", "2026-12-31"),
        ("2026-Q1", "2026-Q1", "2026-01-01", "2026-03-31"), ("2025-q4", "2025-Q4", "2025-10-01", "2025-12-31"),
        ("2027-Q4", "2027-Q4", "2027-10-01", "2027-12-31"), ("Q3..Q3", "2026-Q3", "2026-07-01", "2026-09-30"),
        ("this-quarter", "2026-Q4", "2026-10-01", "2026-12-31"),
        ("Last-Quarter", "2026-Q3", "2026-07-01", "2026-09-30"),
    ])
    func `a quarter is read`(text: String, name: String, first: String, last: String) throws {
        let selection = try PeriodParser(today: "2026-11-20").parse(text)
        #expect(selection.period?.name == name)
        #expect([selection.first?.iso, selection.last?.iso] == [first, last])
    }

    @Test(arguments: ranges)
    func `days counted back and ranges are read as ranges`(text: String, first: String?, last: String?) throws {
        let selection = try PeriodParser(today: "2026-11-20").parse(text)
        #expect(selection.first?.iso == first)
        #expect(selection.last?.iso == last)
        #expect(selection.period == nil)
    }

    @Test(arguments: [
        ("this-week", "2026-12-28", "2027-01-03"), ("last-week", "2026-12-21", "2026-12-27"),
        ("W53", "2026-12-28", "2027-01-03"), ("W1", "2025-12-29", "2026-01-04"),
        ("last-month", "2026-12-01", "2026-12-31"),
        ("last-year", "2026-01-01", "2026-12-31"), ("jan", "2027-01-01", "2027-01-31"),
        ("feb", "2026-02-01", "2026-02-28"), ("Q1", "2027-01-01", "2027-03-31"), ("Q4", "2026-10-01", "2026-12-31"),
        ("2d", "2026-12-31", "2027-01-01"),
    ])
    func `periods are read on a New Year's Day in week 53`(text: String, first: String, last: String) throws {
        let selection = try PeriodParser(today: "2027-01-01").parse(text)
        #expect(selection.first?.iso == first)
        #expect(selection.last?.iso == last)
    }

    @Test(arguments: [
        ("W1", "2024-12-30", "2025-01-05"), ("this-week", "2024-12-30", "2025-01-05"),
        ("W53", "2020-12-28", "2021-01-03"),
        ("this-year", "2024-01-01", "2024-12-31"), ("jan", "2024-01-01", "2024-01-31"),
        ("feb", "2024-02-01", "2024-02-29"),
    ])
    func `periods are read on a last Monday of December in week 1`(text: String, first: String, last: String) throws {
        let selection = try PeriodParser(today: "2024-12-30").parse(text)
        #expect(selection.first?.iso == first)
        #expect(selection.last?.iso == last)
    }

    @Test func `a period may start at most a year after today`() throws {
        let parser = PeriodParser(today: "2026-01-01")
        for text in ["2027", "2027-01", "2027-Q1", "2026-W53"] {
            #expect(throws: Never.self) { try parser.parse(text) }
        }
        for text in ["2028", "2027-02", "2027-Q2", "2027-W01"] {
            let error = #expect(throws: PeriodError.self) { try parser.parse(text) }
            #expect(error?.kind == "period.too-far-ahead")
        }
    }

    @Test func `every accepted period is read back from its name`() throws {
        let today: Day = "2026-11-20"
        let parser = PeriodParser(today: today)
        for unit in PeriodUnit.allCases where unit != .day {
            var period = MonthStart.calendar.period(unit, containing: .earliest)
            while period.days.first <= "2027-11-20" {
                #expect(try parser.parse(period.name) == PeriodSelection(period))
                period = period.next
            }
            #expect(throws: PeriodError.self) { try parser.parse(period.name) }
        }
        for day in stride(from: Day.earliest.number, through: today.number, by: 11).map(Day.init(number:)) {
            #expect(try parser.parse(Period.day(day).name) == PeriodSelection(.day(day)))
        }
    }
}
