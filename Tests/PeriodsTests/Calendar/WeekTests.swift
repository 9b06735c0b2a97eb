import Periods
import Support
import Testing

@Suite struct WeekTests {
    @Test func `every week from 1899 to 2105 equals a step-by-step count`() {
        // 2 January 1899 was a Monday. The year of a week is the year that four or more of its days lie in.
        var calendar = SlowCalendar(startOf: 1899)
        calendar.step()
        var monday: Day = "1899-01-02"
        var (year, number) = (1899, 0)
        var counts: [Int: Int] = [:]
        var expected: [(year: Int, number: Int, monday: Day)] = []
        while monday.year <= 2105 {
            var daysIn: [Int: Int] = [:]
            for _ in 0..<7 {
                daysIn[calendar.year, default: 0] += 1
                calendar.step()
            }
            let majority = daysIn.first { $0.value >= 4 }!.key
            (year, number) = (majority, majority == year ? number + 1 : 1)
            counts[year] = number
            expected.append((year, number, monday))
            monday = monday.adding(days: 7)
        }
        for (year, number, monday) in expected {
            let week = Week(year: year, number: number)
            #expect(week?.days == DayRange(monday, monday.adding(days: 6)))
            for day in DayRange(monday, monday.adding(days: 6)) {
                #expect(Week(containing: day) == week)
            }
        }
        for year in 1899...2105 {
            #expect(Week.count(inYear: year) == counts[year])
            #expect(Week(year: year, number: counts[year]! + 1) == nil)
        }
        for (earlier, later) in zip(expected, expected.dropFirst()) {
            let (left, right) = (Week(containing: earlier.monday), Week(containing: later.monday))
            #expect(left.next == right)
            #expect(right.previous == left)
            #expect(left < right)
        }
    }

    @Test(arguments: [(2020, 53), (2021, 52), (2024, 52), (2025, 52), (2026, 53), (2032, 53), (.max, 53), (.min, 52)])
    func `a year has 52 or 53 weeks`(year: Int, count: Int) {
        #expect(Week.count(inYear: year) == count)
    }

    @Test(arguments: [
        ("2024-12-30", "2025-W01"), ("2027-01-03", "2026-W53"), ("2026-11-20", "2026-W47"), ("1900-01-01", "1900-W01"),
        ("0001-01-01", "0001-W01"), ("9999-12-31", "9999-W52"),
    ])
    func `a week is named like in ISO 8601`(text: String, name: String) throws {
        #expect(Week(containing: try #require(Day(iso: text))).name == name)
    }

    @Test func `a week has a title`() {
        #expect(Week(year: 2026, number: 7)?.title == "week 7 of 2026")
    }

    @Test(arguments: [(2026, 0), (2026, 54), (2025, 53), (0, 1), (10_000, 1), (2026, .min), (.max, 1)])
    func `an impossible week is nil`(year: Int, number: Int) {
        #expect(Week(year: year, number: number) == nil)
    }

    @Test func `extreme days have weeks without overflow`() {
        #expect(Week(containing: Day(number: .max)).days.last == Day(number: .max))
        #expect(Week(containing: Day(number: .min)).days.first == Day(number: .min))
    }
}
