/// Why a text is not read as an amount.
public struct AmountError: Error, Equatable, Sendable {
    /// The kinds of refusal; the raw values are stable.
    public enum Kind: String, CaseIterable, Sendable {
        case empty
        case bidiControl = "bidi_control"
        case controlCharacter = "control_character"
        case nonASCIIDigit = "non_ascii_digit"
        case notFinite = "nonfinite"
        case exponent
        case otherCurrency = "other_currency"
        case debitCreditMarker = "debit_credit_marker"
        case unexpectedCharacter = "unexpected_character"
        case noDigits = "no_digits"
        case twoSigns = "two_signs"
        case currencyTwice = "currency_twice"
        case malformed
        case twoDecimalMarks = "two_decimal_marks"
        case badGrouping = "bad_grouping"
        case tooManyDecimals = "too_many_decimals"
        case ambiguous
        case overflow
    }

    /// The kind of refusal.
    public let reason: Kind

    /// The scalars that are to blame, as offsets into `input`; `nil` when it is the whole text.
    public let range: Range<Int>?

    /// The text that was to be read.
    let text: String

    /// The number inside the text with its cents, without sign and currency, once it was found.
    let number: Range<Int>?

    /// Whether a minus or parentheses stand around that number.
    let isNegative: Bool
}
