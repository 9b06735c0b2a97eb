/// Cumulative sums of a month's days, with pace and forecast.
struct TrendFigures: Hashable, Sendable {
    /// The running sums of the month before, from its first day on; at most `dayCount`, and empty without one.
    let earlierSums: [Int128]
    /// The amounts of the month's days, from the first day on; at most `dayCount`.
    let dailyCents: [Int64]
    let dayCount: Int
    let ceilingCents: Int64?
    /// The estimated total of the month; `nil` for no forecast.
    let forecastCents: Int64?
    /// The cents recorded on days after the last of `dailyCents`.
    let aheadCents: Int64
    /// For each of `dailyCents`, the sum of the amounts up to that day.
    let sums: [Int128]

    init(
        dailyCents: [Int64], dayCount: Int, ceilingCents: Int64?, forecastCents: Int64? = nil, aheadCents: Int64 = 0,
        earlierCents: [Int64] = []
    ) {
        self.aheadCents = aheadCents
        self.forecastCents = forecastCents
        self.dayCount = min(366, max(0, dayCount))
        self.dailyCents = Array(dailyCents.prefix(self.dayCount))
        self.ceilingCents = ceilingCents
        sums = Self.sums(self.dailyCents)
        earlierSums = Self.sums(Array(earlierCents.prefix(self.dayCount)))
    }

    private static func sums(_ cents: [Int64]) -> [Int128] {
        var sum = Int128(0)
        return cents.map { cents in
            sum += Int128(cents)
            return sum
        }
    }

    var isEmpty: Bool { aheadCents == 0 && dailyCents.allSatisfy { $0 == 0 } }

    /// The number of days of the month up to today, today included; all days of a past month.
    var reached: Int { dailyCents.count }

    var sum: Int128 { sums.last ?? 0 }

    /// The excess over the ceiling, including amounts on later days; `nil` if not over, or without a ceiling.
    var over: Int128? {
        let whole = sum + Int128(aheadCents)
        return ceilingCents.flatMap { whole > Int128($0) ? whole - Int128($0) : nil }
    }

    /// The largest amount in the picture, clamped to `Int64`.
    var highest: Int64 {
        max(Int64(clamping: (sums + earlierSums).max() ?? 0), ceilingCents ?? 0, forecastCents ?? 0, 0)
    }

    /// The forecast on a future day, counted from 1, with linear growth; `nil` for days so far, and without a forecast.
    func forecast(onDay day: Int) -> Int64? {
        guard let forecastCents, day > reached, reached < dayCount else { return nil }
        let growth = (Int128(forecastCents) - sum) * Int128(day - reached) / Int128(dayCount - reached)
        return Int64(clamping: sum + growth)
    }

    /// The even pace: the part of the ceiling up to a day, counted from 1. Half a cent is rounded away from zero. `nil`
    /// without a ceiling or days.
    func pace(onDay day: Int) -> Int64? {
        guard let ceilingCents, dayCount > 0 else { return nil }
        let (share, days) = (Int128(ceilingCents.magnitude) * Int128(day), Int128(dayCount))
        let rounded = (2 * share + days) / (2 * days)
        return Int64(clamping: ceilingCents < 0 ? -rounded : rounded)
    }
}
