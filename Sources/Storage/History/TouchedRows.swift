internal import Database
internal import Ledger

/// The rows an action touches, by table and number.
struct TouchedRows {
    private var ids: [TrackedTable: [Int64]] = [:]
    /// Rows that need not be read, as nothing has changed them since.
    private var known: [TrackedTable: [TrackedRow]] = [:]

    /// The numbers of the rows of one table.
    subscript(table: TrackedTable) -> [Int64] {
        get { ids[table] ?? [] }
        set { ids[table] = newValue }
    }

    /// No rows, or those of one table.
    init(_ table: TrackedTable = .expense, _ numbers: [Int64] = []) {
        ids = numbers.isEmpty ? [:] : [table: numbers]
    }

    /// Whether there is none.
    var isEmpty: Bool { ids.values.allSatisfy(\.isEmpty) }

    /// Notes all rows of a table that are touched, as they are and stay.
    mutating func know(_ rows: [TrackedRow], of table: TrackedTable) { known[table] = rows }

    /// The rows as they are in the database.
    func snapshot(in database: any Database) throws -> Snapshot {
        var snapshot = Snapshot()
        for (table, numbers) in ids {
            snapshot[table] = try known[table] ?? TrackedRows(database: database).rows(numbers, of: table)
        }
        return snapshot
    }
}
