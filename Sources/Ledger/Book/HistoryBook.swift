/// What was done to a book, and the way back.
public protocol HistoryBook: AnyObject {
    /// The newest first: all, or those that touched one expense.
    func changes(of expense: Int64?, limit: Int?) throws -> [Change]
    /// What the machine is called that the latest change was made on; `nil` where nobody said.
    func latestDevice() throws -> String?
    /// What each user recorded and changed from one moment until just before another, in no order.
    /// - Complexity: O(changes), and O(expenses touched) in that time.
    func activity(from first: Instant, until end: Instant) throws -> [Activity]
    /// The changes that `undo` would take back next, the newest first.
    /// - Parameter author: who made them.
    /// - Throws: `LedgerError.builtUpon`.
    func undoable(_ count: Int, of author: ChangeAuthor) throws -> [Change]
    /// The changes that `redo` would bring back next, the earliest first.
    /// - Parameter author: who took them back.
    func redoable(_ count: Int, of author: ChangeAuthor) throws -> [Change]
    /// Takes changes back, the newest first; all of `count` or none.
    /// - Parameter author: who made them.
    /// - Returns: the changes as they stand after it.
    /// - Throws: `LedgerError.nothingToUndo` with how many there are, `builtUpon` where somebody went on from them.
    /// - Complexity: O(rows touched), and O(changes since) unless anybody is meant.
    func undo(_ count: Int, of author: ChangeAuthor, by signature: Signature) throws -> [Change]
    /// Brings back what was taken back, the earliest first; all of `count` or none.
    /// - Parameter author: who took them back.
    /// - Throws: `LedgerError.nothingToRedo` with how many there are.
    func redo(_ count: Int, of author: ChangeAuthor, by signature: Signature) throws -> [Change]
}
