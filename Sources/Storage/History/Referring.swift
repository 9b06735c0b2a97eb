internal import Database
internal import Ledger

/// The rows of all tables that refer to a row. Used to merge that row into another one. Rows that the caller of a merge
/// moves itself (`TrackedField.Merged.isMoved`), such as the children of a category, are not included.
struct Referring {
    private let database: any Database
    private let table: TrackedTable
    private let id: Int64
    private let following: [(table: TrackedTable, place: Int, ids: [Int64])]
    private let going: [(table: TrackedTable, ids: [Int64])]

    /// Finds the rows that refer to the row `id` of a table.
    /// - Complexity: O(tables), and O(rows found).
    init(to id: Int64, of table: TrackedTable, in database: any Database) throws {
        (self.database, self.table, self.id) = (database, table, id)
        var following: [(TrackedTable, Int, [Int64])] = []
        var going: [(TrackedTable, [Int64])] = []
        database.anticipate {
            TrackedTable.all.flatMap { referring in
                referring.fields.filter { $0.whenMerged(table.name).map { $0 != .isMoved } ?? false }
                    .map { TrackedRows.ids(referringTo: id, of: table, by: $0, of: referring) }
            }
        }
        for referring in TrackedTable.all {
            for (place, field) in referring.fields.enumerated() {
                guard let merged = field.whenMerged(table.name), merged != .isMoved else { continue }
                let ids = try TrackedRows(database: database).ids(
                    referringTo: id, of: table, by: field, of: referring)
                if merged == .follows {
                    following.append((referring, place, ids))
                } else {
                    going.append((referring, ids))
                }
            }
        }
        self.following = following
        self.going = going
    }

    /// The numbers of the referring rows by table. A table with several referring fields occurs several times.
    var tables: [(TrackedTable, [Int64])] { following.map { ($0.table, $0.ids) } + going.map { ($0.table, $0.ids) } }

    /// The referring rows, as rows that a change touches.
    var touched: TouchedRows {
        var rows = TouchedRows()
        for (table, _, ids) in following { rows[table] += ids }
        for (table, ids) in going { rows[table] += ids }
        return rows
    }

    /// Redirects the references to another row, or deletes the referring rows whose references cannot be redirected.
    func follow(to other: Int64, at moment: Instant) throws {
        let rows = TrackedRows(database: database)
        for (table, ids) in going { try rows.remove(ids, of: table) }
        for (referring, place, ids) in following {
            let moved = try rows.rows(ids, of: referring).map { row in
                var row = row
                row.values[place] = referring.fields[place].mapReferences(in: row.values[place]) { name, value in
                    name == table.name && value == .number(id) ? .number(other) : value
                }
                if let changed = referring.changed { row.values[changed] = .number(moment.seconds) }
                return row
            }
            try rows.put(moved, in: referring)
        }
    }
}

extension TrackedField {
    /// The effect on a row of merging away the row that it refers to. Entries are redirected. `nil` if the field does
    /// not refer to the table.
    fileprivate func whenMerged(_ table: String) -> Merged? {
        switch kind {
        case .reference(table, let merged): merged
        case .entries where refers(to: table): .follows
        default: nil
        }
    }
}
