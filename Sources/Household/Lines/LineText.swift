public import Money

/// A parsed receipt line, before any computation.
public enum LineText: Hashable, Sendable {
    /// A purchase or return.
    case line(WrittenLine)
    /// A discount on the line before it.
    case discount(WrittenDiscount)
}

/// A parsed line of a purchase or return.
public struct WrittenLine: Hashable, Sendable {
    /// The meaning of a written price.
    public enum Price: Hashable, Sendable {
        /// The price of one unit.
        case each(UnitPrice)
        /// The total of the line, the only price given for a quantity not in pieces.
        case total(Amount)
    }

    /// The quantity in the unit of the price, never zero; `nil` for one piece.
    public let quantity: Quantity?
    /// The description, words separated by single spaces; never empty.
    public var what: String
    /// The price of a unit, or the total of the line.
    public let price: Price
    /// The printed total after `=`; `nil` if none was typed.
    public let printedTotal: Amount?
    /// The VAT rate after `@`; `nil` if none was typed.
    public let rate: VATRate?
    /// The category as typed; `nil` if none was typed.
    public let category: String?

    /// Creates a line from its parts.
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

/// A parsed discount on the line before it.
public struct WrittenDiscount: Hashable, Sendable {
    /// The size of a discount.
    public enum Size: Hashable, Sendable {
        /// An amount, always negative.
        case amount(Amount)
        /// Tenths of a percent of the line, 1 to 1000.
        case permille(Int)
    }

    /// The amount or percentage of the discount.
    public let size: Size
    /// The description, words separated by single spaces; never empty.
    public let what: String
    /// The VAT rate as typed, which must equal the rate of the line; `nil` if none was typed.
    public let rate: VATRate?

    /// Creates a discount from its parts.
    public init(size: Size, what: String, rate: VATRate? = nil) {
        self.size = size
        self.what = what
        self.rate = rate
    }
}
