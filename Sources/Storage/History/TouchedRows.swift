internal import Database
internal import Ledger

/// The rows that an action touches, by table and number.
struct TouchedRows {
    private var ids: [TrackedTable: [Int64]] = [:]
    /// Rows whose contents are known already, because they cannot have changed. They are not read from the database.
    private var known: [TrackedTable: [TrackedRow]] = [:]
    /// The last number of tables with new rows.
    private var last: [TrackedTable: Int64] = [:]

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

    /// Adds a new row of a table and returns its number. The database is asked once for each table, so all new rows of
    /// the table in this change must get their numbers here.
    /// - Throws: `DatabaseError.contradiction` if the numbers are exhausted.
    mutating func addNew(_ table: TrackedTable, in database: any Database) throws -> Int64 {
        let rows = TrackedRows(database: database)
        let number = try last[table].map { try rows.number(after: $0, of: table.name) } ?? rows.nextNumber(of: table)
        last[table] = number
        ids[table, default: []].append(number)
        return number
    }

    /// Sets the contents of all touched rows of a table, sorted by number, so that they are not read; `nil` to read them.
    mutating func know(_ rows: [TrackedRow]?, of table: TrackedTable) { known[table] = rows }

    /// Reads the touched rows from the database, sorted by number in each table. Rows that do not exist are left out.
    func snapshot(in database: any Database) throws -> Snapshot {
        database.anticipate { reads }
        var snapshot = Snapshot()
        for (table, numbers) in ids {
            snapshot[table] = try known[table] ?? TrackedRows(database: database).rows(numbers, of: table)
        }
        return snapshot
    }

    /// The reads of `snapshot`.
    var reads: [Read] {
        ids.compactMap { table, numbers in
            known[table] == nil && !numbers.isEmpty ? TrackedRows.numbered(numbers, of: table) : nil
        }
    }
}
