public import Money

/// What a row in another currency than euro says of itself, so that it can be told.
public struct ForeignMovement: Hashable, Sendable {
    /// The code of its currency, or what stands in its place.
    public let currency: String
    /// What was spent of it, in hundredths whatever the currency; negative for what came in, `nil` where it is not read.
    public let spent: Amount?

    /// A movement of a currency that is not checked to be one.
    public init(currency: String, spent: Amount?) {
        self.currency = currency
        self.spent = spent
    }
}
