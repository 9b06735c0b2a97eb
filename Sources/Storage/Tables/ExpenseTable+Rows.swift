internal import Ledger

extension RowStatements {
    static let expense = RowStatements(
        table: .expense,
        numbered: """
            SELECT id, uid, day, cents, currency, category, what, payee, method, note,
                (SELECT group_concat(tag, ' ') FROM (SELECT tag FROM expense_tag WHERE expense = id ORDER BY position)),
                "by", created, changed, void
            FROM expense WHERE id IN (SELECT value FROM json_each($1)) ORDER BY id
            """,
        all: """
            SELECT id, uid, day, cents, currency, category, what, payee, method, note,
                (SELECT group_concat(tag, ' ') FROM (SELECT tag FROM expense_tag WHERE expense = id ORDER BY position)),
                "by", created, changed, void
            FROM expense ORDER BY id
            """,
        count: "SELECT count(*) FROM expense",
        put: """
            INSERT INTO expense (id, uid, day, cents, currency, category, what, payee, method, note, "by", created,
                changed, void)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
            ON CONFLICT (id) DO UPDATE SET day = excluded.day, cents = excluded.cents, category = excluded.category,
                what = excluded.what, payee = excluded.payee, method = excluded.method, note = excluded.note,
                "by" = excluded."by", created = excluded.created, changed = excluded.changed, void = excluded.void
            """,
        remove: "DELETE FROM expense WHERE id IN (SELECT value FROM json_each($1))",
        referring: ["category": "SELECT id FROM expense WHERE category = $1 ORDER BY id"],
        words: Words(
            clear: "DELETE FROM expense_tag WHERE expense = $1",
            add: "INSERT INTO expense_tag (expense, position, tag) VALUES ($1, $2, $3)"))
}
