/// How a shop puts a weight or a price into the barcodes that it prints itself: `21.....{NNDDD}`.
///
/// One sign a place of the 12 before the check digit: a digit that has to stand there, `.` a digit of the item, and in braces
/// a figure: `N` a digit before its decimals, `D` a decimal. Three decimals are a quantity, two a price in euro.
public struct BarcodePattern: Hashable, Sendable {
    /// What a figure says of what was put on the scale.
    public enum Measure: Hashable, Sendable {
        /// How much of it, in thousandths.
        case quantity
        /// What it costs altogether, in cents.
        case price
    }

    /// What stands in one place.
    enum Place: Hashable, Sendable {
        case fixed(UInt8)
        case item
        case figure
    }

    /// How many digits stand before the check digit.
    public static let length = 12

    /// As it is kept and written, without spaces around it; it reads back as the same pattern.
    public let text: String
    /// What the figure says.
    public let measure: Measure
    private let places: [Place]

    /// Puts together what was read.
    init(text: String, places: [Place], measure: Measure) {
        self.text = text
        self.places = places
        self.measure = measure
    }

    /// A pattern without any figure: every digit is the item's.
    public static let withoutFigure = BarcodePattern(
        text: String(repeating: ".", count: length), places: Array(repeating: .item, count: length),
        measure: .quantity)

    /// What a code holds by this pattern; `nil` where it does not fit, as no EAN-8 does.
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
    /// What the code holds by the patterns of the shop that printed it; `nil` where none fits.
    ///
    /// - Throws: `BarcodeError.ambiguous` where more than one does.
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
