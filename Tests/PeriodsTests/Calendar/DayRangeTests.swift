import Periods
import Support
import Testing

@Suite struct DayRangeTests {
    private let week = DayRange("2026-11-16", "2026-11-22")

    @Test func `a range counts both ends`() {
        #expect(week.count == 7)
        #expect(DayRange("2026-11-20", "2026-11-20").count == 1)
        #expect(DayRange(Day(number: .min), Day(number: .max)).count == .max)
    }

    @Test func `a reversed range stops the program`() async {
        await #expect(processExitsWith: .failure) {
            _ = DayRange(Day(number: 1), Day(number: 0))
        }
    }

    @Test(arguments: [
        ("2026-11-15", false), ("2026-11-16", true), ("2026-11-19", true), ("2026-11-22", true), ("2026-11-23", false),
    ])
    func `a range contains its ends and the days between`(text: String, held: Bool) throws {
        #expect(week.contains(try #require(Day(iso: text))) == held)
    }

    @Test func `iterating gives every day in order`() {
        #expect(
            DayRange("2026-02-27", "2026-03-02").map(\.iso) == ["2026-02-27", "2026-02-28", "2026-03-01", "2026-03-02"])
        #expect(week.underestimatedCount == 7)
    }

    @Test func `iteration ends at the last day`() {
        let range = DayRange(Day(number: .max - 1), Day(number: .max))
        #expect(range.map(\.number) == [.max - 1, .max])
    }

    @Test func `an intersection contains the common days`() {
        #expect(week.intersection(DayRange("2026-11-20", "2026-12-31")) == DayRange("2026-11-20", "2026-11-22"))
        #expect(week.intersection(DayRange("2026-11-01", "2026-11-16")) == DayRange("2026-11-16", "2026-11-16"))
        #expect(week.intersection(DayRange("2026-11-18", "2026-11-19")) == DayRange("2026-11-18", "2026-11-19"))
        #expect(week.intersection(DayRange("2026-11-23", "2026-11-30")) == nil)
        #expect(week.intersection(DayRange("2026-11-01", "2026-11-15")) == nil)
    }
}
