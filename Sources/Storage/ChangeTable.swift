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
            UPDATE change SET added = $2, altered = $3, first_added = $4, last_added = $5 WHERE id = $1
            """,
            .integer(change), Value(imported.added), Value(imported.altered), Value(imported.numbers?.lowerBound),
            Value(imported.numbers?.upperBound))
        let (before, ids) = try ImportedRows(database: database).takeAltered(by: change)
        try database.execute(
            "UPDATE change SET before = $2, after = $3 WHERE id = $1", .integer(change), .text(before ?? nothing),
            .text(try snapshot(of: TouchedRows(expenses: ids, categories: categories))))
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

    /// The numbers of all expenses that the book or its history knows.
    func everyExpense() throws -> [Int64] {
        try database.rows(
            "SELECT id FROM expense UNION SELECT expense FROM change_expense UNION SELECT id FROM expense_aside"
        ) { $0.integer(0) ?? 0 }
    }

    /// How many changes speak of these expenses, and how many of them the book or its history knows.
    func figures(of expenses: [Int64]) throws -> (changes: Int, known: Int) {
        try database.firstRow(
            """
            WITH wanted (id) AS MATERIALIZED (SELECT DISTINCT value FROM json_each($1))
            SELECT (SELECT count(*) FROM (
                    SELECT change FROM change_expense WHERE expense IN (SELECT id FROM wanted)
                    UNION SELECT change FROM expense_aside WHERE id IN (SELECT id FROM wanted)
                    UNION SELECT change.id FROM change
                        WHERE added > 0 AND EXISTS (SELECT 1 FROM wanted WHERE id BETWEEN first_added AND last_added))),
                (SELECT count(*) FROM wanted WHERE id IN (SELECT id FROM expense)
                    OR EXISTS (SELECT 1 FROM change_expense WHERE expense = wanted.id)
                    OR EXISTS (SELECT 1 FROM expense_aside WHERE expense_aside.id = wanted.id))
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
                AND added IS NULL
                AND NOT EXISTS (SELECT 1 FROM json_each(before) WHERE json_array_length(value) > 0)
                AND NOT EXISTS (SELECT 1 FROM json_each(after) WHERE json_array_length(value) > 0)
            """, list)
        try ImportedRows(database: database).erase(expenses)
        try database.execute("DELETE FROM change_expense WHERE expense IN (SELECT value FROM json_each($1))", list)
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
                    'id', id, 'parent', parent, 'name', name, 'archived', archived, 'uid', uid, 'changed', changed))
                    FROM category WHERE id IN (SELECT value FROM json_each($2))),
                'ceiling', (SELECT json_group_array(json_object(
                    'id', id, 'category', category, 'first', first_month, 'last', last_month, 'cents', cents,
                    'uid', uid, 'changed', changed))
                    FROM ceiling WHERE id IN (SELECT value FROM json_each($3))),
                'rule', (SELECT json_group_array(json_object('id', id, 'text', text, 'category', category))
                    FROM rule WHERE id IN (SELECT value FROM json_each($4))))
            """,
            .text(rows.expenses.jsonList), .text(rows.categories.jsonList), .text(rows.ceilings.jsonList),
            .text(rows.rules.jsonList)
        ) { $0.text(0) ?? "{}" } ?? "{}"
    }

    /// Calls `body` for every change, the earliest first, and for what each touched.
    func forEachRecord(_ body: (BookRecord) throws -> Void) throws {
        try database.forEachRow(
            """
            SELECT id, made, made_by, action, state, undone, undone_by, before, after, altered, first_added, last_added,
                added
            FROM change ORDER BY id
            """, []
        ) { row in
            guard let id = row.integer(0), let action = row.text(3).flatMap(Change.Action.init(rawValue:)),
                let state = row.text(4).flatMap(Change.State.init(rawValue:))
            else { throw DatabaseError.contradiction("change \(row.integer(0) ?? 0) cannot be read") }
            try body(
                .change(
                    BookChange(
                        id: id, made: Signature(by: row.text(2) ?? "", at: Instant(seconds: row.integer(1) ?? 0)),
                        action: action, state: state,
                        undone: row.integer(5).map { Signature(by: row.text(6) ?? "", at: Instant(seconds: $0)) },
                        imported: row.integer(12).map { Change.Imported(added: Int($0), row: row) })))
            for (side, column) in [(BookRecord.Side.before, 7), (.after, 8)] {
                let snapshot = try read(row.text(column) ?? "{}")
                for category in snapshot.categories { try body(.touched(side, .category(category))) }
                for ceiling in snapshot.ceilings { try body(.touched(side, .ceiling(ceiling))) }
                for rule in snapshot.rules { try body(.touched(side, .rule(rule))) }
                for expense in snapshot.expenses { try body(.touched(side, .expense(expense))) }
            }
            guard row.integer(12) != nil else { return }
            try ImportedRows(database: database).forEachExpense(of: id) { try body(.touched(.aside, .expense($0))) }
        }
    }

    /// Puts a change there with the number it has.
    func insert(_ change: BookChange, _ before: Touched, _ after: Touched) throws {
        try database.execute(
            """
            INSERT INTO change (id, made, made_by, action, state, undone, undone_by, before, after, added, altered,
                first_added, last_added)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
            """,
            .integer(change.id), .integer(change.made.at.seconds), .text(change.made.by),
            .text(change.action.rawValue), .text(change.state.rawValue), Value(change.undone?.at.seconds),
            Value(change.undone?.by), .text(before.text), .text(after.text),
            Value(change.imported.map { Int64($0.added) }),
            Value(change.imported.map { Int64($0.altered) }), Value(change.imported?.numbers?.lowerBound),
            Value(change.imported?.numbers?.upperBound))
        try database.execute(
            "INSERT INTO change_expense (expense, change) SELECT DISTINCT value, $2 FROM json_each($1)",
            .text((before.expenseIDs + after.expenseIDs).jsonList), .integer(change.id))
    }

    /// Rows as a snapshot keeps them, before they are one.
    struct Touched {
        fileprivate var expenses: [String] = []
        fileprivate var categories: [String] = []
        fileprivate var ceilings: [String] = []
        fileprivate var rules: [String] = []
        fileprivate var expenseIDs: [Int64] = []

        fileprivate var text: String {
            """
            {"expense":[\(expenses.joined(separator: ","))],"category":[\(categories.joined(separator: ","))],\
            "ceiling":[\(ceilings.joined(separator: ","))],"rule":[\(rules.joined(separator: ","))]}
            """
        }
    }

    /// Adds a row to what will be a snapshot.
    func add(_ row: BookRecord.Row, to touched: inout Touched) throws {
        switch row {
        case .category(let category): touched.categories.append(try json(category))
        case .ceiling(let ceiling): touched.ceilings.append(try json(ceiling))
        case .rule(let rule): touched.rules.append(try json(rule))
        case .expense(let expense):
            touched.expenses.append(try json(expense))
            touched.expenseIDs.append(expense.id)
        }
    }

    private func json(_ category: Category) throws -> String {
        try database.firstRow(
            """
            SELECT json_object('id', $1, 'parent', $2, 'name', $3, 'archived', $4, 'uid', NULLIF($5, ''), 'changed', $6)
            """,
            .integer(category.id), Value(category.parent), .text(category.name), Value(category.isArchived),
            .text(category.uid), category.uid.isEmpty ? .null : .integer(category.changed.seconds)
        ) { $0.text(0) ?? "" } ?? ""
    }

    private func json(_ rule: Rule) throws -> String {
        try database.firstRow(
            "SELECT json_object('id', $1, 'text', $2, 'category', $3)", .integer(rule.id), .text(rule.text),
            .integer(rule.category)
        ) { $0.text(0) ?? "" } ?? ""
    }

    private func json(_ ceiling: Ceiling) throws -> String {
        try database.firstRow(
            """
            SELECT json_object('id', $1, 'category', $2, 'first', $3, 'last', $4, 'cents', $5, 'uid', NULLIF($6, ''),
                'changed', $7)
            """,
            .integer(ceiling.id), Value(ceiling.category), Value(ceiling.from.index),
            Value(ceiling.until.map { Int64($0.index) }), Value(ceiling.amount?.cents), .text(ceiling.uid),
            ceiling.uid.isEmpty ? .null : .integer(ceiling.changed.seconds)
        ) { $0.text(0) ?? "" } ?? ""
    }

    private func json(_ expense: Expense) throws -> String {
        try database.firstRow(
            """
            SELECT json_object('id', $1, 'uid', $2, 'day', $3, 'cents', $4, 'currency', 'EUR', 'category', $5,
                'what', $6, 'payee', $7, 'method', $8, 'note', $9, 'by', $10, 'created', $11, 'changed', $12, 'void', $13,
                'tags', $14)
            """,
            .integer(expense.id), .text(expense.uid), Value(expense.day.number), .integer(expense.amount.cents),
            .integer(expense.category), Value(expense.details.what), Value(expense.details.payee),
            Value(expense.details.method), Value(expense.details.note), .text(expense.by),
            .integer(expense.created.seconds), .integer(expense.changed.seconds), Value(expense.isVoid),
            expense.details.tags.isEmpty ? .null : .text(expense.details.tags.joined(separator: " "))
        ) { $0.text(0) ?? "" } ?? ""
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
                SELECT value ->> 'id', value ->> 'parent', value ->> 'name', value ->> 'archived', value ->> 'uid',
                    value ->> 'changed'
                FROM json_each($1, '$.category')
                """, .text(snapshot), read: Category.init(row:)),
            ceilings: try database.rows(
                """
                SELECT value ->> 'id', value ->> 'category', value ->> 'first', value ->> 'last', value ->> 'cents',
                    value ->> 'uid', value ->> 'changed'
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
        // One may get the name that another one still has; no name holds a colon.
        try database.execute(
            """
            UPDATE category SET name = ':' || id
            WHERE id IN (SELECT value ->> 'id' FROM json_each($1, '$.category')
                UNION SELECT value ->> 'id' FROM json_each($2, '$.category'))
            """, .text(old), .text(new))
        // What was recorded before categories had uids says nothing of them, and leaves them as they are.
        try database.execute(
            """
            INSERT INTO category (id, parent, name, archived, uid, changed)
            SELECT value ->> 'id', value ->> 'parent', value ->> 'name', value ->> 'archived',
                COALESCE(value ->> 'uid', ''), COALESCE(value ->> 'changed', 0)
            FROM json_each($1, '$.category') WHERE true
            ON CONFLICT (id) DO UPDATE SET parent = excluded.parent, name = excluded.name, archived = excluded.archived,
                uid = CASE excluded.uid WHEN '' THEN uid ELSE excluded.uid END,
                changed = CASE excluded.uid WHEN '' THEN changed ELSE excluded.changed END
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
                "by" = excluded."by", created = excluded.created, changed = excluded.changed, void = excluded.void
            """, .text(new))
        let restored = try read(new).expenses
        for expense in restored {
            try ExpenseTable(database: database).replaceTags(expense.details.tags, of: expense.id)
        }
        try database.execute(
            "DELETE FROM ceiling WHERE id IN (SELECT value ->> 'id' FROM json_each($1, '$.ceiling'))", .text(old))
        try database.execute(
            """
            INSERT INTO ceiling (id, category, first_month, last_month, cents, uid, changed)
            SELECT value ->> 'id', value ->> 'category', value ->> 'first', value ->> 'last', value ->> 'cents',
                COALESCE(value ->> 'uid', ''), COALESCE(value ->> 'changed', 0)
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
