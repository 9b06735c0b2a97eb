internal import Database
internal import Ledger

/// The history: every action with the rows it touched, before and after, as JSON that the database itself writes and reads.
struct ChangeTable {
    let database: any Database

    /// Runs an action and records it.
    ///
    /// `touching` names the rows before the action; `body` adds the ones it makes. What was taken back and not brought
    /// back until now can then no longer be.
    func record<Result>(
        _ action: Change.Action, by signature: Signature, touching rows: TouchedRows,
        _ body: (inout TouchedRows) throws -> Result
    ) throws -> Result {
        var rows = rows
        let before = try snapshot(of: rows)
        let result = try body(&rows)
        let after = try snapshot(of: rows)
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
        let nothing = try snapshot(of: TouchedRows())
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
            UPDATE change SET after = $2, added = $3, altered = $4, first_added = $5, last_added = $6 WHERE id = $1
            """,
            .integer(change), .text(try snapshot(of: TouchedRows(categories: categories))), Value(imported.added),
            Value(imported.altered), Value(imported.numbers?.lowerBound), Value(imported.numbers?.upperBound))
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
                    SELECT change FROM change_expense WHERE expense = $1
                    UNION SELECT change FROM expense_aside WHERE id = $1
                    UNION SELECT id FROM change WHERE added IS NOT NULL AND $1 BETWEEN first_added AND last_added
                    ORDER BY 1 DESC LIMIT $2
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
            SELECT made_by, action, sum(json_array_length(after, '$.expense')) FROM change
            WHERE made >= $1 AND made < $2 AND state = 'done' AND action IN ('add', 'edit', 'void', 'restore')
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
            default: break
            }
        }
        return Array(found.values)
    }

    /// Puts the rows a change touched back to what they were before it.
    func undo(_ change: Int64, by signature: Signature) throws {
        // What came in may lie in categories that came in with it, so it goes first, and comes back last.
        try ImportedRows(database: database).swap(change)
        try apply(change, "SELECT after, before FROM change WHERE id = $1")
        try database.execute(
            "UPDATE change SET state = 'undone', undone = $2, undone_by = $3 WHERE id = $1",
            .integer(change), .integer(signature.at.seconds), .text(signature.by))
    }

    /// Puts the rows a change touched to what they were after it.
    func redo(_ change: Int64) throws {
        try apply(change, "SELECT before, after FROM change WHERE id = $1")
        try ImportedRows(database: database).swap(change)
        try database.execute(
            "UPDATE change SET state = 'done', undone = NULL, undone_by = NULL WHERE id = $1", .integer(change))
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
                before: try read(row.text(6) ?? "{}"), after: try read(row.text(7) ?? "{}"),
                imported: row.integer(8).map { Change.Imported(added: Int($0), row: row) })
        }
        guard let found else { throw DatabaseError.contradiction("change \(id) is listed, but not there") }
        return found
    }

    private func snapshot(of rows: TouchedRows) throws -> String {
        try database.firstRow(
            """
            SELECT json_object(
                'expense', (SELECT json_group_array(json_object(
                    'id', id, 'uid', uid, 'day', day, 'cents', cents, 'currency', currency, 'category', category,
                    'what', what, 'payee', payee, 'method', method, 'note', note, 'by', "by",
                    'created', created, 'changed', changed, 'void', void,
                    'tags', (SELECT group_concat(tag, ' ')
                        FROM (SELECT tag FROM expense_tag WHERE expense = id ORDER BY position))))
                    FROM expense WHERE id IN (SELECT value FROM json_each($1))),
                'category', (SELECT json_group_array(json_object(
                    'id', id, 'parent', parent, 'name', name, 'archived', archived))
                    FROM category WHERE id IN (SELECT value FROM json_each($2))),
                'ceiling', (SELECT json_group_array(json_object(
                    'id', id, 'category', category, 'first', first_month, 'last', last_month, 'cents', cents))
                    FROM ceiling WHERE id IN (SELECT value FROM json_each($3))),
                'rule', (SELECT json_group_array(json_object('id', id, 'text', text, 'category', category))
                    FROM rule WHERE id IN (SELECT value FROM json_each($4))))
            """,
            .text(rows.expenses.jsonList), .text(rows.categories.jsonList), .text(rows.ceilings.jsonList),
            .text(rows.rules.jsonList)
        ) { $0.text(0) ?? "{}" } ?? "{}"
    }

    private func read(_ snapshot: String) throws -> Snapshot {
        Snapshot(
            expenses: try database.rows(
                """
                SELECT value ->> 'id', value ->> 'uid', value ->> 'day', value ->> 'cents', value ->> 'category',
                    value ->> 'what', value ->> 'payee', value ->> 'method', value ->> 'note', value ->> 'by',
                    value ->> 'created', value ->> 'changed', value ->> 'void', value ->> 'tags'
                FROM json_each($1, '$.expense')
                """, .text(snapshot), read: Expense.init(row:)),
            categories: try database.rows(
                """
                SELECT value ->> 'id', value ->> 'parent', value ->> 'name', value ->> 'archived'
                FROM json_each($1, '$.category')
                """, .text(snapshot), read: Category.init(row:)),
            ceilings: try database.rows(
                """
                SELECT value ->> 'id', value ->> 'category', value ->> 'first', value ->> 'last', value ->> 'cents'
                FROM json_each($1, '$.ceiling')
                """, .text(snapshot), read: Ceiling.init(row:)),
            rules: try database.rows(
                "SELECT value ->> 'id', value ->> 'text', value ->> 'category' FROM json_each($1, '$.rule')",
                .text(snapshot), read: Rule.init(row:)))
    }

    /// Takes the rows of one snapshot away and puts those of the other in their place.
    private func apply(_ change: Int64, _ snapshots: String) throws {
        let found = try database.firstRow(snapshots, .integer(change)) { ($0.text(0) ?? "{}", $0.text(1) ?? "{}") }
        guard let (old, new) = found else {
            throw DatabaseError.contradiction("change \(change) is listed, but not there")
        }
        // Rows may name each other; the whole must fit again at the end.
        try database.executeScript("PRAGMA defer_foreign_keys = ON")
        try database.execute(
            """
            INSERT INTO category (id, parent, name, archived)
            SELECT value ->> 'id', value ->> 'parent', value ->> 'name', value ->> 'archived'
            FROM json_each($1, '$.category') WHERE true
            ON CONFLICT (id) DO UPDATE SET parent = excluded.parent, name = excluded.name, archived = excluded.archived
            """, .text(new))
        try database.execute(
            """
            DELETE FROM expense WHERE id IN (SELECT value ->> 'id' FROM json_each($1, '$.expense'))
                AND id NOT IN (SELECT value ->> 'id' FROM json_each($2, '$.expense'))
            """, .text(old), .text(new))
        try database.execute(
            """
            INSERT INTO expense (id, uid, day, cents, currency, category, what, payee, method, note, "by",
                created, changed, void)
            SELECT value ->> 'id', value ->> 'uid', value ->> 'day', value ->> 'cents', value ->> 'currency',
                value ->> 'category', value ->> 'what', value ->> 'payee', value ->> 'method', value ->> 'note',
                value ->> 'by', value ->> 'created', value ->> 'changed', value ->> 'void'
            FROM json_each($1, '$.expense') WHERE true
            ON CONFLICT (id) DO UPDATE SET day = excluded.day, cents = excluded.cents, category = excluded.category,
                what = excluded.what, payee = excluded.payee, method = excluded.method, note = excluded.note,
                changed = excluded.changed, void = excluded.void
            """, .text(new))
        let restored = try read(new).expenses
        for expense in restored {
            try ExpenseTable(database: database).replaceTags(expense.details.tags, of: expense.id)
        }
        try database.execute(
            "DELETE FROM ceiling WHERE id IN (SELECT value ->> 'id' FROM json_each($1, '$.ceiling'))", .text(old))
        try database.execute(
            """
            INSERT INTO ceiling (id, category, first_month, last_month, cents)
            SELECT value ->> 'id', value ->> 'category', value ->> 'first', value ->> 'last', value ->> 'cents'
            FROM json_each($1, '$.ceiling')
            """, .text(new))
        try database.execute(
            "DELETE FROM rule WHERE id IN (SELECT value ->> 'id' FROM json_each($1, '$.rule'))", .text(old))
        try database.execute(
            """
            INSERT INTO rule (id, text, category)
            SELECT value ->> 'id', value ->> 'text', value ->> 'category' FROM json_each($1, '$.rule')
            """, .text(new))
        try database.execute(
            """
            DELETE FROM category WHERE id IN (SELECT value ->> 'id' FROM json_each($1, '$.category'))
                AND id NOT IN (SELECT value ->> 'id' FROM json_each($2, '$.category'))
            """, .text(old), .text(new))
    }
}

/// The rows an action touches, by their numbers.
struct TouchedRows {
    var expenses: [Int64] = []
    var categories: [Int64] = []
    var ceilings: [Int64] = []
    var rules: [Int64] = []
}

extension Change.Imported {
    /// From the columns `altered`, `first_added` and `last_added`.
    fileprivate init(added: Int, row: any Row) {
        var numbers: ClosedRange<Int64>?
        if let first = row.integer(10), let last = row.integer(11), first <= last { numbers = first...last }
        self.init(added: added, altered: Int(row.integer(9) ?? 0), numbers: numbers)
    }
}
