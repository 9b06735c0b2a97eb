public import Periods

/// Where an expense stands when they are in the order of their days.
public struct ExpensePosition: Hashable, Sendable {
    /// The day it was spent on.
    public let day: Day
    /// Its number, which decides among those of one day.
    public let id: Int64

    /// The place right behind that number on that day.
    public init(day: Day, id: Int64) {
        self.day = day
        self.id = id
    }

    /// The place of an expense.
    public init(_ expense: Expense) {
        self.init(day: expense.day, id: expense.id)
    }
}
