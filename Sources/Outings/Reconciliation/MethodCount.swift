/// What was counted of one method: on the strip of a terminal, or in a purse.
public struct MethodCount: Hashable, Sendable {
    /// The value in the smallest units of the outing's currency.
    public let value: Int64
    /// How many payments; `nil` where nobody counted them.
    public let number: Int?

    /// A count as it is given.
    public init(value: Int64, number: Int? = nil) {
        self.value = value
        self.number = number
    }
}
