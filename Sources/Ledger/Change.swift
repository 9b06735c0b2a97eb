/// One action on a book, with what it touched before and after: the history, and the way back.
public struct Change: Hashable, Sendable {
    public enum Action: String, CaseIterable, Sendable {
        case add, edit, void, restore
        case addCategory = "category-add"
        case renameCategory = "category-rename"
        case moveCategory = "category-move"
        case mergeCategory = "category-merge"
        case archiveCategory = "category-archive"
        case unarchiveCategory = "category-unarchive"
        case setCeiling = "ceiling-set"
        case removeCeiling = "ceiling-remove"
        case addRule = "rule-add"
        case removeRule = "rule-remove"
        case importing = "import"
        case merge
    }

    public enum State: String, Sendable {
        case done
        /// Taken back, and `redo` can bring it back.
        case undone
        /// Taken back, and something else was done since.
        case dropped
    }

    public let id: Int64
    public let made: Signature
    public let action: Action
    public let state: State
    /// Who took it back, and when; `nil` while it is done.
    public let undone: Signature?
    public let before: Snapshot
    public let after: Snapshot
    /// What came of an import, which may hold more expenses than anybody would read; they are in neither snapshot.
    public let imported: Imported?

    /// How many expenses an import added and altered.
    public struct Imported: Hashable, Sendable {
        public let added: Int
        public let altered: Int
        /// The first and the last number of the added ones; `nil` if there are none.
        public let numbers: ClosedRange<Int64>?

        public init(added: Int, altered: Int, numbers: ClosedRange<Int64>?) {
            self.added = added
            self.altered = altered
            self.numbers = numbers
        }
    }

    public init(
        id: Int64, made: Signature, action: Action, state: State, undone: Signature?, before: Snapshot, after: Snapshot,
        imported: Imported? = nil
    ) {
        self.id = id
        self.made = made
        self.action = action
        self.state = state
        self.undone = undone
        self.before = before
        self.after = after
        self.imported = imported
    }
}

/// The rows an action touched, as they were at one moment.
public struct Snapshot: Hashable, Sendable {
    public var expenses: [Expense]
    public var categories: [Category]
    public var ceilings: [Ceiling]
    public var rules: [Rule]

    public init(
        expenses: [Expense] = [], categories: [Category] = [], ceilings: [Ceiling] = [], rules: [Rule] = []
    ) {
        self.expenses = expenses
        self.categories = categories
        self.ceilings = ceilings
        self.rules = rules
    }
}

/// Who did something, and when.
public struct Signature: Hashable, Sendable {
    public let by: String
    public let at: Instant

    public init(by: String, at: Instant) {
        self.by = by
        self.at = at
    }
}
