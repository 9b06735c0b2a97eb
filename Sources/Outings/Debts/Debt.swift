public import Money

/// What one person has to pay another.
public struct Debt: Hashable, Sendable {
    /// The number of who owes.
    public let from: Int64
    /// The number of who is owed.
    public let to: Int64
    /// Above zero.
    public let amount: Amount

    /// A debt between two people.
    public init(from: Int64, to: Int64, amount: Amount) {
        self.from = from
        self.to = to
        self.amount = amount
    }
}

/// What a person is owed by all others together.
public struct PersonBalance: Hashable, Sendable {
    /// The number of the person.
    public let person: Int64
    /// Above zero is owed to the person, below zero the person owes.
    public let amount: Amount

    /// A person with a balance.
    public init(person: Int64, amount: Amount) {
        self.person = person
        self.amount = amount
    }
}
