import Periods
import Support
import Testing

@Suite struct DayNoticeTests {
    @Test(arguments: [
        ("2026-11-21", "2026-11-20", DayNotice.future(days: 1)),
        ("2027-11-20", "2026-11-20", .future(days: 365)),
        ("2026-11-20", "2026-11-20", nil),
        ("2025-11-20", "2026-11-20", nil),
        ("2025-11-19", "2026-11-20", .longAgo(days: 366)),
        ("2024-02-29", "2025-03-01", nil),
        ("2024-02-29", "2025-03-02", .longAgo(days: 367)),
        ("2023-03-01", "2024-02-29", nil),
        ("2023-02-28", "2024-02-29", .longAgo(days: 366)),
    ])
    func `a future day and a day more than a year ago give a notice`(
        day: String, today: String, notice: DayNotice?
    ) throws {
        #expect(DayNotice.of(try #require(Day(iso: day)), today: try #require(Day(iso: today))) == notice)
    }

    @Test func `extreme days give a notice without overflow`() {
        let (first, last) = (Day(number: .min), Day(number: .max))
        #expect(DayNotice.of(last, today: first) == .future(days: .max))
        #expect(DayNotice.of(first, today: last) == .longAgo(days: .max))
    }

    @Test func `a notice counts the days`() {
        #expect(DayNotice.future(days: 1).text == "1 day after today")
        #expect(DayNotice.future(days: 2).text == "2 days after today")
        #expect(DayNotice.longAgo(days: 366).text == "366 days ago")
    }
}
