/// An expense with its circumstances.
public struct SharedRecord: Hashable, Sendable {
    /// The expense, which may be void.
    public let expense: Expense
    /// The circumstances, with payer and shares.
    public let circumstances: Circumstances

    /// Pairs an expense with its circumstances.
    public init(expense: Expense, circumstances: Circumstances) {
        self.expense = expense
        self.circumstances = circumstances
    }
}
