internal import Ledger

extension Context {
    /// Merges another book into this one, after this one was copied. If there is no new change, nothing is written, but
    /// missing attachment files are still taken over. Changes by other authors are marked as merged by the user.
    /// - Parameter isDone: `false` for a dry run.
    /// - Throws: the errors of reading and changing the book.
    /// - Complexity: O(n log n) in the rows of both.
    public func merge(_ other: OtherBook, isDone: Bool) throws -> MergeOutcome {
        let devices = (here: try book.latestDevice(), there: other.device)
        let own = try book.contents()
        let merge = BookMerge(own, other.contents.merged(by: signature, into: own))
        let changes = MergeChanges(of: merge, to: own)
        let names = other.files.names
        let bringsFiles = try !names.isEmpty && !names.isDisjoint(with: book.missingAttachedFiles())
        guard isDone, !changes.teachesNothing || bringsFiles else {
            return MergeOutcome(own: own, merge: merge, devices: devices, isDone: isDone)
        }
        if !changes.isEmpty { try session.keepCopy(of: entry, before: .merge) }
        let (before, done) = try book.merge(other.contents, with: other.files, by: signature)
        return MergeOutcome(own: before, merge: done, devices: devices, isDone: true)
    }
}
