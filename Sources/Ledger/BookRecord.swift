/// One piece of all that a book holds, as it moves to another store: with its number, and with the history.
public enum BookRecord: Hashable, Sendable {
    /// What is numbered.
    public enum Table: String, CaseIterable, Sendable {
        case category, ceiling, rule, expense, change
    }

    /// A row of the book, or what it was at a moment of the history.
    public enum Row: Hashable, Sendable {
        case category(Category)
        case ceiling(Ceiling)
        case rule(Rule)
        case expense(Expense)
    }

    public enum Side: String, CaseIterable, Sendable {
        case before, after
        /// What does not hold of an expense that an import touched: what it was before, or after it while it is undone.
        case aside
    }

    /// How much there is; nothing that moves, but what shows whether all of it has.
    case counts(BookCounts)
    /// The number that was given last, to something that may have been taken back since: numbers are not used twice.
    case lastNumber(Table, Int64)
    case row(Row)
    case profile(ImportProfile)
    /// A change of the history; what it touched follows it.
    case change(BookChange)
    /// What a row that the last change touched was before or after it.
    case touched(Side, Row)
}

/// A change without what it touched.
public struct BookChange: Hashable, Sendable {
    public let id: Int64
    public let made: Signature
    public let action: Change.Action
    public let state: Change.State
    /// Who took it back, and when; `nil` while it is done.
    public let undone: Signature?
    public let imported: Change.Imported?

    public init(
        id: Int64, made: Signature, action: Change.Action, state: Change.State, undone: Signature?,
        imported: Change.Imported? = nil
    ) {
        self.id = id
        self.made = made
        self.action = action
        self.state = state
        self.undone = undone
        self.imported = imported
    }
}

/// How much a book holds.
public struct BookCounts: Hashable, Sendable {
    public var categories = 0
    public var ceilings = 0
    public var rules = 0
    public var profiles = 0
    /// Void ones too.
    public var expenses = 0
    public var changes = 0

    public init() {}

    /// Counts a piece.
    public mutating func count(_ record: BookRecord) {
        switch record {
        case .row(.category): categories += 1
        case .row(.ceiling): ceilings += 1
        case .row(.rule): rules += 1
        case .profile: profiles += 1
        case .row(.expense): expenses += 1
        case .change: changes += 1
        case .counts, .lastNumber, .touched: break
        }
    }
}
