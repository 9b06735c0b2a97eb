internal import Database
internal import Ledger

/// The history: every action with the rows it touched, before and after, as JSON that the database itself writes and reads.
struct ChangeTable {
    let database: any Database

    var snapshots: SnapshotText { SnapshotText(database: database) }

    /// Runs an action and records it.
    ///
    /// `touching` names the rows before the action; `body` adds the ones it makes. What was taken back and not brought
    /// back until now can then no longer be.
    func record<Result>(
        _ action: Change.Action, by signature: Signature, touching rows: TouchedRows,
        _ body: (inout TouchedRows) throws -> Result
    ) throws -> Result {
        var rows = rows
        let before = try snapshots.snapshot(of: rows)
        let result = try body(&rows)
        let after = try snapshots.snapshot(of: rows)
        try dropUndone()
        try insert(action, by: signature, before: before, after: after)
        try database.execute(
            "INSERT INTO change_expense (expense, change) SELECT DISTINCT value, $2 FROM json_each($1)",
            .text(rows.expenses.jsonList), .integer(database.lastInsertedID))
        return result
    }

    /// Runs an import and records it; one that comes to nothing leaves no trace.
    ///
    /// `body` gets the number of the change that will stand for it.
    func recordImport(
        by signature: Signature, _ body: (Int64) throws -> (Change.Imported, categories: [Category.ID])
    ) throws {
        let nothing = try snapshots.snapshot(of: TouchedRows())
        try insert(.importing, by: signature, before: nothing, after: nothing)
        let change = database.lastInsertedID
        let (imported, categories) = try body(change)
        guard imported.added + imported.altered + categories.count > 0 else {
            try database.execute("DELETE FROM change WHERE id = $1", .integer(change))
            return
        }
        try dropUndone()
        try database.execute(
            """
            UPDATE change SET added = $2, altered = $3, first_added = $4, last_added = $5 WHERE id = $1
            """,
            .integer(change), Value(imported.added), Value(imported.altered), Value(imported.numbers?.lowerBound),
            Value(imported.numbers?.upperBound))
        let (before, ids) = try ImportedRows(database: database).takeAltered(by: change)
        try database.execute(
            "UPDATE change SET before = $2, after = $3 WHERE id = $1", .integer(change), .text(before ?? nothing),
            .text(try snapshots.snapshot(of: TouchedRows(expenses: ids, categories: categories))))
        try database.execute(
            "INSERT INTO change_expense (expense, change) SELECT value, $2 FROM json_each($1)", .text(ids.jsonList),
            .integer(change))
    }

    /// What was taken back can no longer be brought back once something else is done.
    private func dropUndone() throws {
        try database.execute("UPDATE change SET state = 'dropped' WHERE state = 'undone'")
    }

    private func insert(_ action: Change.Action, by signature: Signature, before: String, after: String) throws {
        try database.execute(
            "INSERT INTO change (made, made_by, action, before, after) VALUES ($1, $2, $3, $4, $5)",
            .integer(signature.at.seconds), .text(signature.by), .text(action.rawValue), .text(before), .text(after))
    }

    func changes(of expense: Int64?, limit: Int?) throws -> [Change] {
        let ids =
            if let expense {
                try database.rows(
                    """
                    SELECT id FROM change
                    WHERE id IN (SELECT change FROM change_expense WHERE expense = $1
                        UNION ALL SELECT change FROM expense_aside WHERE id = $1
                        UNION ALL SELECT id FROM change
                            WHERE added IS NOT NULL AND first_added <= $1 AND last_added >= $1)
                    ORDER BY id DESC LIMIT $2
                    """, .integer(expense), Value(limit ?? -1)
                ) { $0.integer(0) ?? 0 }
            } else {
                try database.rows("SELECT id FROM change ORDER BY id DESC LIMIT $1", Value(limit ?? -1)) {
                    $0.integer(0) ?? 0
                }
            }
        return try ids.map(change)
    }

    func undoable(_ count: Int) throws -> [Change] {
        try database.rows("SELECT id FROM change WHERE state = 'done' ORDER BY id DESC LIMIT $1", Value(count)) {
            $0.integer(0) ?? 0
        }.map(change)
    }

    func redoable(_ count: Int) throws -> [Change] {
        try database.rows("SELECT id FROM change WHERE state = 'undone' ORDER BY id LIMIT $1", Value(count)) {
            $0.integer(0) ?? 0
        }.map(change)
    }

    func activity(from first: Instant, until end: Instant) throws -> [Activity] {
        var found: [String: Activity] = [:]
        try database.forEachRow(
            """
            SELECT made_by, action, sum(COALESCE(added, json_array_length(after, '$.expense'))), sum(altered) FROM change
            WHERE made >= $1 AND made < $2 AND state = 'done'
                AND action IN ('add', 'edit', 'void', 'restore', 'import')
            GROUP BY made_by, action
            """, [.integer(first.seconds), .integer(end.seconds)]
        ) { row in
            let by = row.text(0) ?? ""
            let count = Int(row.integer(2) ?? 0)
            switch row.text(1).flatMap(Change.Action.init(rawValue:)) {
            case .add: found[by, default: Activity(by: by)].recorded += count
            case .edit: found[by, default: Activity(by: by)].edited += count
            case .void: found[by, default: Activity(by: by)].voided += count
            case .restore: found[by, default: Activity(by: by)].restored += count
            case .importing:
                found[by, default: Activity(by: by)].recorded += count
                found[by, default: Activity(by: by)].edited += Int(row.integer(3) ?? 0)
            default: break
            }
        }
        return Array(found.values)
    }

    /// Puts the rows a change touched back to what they were before it.
    func undo(_ change: Int64, by signature: Signature) throws {
        // What came in may lie in categories that came in with it, so it goes first, and comes back last.
        try ImportedRows(database: database).swap(change)
        let (before, after) = try texts(of: change)
        try snapshots.replace(after, with: before)
        try database.execute(
            "UPDATE change SET state = 'undone', undone = $2, undone_by = $3 WHERE id = $1",
            .integer(change), .integer(signature.at.seconds), .text(signature.by))
    }

    /// Puts the rows a change touched to what they were after it.
    func redo(_ change: Int64) throws {
        let (before, after) = try texts(of: change)
        try snapshots.replace(before, with: after)
        try ImportedRows(database: database).swap(change)
        try database.execute(
            "UPDATE change SET state = 'done', undone = NULL, undone_by = NULL WHERE id = $1", .integer(change))
    }

    private func texts(of change: Int64) throws -> (before: String, after: String) {
        let found = try database.firstRow("SELECT before, after FROM change WHERE id = $1", .integer(change)) {
            ($0.text(0) ?? "{}", $0.text(1) ?? "{}")
        }
        guard let found else { throw DatabaseError.contradiction("change \(change) is listed, but not there") }
        return found
    }

    func change(_ id: Int64) throws -> Change {
        let found = try database.firstRow(
            """
            SELECT made, made_by, action, state, undone, undone_by, before, after, added, altered, first_added, last_added
            FROM change WHERE id = $1
            """, .integer(id)
        ) { row in
            Change(
                id: id, made: Signature(by: row.text(1) ?? "", at: Instant(seconds: row.integer(0) ?? 0)),
                action: row.text(2).flatMap(Change.Action.init(rawValue:)) ?? .edit,
                state: row.text(3).flatMap(Change.State.init(rawValue:)) ?? .dropped,
                undone: row.integer(4).map { Signature(by: row.text(5) ?? "", at: Instant(seconds: $0)) },
                before: try snapshots.read(row.text(6) ?? "{}"), after: try snapshots.read(row.text(7) ?? "{}"),
                imported: row.integer(8).map { Change.Imported(added: Int($0), row: row) })
        }
        guard let found else { throw DatabaseError.contradiction("change \(id) is listed, but not there") }
        return found
    }

}

extension Change.Imported {
    /// From the columns `altered`, `first_added` and `last_added`.
    init(added: Int, row: any Row) {
        var numbers: ClosedRange<Int64>?
        if let first = row.integer(10), let last = row.integer(11), first <= last { numbers = first...last }
        self.init(added: added, altered: Int(row.integer(9) ?? 0), numbers: numbers)
    }
}
