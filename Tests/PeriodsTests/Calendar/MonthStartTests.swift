import Support
import Testing

@testable import Periods

@Suite struct MonthStartTests {
    @Test(arguments: 1...28)
    func `every day is in one month, which begins on the given day and has its name by the rule`(number: Int) throws {
        let start = try #require(MonthStart(day: number))
        // Counts day by day; the name of the month that has begun is that of the calendar month, or the next.
        var calendar = SlowCalendar(startOf: 2019)
        var day = Day(CivilDate(year: 2019, month: 1, day: 1))
        while calendar.year < 2026 {
            var index = calendar.year * 12 + calendar.month - 1
            if calendar.day < number { index -= 1 }
            if number > 15 { index += 1 }
            let month = start.month(containing: day)
            #expect(month.index == index, "\(day.iso)")
            #expect(month.days.contains(day))
            #expect(month.days.first.dayOfMonth == number)
            #expect(month.next.days.first == month.days.last.next)
            #expect(month.previous.days.last == month.days.first.previous)
            #expect(month.length == month.days.count)
            let year = start.year(containing: day)
            #expect(year.number == month.year)
            #expect(year.days.first == year.months[0].days.first && year.days.last == year.months[11].days.last)
            #expect(year.next.days.first == year.days.last.next)
            #expect(year.previous.next == year)
            let quarter = start.quarter(containing: day)
            #expect(quarter.months == Array(year.months[(quarter.number - 1) * 3..<quarter.number * 3]))
            #expect(quarter.months.contains(month) && quarter.year == year.number && quarter.monthStart == start)
            #expect(quarter.days.first == quarter.months[0].days.first)
            #expect(quarter.next.days.first == quarter.days.last.next && quarter.previous.next == quarter)
            calendar.step()
            day = day.next
        }
    }

    @Test(arguments: [1, 2, 15, 16, 25, 28])
    func `a week belongs to the month that has most of its days, and to no other`(number: Int) throws {
        let start = try #require(MonthStart(day: number))
        var month = start.month(containing: "2019-06-01")
        var listed: [Week] = []
        while month.year < 2026 {
            #expect([4, 5].contains(month.weeks.count), "\(month.heading)")
            for week in month.weeks {
                #expect(start.month(of: week) == month)
                #expect(week.days.count { month.days.contains($0) } >= 4, "\(week.name)")
            }
            listed += month.weeks
            month = month.next
        }
        #expect(zip(listed, listed.dropFirst()).allSatisfy { $0.next == $1 })
    }

    @Test func `months that begin on the first are those of the calendar`() {
        for day in DayRange("2023-12-30", "2025-01-02") {
            #expect(MonthStart.calendar.month(containing: day) == Month(containing: day))
            #expect(MonthStart.calendar.year(containing: day) == Year(containing: day))
        }
    }

    @Test(arguments: [0, 29, 31, -1, .max, .min])
    func `a month begins on a day that every month has`(number: Int) {
        #expect(MonthStart(day: number) == nil)
    }

    @Test(arguments: [
        (25, "2026-11-03", "November 2026 (25 Oct to 24 Nov)"), (10, "2026-11-10", "November 2026 (10 Nov to 9 Dec)"),
        (28, "2027-01-02", "January 2027 (28 Dec to 27 Jan)"), (1, "2026-11-03", "November 2026"),
        (15, "2026-11-14", "October 2026 (15 Oct to 14 Nov)"), (16, "2026-11-15", "November 2026 (16 Oct to 15 Nov)"),
    ])
    func `a heading has the days of a month that is not one of the calendar`(
        number: Int, date: String, heading: String
    ) throws {
        let start = try #require(MonthStart(day: number))
        let month = start.month(containing: try #require(Day(iso: date)))
        #expect(month.heading == heading)
        #expect(Period.month(month).heading == heading)
    }

    @Test func `a heading has the days of a quarter or year that is not one of the calendar`() throws {
        let start = try #require(MonthStart(day: 25))
        #expect(start.period(.year, containing: "2026-12-24").heading == "2026 (25 Dec 2025 to 24 Dec 2026)")
        #expect(start.period(.year, containing: "2026-12-25").heading == "2027 (25 Dec 2026 to 24 Dec 2027)")
        #expect(start.period(.quarter, containing: "2026-12-24").heading == "quarter 4 of 2026 (25 Sep to 24 Dec)")
        #expect(start.period(.quarter, containing: "2026-12-25").heading == "quarter 1 of 2027 (25 Dec to 24 Mar)")
        #expect(MonthStart.calendar.period(.quarter, containing: "2026-12-25").heading == "quarter 4 of 2026")
        #expect(start.period(.week, containing: "2026-12-24").heading == "week 52 of 2026")
        #expect(MonthStart.calendar.period(.year, containing: "2026-12-25").heading == "2026")
    }

    @Test(arguments: [
        ("2026-11", "2026-10-25", "2026-11-24"), ("this-month", "2026-11-25", "2026-12-24"),
        ("last-month", "2026-10-25", "2026-11-24"), ("dec", "2026-11-25", "2026-12-24"),
        ("this-quarter", "2026-09-25", "2026-12-24"), ("last-quarter", "2026-06-25", "2026-09-24"),
        ("jan", "2025-12-25", "2026-01-24"), ("2026-Q3", "2026-06-25", "2026-09-24"),
        ("2026", "2025-12-25", "2026-12-24"),
        ("this-year", "2025-12-25", "2026-12-24"), ("2026-10..2026-11", "2026-09-25", "2026-11-24"),
        ("2026-W47", "2026-11-16", "2026-11-22"), ("2026-11-26", "2026-11-26", "2026-11-26"),
    ])
    func `months, quarters and years are read as those of the book, days and weeks as those of the calendar`(
        text: String, first: String, last: String
    ) throws {
        let parser = PeriodParser(today: "2026-11-26", monthStart: try #require(MonthStart(day: 25)))
        let selection = try parser.parse(text)
        #expect(selection.first?.iso == first)
        #expect(selection.last?.iso == last)
        if let period = selection.period { #expect(try parser.parse(period.name) == selection) }
    }
}
