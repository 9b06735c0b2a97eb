/// An error in parsing an amount.
public struct AmountError: Error, Equatable, Sendable {
    /// The kinds of error. The raw values are stable.
    public enum Kind: String, CaseIterable, Sendable {
        /// Empty, or only spaces.
        case empty
        /// An invisible bidirectional control, which could make an amount look like another.
        case bidiControl = "bidi_control"
        /// A control character, or another invisible one.
        case controlCharacter = "control_character"
        /// A digit of another script; only 0 to 9 are accepted.
        case nonASCIIDigit = "non_ascii_digit"
        /// A word or sign for a number that is not finite: `nan`, `inf`, `∞`.
        case notFinite = "nonfinite"
        /// An exponent, as in `1e5`.
        case exponent
        /// A sign, word or code (ISO 4217) of another currency than the expected one, which is the euro by default.
        case otherCurrency = "other_currency"
        /// `S`, `H`, `CR`, `Soll` and other markers of debit and credit, whose meaning depends on the account's owner.
        case debitCreditMarker = "debit_credit_marker"
        /// A character or word that does not occur in amounts.
        case unexpectedCharacter = "unexpected_character"
        /// Signs, marks or a currency, but no digits.
        case noDigits = "no_digits"
        /// A second minus, plus or parenthesis, as in `--5` and `-(5)`.
        case twoSigns = "two_signs"
        /// The currency twice, as in `€ 5 EUR`.
        case currencyTwice = "currency_twice"
        /// Valid parts in an invalid order or number.
        case malformed
        /// Two marks that could both only be decimal marks, as in `1,2,3` and `1.234,5.6`.
        case twoDecimalMarks = "two_decimal_marks"
        /// Invalid groups. Groups have three digits, the first one to three and no leading zero, with equal marks between
        /// them.
        case badGrouping = "bad_grouping"
        /// More decimals than the currency has, three or more for the euro. Amounts are never rounded.
        case tooManyDecimals = "too_many_decimals"
        /// Two readings: `1.234` in an unknown locale, or `100-`, which may be a sloppy `100,-`.
        case ambiguous
        /// Beyond ±2^63 cents, the range of `Int64`. Of a sum: beyond `SumParser.largest`.
        case overflow
        /// An operator of a sum without a number beside it, as in `2*` and `*2`.
        case missingNumber = "missing_number"
        /// A parenthesis of a sum without the other half, as in `(3`.
        case openParenthesis = "open_parenthesis"
        /// A percentage in a sum that is neither added to the part before it nor a factor, as in `10%*50` and
        /// `50+10%*2`.
        case percentage
        /// A division by zero in a sum, as in `1/0`.
        case divisionByZero = "division_by_zero"
    }

    /// The kind of error.
    public let reason: Kind

    /// The wrong part of the parsed text, which may be a single number of a sum, in scalars from its beginning; `nil`
    /// if all of it is wrong.
    public let range: Range<Int>?

    /// The text that was parsed.
    let text: String

    /// The expected currency.
    let currency: CurrencyForm

    /// The place of the number in the text, with its decimals, without sign and currency; `nil` if not found before the
    /// error.
    let number: Range<Int>?

    /// Whether the number is a refund: has a minus or parentheses.
    let isNegative: Bool

    /// The sum that has `text` as one of its numbers; `nil` outside of sums.
    var sum: Sum?

    /// A sum, and the place of a number in it.
    struct Sum: Equatable {
        let text: String
        /// The beginning of the number, in scalars from the beginning of the sum.
        let offset: Int
    }
}
