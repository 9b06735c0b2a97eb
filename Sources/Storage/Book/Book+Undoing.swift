internal import Database
public import Ledger

extension Book {
    /// Undoes changes, newest first, atomically.
    /// - Parameter author: the user or users whose changes are undone.
    /// - Returns: the changes in their state after the undo.
    /// - Throws: `LedgerError.nothingToUndo`, with the number of changes that can be undone, if these are fewer than
    ///   `count`; `builtUpon` if a later change of another user depends on one of the changes; `outingIsClosed` if one
    ///   changes a closed outing.
    /// - Complexity: O(rows touched), and O(changes since) for the changes of one author.
    public func undo(_ count: Int, of author: ChangeAuthor, by signature: Signature) throws -> [Change] {
        file.anticipate(.inChange) { ChangeTable.readsOfUndoable(count, of: author) + [SettingTable.everything] }
        return try writing(undoable(count, of: author), by: signature) { database, signature in
            let table = ChangeTable(database: database)
            let changes = try table.undoable(count, of: author)
            guard changes.count == count else { throw LedgerError.nothingToUndo(available: changes.count) }
            let undone = try changes.map { try table.undo($0, by: signature) }
            try anticipateReply(to: undone, in: database)
            return undone
        }
    }

    /// Redoes undone changes, earliest first, atomically.
    /// - Parameters:
    ///   - author: the user or users whose undos are redone.
    ///   - prepare: called with the changes before any of them is redone. It may run again after a lost connection.
    /// - Returns: the changes in their state after the redo.
    /// - Throws: `LedgerError.nothingToRedo`, with the number of changes that can be redone, if these are fewer than
    ///   `count`; `outingIsClosed` if one changes a closed outing; errors of `prepare`.
    public func redo(
        _ count: Int, of author: ChangeAuthor, by signature: Signature, prepare: ([Change]) throws -> Void = { _ in }
    ) throws -> [Change] {
        file.anticipate(.inChange) { [ChangeTable.redoable(count, of: author), SettingTable.everything] }
        return try writing(redoable(count, of: author), by: signature) { database, signature in
            let table = ChangeTable(database: database)
            let changes = try table.redoable(count, of: author)
            guard changes.count == count else { throw LedgerError.nothingToRedo(available: changes.count) }
            try prepare(changes)
            let redone = try changes.map { try table.redo($0, by: signature) }
            try anticipateReply(to: redone, in: database)
            return redone
        }
    }

    private func anticipateReply(to changes: [Change], in database: any Database) throws {
        try anticipateReply(
            onDays: changes.flatMap { ($0.before.expenses + $0.after.expenses).map(\.day) }, in: database)
    }

    /// Runs `body` in `rewrite`, which does not block other users, if the changes contain a large import; otherwise in
    /// `write`.
    private func writing<Result>(
        _ changes: @autoclosure () throws -> [Change], by signature: Signature,
        _ body: (any Database, Signature) throws -> Result
    ) throws -> Result {
        try file.prepareToWrite()
        guard file.keepsReadersWaiting else { return try file.write(by: signature, body) }
        let isMany = try changes().contains { change in
            change.imported.map { $0.added + $0.altered > ImportForecast.most } ?? false
        }
        return try isMany ? file.rewrite(by: signature, body) : file.write(by: signature, body)
    }
}
