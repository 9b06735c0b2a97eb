public import Ledger

extension Context {
    /// Puts what another book holds together with this one, after a copy of this one was kept; where it changes nothing
    /// and teaches nothing of the other one's changes, nothing is written. What it says that others recorded is theirs by the
    /// word of whoever merges.
    /// - Parameters:
    ///   - files: the files of attachments that come along; those that are missing here are taken in, also where nothing else
    ///     changes.
    ///   - isDone: whether it is done, and not only looked at.
    /// - Returns: what this book held before, and what came of the merge.
    /// - Throws: what reading and changing the book throws.
    /// - Complexity: O(n log n) in the rows of both.
    public func merge(
        _ theirs: BookContents, with files: OfferedFiles, isDone: Bool
    ) throws -> (own: BookContents, merge: BookMerge) {
        let own = try book.contents()
        let merge = BookMerge(own, theirs.merged(by: signature, into: own))
        let changes = MergeChanges(of: merge, to: own)
        let bringsFiles = try !files.names.isEmpty && !files.names.isDisjoint(with: book.missingAttachedFiles())
        guard isDone, !changes.teachesNothing || bringsFiles else { return (own, merge) }
        if !changes.isEmpty { try store.keepCopy(of: entry, before: .merge) }
        let (before, done) = try book.merge(theirs, with: files, by: signature)
        return (before, done)
    }
}
