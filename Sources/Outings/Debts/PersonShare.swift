public import Money

/// The share of a person in an expense.
public struct PersonShare: Hashable, Sendable {
    /// The number of the person.
    public let person: Int64
    /// The weight, positive.
    public let weight: Int64
    /// The amount in cents, with the sign of the expense; zero if there are fewer cents than people.
    public let amount: Amount
}
