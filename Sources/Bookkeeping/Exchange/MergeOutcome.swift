public import Ledger

/// The result of merging another book into this one, or of its dry run.
public struct MergeOutcome {
    /// The contents of this book before the merge.
    public let own: BookContents
    /// The merge of both books, with the merged contents.
    public let merge: BookMerge
    /// The machine of the latest change in each book; `nil` if unknown.
    public let devices: (here: String?, there: String?)
    /// Whether the merge was done; `false` for a dry run.
    public let isDone: Bool

    /// The changes to this book.
    public var changes: MergeChanges { MergeChanges(of: merge, to: own) }
}
