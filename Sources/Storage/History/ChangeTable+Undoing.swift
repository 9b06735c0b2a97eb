internal import Database
package import Ledger

/// Undo and redo.
extension ChangeTable {
    func undoable(_ count: Int, of author: ChangeAuthor) throws -> [Change] {
        let changes = try database.rows(
            """
            SELECT id FROM change
            WHERE state = 'done' AND action <> 'adopt' AND ($2 IS NULL OR made_by = $2)
                AND ($3 = 1 OR substr(made_by, 1, 10) <> 'catalogue ')
            ORDER BY id DESC LIMIT $1
            """, Value(count), Value(author.name), Value(author == .anybody)
        ) { $0.integer(0) ?? 0 }.map(change)
        switch author {
        case .one: try requireNotBuiltUpon(changes)
        case .people: if try catalogueCame(after: changes) { try requireNotBuiltUpon(changes) }
        case .anybody: break
        }
        return changes
    }

    /// Whether a catalogue update, which the search skips, came after the changes.
    private func catalogueCame(after changes: [Change]) throws -> Bool {
        guard let first = changes.last?.id else { return false }
        return try database.firstRow(
            """
            SELECT 1 FROM change
            WHERE id > $1 AND state = 'done' AND action <> 'adopt' AND substr(made_by, 1, 10) = 'catalogue ' LIMIT 1
            """, .integer(first)
        ) { _ in true } ?? false
    }

    package func redoable(_ count: Int, of author: ChangeAuthor) throws -> [Change] {
        try database.rows(
            """
            SELECT id FROM change WHERE state = 'undone' AND ($2 IS NULL OR undone_by = $2)
            ORDER BY undone DESC, id LIMIT $1
            """, Value(count), Value(author.name)
        ) { $0.integer(0) ?? 0 }.map(change)
    }

    /// Undoes a change: restores the rows that it touched to their state before it, even if later changes touched them
    /// too. In rows that still exist, the fields that differ get the time of the signature as their modification time.
    /// - Throws: `LedgerError.outingIsClosed`; `DatabaseError.contradiction` if the change is missing or unreadable.
    func undo(_ change: Int64, by signature: Signature) throws {
        // Imported expenses can be in imported categories. They are therefore removed before these, and restored after
        // them.
        try ImportedRows(database: database).swap(change, at: signature.at)
        let (before, after) = try snapshots(of: change)
        try replace(after, with: before, at: signature.at)
        try ClosedOutings(database: database).requireUntouched(after, before)
        try database.execute(
            "UPDATE change SET state = 'undone', undone = $2, undone_by = $3 WHERE id = $1",
            .integer(change), .integer(try moment(ofUndoing: change, at: signature.at)), .text(signature.by))
    }

    /// The second at which an undo is recorded. The order of undos must be unique: within one second, the later change
    /// counts as undone first. Undoing a later change after an earlier one therefore adds a second, also after the
    /// clock was set back.
    private func moment(ofUndoing change: Int64, at now: Instant) throws -> Int64 {
        try database.firstRow(
            """
            SELECT undone + CASE WHEN id < $1 THEN 1 ELSE 0 END FROM change WHERE state = 'undone' AND undone >= $2
            ORDER BY undone DESC, id LIMIT 1
            """, .integer(change), .integer(now.seconds)
        ) { $0.integer(0) ?? now.seconds } ?? now.seconds
    }

    /// Redoes an undone change: restores the rows that it touched to their state after it, with the modification times
    /// and errors of `undo`.
    func redo(_ change: Int64, by signature: Signature) throws {
        let (before, after) = try snapshots(of: change)
        try replace(before, with: after, at: signature.at)
        try ClosedOutings(database: database).requireUntouched(before, after)
        try ImportedRows(database: database).swap(change, at: signature.at)
        try database.execute(
            "UPDATE change SET state = 'done', undone = NULL, undone_by = NULL WHERE id = $1", .integer(change))
    }

    /// Replaces the rows of one snapshot by the rows of the other. Fields that differ get the modification time
    /// `moment`.
    private func replace(_ old: Snapshot, with new: Snapshot, at moment: Instant) throws {
        let rows = TrackedRows(database: database)
        // Rows may refer to each other, so foreign keys are checked at the end.
        try database.executeScript("PRAGMA defer_foreign_keys = ON")
        for table in TrackedTable.all {
            let touched = Set(old[table].map(\.id)).union(new[table].map(\.id)).sorted()
            guard !touched.isEmpty else { continue }
            let present = Dictionary(try rows.rows(touched, of: table).map { ($0.id, $0) }) { first, _ in first }
            try rows.vacate(touched, of: table)
            try rows.remove(Set(old[table].map(\.id)).subtracting(new[table].map(\.id)).sorted(), of: table)
            try rows.put(new[table], in: table)
            let versions = VersionTable(database: database)
            // Fields missing in the history keep their present value.
            for row in try rows.rows(new[table].map(\.id), of: table) {
                if let before = present[row.id] { try versions.stamp(from: before, to: row, of: table, at: moment) }
            }
        }
    }
}
