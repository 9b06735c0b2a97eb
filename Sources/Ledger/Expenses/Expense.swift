public import Money
internal import Outings
public import Periods

/// One amount on one day in one category; a negative amount is a refund.
public struct Expense: Hashable, Sendable {
    /// The number people type.
    public let id: Int64
    /// The same in every copy of the book: a UUID that whoever recorded it made.
    public private(set) var uid: String
    /// The day it was spent on.
    public var day: Day
    /// What was spent; below zero for a refund.
    public var amount: Amount
    /// The number of its category.
    public var category: Category.ID
    /// What else was said of it.
    public var details: ExpenseDetails
    /// The name of the user who recorded it.
    public private(set) var by: String
    /// When it was recorded.
    public private(set) var created: Instant
    /// When it was recorded or changed last.
    public var changed: Instant
    /// Out of the totals, still in the record.
    public var isVoid: Bool

    /// An expense as a book has it; `ExpenseDraft` is one on its way in.
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
    /// What it was for.
    public var what: String?
    /// Whom it was paid to.
    public var payee: String?
    /// How it was paid: `cash`, `card`, or any other text.
    public var method: String?
    /// Whatever else is worth keeping.
    public var note: String?
    /// In the order given, each one word, none twice.
    public var tags: [String]

    /// Details as they are given; `checked()` says whether a book keeps them.
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
        /// One that the book has, by its number.
        case category(Category.ID)
        /// One that is missing, with those above it: `food:groceries`.
        case newCategory(path: String)
    }

    /// A UUID that whoever records it makes; the same once more is the same expense.
    public let uid: String
    /// The day it was spent on.
    public let day: Day
    /// What was spent; below zero for a refund.
    public var amount: Amount
    /// The category it goes to.
    public let destination: Destination
    /// What else was said of it, checked.
    public var details: ExpenseDetails
    /// What is said beside what every expense has.
    public var circumstances = Circumstances()
    /// The names of people who have no row yet, by the numbers below zero that stand for them in `circumstances`.
    public var newPeople: [Int64: String] = [:]
    /// The files that are attached to it.
    public var attachments: [GivenAttachment] = []

    /// An expense for a category that may have to be made.
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

    /// The number of the category that it goes to; `nil` for one that is made with it.
    public var category: Category.ID? {
        if case .category(let id) = destination { id } else { nil }
    }

    /// An expense for a category that is there.
    public init(uid: String, day: Day, amount: Amount, category: Category.ID, details: ExpenseDetails) {
        self.init(uid: uid, day: day, amount: amount, destination: .category(category), details: details)
    }
}

extension TrackedTable {
    /// The expenses of a book with their tags.
    public static let expense = TrackedTable(
        of: Expense.self, "expense", plural: "expenses",
        actions: [.add, .edit, .void, .restore, .applyRules],
        fault: { expense throws(LedgerError) in
            try expense.details.checked() == expense.details ? nil : "a tag is there twice"
        })
}

extension Expense: TrackedRecord {
    /// The rows of such records.
    public static var table: TrackedTable { .expense }

    /// A record with its number and nothing else yet.
    public init(blank id: Int64) {
        self.init(
            id: id, uid: "", day: Day(number: 0), amount: .zero, category: 0, details: ExpenseDetails(), by: "",
            created: Instant(seconds: 0), changed: Instant(seconds: 0), isVoid: false)
    }

    /// Its fields, in the order in which rows have them.
    public mutating func visit(_ fields: inout FieldVisitor) {
        var currency = Currency.euro.code
        fields.field("uid", &uid, role: .identity)
        fields.field("day", &day)
        fields.field("cents", &amount)
        fields.field("currency", &currency, .currency, role: .origin)
        fields.field("category", &category, .reference("category", whenMerged: .follows))
        fields.field("what", &details.what)
        fields.field("payee", &details.payee)
        fields.field("method", &details.method)
        fields.field("note", &details.note)
        fields.field("tags", &details.tags, column: "tag", table: "expense_tag")
        fields.field("by", &by, role: .origin)
        fields.field("created", &created, role: .origin)
        fields.field("changed", &changed, role: .changed)
        fields.field("void", &isVoid)
    }
}

extension Change.Action {
    /// Expenses were recorded.
    public static let add = Self("add")
    /// Expenses were changed.
    public static let edit = Self("edit")
    /// Expenses left the totals.
    public static let void = Self("void")
    /// Void expenses came back into the totals.
    public static let restore = Self("restore")
}
