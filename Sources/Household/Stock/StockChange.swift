public import Money
public import Periods

/// The content of a stock move, before it is recorded and has a number.
public struct StockChange: Hashable, Sendable {
    /// The quantity; negative if it goes out.
    public let quantity: Quantity
    /// The number of the move with which the quantity came in.
    ///
    /// `nil` for a new lot, and for a quantity taken although no lot had it.
    public let lot: Int64?
    /// The storage place; `nil` if unknown.
    public let place: String?
    /// The best-before date; `nil` if unknown.
    public let bestBefore: Day?
    /// The cost of the whole lot; only for incoming quantities, `nil` if unknown.
    public let value: Amount?

    /// Creates a change from its parts.
    public init(
        quantity: Quantity, lot: Int64? = nil, place: String? = nil, bestBefore: Day? = nil, value: Amount? = nil
    ) {
        self.quantity = quantity
        self.lot = lot
        self.place = place
        self.bestBefore = bestBefore
        self.value = value
    }
}
