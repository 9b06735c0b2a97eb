/// The layout of a weight or price in the barcodes that a shop prints itself: `21.....{NNDDD}`.
///
/// Describes the 12 places before the check digit: a digit is fixed, `.` is an item digit, and braces enclose the
/// figure, with `N` for a digit before the decimals and `D` for a decimal. Three decimals are a quantity, two a price
/// in euro.
public struct BarcodePattern: Hashable, Sendable {
    /// The meaning of the figure in braces.
    public enum Measure: Hashable, Sendable {
        /// The figure is a quantity, in thousandths of the product's unit.
        case quantity
        /// The figure is a total price, in cents.
        case price
    }

    /// The content of one place.
    enum Place: Hashable, Sendable {
        case fixed(UInt8)
        case item
        case figure
    }

    /// The number of places of a pattern: an EAN-13 without its check digit.
    public static let length = 12

    /// The text without surrounding white space. Parsing it gives an equal pattern.
    public let text: String
    /// The meaning of the figure in braces.
    public let measure: Measure
    private let places: [Place]

    /// Creates a pattern from its parsed parts.
    init(text: String, places: [Place], measure: Measure) {
        self.text = text
        self.places = places
        self.measure = measure
    }

    /// A pattern without a figure: all 12 digits belong to the item. It matches every EAN-13 and reads a quantity of
    /// zero.
    public static let withoutFigure = BarcodePattern(
        text: String(repeating: ".", count: length), places: Array(repeating: .item, count: length),
        measure: .quantity)

    /// Reads a barcode by this pattern; `nil` if it does not match. An EAN-8 never matches.
    public func reading(_ code: Barcode) -> ShopCode? {
        let numbers = code.numbers
        guard numbers.count == Self.length + 1 else { return nil }
        var item = ""
        var figure: Int64 = 0
        for (place, digit) in zip(places, numbers) {
            switch place {
            case .fixed(let other): guard digit == other else { return nil }
            case .item: item.append(Character(Unicode.Scalar(0x30 + digit)))
            case .figure: figure = figure * 10 + Int64(digit)
            }
        }
        return ShopCode(item: item, figure: measure == .quantity ? .quantity(milli: figure) : .price(cents: figure))
    }
}

extension Barcode {
    /// Reads a barcode by the patterns of the shop that printed it; `nil` if none matches.
    ///
    /// - Throws: `BarcodeError.ambiguous` if several match.
    /// - Complexity: O(*n*) in the number of patterns.
    public func reading(by patterns: some Sequence<BarcodePattern>) throws(BarcodeError) -> ShopCode? {
        var fitting: [BarcodePattern] = []
        var found: ShopCode?
        for pattern in patterns where !fitting.contains(pattern) {
            guard let reading = pattern.reading(self) else { continue }
            fitting.append(pattern)
            found = reading
        }
        guard fitting.count <= 1 else { throw .ambiguous(self, fitting) }
        return found
    }
}
