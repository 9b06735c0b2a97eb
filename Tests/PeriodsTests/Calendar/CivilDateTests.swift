import Support
import Testing

@testable import Periods

@Suite struct CivilDateTests {
    @Test func `the number of each date in two cycles around the year 0 equals a step-by-step count`() {
        var calendar = SlowCalendar(startOf: -400)
        // 1 January of the year -400 is 2370 years before 1970: six cycles less the 30 years from 1970 to 2000.
        let first = -6 * 146_097 + 10_957
        var wrong = 0
        for number in first..<first + 2 * 146_097 {
            let date = CivilDate(dayNumber: number)
            if (date.year, date.month, date.day) != (calendar.year, calendar.month, calendar.day) { wrong += 1 }
            if date.dayNumber != number { wrong += 1 }
            calendar.step()
        }
        #expect(wrong == 0)
        #expect(calendar.year == 400)
    }

    @Test func `extreme day numbers are converted to dates and back`() {
        for number in [Int.min, .min + 1, .max - 1, .max] {
            #expect(CivilDate(dayNumber: number).dayNumber == number)
        }
    }

    @Test func `a date beyond the last day number is clamped`() {
        #expect(CivilDate(year: .max, month: 12, day: 31).dayNumber == .max)
        #expect(CivilDate(year: .min, month: 1, day: 1).dayNumber == .min)
    }

    @Test(arguments: [(2026, 1, 1, 1), (2026, 12, 31, 365), (2024, 12, 31, 366), (1900, 3, 1, 60), (.max, 2, 1, 32)])
    func `days are numbered within their year`(year: Int, month: Int, day: Int, number: Int) {
        #expect(CivilDate(year: year, month: month, day: day).dayOfYear == number)
    }

    @Test(arguments: [(2024, true), (2023, false), (1900, false), (2000, true), (2100, false), (-4, true), (0, true)])
    func `leap years follow the Gregorian rule`(year: Int, leap: Bool) {
        #expect(CivilDate.isLeap(year) == leap)
    }
}
