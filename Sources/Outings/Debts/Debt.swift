public import Money

/// A debt between two people.
public struct Debt: Hashable, Sendable {
    /// The number of the debtor.
    public let from: Int64
    /// The number of the creditor.
    public let to: Int64
    /// The amount, positive.
    public let amount: Amount

    /// Creates a debt.
    public init(from: Int64, to: Int64, amount: Amount) {
        self.from = from
        self.to = to
        self.amount = amount
    }
}

/// The balance of a person against all other people.
public struct PersonBalance: Hashable, Sendable {
    /// The number of the person.
    public let person: Int64
    /// Positive if the person is owed money, negative if the person owes.
    public let amount: Amount

    /// Creates a balance.
    public init(person: Int64, amount: Amount) {
        self.person = person
        self.amount = amount
    }
}
