public import Money
public import Periods

/// What is left of a lot at one place with one best-before day.
public struct LotRest: Hashable, Sendable {
    /// The number of the move that it came in with.
    public let lot: Int64
    /// The day it came in.
    public let day: Day
    /// Where it lies; `nil` where nobody said.
    public let place: String?
    /// Until when it is good; `nil` where nobody said.
    public let bestBefore: Day?
    /// How much is left, above zero, in the unit of the standing.
    public let quantity: Quantity
    /// Its share of what the lot cost, rounded half up to the cent; `nil` where nobody knows.
    public let value: Amount?
}
