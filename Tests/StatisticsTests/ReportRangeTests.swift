import Periods
import Statistics
import Testing

@Suite struct ReportRangeTests {
    private let today = day("2026-11-21")

    @Test(arguments: [
        ("2025-03-05", "2026-11-20", "2025-03-05", "2026-11-21"),
        ("2025-03-05", "2026-12-24", "2025-03-05", "2026-12-24"),
        ("2026-11-21", "2026-11-21", "2026-11-21", "2026-11-21"),
        ("2026-12-01", "2026-12-24", "2026-12-01", "2026-12-24"),
        ("2025-03-05", "2025-03-05", "2025-03-05", "2026-11-21"),
    ])
    func `the range all runs from the first expense to today or the last expense`(
        firstSpent: String, lastSpent: String, first: String, last: String
    ) {
        #expect(ReportRange.requested(.all, spent: range(firstSpent, lastSpent), today: today) == range(first, last))
    }

    @Test func `the range all of an empty book is today`() {
        #expect(ReportRange.requested(.all, spent: nil, today: today) == DayRange(today, today))
    }

    @Test func `a named range does not depend on the book`() {
        let selection = PeriodSelection(.month(month("2030-02")))
        for spent in [nil, range("2025-03-05", "2026-11-20")] {
            #expect(ReportRange.requested(selection, spent: spent, today: today) == range("2030-02-01", "2030-02-28"))
        }
    }

    @Test func `an open end reaches to the end of the book`() throws {
        let spent = range("2025-03-05", "2026-12-24")
        let from = try #require(PeriodSelection(first: day("2026-06-01"), last: nil))
        let until = try #require(PeriodSelection(first: nil, last: day("2026-06-30")))
        #expect(ReportRange.requested(from, spent: spent, today: today) == range("2026-06-01", "2026-12-24"))
        #expect(ReportRange.requested(until, spent: spent, today: today) == range("2025-03-05", "2026-06-30"))
        #expect(ReportRange.requested(from, spent: nil, today: today) == range("2026-06-01", "2026-11-21"))
    }

    @Test func `an open range without days is the day of its named end`() throws {
        let spent = range("2025-03-05", "2026-11-20")
        let future = try #require(PeriodSelection(first: day("2027-01-01"), last: nil))
        let past = try #require(PeriodSelection(first: nil, last: day("2024-12-31")))
        #expect(ReportRange.requested(future, spent: spent, today: today) == range("2027-01-01", "2027-01-01"))
        #expect(ReportRange.requested(past, spent: spent, today: today) == range("2024-12-31", "2024-12-31"))
        #expect(ReportRange.requested(past, spent: nil, today: today) == range("2024-12-31", "2024-12-31"))
    }

    @Test(arguments: [
        ("..2024", "2024-01-01", "2024-12-31"), ("..2024-06", "2024-06-01", "2024-06-30"),
        ("..2024-Q2", "2024-04-01", "2024-06-30"), ("..2024-06-30", "2024-06-30", "2024-06-30"),
        ("2027..", "2027-01-01", "2027-12-31"), ("2027-02..", "2027-02-01", "2027-02-28"),
    ])
    func `an open range outside the book is the whole period named as its end`(
        text: String, first: String, last: String
    ) throws {
        let asked = try PeriodParser(today: today).parse(text)
        for spent in [nil, range("2025-03-05", "2026-11-20")] {
            #expect(ReportRange.requested(asked, spent: spent, today: today) == range(first, last))
        }
        // A book that begins earlier is included from its beginning to its end.
        let long = range("2023-05-05", "2027-12-24")
        let open = ReportRange.requested(asked, spent: long, today: today)
        #expect(open == (asked.first == nil ? range("2023-05-05", last) : range(first, "2027-12-24")))
    }

    @Test(arguments: [
        (PeriodUnit.day, "2026-10-23", "2026-11-21", 30), (.week, "2026-08-31", "2026-11-22", 12),
        (.month, "2025-12-01", "2026-11-30", 12), (.quarter, "2025-01-01", "2026-12-31", 8),
    ])
    func `the default is the last 30 days, 12 weeks, 12 months or 8 quarters`(
        unit: PeriodUnit, first: String, last: String, count: Int
    ) {
        let standard = ReportRange.standard(
            for: unit, spent: range("2020-01-01", "2026-12-24"), today: today, monthStart: .calendar)
        #expect(standard == range(first, last))
        #expect(Set(standard.map { MonthStart.calendar.period(unit, containing: $0) }).count == count)
    }

    @Test func `the current week is the last of twelve on a Monday and on a Sunday`() {
        let monday = ReportRange.standard(for: .week, spent: nil, today: day("2027-01-04"), monthStart: .calendar)
        #expect(monday == range("2026-10-19", "2027-01-10"))
        let sunday = ReportRange.standard(for: .week, spent: nil, today: day("2027-01-03"), monthStart: .calendar)
        #expect(sunday == range("2026-10-12", "2027-01-03"))
    }

    @Test func `on a leap day the twelve months start in March`() {
        #expect(
            ReportRange.standard(for: .month, spent: nil, today: day("2024-02-29"), monthStart: .calendar)
                == range("2023-03-01", "2024-02-29")
        )
    }

    @Test func `the default range by years is all days`() {
        let spent = range("2020-03-05", "2026-12-24")
        #expect(
            ReportRange.standard(for: .year, spent: spent, today: today, monthStart: .calendar)
                == range("2020-03-05", "2026-12-24"))
        #expect(
            ReportRange.standard(for: .year, spent: nil, today: today, monthStart: .calendar) == DayRange(today, today))
    }
}
