internal import Database
internal import Ledger

/// The rows that an action touches, by table and number.
struct TouchedRows {
    private var ids: [TrackedTable: [Int64]] = [:]
    /// Rows whose contents are known already, because they cannot have changed. They are not read from the database.
    private(set) var known: [TrackedTable: [Int64: TrackedRow]] = [:]
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

    /// Sets the contents of touched rows, so that they are not read.
    mutating func know(_ rows: [TrackedRow], of table: TrackedTable) {
        for row in rows { known[table, default: [:]][row.id] = row }
    }

    /// Lets all touched rows of a table be read.
    mutating func forget(_ table: TrackedTable) { known[table] = nil }

    /// Reads the touched rows from the database, sorted by number in each table. Rows that do not exist are left out.
    func snapshot(in database: any Database) throws -> Snapshot {
        database.anticipate { reads }
        var snapshot = Snapshot()
        for (table, numbers) in ids {
            let read = try TrackedRows(database: database).rows(unknown(numbers, of: table), of: table)
            guard let known = known[table] else {
                snapshot[table] = read
                continue
            }
            snapshot[table] = (read + Set(numbers).compactMap { known[$0] }).sorted { $0.id < $1.id }
        }
        return snapshot
    }

    /// The reads of `snapshot`.
    var reads: [Read] {
        ids.compactMap { table, numbers in
            let unknown = unknown(numbers, of: table)
            return unknown.isEmpty ? nil : TrackedRows.numbered(unknown, of: table)
        }
    }

    private func unknown(_ numbers: [Int64], of table: TrackedTable) -> [Int64] {
        guard let known = known[table] else { return numbers }
        return numbers.filter { known[$0] == nil }
    }
}
