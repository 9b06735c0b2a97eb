public import Money
public import Periods

/// The rest of a lot at one place with one best-before date.
public struct LotRest: Hashable, Sendable {
    /// The number of the move that brought the lot.
    public let lot: Int64
    /// The day on which the lot came in.
    public let day: Day
    /// The place of the rest; `nil` if unknown.
    public let place: String?
    /// The best-before date; `nil` if unknown.
    public let bestBefore: Day?
    /// The quantity of the rest, positive, in the unit of the stock.
    public let quantity: Quantity
    /// The rest's share of the lot's cost, rounded to the cent, half away from zero; `nil` if unknown.
    public let value: Amount?
}
