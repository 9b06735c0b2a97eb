/// The reasons why a text is not a quantity, or why a quantity cannot be converted.
public enum QuantityError: Error, Equatable, Sendable {
    /// A text without exactly one reading. The range is the wrong part in Unicode scalars, `nil` for all of it. `unit`
    /// is the unit of the quantity, `nil` if the fault does not depend on it.
    case unreadable(Kind, text: String, range: Range<Int>?, unit: Unit?)
    /// Two units that do not convert into each other.
    case mixed(Unit, Unit)
    /// A quantity that is not a whole number of thousandths of the unit.
    case inexact(Quantity, Unit)
    /// A quantity whose thousandths of the unit exceed 64 bits.
    case doesNotFit(Quantity, Unit)

    /// The kinds of parse errors. The raw values are stable, and equal those of amounts where both have the kind.
    public enum Kind: String, CaseIterable, Sendable {
        /// Only white space.
        case empty
        /// An invisible mark that changes the direction of text.
        case bidiControl = "bidi_control"
        /// A control character or another invisible one.
        case controlCharacter = "control_character"
        /// A digit of another script. Only 0 to 9 are accepted.
        case nonASCIIDigit = "non_ascii_digit"
        /// A sign or a unit without a number.
        case noDigits = "no_digits"
        /// A second minus or plus, as in `--5`.
        case twoSigns = "two_signs"
        /// The text does not have the structure of a quantity.
        case malformed
        /// An unknown unit after the number.
        case unknownUnit = "unknown_unit"
        /// `1,2,3` or `1.234,5`: only one mark is allowed, before the decimals.
        case twoDecimalMarks = "two_decimal_marks"
        /// Grouped digits, as in `10 000`.
        case badGrouping = "bad_grouping"
        /// More decimals than the unit allows: four digits after the mark, a third, half a gram, `0,5` of a piece.
        case tooManyDecimals = "too_many_decimals"
        /// Two readings: `1.000 g` is a thousand or one.
        case ambiguous
        /// Thousandths beyond a 64-bit integer.
        case overflow
    }
}
