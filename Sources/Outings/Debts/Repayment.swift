public import Money

/// Money that one person gave another for what they owe; no spending.
public struct Repayment: Hashable, Sendable {
    /// The number of who pays.
    public let from: Int64
    /// The number of who is paid.
    public let to: Int64
    /// Above zero.
    public let amount: Amount

    /// A payment between two people.
    public init(from: Int64, to: Int64, amount: Amount) {
        self.from = from
        self.to = to
        self.amount = amount
    }
}
