internal import Database
internal import Ledger

extension BookFile {
    func undo(_ count: Int, of author: ChangeAuthor, by signature: Signature) throws -> [Change] {
        try writing(undoable(count, of: author), by: signature) { database, signature in
            let table = ChangeTable(database: database)
            let changes = try table.undoable(count, of: author)
            guard changes.count == count else { throw LedgerError.nothingToUndo(available: changes.count) }
            for change in changes { try table.undo(change.id, by: signature) }
            return try changes.map { try table.change($0.id) }
        }
    }

    func redo(_ count: Int, of author: ChangeAuthor, by signature: Signature) throws -> [Change] {
        try writing(redoable(count, of: author), by: signature) { database, signature in
            let table = ChangeTable(database: database)
            let changes = try table.redoable(count, of: author)
            guard changes.count == count else { throw LedgerError.nothingToRedo(available: changes.count) }
            for change in changes { try table.redo(change.id, by: signature) }
            return try changes.map { try table.change($0.id) }
        }
    }

    /// Writes so that nobody waits for imports of many expenses that are taken back or brought back.
    private func writing<Result>(
        _ changes: @autoclosure () throws -> [Change], by signature: Signature,
        _ body: (any Database, Signature) throws -> Result
    ) throws -> Result {
        try file.prepareToWrite()
        let isMany = try changes().contains { change in
            change.imported.map { $0.added + $0.altered > ImportForecast.most } ?? false
        }
        return try isMany ? file.rewrite(by: signature, body) : file.write(by: signature, body)
    }
}
