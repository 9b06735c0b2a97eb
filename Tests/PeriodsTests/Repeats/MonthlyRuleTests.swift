import Support
import Testing

@testable import Periods

@Suite struct MonthlyRuleTests {
    private static let kinds = Weekday.allCases.map(MonthlyRule.Kind.weekday) + [.workingDay]
    private static let rules = MonthlyRule.Place.allCases.flatMap { place in kinds.map { MonthlyRule(place, $0) } }

    /// The due days by a search day by day, which counts the days of the kind in each month.
    private static func searched(_ months: Int, _ rule: MonthlyRule, from first: Day, through last: Day) -> [Day] {
        var calendar = SlowCalendar(startOf: first.year)
        var day = Day(year: first.year, month: 1, day: 1) ?? first
        var (days, ofMonth) = ([Day](), [Day]())
        let begin = first.year * 12 + first.month
        func isOfKind(_ day: Day) -> Bool {
            switch rule.kind {
            case .weekday(let weekday): day.weekday == weekday
            case .workingDay: day.isWorkingDay
            }
        }
        while day <= last.adding(days: 31) {
            if isOfKind(day) { ofMonth.append(day) }
            if calendar.day == calendar.monthLength {
                let passed = calendar.year * 12 + calendar.month - begin
                let found =
                    switch rule.place {
                    case .first: ofMonth[0]
                    case .second: ofMonth[1]
                    case .third: ofMonth[2]
                    case .fourth: ofMonth[3]
                    case .last: ofMonth[ofMonth.count - 1]
                    }
                if passed >= 0, passed % months == 0, found >= first, found <= last { days.append(found) }
                ofMonth = []
            }
            calendar.step()
            day = day.next
        }
        return days
    }

    @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
    func `the days of every rule equal those of a search day by day`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for rule in Self.rules {
            for _ in 0..<4 {
                let months = Int.random(in: 1...5, using: &random)
                let first = Day("1995-01-01").adding(days: Int.random(in: 0..<14_000, using: &random))
                let last = first.adding(days: Int.random(in: 0..<1500, using: &random))
                let interval = try #require(RepeatInterval(everyMonths: months, on: rule))
                let expected = Self.searched(months, rule, from: first, through: last)
                let comment: Comment = "\(interval.text) from \(first.iso), seed \(seed)"
                #expect(interval.days(from: first, in: DayRange(first, last)) == expected, comment)
                let part = DayRange(first.adding(days: 100), first.adding(days: 300))
                let wanted = Self.searched(months, rule, from: first, through: part.last).filter(part.contains)
                #expect(interval.days(from: first, in: part) == wanted, comment)
                let begin = Self.searched(1, rule, from: first, through: first.adding(days: 70))
                #expect(interval.firstDay(from: first) == begin.first, comment)
            }
        }
    }

    @Test func `an interval with a rule is parsed as it is formatted`() throws {
        for rule in Self.rules {
            for months in [1, 2, 12, 1000] {
                let interval = try #require(RepeatInterval(everyMonths: months, on: rule))
                #expect(RepeatInterval(interval.text) == interval, "\(interval.text)")
            }
        }
    }

    @Test(arguments: [
        ("month on the last working day", "month on the last working day"), ("2nd tuesday", "month on the 2nd tuesday"),
        ("The Second Tue", "month on the 2nd tuesday"), ("monthly on the 1st monday", "month on the 1st monday"),
        ("on last friday", "month on the last friday"), ("monthly last friday", "month on the last friday"),
        ("2 months on the last friday", "2 months on the last friday"),
        ("quarterly on the first working day", "3 months on the 1st working day"),
        ("year on the 4th thursday", "12 months on the 4th thursday"),
        ("monthly", "month"), ("Weekly", "week"), ("fortnightly", "2 weeks"), ("quarterly", "3 months"),
        ("yearly", "year"), ("daily", "day"),
    ])
    func `an interval in words is read and formatted`(text: String, written: String) {
        #expect(RepeatInterval(text)?.text == written)
    }

    @Test(
        arguments: [
            ("on the 6th friday", "6th", .place), ("6th friday", "6th", .place),
            ("month on the 5th friday", "5th", .place), ("month on 15", "15", .place), ("month on the", nil, .place),
            ("month on the last fryday", "fryday", .kind), ("last day", "day", .kind),
            ("month on the last", nil, .kind),
            ("on the last working day of month", "working day of month", .kind),
            ("week on the last friday", "week", .months),
            ("0 months on the last friday", "0 months", .months),
            ("1001 months on the last friday", "1001 months", .months),
            ("100 years on the last friday", "100 years", .months), ("2 monthly", nil, .interval),
            ("mönthly", nil, .interval),
            ("månad on the 6th friday", "6th", .place), ("", nil, .interval),
        ] as [(String, String?, RepeatIntervalError.Expected)])
    func `the wrong part of an interval is found`(text: String, wrong: String?, expected: RepeatIntervalError.Expected)
    {
        do throws(RepeatIntervalError) {
            let read = try RepeatInterval.parsed(text)
            Issue.record("'\(text)' was read as '\(read.text)'")
        } catch {
            #expect(error.expected == expected)
            #expect(error.text == text)
            let scalars = Array(text.unicodeScalars)
            let found = error.span.map { String(String.UnicodeScalarView(scalars[$0])) }
            #expect(found == wrong)
        }
    }
}
