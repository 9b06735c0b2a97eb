internal import Storage

extension Context {
    /// Takes the book along: a sealed copy of it in a folder, which knows where it comes from.
    /// - Throws: as `copy`.
    /// - Complexity: O(records), all of them in memory.
    public func take(into folder: OtherStore) throws -> CopiedBook {
        try copy(to: folder, form: .sealed) { copy in
            try AwayBook(address: store.place, id: entry.id).keep(for: copy.entry, of: folder.owner)
        }
    }

    /// Where the book comes from that was taken along.
    /// - Throws: `BookkeepingError.notTakenAlong`.
    public func origin() throws -> AwayBook {
        guard let origin = try AwayBook(entry, of: session) else {
            throw BookkeepingError.notTakenAlong(book: entry.name.description)
        }
        return origin
    }

    /// Brings what was recorded here back to where the book comes from, where whoever asks may write, and takes what is new
    /// there. The same again changes nothing.
    /// - Parameters:
    ///   - there: the same book on the server.
    ///   - isDone: whether it is done, and not only looked at.
    /// - Throws: as `merge`.
    /// - Complexity: O(n log n) in the rows of both.
    public func bring(back there: Context, isDone: Bool) throws -> (brought: MergeOutcome, taken: MergeOutcome) {
        let brought = try there.merge(OtherBook(book), isDone: isDone && there.entry.role.canWrite)
        let taken = try merge(OtherBook(there.book), isDone: isDone)
        return (brought, taken)
    }
}
