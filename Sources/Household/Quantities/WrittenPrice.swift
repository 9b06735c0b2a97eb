/// A price with the unit it was written for.
public struct WrittenPrice: Hashable, Sendable {
    /// What one unit costs.
    public let price: UnitPrice
    /// The unit behind `/`; `nil` where none was written, which is an amount for one piece.
    public let unit: Unit?

    /// Puts a price and its unit together.
    public init(price: UnitPrice, unit: Unit?) {
        self.price = price
        self.unit = unit
    }
}
