public import Failures
public import Outings
public import Periods

/// Errors in requests about exchange rates.
public enum RateKeepingError: Error, Equatable, Sendable {
    /// A rate was given for the euro itself.
    case ofEuro
    /// A rate was given for a currency that the euro had replaced by that day.
    case fixed(Currency, EuroConversion)
    /// No currencies were named for an import, and the book uses none.
    case noCurrencyUsed
    /// The file has no rates for these currencies.
    case noneInFile([Currency])
    /// There is no rate for that day.
    case noneOn(Currency, Day)
}

extension RateKeepingError: WordedError {
    /// Message and hint of the error, with a kind that begins with `rate.`.
    public var words: ErrorWords {
        switch self {
        case .ofEuro:
            ErrorWords(
                kind: "rate.euro",
                message: "the euro has no rate: a rate is how many units of another currency 1 € is worth",
                hint: "write another currency, for example: spesa rate set CZK RATE")
        case .fixed(let currency, let conversion):
            ErrorWords(
                kind: "rate.fixed",
                message: "the rate of \(currency.code) is fixed since \(conversion.since.iso): "
                    + "1 € is \(conversion.rate.machineText) \(currency.code)",
                hint: "record amounts in \(currency.code) without setting a rate")
        case .noCurrencyUsed:
            ErrorWords(
                kind: "rate.no-currency", message: "no other currency is used in this book yet",
                hint: "name the currencies to keep, for example: spesa rate import eurofxref-hist.csv --currency CZK")
        case .noneInFile(let currencies):
            ErrorWords(
                kind: "rate.none-in-file",
                message: "the file has no rate of \(currencies.map(\.code).joined(separator: ", "))",
                hint: "set one by hand: spesa rate set \(currencies.first?.code ?? "CURRENCY") RATE")
        case .noneOn(let currency, let day):
            ErrorWords(
                kind: "rate.not-found", message: "there is no rate of \(currency.code) for \(day.iso)",
                hint: "to list the rates: spesa rate list \(currency.code)")
        }
    }
}
