public import Periods

/// The rate used for a conversion.
public struct ChosenRate: Hashable, Sendable {
    /// The rate.
    public let rate: ExchangeRate
    /// The origin of the rate.
    public let origin: RateOrigin
    /// The day of the rate, not after the requested day; `nil` for the outing's rate and a fixed one.
    public let day: Day?

    /// The maximum age of a rate, in days.
    public static let mostDays = 7

    /// Chooses a rate for a day: the outing's own, the fixed one of a currency that the euro has replaced by that day,
    /// or the latest one that is at most a week old. A manual rate precedes an imported one of that day.
    ///
    /// - Parameter years: the rates of the currency in the year of the day, and in earlier years if there are any; in
    ///   any order.
    /// - Throws: `RateChoiceError` if there is no rate on or before the day, or if the latest one is too old.
    /// - Complexity: O(*n* log *m*) in the years and the rates of one.
    public static func of(
        _ currency: Currency, on day: Day, outing: ExchangeRate? = nil, in years: some Sequence<RateYear>
    ) throws(RateChoiceError) -> ChosenRate {
        if let outing { return ChosenRate(rate: outing, origin: .outing, day: nil) }
        if let conversion = EuroConversion.of(currency), conversion.since <= day {
            return ChosenRate(rate: conversion.rate, origin: .fixed, day: nil)
        }
        let latest = years.lazy.compactMap { $0.latest(notAfter: day) }.max { $0.day < $1.day }
        guard let latest else { throw .missing(currency, day) }
        guard latest.day.days(until: day) <= mostDays else { throw .old(currency, day, latest) }
        return ChosenRate(rate: latest.rate, origin: latest.origin, day: latest.day)
    }
}
