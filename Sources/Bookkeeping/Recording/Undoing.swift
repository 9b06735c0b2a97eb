public import Ledger

extension Context {
    /// Undoes changes, newest first, all or none. In a shared book these are the user's own changes, otherwise the
    /// changes of all users, without updates of catalogues.
    /// - Parameters:
    ///   - ofAnybody: whether changes of other members count too.
    ///   - isDone: `false` for a dry run.
    /// - Returns: the changes afterwards; in a dry run, as they are.
    /// - Throws: `LedgerError.nothingToUndo` with the available number, `builtUpon`.
    public func undo(_ count: Int, ofAnybody: Bool = false, isDone: Bool) throws -> [Change] {
        let author = author(ofAnybody: ofAnybody)
        if isDone { return try book.undo(count, of: author, by: signature) }
        let changes = try book.undoable(count, of: author)
        guard changes.count == count else { throw LedgerError.nothingToUndo(available: changes.count) }
        return changes
    }

    /// Redoes undone changes, earliest first, all or none.
    /// - Parameters:
    ///   - ofAnybody: in a shared book, whether changes that other members undid count too.
    ///   - isDone: `false` for a dry run.
    ///   - prepare: called with the changes before any of them is redone; not in a dry run.
    /// - Returns: the changes afterwards; in a dry run, as they are.
    /// - Throws: `LedgerError.nothingToRedo` with the available number, and the errors of `prepare`.
    public func redo(
        _ count: Int, ofAnybody: Bool = false, isDone: Bool, prepare: ([Change]) throws -> Void = { _ in }
    ) throws -> [Change] {
        let author = author(ofAnybody: ofAnybody)
        if isDone { return try book.redo(count, of: author, by: signature, prepare: prepare) }
        let changes = try book.redoable(count, of: author)
        guard changes.count == count else { throw LedgerError.nothingToRedo(available: changes.count) }
        return changes
    }

    /// The change that undo would reverse next.
    public var undoTarget: UndoTarget {
        UndoTarget(book: entry.id, change: (try? undo(1, isDone: false))?.first?.id)
    }

    private func author(ofAnybody: Bool) -> ChangeAuthor {
        if ofAnybody { return .anybody }
        return entry.isShared ? .one(signature.by) : .people
    }

    /// Returns the changes of a book or of one expense, newest first. Without `limit`, 20 changes of a book, and all
    /// of an expense.
    /// - Parameter expense: the number of the expense; `nil` for the whole book.
    /// - Throws: `LedgerError.noSuchExpense`.
    public func history(of expense: Int64?, limit: Int?) throws -> [Change] {
        let changes = try book.changes(of: expense, limit: limit ?? (expense == nil ? 20 : nil))
        if let expense, changes.isEmpty, try book.expense(expense) == nil {
            throw LedgerError.noSuchExpense(expense)
        }
        return changes
    }
}

/// The change that undo would reverse next, and its book. A command that saves something, but leaves the target, made a
/// change that undo does not reverse.
public struct UndoTarget: Equatable, Sendable {
    let book: String
    /// The number of the change; `nil` if undo would reverse none.
    let change: Int64?

    /// The notice below the preview of an undo that does not reverse the last change.
    public var notice: String {
        "Undo does not reverse what you did last." + (change == nil ? "" : " u again undoes this change.")
    }

    /// Whether undo reverses what a command saved.
    /// - Parameter former: the target before the command.
    public func reverses(since former: UndoTarget) -> Bool { book == former.book && change != former.change }
}
