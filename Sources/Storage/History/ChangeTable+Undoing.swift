internal import Database
package import Ledger

/// Undo and redo.
extension ChangeTable {
    func undoable(_ count: Int, of author: ChangeAuthor) throws -> [Change] {
        let changes = try database.rows(Self.undoable(count, of: author), turn: change)
        switch author {
        case .one: if !changes.isEmpty { try requireNotBuiltUpon(changes, since: since(count, of: author)) }
        case .people:
            // A catalogue update, which the search skips, may have come after the changes.
            if try !changes.isEmpty && !database.rows(Self.catalogue(after: count, of: author), turn: { _ in }).isEmpty
            {
                try requireNotBuiltUpon(changes, since: since(count, of: author))
            }
        case .anybody: break
        }
        return changes
    }

    /// The reads of `undoable`.
    static func readsOfUndoable(_ count: Int, of author: ChangeAuthor) -> [Read] {
        switch author {
        case .one: [undoable(count, of: author), since(count, of: author)]
        case .people: [undoable(count, of: author), catalogue(after: count, of: author)]
        case .anybody: [undoable(count, of: author)]
        }
    }

    private func since(_ count: Int, of author: ChangeAuthor) throws -> [Change] {
        try database.rows(Self.since(count, of: author), turn: change)
    }

    /// The `Read` of the changes that are not undone, from the earliest of the changes to undo on, newest first.
    private static func since(_ count: Int, of author: ChangeAuthor) -> Read {
        Read(
            """
            SELECT \(columns) FROM change WHERE state = 'done' AND id >= \(earliestUndoable) ORDER BY id DESC
            """, Value(count), Value(author.name), Value(author == .anybody), of: ["change"])
    }

    private static let earliestUndoable = """
        (SELECT min(id) FROM (SELECT id FROM change WHERE \(isUndoable) ORDER BY id DESC LIMIT $1) AS chosen)
        """

    private static let isUndoable = """
        state = 'done' AND action <> 'adopt' AND ($2 IS NULL OR made_by = $2)
            AND ($3 = 1 OR substr(made_by, 1, 10) <> 'catalogue ')
        """

    private static func undoable(_ count: Int, of author: ChangeAuthor) -> Read {
        Read(
            "SELECT \(columns) FROM change WHERE \(isUndoable) ORDER BY id DESC LIMIT $1",
            Value(count), Value(author.name), Value(author == .anybody), of: ["change"])
    }

    /// The `Read` of a row if a catalogue update came after the earliest of the changes to undo.
    private static func catalogue(after count: Int, of author: ChangeAuthor) -> Read {
        Read(
            """
            SELECT 1 FROM change
            WHERE id > \(earliestUndoable)
                AND state = 'done' AND action <> 'adopt' AND substr(made_by, 1, 10) = 'catalogue ' LIMIT 1
            """, Value(count), Value(author.name), Value(author == .anybody), of: ["change"])
    }

    package func redoable(_ count: Int, of author: ChangeAuthor) throws -> [Change] {
        try database.rows(Self.redoable(count, of: author), turn: change)
    }

    /// The `Read` of `redoable`.
    static func redoable(_ count: Int, of author: ChangeAuthor) -> Read {
        Read(
            """
            SELECT \(columns) FROM change WHERE state = 'undone' AND ($2 IS NULL OR undone_by = $2)
            ORDER BY undone DESC, id LIMIT $1
            """, Value(count), Value(author.name), of: ["change"])
    }

    /// Undoes a change: restores the rows that it touched to their state before it, even if later changes touched them
    /// too. In rows that still exist, the fields that differ get the time of the signature as their modification time.
    /// - Returns: the change in its new state.
    /// - Throws: `LedgerError.outingIsClosed`.
    func undo(_ change: Change, by signature: Signature) throws -> Change {
        // Imported expenses can be in imported categories. They are therefore removed before these, and restored after
        // them.
        if change.imported != nil { try ImportedRows(database: database).swap(change.id, at: signature.at) }
        database.anticipate([Self.momentOfUndoing(change.id, at: signature.at)])
        try replace(change.after, with: change.before, at: signature.at)
        let moment = try moment(ofUndoing: change.id, at: signature.at)
        try database.executeLater(
            "UPDATE change SET state = 'undone', undone = $2, undone_by = $3 WHERE id = $1",
            .integer(change.id), .integer(moment), .text(signature.by))
        return change.changed(to: .undone, undone: Signature(by: signature.by, at: Instant(seconds: moment)))
    }

    /// The second at which an undo is recorded. The order of undos must be unique: within one second, the later change
    /// counts as undone first. Undoing a later change after an earlier one therefore adds a second, also after the
    /// clock was set back.
    private func moment(ofUndoing change: Int64, at now: Instant) throws -> Int64 {
        try database.rows(Self.momentOfUndoing(change, at: now)) { $0.integer(0) }.first.flatMap(\.self) ?? now.seconds
    }

    private static func momentOfUndoing(_ change: Int64, at now: Instant) -> Read {
        Read(
            """
            SELECT undone + CASE WHEN id < $1 THEN 1 ELSE 0 END FROM change WHERE state = 'undone' AND undone >= $2
            ORDER BY undone DESC, id LIMIT 1
            """, .integer(change), .integer(now.seconds), of: ["change"])
    }

    /// Redoes an undone change: restores the rows that it touched to their state after it, with the modification times
    /// and errors of `undo`.
    func redo(_ change: Change, by signature: Signature) throws -> Change {
        try replace(change.before, with: change.after, at: signature.at)
        if change.imported != nil { try ImportedRows(database: database).swap(change.id, at: signature.at) }
        try database.executeLater(
            "UPDATE change SET state = 'done', undone = NULL, undone_by = NULL WHERE id = $1", .integer(change.id))
        return change.changed(to: .done, undone: nil)
    }

    /// Replaces the rows of one snapshot by the rows of the other. Fields that differ get the modification time
    /// `moment`.
    /// - Throws: `LedgerError.outingIsClosed`.
    private func replace(_ old: Snapshot, with new: Snapshot, at moment: Instant) throws {
        let rows = TrackedRows(database: database)
        // Rows may refer to each other, so foreign keys are checked at the end.
        try database.deferForeignKeys()
        let tables = TrackedTable.all.filter { !old[$0].isEmpty || !new[$0].isEmpty }
        func touched(_ table: TrackedTable) -> [Int64] {
            Set(old[table].map(\.id)).union(new[table].map(\.id)).sorted()
        }
        database.anticipate {
            tables.map { TrackedRows.numbered(touched($0), of: $0) }
                + tables.filter { !new[$0].isEmpty }
                .map { VersionTable.versions(ofRows: old[$0] + new[$0], in: $0) }
        }
        let closed = ClosedOutings(database: database)
        // Unless outings are replaced too, the check needs no round trip of its own before the first write.
        let replacesOutings = tables.contains(.outing)
        if !replacesOutings { try closed.requireUntouched(old, new) }
        for table in tables {
            let touched = touched(table)
            let present = Dictionary(try rows.rows(touched, of: table).map { ($0.id, $0) }) { first, _ in first }
            try rows.vacate(touched, of: table)
            try rows.remove(Set(old[table].map(\.id)).subtracting(new[table].map(\.id)).sorted(), of: table)
            try rows.put(new[table], in: table)
            let replaced = new[table].compactMap { row in
                present[row.id].map { (before: $0, after: row.put(over: $0, in: table)) }
            }
            try VersionTable(database: database).stamp(
                from: replaced.map(\.before), to: replaced.map(\.after), of: table, at: moment)
        }
        if replacesOutings { try closed.requireUntouched(old, new) }
    }
}

extension Change {
    /// The change in another state.
    fileprivate func changed(to state: State, undone: Signature?) -> Change {
        Change(
            id: id, made: made, action: action, state: state, undone: undone, before: before, after: after,
            imported: imported)
    }
}

extension TrackedRow {
    /// The row as `TrackedRows.put` stores it in the place of another. Fields that are missing in the history keep their
    /// present value.
    fileprivate func put(over present: TrackedRow, in table: TrackedTable) -> TrackedRow {
        var row = self
        let isOfOldHistory = table.uid(of: values).isEmpty
        for (place, field) in table.fields.enumerated() {
            switch (field.kind, values[place]) {
            case (.words, .none): row.values[place] = .words([])
            case (.entries, .none): row.values[place] = .entries([])
            case _ where field.isRequired && field.isLater && isOfOldHistory: row.values[place] = present.values[place]
            case (.text, .none) where field.isRequired && field.isLater: row.values[place] = .text("")
            case (_, .none) where field.isRequired && field.isLater: row.values[place] = .number(0)
            default: break
            }
        }
        return row
    }
}
