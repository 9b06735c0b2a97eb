package import Database
package import Ledger

/// The history: every change with the rows it touched, before and after, as JSON.
package struct ChangeTable {
    package let database: any Database

    package init(database: any Database) {
        self.database = database
    }

    /// Runs an action and records it as a change.
    ///
    /// `touching` names the existing rows that the action may change. `body` adds the rows that it creates. Undone
    /// changes can no longer be redone afterwards.
    /// - Parameter stamps: whether the fields of changed rows get the time of the signature as their modification time.
    /// - Throws: `LedgerError.outingIsClosed` if the action changes expenses of a closed outing, unless it is a merge;
    ///   errors of `body`.
    func record<Result>(
        _ action: Change.Action, by signature: Signature, touching rows: TouchedRows, stamping stamps: Bool = true,
        _ body: (inout TouchedRows) throws -> Result
    ) throws -> Result {
        var rows = rows
        let goods = GoodsTable(database: database)
        try insertAdoption(of: goods.adopt(rows[.product]), at: signature.at)
        let before = try rows.snapshot(in: database)
        let result = try goods.adopting { try body(&rows) }
        database.anticipate {
            var expected = before
            for (table, known) in rows.known where before[table].isEmpty { expected[table] = Array(known.values) }
            return rows.reads + VersionTable.versions(of: expected) + [TrackedRows.lastNumber(of: "change")]
        }
        let after = try rows.snapshot(in: database)
        if action != .merge { try ClosedOutings(database: database).requireUntouched(before, after) }
        try insertAdoption(of: goods.adopt(namedBy: after), at: signature.at)
        if stamps { try VersionTable(database: database).stamp(from: before, to: after, at: signature.at) }
        let change = try insert(action, by: signature, before: before, after: after)
        try index(rows[.expense], of: change)
        try dropUndone()
        return result
    }

    /// Records that products were copied from the side database into the book. This is a separate change without a
    /// user, so that undoing the action that needed the products keeps them.
    private func insertAdoption(of products: [Int64], at moment: Instant) throws {
        guard !products.isEmpty else { return }
        let after = try TouchedRows(.product, products).snapshot(in: database)
        try VersionTable(database: database).stamp(from: Snapshot(), to: after, at: moment)
        _ = try insert(
            .adoptProducts, by: Signature(by: Change.goods, at: moment), before: Snapshot(), after: after)
    }

    /// Runs an import and records it as a change, unless it changed nothing.
    ///
    /// `body` gets the number of the change. It returns the counts and numbers of the imported expenses, and the other
    /// rows that it created.
    /// - Parameter matches: matches of statement rows with existing expenses, recorded with the import.
    func recordImport(
        by signature: Signature, matching matches: [BankMatch],
        _ body: (Int64) throws -> (Change.Imported, made: TouchedRows)
    ) throws {
        let change = try insert(.importing, by: signature, before: Snapshot(), after: Snapshot())
        var (imported, touched) = try body(change)
        let table = BankMatchTable(database: database)
        let replaced = try TouchedRows(.bankMatch, table.former(of: matches)).snapshot(in: database)
        let matched = try table.add(matches, touching: &touched)
        var after = try touched.snapshot(in: database)
        guard imported.added + imported.altered > 0 || !after.isEmpty else {
            try database.executeLater("DELETE FROM change WHERE id = $1", .integer(change))
            return
        }
        try dropUndone()
        try database.executeLater(
            """
            UPDATE change SET added = $2, altered = $3, first_added = $4, last_added = $5 WHERE id = $1
            """,
            .integer(change), Value(imported.added), Value(imported.altered), Value(imported.numbers?.lowerBound),
            Value(imported.numbers?.upperBound))
        try VersionTable(database: database).stamp(from: replaced, to: after, at: signature.at)
        let aside = ImportedRows(database: database)
        try aside.stampSaved(by: change, at: signature.at)
        var before = try aside.takeAltered(by: change)
        // A matched expense counts as touched by the import, although it is unchanged. Undoing its creation then
        // reports the match.
        before[.bankMatch] = replaced[.bankMatch]
        before[.expense] += try TouchedRows(.expense, Set(matched).subtracting(before[.expense].map(\.id)).sorted())
            .snapshot(in: database)[.expense]
        touched[.expense] = before[.expense].map(\.id)
        after = try touched.snapshot(in: database)
        try ClosedOutings(database: database).requireUntouched(before, after)
        try database.executeLater(
            "UPDATE change SET before = $2, after = $3 WHERE id = $1", .integer(change),
            .text(SnapshotText.text(before)), .text(SnapshotText.text(after)))
        try index(touched[.expense], of: change)
    }

    /// Makes undone changes impossible to redo, because of a new change.
    private func dropUndone() throws {
        try database.executeLater(
            "UPDATE change SET state = 'dropped' WHERE state = 'undone'", [])
    }

    /// Inserts a change into the history.
    /// - Returns: the number of the change.
    private func insert(
        _ action: Change.Action, by signature: Signature, before: Snapshot, after: Snapshot
    ) throws -> Int64 {
        let values: [Value] = [
            .integer(signature.at.seconds), .text(signature.by), .text(action.rawValue),
            .text(SnapshotText.text(before)), .text(SnapshotText.text(after)),
        ]
        let change: Int64
        switch database.dialect {
        case .sqlite:
            try database.execute(
                "INSERT INTO change (made, made_by, action, before, after) VALUES ($1, $2, $3, $4, $5)", values)
            change = database.lastInsertedID
        case .postgreSQL:
            change = try TrackedRows(database: database).nextNumber(of: "change")
            try database.executeLater(
                "INSERT INTO change (made, made_by, action, before, after, id) VALUES ($1, $2, $3, $4, $5, $6)",
                values + [.integer(change)])
        }
        if let device = signature.device { try DeviceTable(database: database).note(device, of: change) }
        return change
    }

    /// Adds a change to the index of changes by expense, under each of these expenses.
    func index(_ expenses: [Int64], of change: Int64) throws {
        guard !expenses.isEmpty else { return }
        try database.executeLater(
            """
            INSERT INTO change_expense (expense, change)
            SELECT DISTINCT CAST(value AS BIGINT), CAST($2 AS BIGINT) FROM json_each($1)
            """, [.text(expenses.jsonList), .integer(change)])
    }

    package func changes(of expense: Int64?, limit: Int?) throws -> [Change] {
        let changes =
            if let expense {
                try database.rows(
                    """
                    SELECT \(Self.columns) FROM change
                    WHERE id IN (SELECT change FROM change_expense WHERE expense = $1
                        UNION ALL SELECT change FROM expense_aside WHERE id = $1
                        UNION ALL SELECT id FROM change
                            WHERE added IS NOT NULL AND first_added <= $1 AND last_added >= $1)
                    ORDER BY id DESC LIMIT $2
                    """, .integer(expense), Value(limit ?? .max), read: change)
            } else {
                try database.rows(
                    "SELECT \(Self.columns) FROM change ORDER BY id DESC LIMIT $1", Value(limit ?? .max), read: change)
            }
        let devices = try DeviceTable(database: database).devices(of: changes.map(\.id))
        return changes.map { change in
            guard let device = devices[change.id] else { return change }
            return Change(
                id: change.id, made: Signature(by: change.made.by, at: change.made.at, on: device),
                action: change.action, state: change.state, undone: change.undone, before: change.before,
                after: change.after, imported: change.imported)
        }
    }

    /// An expense whose `add` was undone, as `add` recorded it, with its extras, and the people and attachments created
    /// with it. `nil` if no undone `add` created it. An expense that was moved here from another book counts as added.
    func added(
        _ expense: Int64
    ) throws -> (expense: TrackedRow, circumstance: TrackedRow?, people: [TrackedRow], attachments: [TrackedRow])? {
        let changes = try database.rows(
            """
            SELECT id FROM change JOIN change_expense ON change = id
            WHERE expense = $1 AND (action = 'add' OR substr(action, 1, 10) = 'move-from ') AND state <> 'done'
            ORDER BY id DESC
            """, .integer(expense)
        ) { $0.integer(0) ?? 0 }
        for change in changes {
            let after = try snapshots(of: change).after
            guard let row = after[.expense].first(where: { $0.id == expense }) else { continue }
            let uid = TrackedTable.expense.uid(of: row.values)
            return (
                row, after[.circumstance].first { TrackedTable.circumstance.uid(of: $0.values) == uid }, after[.person],
                after[.attachment].filter { Attachment($0)?.expense == uid }
            )
        }
        return nil
    }

    /// The rows that a change touched, before and after, without the expenses of an import, see `ImportedRows`.
    /// - Throws: `DatabaseError.contradiction` for malformed JSON, or if the change does not exist.
    func snapshots(of change: Int64) throws -> (before: Snapshot, after: Snapshot) {
        let found = try database.firstRow("SELECT before, after FROM change WHERE id = $1", .integer(change)) {
            try (snapshot($0.text(0), of: change), snapshot($0.text(1), of: change))
        }
        guard let found else { throw DatabaseError.contradiction("change \(change) is listed, but not there") }
        return found
    }

    /// Decodes the rows before or after a change from their JSON.
    /// - Throws: `DatabaseError.contradiction` for malformed JSON, `nil` included.
    func snapshot(_ text: String?, of change: Int64) throws -> Snapshot {
        do {
            return try SnapshotText.snapshot(text ?? "")
        } catch {
            throw DatabaseError.contradiction("change \(change) of the history cannot be read")
        }
    }

    /// The columns that `change(_:)` reads.
    static let columns =
        "made, made_by, action, state, undone, undone_by, before, after, added, altered, first_added, last_added, id"

    /// Reads a change, without its device, from `columns`.
    /// - Throws: `DatabaseError.contradiction` for malformed JSON.
    func change(_ row: any QueryRow) throws -> Change {
        let id = row.integer(12) ?? 0
        return Change(
            id: id, made: Signature(by: row.text(1) ?? "", at: Instant(seconds: row.integer(0) ?? 0)),
            action: Change.Action(rawValue: row.text(2) ?? ""),
            state: row.text(3).flatMap(Change.State.init(rawValue:)) ?? .dropped,
            undone: row.integer(4).map { Signature(by: row.text(5) ?? "", at: Instant(seconds: $0)) },
            before: try snapshot(row.text(6), of: id), after: try snapshot(row.text(7), of: id),
            imported: try row.integer(8).map { try Change.Imported(added: $0, row: row) })
    }
}

extension Change.Imported {
    /// Reads `altered`, `first_added` and `last_added` from the columns 9 to 11, counted from 0.
    /// - Throws: `DatabaseError.contradiction` for impossible counts.
    init(added: Int64, row: any QueryRow) throws {
        let altered = row.integer(9) ?? 0
        let counts = 0...Int64(1) << 53
        guard counts.contains(added), counts.contains(altered) else {
            throw DatabaseError.contradiction("an import of the history cannot be read")
        }
        var numbers: ClosedRange<Int64>?
        if let first = row.integer(10), let last = row.integer(11), first <= last { numbers = first...last }
        self.init(added: Int(added), altered: Int(altered), numbers: numbers)
    }
}
