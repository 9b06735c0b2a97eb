public import Ledger

extension Context {
    /// Takes changes back, the newest first; all of them or none. In a shared book these are one's own, in any other those
    /// that a person asked for.
    /// - Parameters:
    ///   - ofAnybody: also those of others.
    ///   - isDone: whether it is done, and not only looked at.
    /// - Returns: the changes as they stand after it, or where nothing is done as they stand.
    /// - Throws: `LedgerError.nothingToUndo` with how many there are, `builtUpon`.
    public func undo(_ count: Int, ofAnybody: Bool = false, isDone: Bool) throws -> [Change] {
        let author = author(ofAnybody: ofAnybody)
        if isDone { return try book.undo(count, of: author, by: signature) }
        let changes = try book.undoable(count, of: author)
        guard changes.count == count else { throw LedgerError.nothingToUndo(available: changes.count) }
        return changes
    }

    /// Brings back what was taken back, the earliest first; all of it or none.
    /// - Parameters:
    ///   - ofAnybody: in a shared book also what others took back.
    ///   - isDone: whether it is done, and not only looked at.
    /// - Returns: the changes as they stand after it, or where nothing is done as they stand.
    /// - Throws: `LedgerError.nothingToRedo` with how many there are.
    public func redo(_ count: Int, ofAnybody: Bool = false, isDone: Bool) throws -> [Change] {
        let author = author(ofAnybody: ofAnybody)
        if isDone { return try book.redo(count, of: author, by: signature) }
        let changes = try book.redoable(count, of: author)
        guard changes.count == count else { throw LedgerError.nothingToRedo(available: changes.count) }
        return changes
    }

    private func author(ofAnybody: Bool) -> ChangeAuthor {
        if ofAnybody { return .anybody }
        return entry.isShared ? .one(signature.by) : .people
    }

    /// The changes of a book, or of one expense, the newest first: of a book the last 20 where no limit is said, of an
    /// expense all.
    /// - Throws: `LedgerError.noSuchExpense`.
    public func history(of expense: Int64?, limit: Int?) throws -> [Change] {
        let changes = try book.changes(of: expense, limit: limit ?? (expense == nil ? 20 : nil))
        if let expense, changes.isEmpty, try book.expense(expense) == nil {
            throw LedgerError.noSuchExpense(expense)
        }
        return changes
    }
}
