internal import Database
internal import Ledger

/// The rows of a change before or after it, as JSON: how they are written, read and put in their place.
struct SnapshotText {
    let database: any Database

    /// The rows as they are now.
    func snapshot(of rows: TouchedRows) throws -> String {
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

    /// The expenses as they were before an import altered them.
    func snapshot(setAsideBy change: Int64) throws -> String {
        try database.firstRow(
            """
            SELECT json_object(
                'expense', (SELECT json_group_array(json_object(
                    'id', id, 'uid', uid, 'day', day, 'cents', cents, 'currency', currency, 'category', category,
                    'what', what, 'payee', payee, 'method', method, 'note', note, 'by', "by",
                    'created', created, 'changed', changed, 'void', void, 'tags', tags))
                    FROM expense_aside WHERE change = $1),
                'category', json('[]'), 'ceiling', json('[]'), 'rule', json('[]'))
            """, .integer(change)
        ) { $0.text(0) ?? "{}" } ?? "{}"
    }

    /// What a snapshot holds; one from before there were rules or uids holds none.
    func read(_ snapshot: String) throws -> Snapshot {
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
    func replace(_ old: String, with new: String) throws {
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
    /// Rows as a snapshot keeps them, before they are one.
    struct Touched {
        fileprivate var expenses: [String] = []
        fileprivate var categories: [String] = []
        fileprivate var ceilings: [String] = []
        fileprivate var rules: [String] = []
        fileprivate(set) var expenseIDs: [Int64] = []

        var text: String {
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
}

/// The rows an action touches, by their numbers.
struct TouchedRows {
    var expenses: [Int64] = []
    var categories: [Int64] = []
    var ceilings: [Int64] = []
    var rules: [Int64] = []
}
