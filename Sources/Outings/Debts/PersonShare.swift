public import Money

/// The share of a person in an expense.
public struct PersonShare: Hashable, Sendable {
    /// The number of the person.
    public let person: Int64
    /// The weight, positive.
    public let weight: Int64
    /// The amount, with the sign of the expense; zero if the exact share is less than a cent and is rounded down.
    public let amount: Amount
}
