public import Money

/// An expense as the book holds it after `add`.
public struct Recorded: Hashable, Sendable {
    /// The expense as it stands in the book.
    public let expense: Expense
    /// `false` when an expense with that uid was there already and was left as it stands.
    public let isNew: Bool
    /// The number of an expense recorded minutes before that says the same; `nil` where there is none.
    public let alike: Int64?
    /// The usual amount of its category, where the expense is a hundred times as large, as with a mark that is missing.
    public let usual: Amount?
    /// Whether the book has repeats, one of which may bring it too.
    public let mayRepeat: Bool

    /// What came of a draft.
    public init(
        expense: Expense, isNew: Bool, alike: Int64? = nil, usual: Amount? = nil, mayRepeat: Bool = false
    ) {
        self.expense = expense
        self.isNew = isNew
        self.alike = alike
        self.usual = usual
        self.mayRepeat = mayRepeat
    }
}
