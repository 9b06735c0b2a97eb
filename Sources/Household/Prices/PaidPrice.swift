public import Periods

/// What was paid for a product once.
public struct PaidPrice: Hashable, Sendable {
    /// The day of the receipt.
    public let day: Day
    /// Whom it was paid to; `nil` where nobody said.
    public let payee: String?
    /// What one of the unit cost.
    public let price: UnitPrice
    /// What the price is per.
    public let unit: Unit

    /// A price as it stands on a receipt.
    public init(day: Day, payee: String?, price: UnitPrice, unit: Unit) {
        self.day = day
        self.payee = payee
        self.price = price
        self.unit = unit
    }

    /// What prices per units that convert into each other are compared by; what is beyond 64 bits is all the same.
    public var rank: Int64 { Int64(clamping: Int128(price.e5) * Int128(1000 / unit.finest.count)) }

    /// Whether it is less for as much; `nil` where the units do not convert into each other.
    public func isLess(than other: PaidPrice) -> Bool? {
        let (mine, theirs) = (unit.finest, other.unit.finest)
        guard mine.unit == theirs.unit else { return nil }
        return Int128(price.e5) * Int128(theirs.count) < Int128(other.price.e5) * Int128(mine.count)
    }
}
