/// An expense with its extras.
public struct SharedRecord: Hashable, Sendable {
    /// The expense, which may be void.
    public let expense: Expense
    /// The extras, with payer and shares.
    public let extras: ExpenseExtras

    /// Pairs an expense with its extras.
    public init(expense: Expense, extras: ExpenseExtras) {
        self.expense = expense
        self.extras = extras
    }
}
