internal import Database
internal import Ledger

/// The rows that an action touches, by table and number.
struct TouchedRows {
    private var ids: [TrackedTable: [Int64]] = [:]
    /// Rows that need not be read, because they cannot have changed.
    private var known: [TrackedTable: [TrackedRow]] = [:]

    /// The numbers of the rows of one table.
    subscript(table: TrackedTable) -> [Int64] {
        get { ids[table] ?? [] }
        set { ids[table] = newValue }
    }

    /// Creates an empty value, or one with rows of one table.
    init(_ table: TrackedTable = .expense, _ numbers: [Int64] = []) {
        ids = numbers.isEmpty ? [:] : [table: numbers]
    }

    /// Whether there is none.
    var isEmpty: Bool { ids.values.allSatisfy(\.isEmpty) }

    /// Sets the contents of all touched rows of a table, so that they are not read again.
    mutating func know(_ rows: [TrackedRow], of table: TrackedTable) { known[table] = rows }

    /// Reads the rows from the database.
    func snapshot(in database: any Database) throws -> Snapshot {
        var snapshot = Snapshot()
        for (table, numbers) in ids {
            snapshot[table] = try known[table] ?? TrackedRows(database: database).rows(numbers, of: table)
        }
        return snapshot
    }
}
