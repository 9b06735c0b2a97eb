/// A record of a book's content in transfer between stores, with row numbers and history.
public enum BookRecord: Hashable, Sendable {
    /// The kind of a row snapshot in the history.
    public enum Side: String, CaseIterable, Sendable {
        /// The row before or after the change.
        case before, after
        /// The state of an imported expense that is not in effect: before the import, or after the import while the
        /// import is undone.
        case aside
    }

    /// The numbers of records, by which a reader verifies that a transfer is complete.
    case counts(BookCounts)
    /// The last number used in a sequence: a tracked table's, by name, or `changes`.
    ///
    /// The row may have been undone since. Numbers are never reused.
    case lastNumber(of: String, Int64)
    /// The current state of a row.
    case row(TrackedTable, TrackedRow)
    /// The change stamps of a row, which is named by its identity. The row may be deleted.
    case versions(TrackedTable, String, RowVersions)
    /// A change of the history. Records of the rows that it touched follow.
    case change(BookChange)
    /// A row that the last `change` touched, before or after that change.
    case touched(Side, TrackedTable, TrackedRow)
    /// The file of an attachment, stored beside the book.
    case file(AttachedFile)

    /// The name of the sequence of changes in `lastNumber`.
    public static let changes = "change"
    /// The names of all sequences, in the order of the records about them.
    public static let numbered = TrackedTable.shared.map(\.name) + [changes]
}

/// A change of the history without the rows that it touched.
public struct BookChange: Hashable, Sendable {
    /// The number in the book, ascending in time.
    public let id: Int64
    /// Author and time of the change.
    public let made: Signature
    /// The action.
    public let action: Change.Action
    /// Whether the change is in effect, undone or dropped.
    public let state: Change.State
    /// Author and time of the undo. `nil` while the change is in effect.
    public let undone: Signature?
    /// The result of an import. `nil` for other actions.
    public let imported: Change.Imported?

    /// Makes the head of a change.
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

/// Numbers of rows, changes and attachment files of a book.
public struct BookCounts: Hashable, Sendable {
    private var rows: [TrackedTable: Int] = [:]
    /// Changes in the history, including undone ones.
    public var changes = 0
    /// Attachment files included in the transfer.
    public var files = 0

    /// All counts are zero.
    public init() {}

    /// The number of rows in a table, including void expenses.
    public subscript(table: TrackedTable) -> Int {
        get { rows[table] ?? 0 }
        set { rows[table] = newValue == 0 ? nil : newValue }
    }

    /// Adds 1 to the count of the record's kind. Only rows, changes and attachment files are counted.
    public mutating func count(_ record: BookRecord) {
        switch record {
        case .row(let table, _): self[table] += 1
        case .change: changes += 1
        case .file: files += 1
        case .counts, .lastNumber, .versions, .touched: break
        }
    }
}
