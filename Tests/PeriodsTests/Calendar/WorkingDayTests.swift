import Support
import Testing

@testable import Periods

@Suite struct WorkingDayTests {
    /// The Easter Sundays of 1900 to 2099 as days after the last of February, by the method of epacts (Knuth, The Art of
    /// Computer Programming 1, section 1.3.2, exercise 14) and equal by Oudin's (Explanatory Supplement to the Astronomical
    /// Almanac): 32 is 1 April. One line for each decade.
    private static let easters = [
        46, 38, 30, 43, 34, 54, 46, 31, 50, 42,
        27, 47, 38, 23, 43, 35, 54, 39, 31, 51,
        35, 27, 47, 32, 51, 43, 35, 48, 39, 31,
        51, 36, 27, 47, 32, 52, 43, 28, 48, 40,
        24, 44, 36, 56, 40, 32, 52, 37, 28, 48,
        40, 25, 44, 36, 49, 41, 32, 52, 37, 29,
        48, 33, 53, 45, 29, 49, 41, 26, 45, 37,
        29, 42, 33, 53, 45, 30, 49, 41, 26, 46,
        37, 50, 42, 34, 53, 38, 30, 50, 34, 26,
        46, 31, 50, 42, 34, 47, 38, 30, 43, 35,
        54, 46, 31, 51, 42, 27, 47, 39, 23, 43,
        35, 55, 39, 31, 51, 36, 27, 47, 32, 52,
        43, 35, 48, 40, 31, 51, 36, 28, 47, 32,
        52, 44, 28, 48, 40, 25, 44, 36, 56, 41,
        32, 52, 37, 29, 48, 40, 25, 45, 36, 49,
        41, 33, 52, 37, 29, 49, 33, 53, 45, 30,
        49, 41, 26, 46, 37, 29, 42, 34, 53, 45,
        30, 50, 41, 26, 46, 38, 50, 42, 34, 54,
        38, 30, 50, 35, 26, 46, 31, 51, 42, 34,
        47, 39, 30, 43, 35, 55, 46, 31, 51, 43,
    ]

    @Test func `Easter is on the known days of 1900 to 2099`() {
        #expect(Self.easters.count == 200)
        for (year, day) in zip(1900..., Self.easters) {
            let expected = Month(uncheckedYear: year, month: 3).day(1).adding(days: day - 1)
            #expect(Day.easter(of: year) == expected, "\(year)")
            #expect(expected.weekday == .sunday)
        }
        #expect(Day.easter(of: 2026) == "2026-04-05")
        #expect(Day.easter(of: 2038) == "2038-04-25")
        #expect(Day.easter(of: 2285) == "2285-03-22")
    }

    @Test func `the closed days of 2026 are weekends and the closing days of TARGET`() {
        let closed = DayRange("2026-01-01", "2026-12-31").filter {
            !$0.isWorkingDay && ![.saturday, .sunday].contains($0.weekday)
        }
        #expect(closed == ["2026-01-01", "2026-04-03", "2026-04-06", "2026-05-01", "2026-12-25"])
        #expect(!Day("2026-12-26").isWorkingDay)
        #expect(Day("2026-12-24").isWorkingDay)
        #expect(Day("2026-12-28").isWorkingDay)
    }

    @Test func `every day of 1900 to 2099 moves to the nearest working day, at most four days away`() {
        let days = Array(DayRange("1900-01-10", "2099-12-20"))
        let open = days.map(\.isWorkingDay)
        var (before, after) = ([Int](), [Int](repeating: 0, count: days.count))
        for place in days.indices { before.append(open[place] ? place : before.last ?? place) }
        var next = days.count - 1
        for place in days.indices.reversed() {
            if open[place] { next = place }
            after[place] = next
        }
        for place in 8..<days.count - 8 {
            #expect(days[place].movedToWorkingDay(.before) == days[before[place]])
            #expect(days[place].movedToWorkingDay(.after) == days[after[place]])
            #expect(place - before[place] <= 4 && after[place] - place <= 4)
        }
    }

    @Test func `days beyond the calendar are moved without a trap`() {
        for number in [Int.min, Int.min + 3, Int.max - 3, Int.max] {
            _ = Day(number: number).movedToWorkingDay(.before)
            _ = Day(number: number).movedToWorkingDay(.after)
        }
    }
}
