import Periods
import Support
import Testing

@Suite struct PeriodTests {
    private static func period(_ unit: PeriodUnit) -> Period {
        MonthStart.calendar.period(unit, containing: "2026-11-20")
    }

    @Test(arguments: [
        (PeriodUnit.day, "2026-11-20", "2026-11-20", "Fri 20 Nov 2026"),
        (.week, "2026-11-16", "2026-11-22", "week 47 of 2026"),
        (.month, "2026-11-01", "2026-11-30", "November 2026"),
        (.quarter, "2026-10-01", "2026-12-31", "quarter 4 of 2026"),
        (.year, "2026-01-01", "2026-12-31", "2026"),
    ])
    func `a period has days and a title`(unit: PeriodUnit, first: String, last: String, title: String) {
        let period = Self.period(unit)
        #expect(period.days.first.iso == first)
        #expect(period.days.last.iso == last)
        #expect(period.title == title)
    }

    @Test(arguments: [
        (PeriodUnit.day, "2026-11-19", "2026-11-21"), (.week, "2026-W46", "2026-W48"),
        (.month, "2026-10", "2026-12"), (.quarter, "2026-Q3", "2027-Q1"), (.year, "2025", "2027"),
    ])
    func `a period has a previous and a next period`(unit: PeriodUnit, before: String, after: String) {
        let period = Self.period(unit)
        #expect(period.previous.name == before)
        #expect(period.next.name == after)
        #expect(period.next.days.first == period.days.last.next)
        #expect(period.previous.days.last == period.days.first.previous)
    }

    @Test func `periods are sorted by first day, then by length`() {
        // 1 January 2018 was a Monday, so that one period of every length begins on it.
        let together = PeriodUnit.allCases.map { MonthStart.calendar.period($0, containing: "2018-01-01") }
        #expect(together.shuffled().sorted() == together)
        #expect(Self.period(.year) < Self.period(.month))
        #expect(!(Self.period(.month) < Self.period(.month)))
        #expect(Period.day("2026-11-21") > Self.period(.week))
    }

    @Test(arguments: [
        ("2026-10-31", false), ("2026-11-01", false), ("2026-11-02", true), ("2026-11-30", true), ("2026-12-01", false),
    ])
    func `the first period of a book is partial unless the book begins on its first day`(
        begins: String, isCut: Bool
    ) throws {
        #expect(Self.period(.month).isCut(byBeginning: try #require(Day(iso: begins))) == isCut)
    }
}
