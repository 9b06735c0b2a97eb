internal import Ledger

extension Context {
    /// Puts what another book holds together with this one, after a copy of this one was kept; where it changes nothing
    /// and teaches nothing of the other one's changes, nothing is written. What it says that others recorded is theirs by the
    /// word of whoever merges. The files of attachments that are missing here are taken in, also where nothing else changes.
    /// - Parameter isDone: whether it is done, and not only looked at.
    /// - Throws: what reading and changing the book throws.
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
