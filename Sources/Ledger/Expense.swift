public import Money
public import Periods

/// One amount on one day in one category; a negative amount is a refund.
public struct Expense: Hashable, Sendable {
    /// The number people type.
    public let id: Int64
    /// The same in every copy of the book: a UUID that whoever recorded it made.
    public let uid: String
    public var day: Day
    public var amount: Amount
    public var category: Category.ID
    public var details: ExpenseDetails
    /// The name of the user who recorded it.
    public let by: String
    public let created: Instant
    public var changed: Instant
    /// Out of the totals, still in the record.
    public var isVoid: Bool

    public init(
        id: Int64, uid: String, day: Day, amount: Amount, category: Category.ID, details: ExpenseDetails,
        by: String, created: Instant, changed: Instant, isVoid: Bool
    ) {
        self.id = id
        self.uid = uid
        self.day = day
        self.amount = amount
        self.category = category
        self.details = details
        self.by = by
        self.created = created
        self.changed = changed
        self.isVoid = isVoid
    }
}

/// What may be said of an expense beside its amount, day and category; every character is kept as it was given.
public struct ExpenseDetails: Hashable, Sendable {
    public var what: String?
    public var payee: String?
    public var method: String?
    public var note: String?
    /// In the order given, each one word, none twice.
    public var tags: [String]

    public init(
        what: String? = nil, payee: String? = nil, method: String? = nil, note: String? = nil, tags: [String] = []
    ) {
        self.what = what
        self.payee = payee
        self.method = method
        self.note = note
        self.tags = tags
    }
}

/// An expense before it is recorded.
public struct ExpenseDraft: Hashable, Sendable {
    /// Where it goes: to a category of the book, or to one that is made with it, by its path.
    public enum Destination: Hashable, Sendable {
        case category(Category.ID)
        case newCategory(path: String)
    }

    public let uid: String
    public let day: Day
    public let amount: Amount
    public let destination: Destination
    public let details: ExpenseDetails

    public init(uid: String, day: Day, amount: Amount, destination: Destination, details: ExpenseDetails) {
        self.uid = uid
        self.day = day
        self.amount = amount
        self.destination = destination
        self.details = details
    }

    /// The path of the category that is made with it; `nil` for one that is there.
    public var newCategory: String? {
        if case .newCategory(let path) = destination { path } else { nil }
    }

    public init(uid: String, day: Day, amount: Amount, category: Category.ID, details: ExpenseDetails) {
        self.init(uid: uid, day: day, amount: amount, destination: .category(category), details: details)
    }
}
