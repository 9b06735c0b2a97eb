internal import Database
internal import Ledger

/// The rows that an action touches, by table and number.
struct TouchedRows {
    private var ids: [TrackedTable: [Int64]] = [:]
    /// Rows whose contents are known already, because they cannot have changed. They are not read from the database.
    private var known: [TrackedTable: [TrackedRow]] = [:]

    /// The numbers of the touched rows of a table.
    subscript(table: TrackedTable) -> [Int64] {
        get { ids[table] ?? [] }
        set { ids[table] = newValue }
    }

    /// Creates a value without rows, or with rows of one table.
    init(_ table: TrackedTable = .expense, _ numbers: [Int64] = []) {
        ids = numbers.isEmpty ? [:] : [table: numbers]
    }

    /// Whether no row is touched.
    var isEmpty: Bool { ids.values.allSatisfy(\.isEmpty) }

    /// Sets the contents of all touched rows of a table, so that they are not read again.
    mutating func know(_ rows: [TrackedRow], of table: TrackedTable) { known[table] = rows }

    /// Reads the touched rows from the database, sorted by number in each table. Rows that do not exist are left out.
    func snapshot(in database: any Database) throws -> Snapshot {
        var snapshot = Snapshot()
        for (table, numbers) in ids {
            snapshot[table] = try known[table] ?? TrackedRows(database: database).rows(numbers, of: table)
        }
        return snapshot
    }
}
