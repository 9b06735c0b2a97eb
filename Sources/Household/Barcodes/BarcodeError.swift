/// Why a text is no barcode, why a pattern of a shop's barcodes is not taken, or why a barcode is not read by patterns.
///
/// Ranges are offsets of Unicode scalars in `text`, which is what was given.
public enum BarcodeError: Error, Equatable, Sendable {
    /// Something else than digits, from its first such character on.
    case characters(text: String, range: Range<Int>)
    /// So many digits, which no barcode has that is read here.
    case length(text: String, count: Int)
    /// 14 digits that begin with the number of a packing, 1 to 9, and so name a carton of something.
    case carton(text: String, indicator: UInt8)
    /// The check digit does not fit the others; `right` is the code with the one that does.
    case checkDigit(text: String, range: Range<Int>, right: String)
    /// More than one pattern fits.
    case ambiguous(Barcode, [BarcodePattern])
    /// A text that is no pattern; the range is what of it is to blame, `nil` for all of it.
    case pattern(PatternFault, text: String, range: Range<Int>?)

    /// What is wrong with a pattern.
    public enum PatternFault: Hashable, Sendable {
        /// Nothing but spaces.
        case empty
        /// Something else than a digit, `.` and a figure in braces.
        case character
        /// A brace that is not closed.
        case openBrace
        /// Braces that hold something else than `N`, once or more, and `D` behind them.
        case figure
        /// A second figure.
        case twoFigures
        /// No figure.
        case noFigure
        /// A figure of so many decimals, neither two nor three.
        case decimals(Int)
        /// So many places, not 12.
        case places(Int)
        /// No digit of an item.
        case noItem
        /// A beginning that codes of others have too.
        case notShopsOwn
    }
}
