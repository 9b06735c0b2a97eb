/// The sums of a month's days, and how they stand to its ceiling.
struct TrendFigures: Hashable, Sendable {
    /// No more than the month has days.
    let dailyCents: [Int64]
    let dayCount: Int
    let ceilingCents: Int64?
    /// What the month may come to by its last day; `nil` where nobody asks.
    let forecastCents: Int64?
    /// The cents recorded on days after the last of `dailyCents`.
    let aheadCents: Int64
    /// For each of `dailyCents` the sum up to it.
    let sums: [Int128]

    init(dailyCents: [Int64], dayCount: Int, ceilingCents: Int64?, forecastCents: Int64? = nil, aheadCents: Int64 = 0) {
        self.aheadCents = aheadCents
        self.forecastCents = forecastCents
        self.dayCount = min(366, max(0, dayCount))
        self.dailyCents = Array(dailyCents.prefix(self.dayCount))
        self.ceilingCents = ceilingCents
        var sum = Int128(0)
        sums = self.dailyCents.map { cents in
            sum += Int128(cents)
            return sum
        }
    }

    var isEmpty: Bool { aheadCents == 0 && dailyCents.allSatisfy { $0 == 0 } }

    /// How many days have passed.
    var reached: Int { dailyCents.count }

    var sum: Int128 { sums.last ?? 0 }

    /// How much more than the ceiling the month is, with what is to come; `nil` when it is not over, or has none.
    var over: Int128? {
        let whole = sum + Int128(aheadCents)
        return ceilingCents.flatMap { whole > Int128($0) ? whole - Int128($0) : nil }
    }

    /// The largest amount to be drawn; a sum that no amount can hold is drawn as the largest that one can.
    var highest: Int64 { max(Int64(clamping: sums.max() ?? 0), ceilingCents ?? 0, forecastCents ?? 0, 0) }

    /// What the sum may be on a day to come, counted from 1, if it grows alike each day; `nil` for a day that was reached, and
    /// without a forecast.
    func forecast(onDay day: Int) -> Int64? {
        guard let forecastCents, day > reached, reached < dayCount else { return nil }
        let growth = (Int128(forecastCents) - sum) * Int128(day - reached) / Int128(dayCount - reached)
        return Int64(clamping: sum + growth)
    }

    /// What the ceiling allows up to a day, counted from 1, if every day is the same; half a cent is rounded up in magnitude.
    func pace(onDay day: Int) -> Int64? {
        guard let ceilingCents, dayCount > 0 else { return nil }
        let (share, days) = (Int128(ceilingCents.magnitude) * Int128(day), Int128(dayCount))
        let rounded = (2 * share + days) / (2 * days)
        return Int64(clamping: ceilingCents < 0 ? -rounded : rounded)
    }
}
