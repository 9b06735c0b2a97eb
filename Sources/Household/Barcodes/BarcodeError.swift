/// The reasons why a text is not a barcode or barcode pattern, or why a barcode cannot be read by patterns.
///
/// Ranges are offsets of Unicode scalars in `text`, the input.
public enum BarcodeError: Error, Equatable, Sendable {
    /// A character that is not a digit. The range starts at the first one.
    case characters(text: String, range: Range<Int>)
    /// A number of digits that no supported barcode has; `count` is 0 for blank text.
    case length(text: String, count: Int)
    /// A 14-digit code with packaging indicator 1 to 9, which identifies a carton and not a piece.
    case carton(text: String, indicator: UInt8)
    /// A wrong check digit. `right` is the code with the correct one.
    case checkDigit(text: String, range: Range<Int>, right: String)
    /// More than one pattern matches the barcode. The list has the matching patterns.
    case ambiguous(Barcode, [BarcodePattern])
    /// An invalid pattern. The range is the wrong part of `text`, `nil` for all of it.
    case pattern(PatternFault, text: String, range: Range<Int>?)

    /// The fault of a pattern. A figure is the part in braces, for a weight or price.
    public enum PatternFault: Hashable, Sendable {
        /// Only white space.
        case empty
        /// A character other than a digit, `.` or a figure in braces.
        case character
        /// A brace without its closing one.
        case openBrace
        /// Braces with other content than one or more `N` followed by `D`.
        case figure
        /// A second figure.
        case twoFigures
        /// No figure.
        case noFigure
        /// A figure with this number of decimals, neither two nor three.
        case decimals(Int)
        /// This number of places instead of 12.
        case places(Int)
        /// No item digit.
        case noItem
        /// A pattern that does not begin with a shop's own prefix: the fixed digits 20 to 29, or 02.
        case notShopsOwn
    }
}
