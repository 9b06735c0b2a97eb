public import Money
public import Periods

/// What the expenses of one day add up to; void ones are not in it.
public struct DayTotal: Hashable, Sendable {
    public let day: Day
    public let count: Int
    public let amount: Amount

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
        case category(Category.ID)
        case name(String)
        case none
    }

    public let key: Key
    public let count: Int
    public let amount: Amount

    public init(key: Key, count: Int, amount: Amount) {
        self.key = key
        self.count = count
        self.amount = amount
    }
}

/// What a range can be broken down by.
public enum Dimension: String, CaseIterable, Sendable {
    case category, payee, method, tag
}
