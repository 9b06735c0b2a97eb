internal import Database
internal import Ledger

extension ChangeTable {
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
}
