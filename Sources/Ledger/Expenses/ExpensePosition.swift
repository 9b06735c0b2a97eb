public import Periods

/// The position of an expense in the order by day, then number.
public struct ExpensePosition: Hashable, Sendable {
    /// Day of the expense.
    public let day: Day
    /// Number of the expense, which orders expenses of one day.
    public let id: Int64

    /// The position of a day and number, which no expense needs to have.
    public init(day: Day, id: Int64) {
        self.day = day
        self.id = id
    }

    /// The position of an expense.
    public init(_ expense: Expense) {
        self.init(day: expense.day, id: expense.id)
    }
}
