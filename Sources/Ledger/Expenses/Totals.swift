public import Money
public import Periods

/// What the expenses of one day add up to; void ones are not in it.
public struct DayTotal: Hashable, Sendable {
    /// The day they were spent on.
    public let day: Day
    /// How many expenses, at least 1 where a book tells it.
    public let count: Int
    /// Their sum, refunds subtracted.
    public let amount: Amount

    /// A total as a book keeps it.
    public init(day: Day, count: Int, amount: Amount) {
        self.day = day
        self.count = count
        self.amount = amount
    }
}

/// What the expenses of a range add up to in one group.
public struct GroupTotal: Hashable, Sendable {
    /// A category by its number, anything else by its name; `none` for expenses without a payee, method or tag.
    public enum Key: Hashable, Sendable {
        /// A category by its number.
        case category(Category.ID)
        /// A payee, method or tag as it is written.
        case name(String)
        /// Expenses without one.
        case none
    }

    /// What the expenses have in common.
    public let key: Key
    /// How many expenses.
    public let count: Int
    /// Their sum, refunds subtracted.
    public let amount: Amount

    /// A total as a book counted it.
    public init(key: Key, count: Int, amount: Amount) {
        self.key = key
        self.count = count
        self.amount = amount
    }
}

/// What a range can be broken down by.
public enum Dimension: String, CaseIterable, Sendable {
    /// An expense has one category, at most one payee and one method, and any number of tags.
    case category, payee, method, tag
}
