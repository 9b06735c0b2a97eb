public import Failures
public import Money

/// The reasons why a text is not a unit price.
public enum UnitPriceError: Error, Equatable, Sendable {
    /// The number with its sign and currency is not a valid amount.
    case amount(AmountError)
    /// An invalid unit price. The range is the wrong part in Unicode scalars, `nil` for all of it.
    case unreadable(Kind, text: String, range: Range<Int>?)

    /// The kinds of parse errors. The raw values are stable.
    public enum Kind: String, CaseIterable, Sendable {
        /// The text does not have the structure of a price.
        case malformed
        /// No unit, or an invalid one, after `/`.
        case unit
        /// More than one mark, or spaces between digits.
        case grouping = "bad_grouping"
        /// More than five decimals.
        case tooManyDecimals = "too_many_decimals"
        /// Hundred-thousandths of a euro beyond a 64-bit integer.
        case overflow
    }
}

extension UnitPriceError: WordedError {
    /// Message and hint of the error. The kind is `price.` followed by the raw value of `Kind`, or the kind of the
    /// amount's error.
    public var words: ErrorWords {
        guard case .unreadable(let kind, let text, let range) = self else {
            guard case .amount(let error) = self else { preconditionFailure("a price fails in two ways") }
            return error.words
        }
        func errorWords(_ message: String, hint: String) -> ErrorWords {
            ErrorWords(
                kind: "price." + kind.rawValue, message: "'\(text.quoted)' \(message)", input: text, caret: range,
                hint: hint)
        }
        switch kind {
        case .malformed: return errorWords("is not a price", hint: "write for example 12,50 or 1,899/l")
        case .unit: return errorWords("has no unit after '/'", hint: "write for example 2,99/kg")
        case .grouping:
            return errorWords(
                "has more than one decimal mark in a price of a unit", hint: "write one mark, such as 1234,56/kg")
        case .tooManyDecimals:
            return errorWords("has more than five decimals", hint: "write at most five decimals, such as 0,25341/kWh")
        case .overflow:
            return errorWords("is beyond the largest price", hint: "write a price up to \(Int64.max / 100_000)")
        }
    }
}
