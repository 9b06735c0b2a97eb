import Support
import Testing

@testable import Periods

@Suite struct MonthTests {
    @Test func `every month has the length of a step-by-step count`() {
        var calendar = SlowCalendar(startOf: 1900)
        var month = Month(containing: .earliest)
        while calendar.year < 2110 {
            let length = calendar.monthLength
            #expect(month == Month(year: calendar.year, month: calendar.month))
            #expect((month.year, month.month, month.length) == (calendar.year, calendar.month, length))
            #expect(month.days.count == length)
            #expect(month.days.first.dayOfMonth == 1)
            #expect(Month(containing: month.days.first) == month)
            #expect(Month(containing: month.days.last) == month)
            #expect(month.next.previous == month)
            #expect(month < month.next)
            for _ in 0..<length { calendar.step() }
            month = month.next
        }
    }

    @Test func `the index of a month is twelve times the year plus the months before`() {
        #expect(Month(year: 2026, month: 11)?.index == 24_322)
        #expect(Month(index: 24_322).name == "2026-11")
        #expect(Month(index: -1).name == "-0001-12")
    }

    @Test func `a month has a numeric, a full and a short name`() {
        let month = Month(containing: "2026-11-20")
        #expect(month.name == "2026-11")
        #expect(month.title == "November 2026")
        #expect(month.shortTitle == "Nov 2026")
        #expect(Month(containing: "0987-03-01").name == "0987-03")
    }

    @Test(arguments: [
        (1, "2026-12"), (2, "2027-01"), (-11, "2025-12"), (-10, "2026-01"), (0, "2026-11"), (120, "2036-11"),
    ])
    func `months are added across years`(months: Int, name: String) {
        #expect(Month(containing: "2026-11-20").adding(months: months).name == name)
    }

    @Test(arguments: [(2026, 0), (2026, 13), (0, 12), (10_000, 1), (.max, .max)])
    func `an impossible month is nil`(year: Int, month: Int) {
        #expect(Month(year: year, month: month) == nil)
    }

    @Test func `extreme months have days without overflow`() {
        #expect(Month(index: .max).next == Month(index: .max))
        #expect(Month(index: .min).previous == Month(index: .min))
        #expect(Month(index: .max).days.last.number == .max)
        #expect(Month(index: .min).days.first.number == .min)
    }

    @Test(arguments: [("jan", 1), ("sep", 9), ("may", 5), ("december", 12)])
    func `a month is recognised by its full and its short name`(word: String, number: Int) {
        #expect(Month.number(named: word) == number)
    }

    @Test(arguments: ["", "n", "sept", "novem", "novembers", "mon"])
    func `other words are not months`(word: String) {
        #expect(Month.number(named: word) == nil)
    }
}
