public import Money
public import Periods

/// The extent of an erasure from a book, planned or done.
public struct Erasure: Hashable, Sendable {
    /// Number of expenses in the erasure, including void ones.
    public let expenses: Int
    /// Number of void expenses in the erasure.
    public let void: Int
    /// Number of expenses that are only in the history because their creation was undone.
    public let undone: Int
    /// Total of the expenses that are not void. `nil` on overflow of 64 bits.
    public let total: Amount?
    /// Total of the void expenses. `nil` on overflow of 64 bits.
    public let voidTotal: Amount?
    /// From the first to the last day of the expenses. `nil` if there are no expenses.
    public let days: DayRange?
    /// Number of changes in the history that touch these expenses.
    public let changes: Int

    /// Makes the figures counted by a book.
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

    /// Whether neither the book nor its history has such expenses.
    public var isEmpty: Bool { expenses == 0 && undone == 0 }
}
