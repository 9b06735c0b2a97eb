public import Periods

/// A price paid for a product.
public struct PaidPrice: Hashable, Sendable {
    /// The day of the receipt.
    public let day: Day
    /// The payee; `nil` if unknown.
    public let payee: String?
    /// The price of one unit.
    public let price: UnitPrice
    /// The unit of the price.
    public let unit: Unit

    /// Creates a price as recorded on a receipt.
    public init(day: Day, payee: String?, price: UnitPrice, unit: Unit) {
        self.day = day
        self.payee = payee
        self.price = price
        self.unit = unit
    }

    /// A sort key for prices in convertible units: the cheaper price has the lower key. Values beyond 64 bits are
    /// clamped.
    public var rank: Int64 { Int64(clamping: Int128(price.e5) * Int128(1000 / unit.finest.count)) }

    /// Whether this price is lower than another for an equal quantity; `nil` if the units do not convert.
    public func isLess(than other: PaidPrice) -> Bool? {
        let (mine, theirs) = (unit.finest, other.unit.finest)
        guard mine.unit == theirs.unit else { return nil }
        return Int128(price.e5) * Int128(theirs.count) < Int128(other.price.e5) * Int128(mine.count)
    }
}
