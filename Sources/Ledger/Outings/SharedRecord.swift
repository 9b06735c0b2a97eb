/// An expense with what is said of it beside what every expense has.
public struct SharedRecord: Hashable, Sendable {
    /// The expense.
    public let expense: Expense
    /// Who paid for whom, among others.
    public let circumstances: Circumstances

    /// An expense with what is said of it.
    public init(expense: Expense, circumstances: Circumstances) {
        self.expense = expense
        self.circumstances = circumstances
    }
}
