public import Failures
internal import Household
public import Money

/// The reasons why a rate is invalid, or a conversion impossible.
public enum ExchangeRateError: Error, Equatable, Sendable {
    /// The text is not a rate. The range is the wrong part in Unicode scalars, `nil` for all of it.
    case unreadable(Fault, text: String, range: Range<Int>?)
    /// The amount in euro, converted from this one, exceeds 64 bits of cents.
    case overflow(ForeignAmount)
    /// No rate converts the first amount to the second.
    case noRate(ForeignAmount, Amount)

    /// The fault of a rate's text. The raw values are stable.
    public enum Fault: String, CaseIterable, Sendable {
        /// Other characters than digits with one mark.
        case malformed
        /// Two marks, or another grouping of digits.
        case grouping = "bad_grouping"
        /// More than eight decimals.
        case tooManyDecimals = "too_many_decimals"
        /// A rate of zero.
        case zero
        /// More than 92 thousand million units for a euro.
        case tooLarge = "overflow"
    }
}

extension ExchangeRateError: WordedError {
    /// Message and hint of the error, with amounts in a form that every locale reads. The kind begins with `rate.`.
    public var words: ErrorWords { words(AmountFormatter(locale: .undetermined)) }

    /// Returns message and hint of the error, with amounts in a locale.
    public func words(_ amounts: AmountFormatter) -> ErrorWords {
        switch self {
        case .unreadable(let fault, let text, let range):
            ErrorWords(
                kind: "rate." + fault.rawValue, message: "'\(text.quoted)' \(fault.message)", input: text, caret: range,
                hint: fault.hint)
        case .overflow(let amount):
            ErrorWords(
                kind: "rate.overflow",
                message: "\(amount.text(in: amounts.locale)) at this rate is more than the largest amount in euro",
                hint: "a rate is how many \(amount.currency.code) 1 € is worth")
        case .noRate(let amount, let euros):
            ErrorWords(
                kind: "rate.none",
                message: "no rate makes \(amounts.string(euros)) of \(amount.text(in: amounts.locale))",
                hint: "write both above zero, or for a refund both below")
        }
    }
}

extension ExchangeRateError.Fault {
    fileprivate var message: String {
        switch self {
        case .malformed: "is not a rate"
        case .grouping: "has digits in groups; a rate has only a decimal mark"
        case .tooManyDecimals: "has more than eight decimals"
        case .zero: "cannot be a rate: it is not above zero"
        case .tooLarge: "is beyond the largest rate"
        }
    }

    fileprivate var hint: String {
        switch self {
        case .malformed, .zero, .tooManyDecimals: "write how many units 1 € is worth, such as 25,31"
        case .grouping: "write the digits without grouping, such as 16500,5"
        case .tooLarge: "write a rate up to \(Int64.max / 100_000_000)"
        }
    }
}
