public import Money

/// A payment between people that reduces a debt; not an expense.
public struct Repayment: Hashable, Sendable {
    /// The number of the payer.
    public let from: Int64
    /// The number of the payee.
    public let to: Int64
    /// The amount, positive.
    public let amount: Amount

    /// Creates a repayment.
    public init(from: Int64, to: Int64, amount: Amount) {
        self.from = from
        self.to = to
        self.amount = amount
    }
}
