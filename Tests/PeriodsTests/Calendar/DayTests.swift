import Periods
import Support
import Testing

@Suite struct DayTests {
    @Test func `every day from 1900 to 9999 is converted from its date and back`() {
        var calendar = SlowCalendar(startOf: 1900)
        var weekday = Weekday.monday.rawValue
        var wrong = 0
        for number in Day.earliest.number...Day.latest.number {
            let day = Day(number: number)
            let made = Day(year: calendar.year, month: calendar.month, day: calendar.day)
            if made != day || day.weekday.rawValue != weekday { wrong += 1 }
            if calendar.day == calendar.monthLength,
                Day(year: calendar.year, month: calendar.month, day: calendar.day + 1) != nil
            {
                wrong += 1
            }
            weekday = weekday % 7 + 1
            calendar.step()
        }
        #expect(wrong == 0)
        #expect(calendar.year == 10_000)
    }

    @Test func `a day is rebuilt from its parts and from its text`() {
        var wrong = 0
        // A prime step meets every day of every month within a few centuries.
        for number in stride(from: Day(year: 1, month: 1, day: 1)!.number, through: Day.latest.number, by: 13) {
            let day = Day(number: number)
            if Day(year: day.year, month: day.month, day: day.dayOfMonth) != day { wrong += 1 }
            if Day(iso: day.iso) != day { wrong += 1 }
        }
        #expect(wrong == 0)
    }

    @Test(arguments: [
        (0, "1970-01-01", "Thu 1 Jan 1970"), (20_777, "2026-11-20", "Fri 20 Nov 2026"),
        (-25_567, "1900-01-01", "Mon 1 Jan 1900"), (2_932_896, "9999-12-31", "Fri 31 Dec 9999"),
        (19_782, "2024-02-29", "Thu 29 Feb 2024"), (-719_162, "0001-01-01", "Mon 1 Jan 1"),
        (-719_163, "0000-12-31", "Sun 31 Dec 0"), (-719_529, "-0001-12-31", "Fri 31 Dec -1"),
        (2_932_897, "10000-01-01", "Sat 1 Jan 10000"),
    ])
    func `a day is formatted in ISO 8601 and in full`(number: Int, iso: String, full: String) {
        #expect(Day(number: number).iso == iso)
        #expect(Day(number: number).fullText == full)
    }

    @Test func `the first and last days are in 1900 and 9999`() {
        #expect(Day.earliest.iso == "1900-01-01")
        #expect(Day.latest.iso == "9999-12-31")
    }

    @Test(arguments: [
        (2026, 2, 29), (2026, 4, 31), (2026, 13, 1), (2026, 0, 1), (2026, 1, 0), (2026, 1, 32), (0, 1, 1),
        (10_000, 1, 1), (1900, 2, 29), (.max, .max, .max), (.min, .min, .min), (2026, 1, .min),
    ])
    func `an impossible date is nil`(year: Int, month: Int, day: Int) {
        #expect(Day(year: year, month: month, day: day) == nil)
    }

    @Test(arguments: [
        "", "2026-11-2", "2026-11-200", "2026/11/20", "2026-1-020", "20261120", " 2026-11-20", "2026-11-20 ",
        "2026-02-30", "0000-01-01", "+026-11-20", "2026-11-2x", "2026-11-2\u{0662}", "２０２６-1", "12026-11-20",
        "2026-11:20", "-026-11-20", "2026-11--2",
    ])
    func `only ten characters in ISO 8601 are read`(text: String) {
        #expect(Day(iso: text) == nil)
    }

    @Test func `days are added, counted and ordered`() {
        let day: Day = "2026-11-20"
        #expect(day.adding(days: 11) == "2026-12-01")
        #expect(day.adding(days: -20) == "2026-10-31")
        #expect(day.next == "2026-11-21")
        #expect(day.previous == "2026-11-19")
        #expect(day.days(until: "2027-11-20") == 365)
        #expect(day.days(until: "2026-11-01") == -19)
        #expect(day < day.next)
        #expect(!(day < day))
    }

    @Test func `arithmetic stops at the extreme days`() {
        let first = Day(number: .min)
        let last = Day(number: .max)
        #expect(last.next == last)
        #expect(first.previous == first)
        #expect(first.days(until: last) == .max)
        #expect(last.days(until: first) == .min)
        #expect(first.adding(days: .max).number == -1)
        // 2^63 leaves 1 when divided by 7, so the first day is a Wednesday and the last, 2^63 - 1, a Thursday.
        #expect(first.weekday == .wednesday)
        #expect(last.weekday == .thursday)
    }
}
