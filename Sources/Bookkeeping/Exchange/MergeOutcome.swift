public import Ledger

/// What came of putting another book together with this one, or would come of it.
public struct MergeOutcome {
    /// What this book held before.
    public let own: BookContents
    /// What both come to.
    public let merge: BookMerge
    /// The machines that the latest changes of both were made on; `nil` where nobody said.
    public let devices: (here: String?, there: String?)
    /// Whether it was done, and not only looked at.
    public let isDone: Bool

    /// What it makes, or would make, of this book.
    public var changes: MergeChanges { MergeChanges(of: merge, to: own) }
}
