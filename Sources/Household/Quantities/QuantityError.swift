/// Why a text is not read as a quantity, or why a quantity is not taken in another unit.
public enum QuantityError: Error, Equatable, Sendable {
    /// A text that cannot be read in exactly one way; the range is what of it is to blame, in Unicode scalars, `nil` for all
    /// of it.
    case unreadable(Kind, text: String, range: Range<Int>?, unit: Unit?)
    /// Two units that do not convert into each other.
    case mixed(Unit, Unit)
    /// A quantity that is no whole number of thousandths of the unit.
    case inexact(Quantity, Unit)
    /// A quantity of which the unit would need more thousandths than are counted.
    case doesNotFit(Quantity, Unit)

    /// The kinds of refusal of a text; the raw values are stable, and those of amounts where both have them.
    public enum Kind: String, CaseIterable, Sendable {
        /// Nothing but spaces.
        case empty
        /// An invisible mark that turns the direction of text.
        case bidiControl = "bidi_control"
        /// A control character or another one that nobody sees.
        case controlCharacter = "control_character"
        /// A digit of another script; only 0 to 9 are read.
        case nonASCIIDigit = "non_ascii_digit"
        /// A sign or a unit, and nothing to count.
        case noDigits = "no_digits"
        /// A second minus or plus, as in `--5`.
        case twoSigns = "two_signs"
        /// What is not put together like a quantity.
        case malformed
        /// A word behind the number that is no unit here.
        case unknownUnit = "unknown_unit"
        /// `1,2,3` or `1.234,5`: there is one mark, before the decimals.
        case twoDecimalMarks = "two_decimal_marks"
        /// Digits in groups, as in `10 000`.
        case badGrouping = "bad_grouping"
        /// More than the unit has: four digits after the mark, a third, half a gram, `0,5` of a piece.
        case tooManyDecimals = "too_many_decimals"
        /// Two readings: `1.000 g` is a thousand or one.
        case ambiguous
        /// More thousandths than are counted, 2^63.
        case overflow
    }
}
