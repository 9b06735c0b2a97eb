public import Money
public import Periods

/// What a move changes, which is all that is known of it before it has a number.
public struct StockChange: Hashable, Sendable {
    /// How much comes in, or goes where it is below zero.
    public let quantity: Quantity
    /// The number of the move that the quantity came in with.
    ///
    /// `nil` of what comes in and is a lot from now on, and of what goes although no lot had it.
    public let lot: Int64?
    /// Where it lies.
    public let place: String?
    /// Until when it is good.
    public let bestBefore: Day?
    /// What the lot cost altogether; only of what comes in, `nil` where nobody knows.
    public let value: Amount?

    /// Puts a change together.
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
