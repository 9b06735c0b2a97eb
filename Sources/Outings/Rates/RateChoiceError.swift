public import Failures
public import Periods

/// Why there is no rate for a day.
public enum RateChoiceError: Error, Equatable, Sendable {
    /// There is no rate on or before the day.
    case missing(Currency, Day)
    /// The latest rate is more than a week old.
    case old(Currency, Day, RateYear.Entry)
}

extension RateChoiceError: WordedError {
    /// The kind is `rate.missing` or `rate.old`.
    public var words: ErrorWords {
        switch self {
        case .missing(let currency, let day):
            ErrorWords(
                kind: "rate.missing", message: "there is no rate of \(currency.code) for \(day.iso)",
                hint: "spesa rate set \(currency.code) 25,31 --on \(day.iso), where 25,31 \(currency.code) are 1 €\n"
                    + Self.file)
        case .old(let currency, let day, let latest):
            ErrorWords(
                kind: "rate.old",
                message: "the latest rate of \(currency.code) for \(day.iso) is of \(latest.day.iso), "
                    + "\(latest.day.days(until: day)) days before; at most \(ChosenRate.mostDays) are taken",
                hint: "spesa rate set \(currency.code) \(latest.rate.machineText) --on \(day.iso), if it still holds\n"
                    + Self.file)
        }
    }

    private static let file = "spesa rate import eurofxref-hist.csv, for all that the ECB publishes"
}
