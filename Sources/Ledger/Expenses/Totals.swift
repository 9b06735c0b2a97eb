public import Money
public import Periods

/// The total of a day without void expenses.
public struct DayTotal: Hashable, Sendable {
    /// The day of the spending.
    public let day: Day
    /// Number of expenses. A book returns only days with at least 1.
    public let count: Int
    /// Sum of the amounts, with refunds subtracted.
    public let amount: Amount

    /// Makes a total from stored figures.
    public init(day: Day, count: Int, amount: Amount) {
        self.day = day
        self.count = count
        self.amount = amount
    }
}

/// The total of a group of expenses in a range.
public struct GroupTotal: Hashable, Sendable {
    /// The key of a group.
    public enum Key: Hashable, Sendable {
        /// A category by its number.
        case category(Category.ID)
        /// A payee, payment method or tag in its original spelling. In reports also another group, such as a weekday.
        case name(String)
        /// Expenses without a name of this kind.
        case none
    }

    /// The category or name that the expenses share, or `none`.
    public let key: Key
    /// Number of expenses.
    public let count: Int
    /// Sum of the amounts, with refunds subtracted.
    public let amount: Amount

    /// Makes a total from a known count and sum.
    public init(key: Key, count: Int, amount: Amount) {
        self.key = key
        self.count = count
        self.amount = amount
    }
}

/// A property by which totals are grouped.
public enum Dimension: String, CaseIterable, Sendable {
    /// An expense has exactly one category, at most one payee and method, and any number of tags.
    case category, payee, method, tag
}
