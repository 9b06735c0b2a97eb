/// The count of a method: its payments by a card terminal's total, or the cash in a purse.
public struct MethodCount: Hashable, Sendable {
    /// The value in the smallest units of the outing's currency.
    public let value: Int64
    /// The number of payments; `nil` if not counted.
    public let number: Int?

    /// Creates a count.
    public init(value: Int64, number: Int? = nil) {
        self.value = value
        self.number = number
    }
}
