/// What was done to a book, and the way back.
public protocol HistoryBook: AnyObject {
    /// The newest first: all, or those that touched one expense.
    func changes(of expense: Int64?, limit: Int?) throws -> [Change]
    /// What each user recorded and changed from one moment until just before another, in no order.
    /// - Complexity: O(changes), and O(expenses touched) in that time.
    func activity(from first: Instant, until end: Instant) throws -> [Activity]
    /// The changes that `undo` would take back next, the newest first.
    func undoable(_ count: Int) throws -> [Change]
    /// The changes that `redo` would bring back next, the earliest first.
    func redoable(_ count: Int) throws -> [Change]
    /// Takes changes back, the newest first; all of `count` or none.
    /// - Returns: the changes as they stand after it.
    /// - Throws: `LedgerError.nothingToUndo` with how many there are.
    func undo(_ count: Int, by signature: Signature) throws -> [Change]
    /// Brings back what was taken back, the earliest first; all of `count` or none.
    func redo(_ count: Int, by signature: Signature) throws -> [Change]
}
