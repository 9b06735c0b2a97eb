public import Money
public import Periods

/// What is erased of a book, or would be.
public struct Erasure: Hashable, Sendable {
    /// How many expenses, void ones among them.
    public let expenses: Int
    /// How many of them are void.
    public let void: Int
    /// How many that the history alone still knows, since they were undone.
    public let undone: Int
    /// What those that are not void add up to; `nil` beyond 64 bits.
    public let total: Amount?
    /// What the void ones add up to, which no total had; `nil` beyond 64 bits.
    public let voidTotal: Amount?
    /// The first and the last day; `nil` without any expense.
    public let days: DayRange?
    /// How many changes of the history speak of them.
    public let changes: Int

    /// Figures as a book counted them.
    public init(
        expenses: Int, void: Int, undone: Int, total: Amount?, voidTotal: Amount?, days: DayRange?,
        changes: Int
    ) {
        self.expenses = expenses
        self.void = void
        self.undone = undone
        self.total = total
        self.voidTotal = voidTotal
        self.days = days
        self.changes = changes
    }

    /// Whether neither the book nor its history knows any of the expenses.
    public var isEmpty: Bool { expenses == 0 && undone == 0 }
}
