import Money
import Support
import Testing

@testable import Statistics

@Suite struct ForecastTests {
    private let food = Group(name: "food")
    private let home = Group(name: "home")

    private func amounts(_ cents: [Group: Int64]) -> [Group: Amount] { cents.mapValues(Amount.init(cents:)) }

    private func known(
        _ spent: Int64, ahead: [Int64] = [], toCome: [Int64] = [], overdue: Int64 = 0, skipped: Int64 = 0
    ) throws -> Forecast.Known {
        var known = Forecast.Known()
        (known.spent, known.ahead) = (Amount(cents: spent), Amount(cents: ahead.reduce(0, +)))
        known.toCome = Amount(cents: toCome.reduce(overdue, +))
        for cents in ahead + toCome + [skipped] { try known.expect(Amount(cents: cents)) }
        return known
    }

    @Test(
        arguments: [
            ([], 0), ([7], 7), ([1, 2], 2), ([2, 1], 2), ([1, 1], 1), ([-1, -2], -2), ([-1, 2], 1), ([3, 1, 2], 2),
            ([9, 1, 4, 6], 5), ([0, 0, 0, 50, 0, 0], 0), ([.max, .max], .max), ([.min, .min], .min),
            ([.min, .max], -1),
        ] as [([Int64], Int64)])
    func `the median is the middle amount, halves rounded away from zero`(cents: [Int64], median: Int64) {
        #expect(Forecast.median(cents.map(Amount.init(cents:))) == Amount(cents: median))
    }

    @Test func `without earlier months the forecast is spending plus upcoming repeats`() throws {
        let forecast = try Forecast(known: [food: known(100), home: known(0, overdue: 650)], past: [])
        #expect(forecast.rows.map(\.group) == [home, food])
        #expect(forecast.rows.map(\.total.cents) == [650, 100])
        #expect((forecast.spent.cents, forecast.toCome.cents, forecast.usual.cents) == (100, 650, 0))
        #expect(forecast.total.cents == 750)
        #expect(forecast.range == nil)
    }

    @Test func `repeats that earlier months had too are counted once`() throws {
        let past = [amounts([home: 700, food: 90]), amounts([home: 720, food: 110]), amounts([home: 650])]
        let forecast = try Forecast(
            known: [home: known(0, toCome: [650]), food: known(200)], past: past)
        #expect(forecast.rows.map(\.group) == [home, food])
        #expect(forecast.rows.map(\.usual.cents) == [50, 90])
        #expect(forecast.rows.map(\.total.cents) == [700, 290])
        // 200 and 650 are certain; the rests are 50 + 90, 70 + 110 and 0.
        #expect(forecast.range == Amount(cents: 850)...Amount(cents: 1030))
    }

    @Test func `expenses recorded ahead reduce the estimate only within the remaining days`() throws {
        let past = [amounts([home: 700])]
        let ahead = try Forecast(known: [home: known(650, ahead: [650])], past: past)
        #expect(ahead.rows.map(\.total.cents) == [700])
        #expect((ahead.spent.cents, ahead.ahead.cents, ahead.repeats.cents, ahead.toCome.cents) == (0, 650, 0, 650))
        let both = try Forecast(known: [home: known(700, ahead: [50], overdue: 650)], past: past)
        #expect((both.spent.cents, both.ahead.cents, both.repeats.cents, both.toCome.cents) == (650, 50, 650, 700))
        let overdue = try Forecast(known: [home: known(0, overdue: 650)], past: past)
        #expect(overdue.rows.map(\.total.cents) == [1350])
        let more = try Forecast(known: [home: known(0, toCome: [900])], past: past)
        #expect(more.rows.map(\.total.cents) == [900])
    }

    @Test func `a skipped repeat reduces the estimate like a due repeat`() throws {
        let past = [amounts([home: 650]), amounts([home: 700])]
        let forecast = try Forecast(known: [home: known(0, skipped: 650)], past: past)
        #expect((forecast.usual.cents, forecast.total.cents, forecast.repeats.cents) == (25, 25, 0))
        #expect(forecast.range == Amount(cents: 0)...Amount(cents: 50))
    }

    @Test(
        arguments: [
            // A refund leaves the usual spending as it is, whether it is recorded, due or skipped.
            ([], [-30], [], 0, 0, -30), ([], [], [-10], 0, 0, -10), ([50], [-30], [], 0, 50, 20),
            ([50], [], [-30], 0, 50, 20), ([50], [], [], -30, 50, 50),
            // It hides no expense of another day.
            ([50], [20, -30], [], 0, 30, 20), ([50], [-30], [20], 0, 30, 20), ([50], [80, -60], [], 0, 0, 20),
            // It reduces the usual refunds, which expenses leave as they are.
            ([-10], [], [-10], 0, 0, -10), ([-10], [], [-4], 0, -6, -10), ([-10], [30], [], 0, -10, 20),
            ([-10], [-40], [], 0, 0, -40),
        ] as [([Int64], [Int64], [Int64], Int64, Int64, Int64)])
    func `refunds known for the days to come reduce the total`(
        past: [Int64], ahead: [Int64], toCome: [Int64], skipped: Int64, usual: Int64, total: Int64
    ) throws {
        let known = try known(ahead.reduce(0, +), ahead: ahead, toCome: toCome, skipped: skipped)
        let forecast = try Forecast(known: [food: known], past: past.map { amounts([food: $0]) })
        #expect(forecast.rows.map(\.usual.cents) == [usual])
        #expect((forecast.usual.cents, forecast.total.cents) == (usual, total))
        #expect(forecast.range == (past.isEmpty ? nil : forecast.total...forecast.total))
    }

    @Test func `an overflowing forecast is refused`() {
        #expect(throws: AmountOverflow.self) {
            try Forecast(known: [food: known(.max), home: known(1)], past: [])
        }
    }

    @Test func `forecast rows add up to the total, and the range includes it`() throws {
        var random = SplitMix64(seed: 16)
        for _ in 0..<500 {
            let groups = (0..<Int.random(in: 1...5, using: &random)).map { Group(name: "\($0)") }
            func some() -> [Group: Int64] {
                Dictionary(
                    groups.filter { _ in Bool.random(using: &random) }.map {
                        ($0, Int64.random(in: -5000...50_000, using: &random))
                    }
                ) { $1 }
            }
            let spent = some()
            let past = (0..<Int.random(in: 0...6, using: &random)).map { _ in some() }
            let forecast = try Forecast(
                known: spent.mapValues { try known($0) }, past: past.map(amounts))
            #expect(forecast.rows.map(\.total.cents).reduce(0, +) == forecast.total.cents)
            #expect(forecast.total.cents == forecast.spent.cents + forecast.usual.cents)
            #expect(forecast.spent.cents == spent.values.reduce(0, +))
            let sums = past.map { forecast.spent.cents + $0.values.reduce(0, +) }
            #expect(forecast.range?.lowerBound.cents == sums.min())
            #expect(forecast.range?.upperBound.cents == sums.max())
            for row in forecast.rows {
                let sorted = past.map { $0[row.group] ?? 0 }.sorted()
                let isBetween =
                    sorted.isEmpty
                    ? row.usual == .zero : (sorted[0]...sorted[sorted.count - 1]).contains(row.usual.cents)
                #expect(isBetween)
            }
        }
    }
}
