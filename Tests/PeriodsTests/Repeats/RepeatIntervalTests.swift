import Periods
import Support
import Testing

@Suite struct RepeatIntervalTests {
    /// The days of ten years by a calendar that steps day by day and checks each day.
    private static func stepped(_ interval: RepeatInterval, from first: Day, through last: Day) -> [Day] {
        var calendar = SlowCalendar(startOf: first.year)
        var day = first
        while (calendar.month, calendar.day) != (first.month, first.dayOfMonth) { calendar.step() }
        var days: [Day] = []
        var (passed, months, began) = (0, 0, (calendar.year, calendar.month))
        while day <= last {
            if (calendar.year, calendar.month) != began {
                months += 1
                began = (calendar.year, calendar.month)
            }
            let isDue: Bool
            switch interval.unit {
            case .day: isDue = passed % interval.count == 0
            case .week: isDue = passed % (7 * interval.count) == 0
            // A quarter is three months.
            case .quarter: isDue = false
            case .month, .year:
                let between = interval.count * (interval.unit == .year ? 12 : 1)
                let wanted = min(first.dayOfMonth, calendar.monthLength)
                isDue = months % between == 0 && calendar.day == wanted
            }
            if isDue { days.append(day) }
            calendar.step()
            day = day.next
            passed += 1
        }
        return days
    }

    @Test(arguments: [
        ("day", 1), ("10 days", 10), ("week", 1), ("2 weeks", 2), ("month", 1), ("3 months", 3), ("5 months", 5),
        ("year", 1), ("4 years", 4),
    ])
    func `the days over ten years equal the days of a step-by-step calendar`(text: String, count: Int) throws {
        let interval = try #require(RepeatInterval(text))
        #expect(interval.count == count)
        let firsts: [Day] = [
            "2020-02-29", "2023-01-28", "2023-01-29", "2023-01-30", "2023-01-31", "2024-02-29", "2024-12-31",
            "2025-03-30",
            "2026-11-05",
        ]
        for first in firsts {
            let last = first.adding(days: 3653)
            let expected = Self.stepped(interval, from: first, through: last)
            #expect(interval.days(from: first, in: DayRange(first, last)) == expected, "\(first.iso) every \(text)")
            // The due days in a part of the ten years are the due days of the whole that fall into that part.
            for offset in stride(from: 0, to: 3600, by: 97) {
                let part = DayRange(first.adding(days: offset - 30), first.adding(days: offset + 45))
                #expect(interval.days(from: first, in: part) == expected.filter(part.contains))
            }
        }
    }

    @Test func `a repeat on the 31st uses the last day of shorter months`() throws {
        let days = try #require(RepeatInterval("month")).days(
            from: "2026-01-31", in: DayRange("2026-01-01", "2026-05-31"))
        #expect(days.map(\.iso) == ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"])
    }

    @Test func `a repeat on 29 February uses the 28th in common years`() throws {
        let days = try #require(RepeatInterval("year")).days(
            from: "2024-02-29", in: DayRange("2024-01-01", "2028-12-31"))
        #expect(days.map(\.iso) == ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"])
    }

    @Test(arguments: [
        ("month", "month"), ("1 month", "month"), ("Months", "month"), ("2 weeks", "2 weeks"), ("2 week", "2 weeks"),
        ("quarter", "3 months"), ("2 quarters", "6 months"), ("10 days", "10 days"), ("1000 years", "1000 years"),
    ])
    func `an interval is read and formatted`(text: String, written: String) {
        #expect(RepeatInterval(text)?.text == written)
        #expect(RepeatInterval(written)?.text == written)
    }

    @Test(arguments: [
        "", " ", "s", "0 days", "-1 days", "1001 days", "two weeks", "month 2", "1.5 months", "monthlies",
        "2  big weeks",
        "99999999999999999999 days", "400 quarters", "٢ weeks",
    ])
    func `other text is not an interval`(text: String) {
        #expect(RepeatInterval(text) == nil)
    }

    @Test func `an interval ends at the last day`() throws {
        let interval = try #require(RepeatInterval(every: 1000, .year))
        #expect(interval.days(from: Day(number: .min), in: DayRange("2026-01-01", "2026-01-02")).count <= 1)
        #expect(interval.days(from: .latest, in: DayRange("2026-01-01", "2026-12-31")) == [])
        #expect(interval.day(.max, after: "2026-01-01") > .latest)
    }
}
