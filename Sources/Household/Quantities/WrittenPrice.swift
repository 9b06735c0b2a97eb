/// A price with its unit, as typed.
public struct WrittenPrice: Hashable, Sendable {
    /// The price of one unit.
    public let price: UnitPrice
    /// The unit after `/`; `nil` for the price of one piece.
    public let unit: Unit?

    /// Creates a price with its unit.
    public init(price: UnitPrice, unit: Unit?) {
        self.price = price
        self.unit = unit
    }
}
