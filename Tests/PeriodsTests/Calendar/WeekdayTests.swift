import Support
import Testing

@testable import Periods

@Suite struct WeekdayTests {
    @Test func `weekdays are numbered from Monday and named by three letters`() {
        #expect(Weekday.allCases.map(\.rawValue) == [1, 2, 3, 4, 5, 6, 7])
        #expect(Weekday.allCases.map(\.shortName) == ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
    }

    @Test(arguments: Weekday.allCases)
    func `a weekday is recognised by its full and its short name`(weekday: Weekday) {
        #expect(Weekday(word: weekday.shortName.lowercased()) == weekday)
        #expect(Weekday(word: "\(weekday)") == weekday)
    }

    @Test func `1 January 1970 was a Thursday`() {
        #expect(
            (-4...4).map { Weekday(dayNumber: $0).shortName } == [
                "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun", "Mon",
            ])
    }

    @Test(arguments: ["", "m", "mo", "mond", "mondays", "nov"])
    func `other words are not weekdays`(word: String) {
        #expect(Weekday(word: word) == nil)
    }
}
