import Ledger
import Money
import Periods
import Statistics
import Support
import Testing

@Suite struct SeriesBreakdownTests {
    private let tree = CategoryTree([
        Category(id: 1, parent: nil, name: "food", isArchived: false),
        Category(id: 2, parent: 1, name: "groceries", isArchived: false),
        Category(id: 3, parent: 1, name: "eating out", isArchived: false),
        Category(id: 4, parent: nil, name: "home", isArchived: false),
    ])

    @Test func `a group has its amounts per period and the average of the complete periods`() throws {
        let series = try SpentDays(["2026-09-01": 700, "2026-10-05": 300, "2026-11-05": 100])
            .series(by: .month, range("2026-09-01", "2026-11-30"), today: day("2026-11-20"))
        let breakdown = try SeriesBreakdown(
            [
                [total(.category(2), 600), total(.category(3), 100)], [total(.category(4), 300)],
                [total(.category(2), 100)],
            ],
            of: series, in: tree, depth: 1)
        #expect(breakdown.rows.map(\.group.name) == ["food", "home"])
        #expect(breakdown.rows.map { $0.periods.map(\.cents) } == [[700, 0, 100], [0, 300, 0]])
        #expect(breakdown.rows.map(\.average?.cents) == [350, 150])
        #expect(breakdown.rows.map(\.count) == [3, 1])
        #expect(breakdown.rows.map(\.sharePermille) == [727, 273])
    }

    @Test func `a breakdown without a complete period has no average, and a breakdown without groups has no rows`()
        throws
    {
        let series = try SpentDays(["2026-11-05": 100])
            .series(by: .month, range("2026-11-01", "2026-11-30"), today: day("2026-11-20"))
        #expect(
            try SeriesBreakdown([[total(.none, 100)]], of: series, in: tree, depth: 1).rows.map(\.average) == [nil])
        #expect(try SeriesBreakdown([[]], of: series, in: tree, depth: 1).rows.isEmpty)
    }

    @Test func `an overflowing sum is refused, in one period or over all`() throws {
        let series = try SpentDays(["2026-10-05": 1, "2026-11-05": 1])
            .series(by: .month, range("2026-10-01", "2026-11-30"), today: day("2026-11-20"))
        #expect(throws: AmountOverflow.self) {
            try SeriesBreakdown([[total(.none, .max)], [total(.none, 1)]], of: series, in: tree, depth: 1)
        }
        #expect(throws: AmountOverflow.self) {
            try SeriesBreakdown(
                [[total(.category(2), .max), total(.category(3), 1)], [total(.category(2), -1)]], of: series, in: tree,
                depth: 1)
        }
    }

    @Test func `every period equals a separate breakdown`() throws {
        for seed in UInt64(0)..<200 {
            var random = SplitMix64(seed: seed)
            var days: [Day: [Int64]] = [:]
            for _ in 0..<40 { days[day("2026-01-01").adding(days: .random(in: 0...300, using: &random))] = [1] }
            let unit = [PeriodUnit.week, .month, .quarter, .year].randomElement(using: &random) ?? .week
            let series = try SpentDays(days)
                .series(by: unit, range("2026-01-01", "2026-12-31"), today: day("2026-10-20"))
            let totals = series.rows.map { _ in
                (1...4 as ClosedRange<Int64>).filter { _ in Bool.random(using: &random) }.map {
                    total(.category($0), .random(in: -50...500, using: &random))
                } + [total(.name("payee"), .random(in: -9...9, using: &random)), total(.none, 3)]
            }
            let depth = Int.random(in: 1...3, using: &random)
            let breakdown = try SeriesBreakdown(totals, of: series, in: tree, depth: depth)

            let perPeriod = try totals.map { try Breakdown($0, in: tree, depth: depth).rows }
            let whole = try Breakdown(perPeriod.joined().map { ($0.group, $0.total, $0.count) })
            #expect(breakdown.rows.map(\.group) == whole.rows.map(\.group), "seed \(seed)")
            #expect(breakdown.rows.map(\.total) == whole.rows.map(\.total), "seed \(seed)")
            #expect(breakdown.rows.map(\.count) == whole.rows.map(\.count), "seed \(seed)")
            #expect(breakdown.rows.map(\.sharePermille) == whole.rows.map(\.sharePermille), "seed \(seed)")
            for row in breakdown.rows {
                let periods = perPeriod.map { rows in rows.first { $0.group == row.group }?.total ?? .zero }
                #expect(row.periods == periods, "seed \(seed)")
                let complete = zip(series.rows, periods).filter(\.0.isComplete).map(\.1)
                let average = complete.isEmpty ? nil : try complete.total().divided(by: complete.count)
                #expect(row.average == average, "seed \(seed)")
            }
        }
    }

    /// Searching for each group in each period would take tens of millions of comparisons of texts: minutes, by the clock
    /// of this thread alone, which other work does not make faster.
    @Test func `many groups over many periods take one step per group and period`() throws {
        var days: [Day: [Int64]] = [:]
        for number in 0..<3650 { days[day("2016-01-04").adding(days: number)] = [100] }
        let series = try SpentDays(days)
            .series(by: .week, range("2016-01-04", "2026-01-04"), today: day("2026-11-20"))
        let groups = 2500
        let totals = series.rows.indices.map { week in
            (0..<80).map { total(.name("payee \((week * 80 + $0) % groups)"), 100) }
        }
        let seconds = try threadSeconds {
            let breakdown = try SeriesBreakdown(totals, of: series, in: tree, depth: 1)
            #expect(breakdown.rows.count == groups)
            #expect(breakdown.rows.allSatisfy { $0.periods.count == series.rows.count })
        }
        #expect(seconds < 20)
    }

    private func total(_ key: GroupTotal.Key, _ cents: Int64) -> GroupTotal {
        GroupTotal(key: key, count: 1, amount: Amount(cents: cents))
    }
}
