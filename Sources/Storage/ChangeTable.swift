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
        try database.execute("UPDATE change SET state = 'dropped' WHERE state = 'undone'")
        try database.execute(
            "INSERT INTO change (made, made_by, action, before, after) VALUES ($1, $2, $3, $4, $5)",
            .integer(signature.at.seconds), .text(signature.by), .text(action.rawValue), .text(before), .text(after))
        try database.execute(
            "INSERT INTO change_expense (expense, change) SELECT DISTINCT value, $2 FROM json_each($1)",
            .text(rows.expenses.jsonList), .integer(database.lastInsertedID))
        return result
    }

    func changes(of expense: Int64?, limit: Int?) throws -> [Change] {
        let ids =
            if let expense {
                try database.rows(
                    "SELECT change FROM change_expense WHERE expense = $1 ORDER BY change DESC LIMIT $2",
                    .integer(expense), Value(limit ?? -1)
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

    /// The numbers of all expenses that the book or its history knows.
    func everyExpense() throws -> [Int64] {
        try database.rows("SELECT id FROM expense UNION SELECT expense FROM change_expense") { $0.integer(0) ?? 0 }
    }

    /// How many changes speak of these expenses, and how many of them the book or its history knows.
    func figures(of expenses: [Int64]) throws -> (changes: Int, known: Int) {
        try database.firstRow(
            """
            WITH wanted (id) AS MATERIALIZED (SELECT DISTINCT value FROM json_each($1))
            SELECT (SELECT count(DISTINCT change) FROM change_expense WHERE expense IN (SELECT id FROM wanted)),
                (SELECT count(*) FROM wanted WHERE id IN (SELECT id FROM expense)
                    OR EXISTS (SELECT 1 FROM change_expense WHERE expense = wanted.id))
            """, .text(expenses.jsonList)
        ) { (Int($0.integer(0) ?? 0), Int($0.integer(1) ?? 0)) } ?? (0, 0)
    }

    /// Takes expenses out of every change, and changes away of which nothing is left then.
    func erase(_ expenses: [Int64]) throws {
        let list = Value.text(expenses.jsonList)
        try database.execute(
            """
            UPDATE change SET
                before = json_set(before, '$.expense', json((SELECT json_group_array(json(value))
                    FROM json_each(before, '$.expense') WHERE value ->> 'id' NOT IN (SELECT value FROM json_each($1))))),
                after = json_set(after, '$.expense', json((SELECT json_group_array(json(value))
                    FROM json_each(after, '$.expense') WHERE value ->> 'id' NOT IN (SELECT value FROM json_each($1)))))
            WHERE id IN (SELECT change FROM change_expense WHERE expense IN (SELECT value FROM json_each($1)))
            """, list)
        try database.execute(
            """
            DELETE FROM change
            WHERE id IN (SELECT change FROM change_expense WHERE expense IN (SELECT value FROM json_each($1)))
                AND NOT EXISTS (SELECT 1 FROM json_each(before) WHERE json_array_length(value) > 0)
                AND NOT EXISTS (SELECT 1 FROM json_each(after) WHERE json_array_length(value) > 0)
            """, list)
        try database.execute("DELETE FROM change_expense WHERE expense IN (SELECT value FROM json_each($1))", list)
    }

    /// Puts the rows a change touched back to what they were before it.
    func undo(_ change: Int64, by signature: Signature) throws {
        try apply(change, "SELECT after, before FROM change WHERE id = $1")
        try database.execute(
            "UPDATE change SET state = 'undone', undone = $2, undone_by = $3 WHERE id = $1",
            .integer(change), .integer(signature.at.seconds), .text(signature.by))
    }

    /// Puts the rows a change touched to what they were after it.
    func redo(_ change: Int64) throws {
        try apply(change, "SELECT before, after FROM change WHERE id = $1")
        try database.execute(
            "UPDATE change SET state = 'done', undone = NULL, undone_by = NULL WHERE id = $1", .integer(change))
    }

    func change(_ id: Int64) throws -> Change {
        let found = try database.firstRow(
            "SELECT made, made_by, action, state, undone, undone_by, before, after FROM change WHERE id = $1",
            .integer(id)
        ) { row in
            Change(
                id: id, made: Signature(by: row.text(1) ?? "", at: Instant(seconds: row.integer(0) ?? 0)),
                action: row.text(2).flatMap(Change.Action.init(rawValue:)) ?? .edit,
                state: row.text(3).flatMap(Change.State.init(rawValue:)) ?? .dropped,
                undone: row.integer(4).map { Signature(by: row.text(5) ?? "", at: Instant(seconds: $0)) },
                before: try read(row.text(6) ?? "{}"), after: try read(row.text(7) ?? "{}"))
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
                    FROM ceiling WHERE id IN (SELECT value FROM json_each($3))))
            """,
            .text(rows.expenses.jsonList), .text(rows.categories.jsonList), .text(rows.ceilings.jsonList)
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
                """, .text(snapshot), read: Ceiling.init(row:)))
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
}
