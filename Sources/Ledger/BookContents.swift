public import Money
public import Periods

/// What a book holds, without the numbers that only one copy of it gives: everything goes by uid.
///
/// Two books with the same contents are the same book.
public struct BookContents: Hashable, Sendable {
    public typealias UID = String

    /// A category; the one it lies below by its uid.
    public struct CategoryEntry: Hashable, Sendable {
        public var parent: UID?
        public var name: String
        public var isArchived: Bool
        public var changed: Instant

        public init(parent: UID?, name: String, isArchived: Bool, changed: Instant) {
            self.parent = parent
            self.name = name
            self.isArchived = isArchived
            self.changed = changed
        }
    }

    /// A ceiling; its category by uid.
    public struct CeilingEntry: Hashable, Sendable {
        /// `nil` is the ceiling for everything.
        public var category: UID?
        public var from: Month
        public var until: Month?
        /// `nil` says that from this month on there is none.
        public var amount: Amount?
        public var changed: Instant

        public init(category: UID?, from: Month, until: Month?, amount: Amount?, changed: Instant) {
            self.category = category
            self.from = from
            self.until = until
            self.amount = amount
            self.changed = changed
        }
    }

    /// An expense; its category by uid.
    public struct ExpenseEntry: Hashable, Sendable {
        public var day: Day
        public var amount: Amount
        public var category: UID
        public var details: ExpenseDetails
        public var isVoid: Bool
        public var by: String
        public var created: Instant
        public var changed: Instant

        public init(
            day: Day, amount: Amount, category: UID, details: ExpenseDetails, isVoid: Bool, by: String,
            created: Instant, changed: Instant
        ) {
            self.day = day
            self.amount = amount
            self.category = category
            self.details = details
            self.isVoid = isVoid
            self.by = by
            self.created = created
            self.changed = changed
        }
    }

    /// A rule for imports; its category by uid. It has no uid but its words.
    public struct RuleEntry: Hashable, Sendable {
        public var category: UID

        public init(category: UID) {
            self.category = category
        }
    }

    public var categories: [UID: CategoryEntry]
    public var ceilings: [UID: CeilingEntry]
    /// By their words.
    public var rules: [String: RuleEntry]
    public var expenses: [UID: ExpenseEntry]

    public init(
        categories: [UID: CategoryEntry] = [:], ceilings: [UID: CeilingEntry] = [:], rules: [String: RuleEntry] = [:],
        expenses: [UID: ExpenseEntry] = [:]
    ) {
        self.categories = categories
        self.ceilings = ceilings
        self.rules = rules
        self.expenses = expenses
    }

    /// The contents of a book from its rows, which name no category but those given.
    public init(categories: [Category], ceilings: [Ceiling], rules: [Rule], expenses: [Expense]) {
        self.init()
        let uids = Dictionary(categories.map { ($0.id, $0.uid) }) { first, _ in first }
        for category in categories {
            self.categories[category.uid] = CategoryEntry(
                parent: category.parent.flatMap { uids[$0] }, name: category.name, isArchived: category.isArchived,
                changed: category.changed)
        }
        for ceiling in ceilings {
            self.ceilings[ceiling.uid] = CeilingEntry(
                category: ceiling.category.flatMap { uids[$0] }, from: ceiling.from, until: ceiling.until,
                amount: ceiling.amount, changed: ceiling.changed)
        }
        for rule in rules { self.rules[rule.text] = RuleEntry(category: uids[rule.category] ?? "") }
        for expense in expenses {
            self.expenses[expense.uid] = ExpenseEntry(
                day: expense.day, amount: expense.amount, category: uids[expense.category] ?? "",
                details: expense.details, isVoid: expense.isVoid, by: expense.by, created: expense.created,
                changed: expense.changed)
        }
    }
}

extension BookContents {
    /// The categories of one parent with their uids, in the order of the uids.
    public func children() -> [UID?: [UID]] {
        Dictionary(grouping: categories.keys.sorted()) { categories[$0]?.parent }
    }
}
