internal import Database
internal import Ledger

extension ChangeTable {
    /// The numbers of all expenses in the book or its history.
    func everyExpense() throws -> [Int64] {
        try database.rows(
            "SELECT id FROM expense UNION SELECT expense FROM change_expense UNION SELECT id FROM expense_aside"
        ) { $0.integer(0) ?? 0 }
    }

    /// The number of changes that touch these expenses, and how many of the expenses are in the book or its history.
    func figures(of expenses: [Int64]) throws -> (changes: Int, known: Int) {
        try database.firstRow(
            """
            WITH wanted (id) AS MATERIALIZED (SELECT DISTINCT CAST(value AS BIGINT) FROM json_each($1))
            SELECT (SELECT count(*) FROM (
                    SELECT change FROM change_expense WHERE expense IN (SELECT id FROM wanted)
                    UNION SELECT change FROM expense_aside WHERE id IN (SELECT id FROM wanted)
                    UNION SELECT change.id FROM change
                        WHERE added > 0 AND EXISTS (SELECT 1 FROM wanted WHERE id BETWEEN first_added AND last_added)) AS known),
                (SELECT count(*) FROM wanted WHERE id IN (SELECT id FROM expense)
                    OR EXISTS (SELECT 1 FROM change_expense WHERE expense = wanted.id)
                    OR EXISTS (SELECT 1 FROM expense_aside WHERE expense_aside.id = wanted.id))
            """, .text(expenses.jsonList)
        ) { (Int($0.integer(0) ?? 0), Int($0.integer(1) ?? 0)) } ?? (0, 0)
    }

    /// Erases expenses from the book, its history and its imports. Removes changes that are empty afterwards.
    func erase(_ expenses: [Int64]) throws {
        let list = Value.text(expenses.jsonList)
        let changes = try database.rows(
            "SELECT DISTINCT change FROM change_expense WHERE expense IN (SELECT value FROM json_each($1))", list
        ) { $0.integer(0) ?? 0 }
        let aside = try database.rows(
            "SELECT uid FROM expense_aside WHERE id IN (SELECT value FROM json_each($1))", list
        ) { $0.text(0) ?? "" }
        for uid in aside { try VersionTable(database: database).remove(uid, of: .expense) }
        try forget(Set(expenses), of: .expense, in: changes)
        try ImportedRows(database: database).erase(expenses)
        try database.executeLater("DELETE FROM change_expense WHERE expense IN (SELECT value FROM json_each($1))", list)
        try TrackedRows(database: database).remove(expenses, of: .expense)
    }

    /// Erases rows of any table from the book and its history. Removes changes that are empty afterwards.
    ///
    /// No row may refer to them any more. Not sufficient for imported expenses, which need `erase(_:)`.
    /// - Complexity: O(changes).
    /// - Parameter rest: another table, and its rows that replace an erased row, in the book and in each change.
    func erase(
        _ ids: [Int64], of table: TrackedTable,
        leaving rest: (TrackedTable, of: (TrackedRow) throws -> [TrackedRow])? = nil
    ) throws {
        guard !ids.isEmpty else { return }
        let rows = TrackedRows(database: database)
        let left = try rest.map { rest in try rows.rows(ids, of: table).flatMap(rest.of) }
        try forget(
            Set(ids), of: table, in: database.rows("SELECT id FROM change ORDER BY id") { $0.integer(0) ?? 0 },
            leaving: rest)
        try rows.remove(ids, of: table)
        if let rest, let left, !left.isEmpty { try rows.put(left, in: rest.0) }
    }

    private func forget(
        _ ids: Set<Int64>, of table: TrackedTable, in changes: [Int64],
        leaving rest: (TrackedTable, of: (TrackedRow) throws -> [TrackedRow])? = nil
    ) throws {
        var uids = Set(
            try TrackedRows(database: database).rows(ids.sorted(), of: table).map { table.uid(of: $0.values) })
        for id in changes {
            let found = try database.firstRow(
                "SELECT before, after, added FROM change WHERE id = $1", .integer(id)
            ) { row in
                try (
                    before: snapshot(row.text(0), of: id), after: snapshot(row.text(1), of: id),
                    isImport: row.integer(2) != nil
                )
            }
            guard let found else { continue }
            var (before, after) = (found.before, found.after)
            let erased = (before[table] + after[table]).filter { ids.contains($0.id) }
            guard !erased.isEmpty else { continue }
            uids.formUnion(erased.map { table.uid(of: $0.values) })
            if let rest {
                let left = (
                    before: try before[table].filter { ids.contains($0.id) }.flatMap(rest.of),
                    after: try after[table].filter { ids.contains($0.id) }.flatMap(rest.of)
                )
                before[rest.0] += left.before.filter { !left.after.contains($0) }
                after[rest.0] += left.after.filter { !left.before.contains($0) }
            }
            before[table].removeAll { ids.contains($0.id) }
            after[table].removeAll { ids.contains($0.id) }
            if before.isEmpty && after.isEmpty && !found.isImport {
                try database.executeLater("DELETE FROM change WHERE id = $1", .integer(id))
            } else {
                try database.executeLater(
                    "UPDATE change SET before = $2, after = $3 WHERE id = $1", .integer(id),
                    .text(SnapshotText.text(before)), .text(SnapshotText.text(after)))
            }
        }
        for uid in uids { try VersionTable(database: database).remove(uid, of: table) }
    }
}
