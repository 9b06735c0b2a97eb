import Money
import Periods
import Support
import Testing

@testable import Ledger

@Suite struct RepeatScheduleTests {
    private static let intervals: [RepeatInterval] = [
        "day", "3 days", "week", "2 weeks", "month", "quarter", "year", "month on the last working day",
        "month on the 1st monday", "month on the 2nd tuesday", "2 months on the last friday", "month on the 1st sunday",
        "month on the last saturday",
    ].compactMap { RepeatInterval($0) }

    private static func order(
        _ interval: RepeatInterval, from first: Day, until: Day? = nil, _ move: ClosedDayMove?
    ) -> Repeat {
        var order = Repeat(
            interval, from: interval.firstDay(from: first), until: until, amount: Amount(cents: 650_00), category: 1,
            details: ExpenseDetails())
        order.ifClosed = move
        return order
    }

    /// The due days with their days of recording, by a search day by day that looks for the next or the previous open day.
    private static func searched(_ order: Repeat, through last: Day) -> [(due: Day, day: Day)] {
        DayRange(order.first, max(order.first, last)).filter { day in
            day <= order.until ?? .latest && !order.interval.days(from: order.first, in: DayRange(day, day)).isEmpty
        }.map { due in
            var day = due
            while let move = order.ifClosed, !day.isWorkingDay { day = move == .before ? day.previous : day.next }
            return (due, day)
        }
    }

    @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
    func `moved occurrences equal a search day by day, each once, also at the ends of months and of the repeat`(
        seed: UInt64
    ) {
        #expect(Self.intervals.count == 13)
        var random = SplitMix64(seed: seed)
        for interval in Self.intervals {
            for move in [nil, ClosedDayMove.before, .after] {
                let begin = Day("2020-01-01").adding(days: Int.random(in: 0..<3000, using: &random))
                let until =
                    Bool.random(using: &random) ? begin.adding(days: Int.random(in: 40..<500, using: &random)) : nil
                let order = Self.order(interval, from: begin, until: until, move)
                let schedule = RepeatSchedule(order, times: [])
                let all = Self.searched(order, through: begin.adding(days: 900))
                let comment: Comment = "\(interval.text) from \(begin.iso), seed \(seed)"
                func expected(_ range: DayRange) -> [Day] {
                    all.filter { range.contains($0.day) }.sorted { ($0.day, $0.due) < ($1.day, $1.due) }.map(\.due)
                }
                let start = begin.adding(days: -10)
                for _ in 0..<6 {
                    let from = begin.adding(days: Int.random(in: -10..<600, using: &random))
                    let range = DayRange(from, from.adding(days: Int.random(in: 0..<200, using: &random)))
                    #expect(schedule.times(in: range).map(\.due) == expected(range), comment)
                    let next = Array(expected(DayRange(range.last.next, begin.adding(days: 890))).prefix(2))
                    let found = schedule.next(2, after: range.last).map(\.due).filter { $0 < begin.adding(days: 880) }
                    #expect(found == next.filter { $0 < begin.adding(days: 880) }, comment)
                }
                // Months side by side have every occurrence once.
                var dues: [Day] = []
                var month = Month(containing: start)
                while month.days.last < begin.adding(days: 880) {
                    dues += schedule.times(in: month.days).map(\.due)
                    month = month.next
                }
                #expect(Set(dues).count == dues.count, comment)
                #expect(dues == expected(DayRange(start, month.days.first.previous)), comment)
            }
        }
    }

    @Test func `recording day by day records every occurrence once, on a working day`() {
        for interval in Self.intervals {
            for move in ClosedDayMove.allCases {
                let order = Self.order(interval, from: "2024-12-20", until: "2026-05-03", move)
                var recorded: [RepeatTime] = []
                for day in DayRange("2024-12-01", "2026-05-10") {
                    let times = RepeatSchedule(order, times: recorded).times(through: day)
                    #expect(times.allSatisfy { $0.day == day && day.isWorkingDay })
                    recorded += times.map { RepeatTime(of: 0, due: $0.due, state: .booked) }
                }
                let all = Self.searched(order, through: "2026-05-03")
                #expect(recorded.map(\.due).sorted() == all.map(\.due), "\(interval.text)")
            }
        }
    }

    @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
    func `the next occurrences among random exceptions equal a search day by day`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        for round in 0..<120 {
            let interval = try #require(Self.intervals.randomElement(using: &random))
            let move = ([nil, .before, .after] as [ClosedDayMove?]).randomElement(using: &random) ?? nil
            let begin = Day("2020-01-01").adding(days: Int.random(in: 0..<3000, using: &random))
            let until =
                Bool.random(using: &random) ? begin.adding(days: Int.random(in: 40..<900, using: &random)) : nil
            let order = Self.order(interval, from: begin, until: until, move)
            var all = Self.searched(order, through: begin.adding(days: 1500))
            var times: [RepeatTime] = []
            for index in all.indices.reversed() where Int.random(in: 0..<3, using: &random) > 0 {
                let state = try #require(RepeatTime.State.allCases.randomElement(using: &random))
                guard all[index].due < begin.adding(days: 1000) else { continue }
                let day = state == .amended ? all[index].due.adding(days: Int.random(in: -2...2, using: &random)) : nil
                times.append(RepeatTime(of: 0, due: all[index].due, state: state, day: day))
                if let day { all[index].day = day } else { all.remove(at: index) }
            }
            let schedule = RepeatSchedule(order, times: times)
            let after = begin.adding(days: Int.random(in: -10..<1000, using: &random))
            let expected = all.filter { $0.day > after }.sorted { ($0.day, $0.due) < ($1.day, $1.due) }.map(\.due)
            for count in 1...3 {
                let found = schedule.next(count, after: after).map(\.due).filter { $0 < begin.adding(days: 1400) }
                let right = expected.prefix(count).filter { $0 < begin.adding(days: 1400) }
                #expect(found == right, "\(interval.text), seed \(seed), round \(round)")
            }
        }
    }

    @Test(.timeLimit(.minutes(1)))
    func `the occurrence after tens of thousands of skipped ones is found at once`() throws {
        let order = Self.order(try #require(RepeatInterval("day")), from: "2026-11-20", nil)
        let times = (0..<36_000).map { RepeatTime(of: 0, due: order.first.adding(days: $0), state: .skipped) }
        let schedule = RepeatSchedule(order, times: times)
        let open = [36_000, 36_001].map { order.first.adding(days: $0) }
        #expect(schedule.next(2, after: "2026-11-21").map(\.day) == open)
        #expect(schedule.earliest(on: "2026-11-21")?.day == open.first)
    }

    @Test func `an occurrence that somebody moved stays where it was moved to`() throws {
        let order = Self.order(try #require(RepeatInterval("month")), from: "2026-11-01", .after)
        let times = [RepeatTime(of: 0, due: "2026-11-01", state: .amended, day: "2026-11-07")]
        let schedule = RepeatSchedule(order, times: times)
        #expect(schedule.times(through: "2027-01-04").map(\.day) == ["2026-11-07", "2026-12-01", "2027-01-04"])
        #expect(schedule.next(1, after: "2026-12-01").map(\.due) == ["2027-01-01"])
    }

    @Test func `an occurrence of the last day of a repeat is recorded after it if it is moved there`() throws {
        let order = Self.order(try #require(RepeatInterval("month")), from: "2026-10-31", until: "2026-10-31", .after)
        let schedule = RepeatSchedule(order, times: [])
        #expect(schedule.next(3, after: "2026-10-01").map(\.day) == ["2026-11-02"])
        #expect(schedule.times(through: "2026-11-01") == [])
        #expect(schedule.times(through: "2026-12-31").map(\.due) == ["2026-10-31"])
    }

    @Test func `an interval is stored as a number that tells rule and move, and as the count without them`() throws {
        for interval in Self.intervals {
            for move in [nil, ClosedDayMove.before, .after] {
                let packed = PackedInterval(interval, move)
                let read = try #require(PackedInterval(packed.number, interval.unit))
                #expect(read.interval == interval)
                #expect(read.ifClosed == move)
                #expect((packed.number <= RepeatInterval.largest) == (interval.rule == nil && move == nil))
            }
        }
        let interval = try #require(RepeatInterval("2 months on the last working day"))
        #expect(PackedInterval(interval, .before).number == 1_58_0002)
        #expect(PackedInterval(.monthly, .after).number == 2_00_0001)
        #expect(PackedInterval(.monthly, nil).number == 1)
    }

    @Test func `a quarter is stored as three months`() {
        #expect(RepeatInterval(every: 2, .quarter) == RepeatInterval(every: 6, .month))
        #expect(PeriodUnit.kind == .choice(["day", "week", "month", "year"]))
        #expect(PeriodUnit(.text("quarter")) == nil && PeriodUnit(.text("month")) == .month)
    }

    @Test(arguments: [
        (0, PeriodUnit.month), (-1, .month), (1001, .month), (10_001, .month), (80_001, .month), (90_001, .month),
        (610_001, .month), (100_001, .month), (110_000, .month), (110_001, .week), (110_001, .year),
        (3_000_001, .month),
        (1_000_000, .month), (.max, .month), (.min, .month),
    ])
    func `other numbers are no intervals`(number: Int, unit: PeriodUnit) {
        #expect(PackedInterval(number, unit) == nil)
    }
}
