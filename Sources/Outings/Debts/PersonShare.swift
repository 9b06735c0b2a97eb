public import Money

/// What of an expense is for one person.
public struct PersonShare: Hashable, Sendable {
    /// The number of the person.
    public let person: Int64
    /// Above zero.
    public let weight: Int64
    /// In cents, of the sign of the expense; zero where there is less to share than there are people.
    public let amount: Amount
}
