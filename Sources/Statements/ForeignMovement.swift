public import Money

/// Currency and amount of a skipped row in another currency than the euro, for the report.
public struct ForeignMovement: Hashable, Sendable {
    /// The currency code, or the text that the file has instead of a code.
    public let currency: String
    /// The amount spent, in hundredths of the currency's unit; negative for money received, `nil` if it is unreadable.
    public let spent: Amount?

    /// Creates a movement. The currency is not validated.
    public init(currency: String, spent: Amount?) {
        self.currency = currency
        self.spent = spent
    }
}
