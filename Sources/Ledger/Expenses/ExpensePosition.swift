public import Periods

/// A position in the order of expenses by day, then by number.
public struct ExpensePosition: Hashable, Sendable {
    /// Day of the expense.
    public let day: Day
    /// Number of the expense, which orders expenses of one day.
    public let id: Int64

    /// Makes a position, at which no expense needs to exist.
    public init(day: Day, id: Int64) {
        self.day = day
        self.id = id
    }

    /// The position of an expense.
    public init(_ expense: Expense) {
        self.init(day: expense.day, id: expense.id)
    }
}
