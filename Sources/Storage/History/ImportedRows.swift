internal import Database
internal import Ledger

/// Versions of an import's expenses that are not current: the versions before the import, or the imported ones after an
/// undo.
struct ImportedRows {
    let database: any Database

    /// The columns that `expense_aside` and `expense` have in common. The tags of a saved version are one text beside
    /// them.
    private static let columns = RowStatements(.expense).columns

    /// The columns of a saved version in the order of the fields of an expense.
    private static let fields = TrackedTable.expense.fields.map {
        $0.kind.isApart ? $0.name : RowStatements.quoted($0.column)
    }.joined(separator: ", ")

    /// The assignments that restore a saved version over the present row of the expense.
    private static let assignments = TrackedTable.expense.fields.filter {
        !$0.kind.isApart && ($0.role == .content || $0.role == .changed)
    }.map { RowStatements.quoted($0.column) }.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")

    /// Saves an expense before an import first alters it. Later calls for this expense and this change do nothing.
    func setAside(_ expense: Int64, by change: Int64) throws {
        try database.executeLater(
            """
            INSERT INTO expense_aside (change, id, \(Self.columns), tags)
            SELECT $1, id, \(Self.columns),
                (SELECT group_concat(tag, ' ') FROM (SELECT tag FROM expense_tag WHERE expense = id ORDER BY position))
            FROM expense WHERE id = $2
            ON CONFLICT DO NOTHING
            """, .integer(change), .integer(expense))
    }

    /// Erases expenses from all imports, reduces the counts of these imports, and removes imports that are empty
    /// afterwards. The expenses must not be removed from the book yet.
    func erase(_ expenses: [Int64]) throws {
        let list = Value.text(expenses.jsonList)
        try database.executeLater(
            """
            WITH gone (id) AS MATERIALIZED (
                SELECT id FROM expense WHERE id IN (SELECT value FROM json_each($1))
                UNION SELECT id FROM expense_aside WHERE id IN (SELECT value FROM json_each($1))
            )
            UPDATE change SET
                added = added - (SELECT count(*) FROM gone WHERE id BETWEEN first_added AND last_added),
                altered = max(0, altered
                    - (SELECT count(*) FROM change_expense AS listed
                        WHERE listed.change = change.id AND listed.expense IN (SELECT id FROM gone))
                    - (SELECT count(*) FROM expense_aside AS aside
                        WHERE aside.change = change.id AND aside.id IN (SELECT id FROM gone)
                            AND aside.id NOT BETWEEN COALESCE(first_added, 1) AND COALESCE(last_added, 0)))
            WHERE added IS NOT NULL
            """, list)
        try database.executeLater("DELETE FROM expense_aside WHERE id IN (SELECT value FROM json_each($1))", list)
        try database.executeLater(
            """
            DELETE FROM change
            WHERE added = 0 AND NOT EXISTS (SELECT 1 FROM expense_aside WHERE change = change.id)
                AND NOT EXISTS (SELECT 1 FROM json_each(before) WHERE json_array_length(value) > 0)
                AND NOT EXISTS (SELECT 1 FROM json_each(after) WHERE json_array_length(value) > 0)
            """)
        try database.executeLater("UPDATE change SET first_added = NULL, last_added = NULL WHERE added = 0")
    }

    /// Inserts a saved version of an expense.
    func insert(_ row: TrackedRow, of change: Int64) throws {
        let expense = try TrackedRows(database: database).record(row, Expense.self)
        let tags = expense.details.tags.isEmpty ? nil : expense.details.tags.joined(separator: " ")
        let values: [Value] = [.integer(change), Value(tags)] + expense.row.parameters(of: .expense)
        try database.executeLater(
            """
            INSERT INTO expense_aside (change, tags, id, \(Self.columns))
            VALUES (\(values.indices.map { "$\($0 + 1)" }.joined(separator: ", ")))
            """, values)
    }

    /// Calls `body` with each version that a change has saved, sorted by number of the expense.
    func forEachRow(of change: Int64, _ body: (TrackedRow) throws -> Void) throws {
        try database.forEachRow(
            """
            SELECT id, \(Self.fields)
            FROM expense_aside WHERE change = $1 ORDER BY id
            """, [.integer(change)]
        ) { try body(TrackedRow(row: $0, of: .expense)) }
    }

    /// Sets the modification time of each expense that differs from the version of it that a change saved.
    func stampSaved(by change: Int64, at moment: Instant) throws {
        var batches = RowBatches { saved in
            let present = try TrackedRows(database: database).rows(saved.map(\.id), of: .expense)
            try VersionTable(database: database).stamp(from: saved, to: present, of: .expense, at: moment)
        }
        try forEachRow(of: change) { try batches.append($0) }
        try batches.finish()
    }

    /// Sets the modification time of expenses whose versions are about to be exchanged.
    /// - Complexity: O(altered expenses).
    private func stampAltered(by change: Int64, at moment: Instant) throws {
        var batches = RowBatches { saved in
            let present = try TrackedRows(database: database).rows(saved.map(\.id), of: .expense)
            let there = Set(present.map(\.id))
            try VersionTable(database: database).stamp(
                from: present, to: saved.filter { there.contains($0.id) }, of: .expense, at: moment)
        }
        try database.forEachRow(
            """
            SELECT aside.id, \(Self.fields)
            FROM expense_aside AS aside JOIN change ON change.id = aside.change
            WHERE change.id = $1 AND aside.id NOT BETWEEN COALESCE(first_added, 1) AND COALESCE(last_added, 0)
            """, [.integer(change)]
        ) { try batches.append(TrackedRow(row: $0, of: .expense)) }
        try batches.finish()
    }

    /// The largest number of altered expenses that are shown one by one. Up to this number the history has both
    /// versions, like after an edit.
    static let readable = 1000

    /// Takes the saved versions of a finished import out of this table, for the history, if they are at most
    /// `readable`.
    /// - Returns: the versions before the import; empty if there are more, which then stay in this table.
    func takeAltered(by change: Int64) throws -> Snapshot {
        let count =
            try database.firstRow(
                "SELECT count(*) FROM (SELECT 1 FROM expense_aside WHERE change = $1 LIMIT $2)", .integer(change),
                Value(Self.readable + 1)
            ) { $0.integer(0) ?? 0 } ?? 0
        var snapshot = Snapshot()
        guard count <= Self.readable else { return snapshot }
        var rows: [TrackedRow] = []
        try forEachRow(of: change) { rows.append($0) }
        snapshot[.expense] = rows
        try database.executeLater("DELETE FROM expense_aside WHERE change = $1", .integer(change))
        return snapshot
    }

    /// Exchanges the saved versions with the current ones, for an undo or a redo: expenses that the import added are
    /// removed or inserted.
    /// - Parameters:
    ///   - change: the number of an import.
    ///   - moment: the modification time of altered expenses.
    func swap(_ change: Int64, at moment: Instant) throws {
        try stampAltered(by: change, at: moment)
        guard try isMost(change) else { return try swapRows(change) }
        // Most expenses change, so rebuilding indexes and totals is cheaper than updating them.
        let upkeep = ExpenseUpkeep(database: database)
        try upkeep.withoutTriggers { try upkeep.withoutIndexes { try swapRows(change) } }
        try TotalTable(database: database).recompute()
    }

    /// Whether more expenses are exchanged than stay, and enough for a rebuild to pay off.
    private func isMost(_ change: Int64) throws -> Bool {
        try database.firstRow(
            """
            WITH moved (count) AS (
                SELECT (SELECT count(*) FROM expense
                        WHERE id BETWEEN (SELECT first_added FROM change WHERE id = $1)
                            AND (SELECT last_added FROM change WHERE id = $1))
                    + (SELECT count(*) FROM expense_aside WHERE change = $1)
            )
            SELECT count > $2 AND count * 2 > (SELECT count(*) FROM expense) FROM moved
            """, .integer(change), Value(Self.readable)
        ) { $0.integer(0) == 1 } ?? false
    }

    private func swapRows(_ change: Int64) throws {
        // If no version is saved yet, the newly saved ones need no mark.
        let isMarked =
            try database.firstRow("SELECT 1 FROM expense_aside WHERE change = $1 LIMIT 1", .integer(change)) { _ in true
            }
            ?? false
        try database.executeLater(
            """
            INSERT INTO expense_aside (change, new, id, \(Self.columns))
            SELECT change.id, $2, expense.id, \(Self.columns)
            FROM change, expense
            WHERE change.id = $1 AND expense.id BETWEEN first_added AND last_added
            """, .integer(change), Value(isMarked))
        if isMarked {
            try database.executeLater(
                """
                INSERT INTO expense_aside (change, new, id, \(Self.columns))
                SELECT change.id, 1, expense.id, \(Self.columns)
                FROM change, expense
                WHERE change.id = $1 AND expense.id IN (SELECT id FROM expense_aside WHERE change = $1 AND new = 0)
                    AND expense.id NOT BETWEEN COALESCE(first_added, 1) AND COALESCE(last_added, 0)
                """, .integer(change))
        }
        // Few expenses have tags. One statement for all is faster than a subquery for each.
        try database.executeLater(
            """
            UPDATE expense_aside SET tags = (SELECT group_concat(tag, ' ')
                FROM (SELECT tag FROM expense_tag WHERE expense = expense_aside.id ORDER BY position))
            WHERE change = $1 AND new = $2 AND id IN (SELECT DISTINCT expense FROM expense_tag)
            """, .integer(change), Value(isMarked))
        try database.executeLater(
            """
            DELETE FROM expense
            WHERE id BETWEEN (SELECT first_added FROM change WHERE id = $1)
                AND (SELECT last_added FROM change WHERE id = $1)
            """, .integer(change))
        guard isMarked else { return }
        try database.executeLater(
            """
            INSERT INTO expense (id, \(Self.columns))
            SELECT id, \(Self.columns)
            FROM expense_aside WHERE change = $1 AND new = 0
            ON CONFLICT (id) DO UPDATE SET \(Self.assignments)
            """, .integer(change))
        try swapTags(change)
        try database.executeLater("DELETE FROM expense_aside WHERE change = $1 AND new = 0", .integer(change))
        try database.executeLater("UPDATE expense_aside SET new = 0 WHERE change = $1", .integer(change))
    }

    private func swapTags(_ change: Int64) throws {
        try database.executeLater(
            "DELETE FROM expense_tag WHERE expense IN (SELECT id FROM expense_aside WHERE change = $1 AND new = 0)",
            .integer(change))
        // The tags are one text of words, which the recursion splits.
        try database.executeLater(
            """
            INSERT INTO expense_tag (expense, position, tag)
            WITH RECURSIVE word (expense, position, tag, rest) AS (
                SELECT id, -1, '', tags || ' ' FROM expense_aside
                WHERE change = $1 AND new = 0 AND tags IS NOT NULL
                UNION ALL
                SELECT expense, position + 1, substr(rest, 1, instr(rest, ' ') - 1), substr(rest, instr(rest, ' ') + 1)
                FROM word WHERE rest <> ''
            )
            SELECT expense, position, tag FROM word WHERE position >= 0
            """, .integer(change))
    }
}

/// Collects rows, and passes them to a closure 1,000 at a time.
private struct RowBatches {
    private static let longest = 1000
    private let pass: ([TrackedRow]) throws -> Void
    private var rows: [TrackedRow] = []

    init(passingTo pass: @escaping ([TrackedRow]) throws -> Void) {
        self.pass = pass
    }

    mutating func append(_ row: TrackedRow) throws {
        rows.append(row)
        if rows.count == Self.longest { try finish() }
    }

    /// Passes the remaining rows on.
    mutating func finish() throws {
        guard !rows.isEmpty else { return }
        try pass(rows)
        rows = []
    }
}
