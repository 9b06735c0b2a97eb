public import Periods

/// The rate at which something was booked.
public struct ChosenRate: Hashable, Sendable {
    /// The rate.
    public let rate: ExchangeRate
    /// Where it comes from.
    public let origin: RateOrigin
    /// The day it is of, not after the one it was chosen for; `nil` where it is the outing's.
    public let day: Day?

    /// A rate is taken for so many days after its own.
    public static let mostDays = 7

    /// The rate of a currency on a day: the outing's own, else the latest that is not after the day and at most a week
    /// old, where one set by hand beats one imported for the same day.
    ///
    /// - Parameter years: the rates of the currency in the year of the day and, where there are, in the years before.
    /// - Throws: `RateChoiceError`.
    /// - Complexity: O(*n* log *m*) in the years and the rates of one.
    public static func of(
        _ currency: Currency, on day: Day, outing: ExchangeRate? = nil, in years: some Sequence<RateYear>
    ) throws(RateChoiceError) -> ChosenRate {
        if let outing { return ChosenRate(rate: outing, origin: .outing, day: nil) }
        let latest = years.lazy.compactMap { $0.latest(notAfter: day) }.max { $0.day < $1.day }
        guard let latest else { throw .missing(currency, day) }
        guard latest.day.days(until: day) <= mostDays else { throw .old(currency, day, latest) }
        return ChosenRate(rate: latest.rate, origin: latest.origin, day: latest.day)
    }
}
