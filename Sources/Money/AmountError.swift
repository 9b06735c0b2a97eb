/// Why a text is not read as an amount.
public struct AmountError: Error, Equatable, Sendable {
    /// The kinds of refusal; the raw values are stable.
    public enum Kind: String, CaseIterable, Sendable {
        /// Nothing but spaces.
        case empty
        /// An invisible mark that turns the direction of text, so that an amount may look like another one.
        case bidiControl = "bidi_control"
        /// A control character or another one that nobody sees.
        case controlCharacter = "control_character"
        /// A digit of another script; only 0 to 9 are read.
        case nonASCIIDigit = "non_ascii_digit"
        /// `nan`, `inf`, `∞`.
        case notFinite = "nonfinite"
        /// `1e5`.
        case exponent
        /// A sign, word or code (ISO 4217) of a currency other than the one that is read, which is the euro if nothing
        /// is said.
        case otherCurrency = "other_currency"
        /// `S`, `H`, `CR`, `Soll` and the like, whose meaning depends on whose account it is.
        case debitCreditMarker = "debit_credit_marker"
        /// A character or word that no amount holds.
        case unexpectedCharacter = "unexpected_character"
        /// Signs, marks or a currency, and nothing to count.
        case noDigits = "no_digits"
        /// A second minus, plus or parenthesis, as in `--5` and `-(5)`.
        case twoSigns = "two_signs"
        /// `€ 5 EUR`.
        case currencyTwice = "currency_twice"
        /// Parts that are known, in an order or number that no spelling has.
        case malformed
        /// `1,2,3` or `1.234,5.6`: two marks that both would have to stand before cents.
        case twoDecimalMarks = "two_decimal_marks"
        /// Groups that are not of three digits, the first of one to three and none 0, with one mark between all.
        case badGrouping = "bad_grouping"
        /// More digits after the decimal mark than the currency has, of euros three or more; nothing is rounded.
        case tooManyDecimals = "too_many_decimals"
        /// Two readings: `1.234` where the locale is not known, or `100-`, which may be a sloppy `100,-`.
        case ambiguous
        /// Beyond ±2^63 cents, which 64 bits do not hold.
        case overflow
    }

    /// The kind of refusal.
    public let reason: Kind

    /// The scalars that are to blame, as offsets into `input`; `nil` when it is the whole text.
    public let range: Range<Int>?

    /// The text that was to be read.
    let text: String

    /// The currency that it was to be read in.
    let currency: CurrencyForm

    /// The number inside the text with its cents, without sign and currency, once it was found.
    let number: Range<Int>?

    /// Whether a minus or parentheses stand around that number.
    let isNegative: Bool
}
