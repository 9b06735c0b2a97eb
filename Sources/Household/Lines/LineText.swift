public import Money

/// One line of a receipt as it was written down: read, and not yet worked out.
public enum LineText: Hashable, Sendable {
    /// Something that was bought or given back.
    case line(WrittenLine)
    /// Something off the line before it.
    case discount(WrittenDiscount)
}

/// A line of something that was bought or given back.
public struct WrittenLine: Hashable, Sendable {
    /// What a price that was written down says.
    public enum Price: Hashable, Sendable {
        /// What one unit of the quantity costs.
        case each(UnitPrice)
        /// What the line costs as a whole, where that alone was said of a quantity that is not in pieces.
        case total(Amount)
    }

    /// In the unit of the price, never zero; `nil` where none was said, which is one piece.
    public let quantity: Quantity?
    /// The words, a space between two; never empty.
    public var what: String
    /// What it costs.
    public let price: Price
    /// The total that was printed behind `=`.
    public let printedTotal: Amount?
    /// The rate of value added tax.
    public let rate: VATRate?
    /// The category as it was written.
    public let category: String?

    /// Puts a line together.
    public init(
        quantity: Quantity?, what: String, price: Price, printedTotal: Amount? = nil, rate: VATRate? = nil,
        category: String? = nil
    ) {
        self.quantity = quantity
        self.what = what
        self.price = price
        self.printedTotal = printedTotal
        self.rate = rate
        self.category = category
    }
}

/// Something off the line before it, in its category.
public struct WrittenDiscount: Hashable, Sendable {
    /// How much.
    public enum Size: Hashable, Sendable {
        /// An amount, always below zero.
        case amount(Amount)
        /// So many tenths of a percent of the line, 1 to 1000.
        case permille(Int)
    }

    /// How much comes off.
    public let size: Size
    /// The words, a space between two; never empty.
    public let what: String
    /// The rate that was written; a discount has that of its line, so it can only be the same.
    public let rate: VATRate?

    /// Puts a discount together.
    public init(size: Size, what: String, rate: VATRate? = nil) {
        self.size = size
        self.what = what
        self.rate = rate
    }
}
