public import Failures
public import Periods
internal import Text

/// The reasons why there is no rate for a day.
public enum RateChoiceError: Error, Equatable, Sendable {
    /// There is no rate on or before the day. `outing` is the name of the payment's outing, if the outing has this
    /// currency.
    case missing(Currency, Day, outing: String? = nil)
    /// The latest rate on or before the day, given as the entry, is more than a week older than the day.
    case old(Currency, Day, RateYear.Entry)
}

extension RateChoiceError: WordedError {
    /// Message and hint of the error. The kind is `rate.missing` or `rate.old`.
    public var words: ErrorWords {
        switch self {
        case .missing(let currency, let day, let outing):
            ErrorWords(
                kind: "rate.missing", message: "there is no rate of \(currency.code) for \(day.iso)",
                hint: Self.file
                    + "\nspesa rate set \(currency.code) RATE --on \(day.iso), where 1 € is RATE \(currency.code)"
                    + (outing.map { "\nspesa outing edit \(quoted($0)) --rate RATE, for all of the outing" } ?? ""))
        case .old(let currency, let day, let latest):
            ErrorWords(
                kind: "rate.old",
                message: "the latest rate of \(currency.code) for \(day.iso) is from \(latest.day.iso), "
                    + "\(latest.day.days(until: day)) days earlier; at most \(ChosenRate.mostDays) days are accepted",
                hint:
                    "spesa rate set \(currency.code) \(latest.rate.machineText) --on \(day.iso), if it still applies\n"
                    + Self.file)
        }
    }

    private static let file = "spesa rate import eurofxref-hist.csv, for all that the ECB publishes"
}
