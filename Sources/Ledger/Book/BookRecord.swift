/// One piece of all that a book holds, as it moves to another store: with its number, and with the history.
public enum BookRecord: Hashable, Sendable {
    /// What a row of the history tells.
    public enum Side: String, CaseIterable, Sendable {
        /// What a row was before the change, or after it.
        case before, after
        /// What does not hold of an expense that an import touched: what it was before, or after it while it is undone.
        case aside
    }

    /// How much there is; nothing that moves, but what shows whether all of it has.
    case counts(BookCounts)
    /// The number that was given last, to something that may have been taken back since: numbers are not used twice. Of a
    /// tracked table by its name, or of the changes.
    case lastNumber(of: String, Int64)
    /// A row of a tracked table as it is now.
    case row(TrackedTable, TrackedRow)
    /// When the fields of a row were changed; the row by its identity, which need not be there any more.
    case versions(TrackedTable, String, RowVersions)
    /// A change of the history; what it touched follows it.
    case change(BookChange)
    /// What a row that the last change touched was before or after it.
    case touched(Side, TrackedTable, TrackedRow)
    /// A file beside the book that attachments name.
    case file(AttachedFile)

    /// What `lastNumber` calls the changes.
    public static let changes = "change"
    /// What is numbered, in the order in which its rows come.
    public static let numbered = TrackedTable.shared.map(\.name) + [changes]
}

/// A change without what it touched.
public struct BookChange: Hashable, Sendable {
    /// Its number in the book; a later change has a greater one.
    public let id: Int64
    /// Who made it, and when.
    public let made: Signature
    /// What was done.
    public let action: Change.Action
    /// Whether it holds, or was taken back.
    public let state: Change.State
    /// Who took it back, and when; `nil` while it is done.
    public let undone: Signature?
    /// Of an import, how much came in; `nil` for any other change.
    public let imported: Change.Imported?

    /// The head of a change; of an import with how much came in.
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
    private var rows: [TrackedTable: Int] = [:]
    /// How many changes the history has, those that were taken back too.
    public var changes = 0
    /// How many files of attachments come along.
    public var files = 0

    /// Nothing.
    public init() {}

    /// How many rows of a table; void expenses too.
    public subscript(table: TrackedTable) -> Int {
        get { rows[table] ?? 0 }
        set { rows[table] = newValue == 0 ? nil : newValue }
    }

    /// Counts a piece.
    public mutating func count(_ record: BookRecord) {
        switch record {
        case .row(let table, _): self[table] += 1
        case .change: changes += 1
        case .file: files += 1
        case .counts, .lastNumber, .versions, .touched: break
        }
    }
}
