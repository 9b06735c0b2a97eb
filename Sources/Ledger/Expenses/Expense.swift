public import Money
internal import Outings
public import Periods

/// An expense: an amount on a day in a category. A negative amount is a refund.
public struct Expense: Hashable, Sendable {
    /// The number that users type.
    public let id: Int64
    /// Unique identifier, equal in all copies of the book: a UUID made by the client that recorded the expense.
    public private(set) var uid: String
    /// The day of the spending.
    public var day: Day
    /// The amount, negative for a refund.
    public var amount: Amount
    /// The number of the category.
    public var category: Category.ID
    /// The optional texts.
    public var details: ExpenseDetails
    /// The name of the user who recorded it.
    public private(set) var by: String
    /// The time of recording.
    public private(set) var created: Instant
    /// The time of recording or of the last change.
    public var changed: Instant
    /// Whether the expense is void: kept in the record, but excluded from totals.
    public var isVoid: Bool

    /// Makes an expense read from a book. New expenses begin as `ExpenseDraft`.
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

/// The optional texts of an expense. Every character is kept.
public struct ExpenseDetails: Hashable, Sendable {
    /// Description of the purchase.
    public var what: String?
    /// The payee.
    public var payee: String?
    /// The payment method: `cash`, `card`, or any other text.
    public var method: String?
    /// A free text.
    public var note: String?
    /// Single words in the order of input, without duplicates.
    public var tags: [String]

    /// Makes details without validation, which is done by `checked()`.
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

extension ExpenseDetails {
    /// Calls `body` with the name and the value of each text, in the order in which they are shown. The name is also the
    /// column of the text in a book.
    @inlinable
    public mutating func forEachText<Failure>(_ body: (String, inout String?) throws(Failure) -> Void) throws(Failure) {
        try body("what", &what)
        try body("payee", &payee)
        try body("method", &method)
        try body("note", &note)
    }

    /// The texts with their names, in the order in which they are shown.
    public var texts: [(name: String, text: String?)] {
        var (details, texts) = (self, [(name: String, text: String?)]())
        details.forEachText { texts.append(($0, $1)) }
        return texts
    }

    /// Returns the details with missing texts taken from `other`.
    /// - Parameter takesTags: whether tags of `other` are appended.
    public func completed(by other: ExpenseDetails, takingTags takesTags: Bool = true) -> ExpenseDetails {
        ExpenseDetails(
            what: what ?? other.what, payee: payee ?? other.payee, method: method ?? other.method,
            note: note ?? other.note, tags: takesTags ? tags + other.tags.filter { !tags.contains($0) } : tags)
    }
}

/// An expense that is not recorded yet.
public struct ExpenseDraft: Hashable, Sendable {
    /// The category of a draft: existing, or to be created with the expense.
    public enum Destination: Hashable, Sendable {
        /// An existing category.
        case category(Category.ID)
        /// A category to be created with its missing parents: `food:groceries`.
        case newCategory(path: String)
    }

    /// A UUID made by the client. A draft with the uid of a recorded expense is not recorded again.
    public let uid: String
    /// The day of the spending.
    public let day: Day
    /// The amount, negative for a refund.
    public var amount: Amount
    /// The category.
    public let destination: Destination
    /// The optional texts, already validated.
    public var details: ExpenseDetails
    /// The optional data: outing, time, shares, currency.
    public var extras = ExpenseExtras()
    /// Names of people to be created. The keys are negative placeholders used as person numbers in `extras`.
    public var newPeople: [Int64: String] = [:]
    /// The files to attach.
    public var attachments: [GivenAttachment] = []
    /// Whether the uid was made for this draft, so that no expense has it. The book does not store it.
    public var hasNewUID = false
    /// Whether the amount was given with its currency. The book does not store it.
    public var namesCurrency = false

    /// Whether the amount was given with a decimal mark. The book does not store it.
    public var hasDecimalMark = false

    /// The sum that was given as amount, such as `37/3`; `nil` for a plain amount. The book does not store it.
    public var sum: String?

    /// Makes a draft whose category may be new.
    public init(uid: String, day: Day, amount: Amount, destination: Destination, details: ExpenseDetails) {
        self.uid = uid
        self.day = day
        self.amount = amount
        self.destination = destination
        self.details = details
    }

    /// The path of the category to be created. `nil` for an existing category.
    public var newCategory: String? {
        if case .newCategory(let path) = destination { path } else { nil }
    }

    /// The number of the existing category. `nil` for a new one.
    public var category: Category.ID? {
        if case .category(let id) = destination { id } else { nil }
    }

    /// Makes a draft for an existing category.
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
    /// The table of these records.
    public static var table: TrackedTable { .expense }

    /// Makes an empty record, to be filled by `visit`.
    public init(blank id: Int64) {
        self.init(
            id: id, uid: "", day: Day(number: 0), amount: .zero, category: 0, details: ExpenseDetails(), by: "",
            created: Instant(seconds: 0), changed: Instant(seconds: 0), isVoid: false)
    }

    /// Passes the fields in their order to the visitor, which reads, writes or describes them.
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
        fields.field("by", &by, .author, role: .origin)
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
    /// Expenses were made void.
    public static let void = Self("void")
    /// Void expenses were restored.
    public static let restore = Self("restore")
}
