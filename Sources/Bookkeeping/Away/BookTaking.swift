public import Storage

extension Context {
    /// Checks the book out: makes a sealed copy in a folder, and notes the address and id of the original there.
    /// - Throws: the errors of `copy`.
    /// - Complexity: O(records), all of them in memory.
    public func take(into folder: OtherStore) throws -> CopiedBook {
        try copy(to: folder, form: .sealed) { copy in
            try CheckoutOrigin(address: store.place, id: entry.id).keep(for: copy.entry, of: folder.owner)
        }
    }

    /// Returns the origin of a checked-out book.
    /// - Throws: `BookkeepingError.notTakenAlong` for a book that was not checked out.
    public func origin() throws -> CheckoutOrigin {
        guard let origin = try CheckoutOrigin(entry, of: session) else {
            throw BookkeepingError.notTakenAlong(book: entry.name.description)
        }
        return origin
    }

    /// Notes the present address of the original of a checked-out book, unless it is known.
    /// - Parameter account: the account in this store of the user who checked the book out.
    public func noteOrigin(at there: Context, by account: any AccountSession) throws {
        let present = CheckoutOrigin(address: there.store.place, id: there.entry.id)
        if try origin() != present { try present.keep(for: entry, of: account) }
    }

    /// Synchronises a checked-out book with its original in both directions. The original is changed only if the user
    /// may write there. A second run changes nothing.
    /// - Parameters:
    ///   - there: the original on the server.
    ///   - isDone: `false` for a dry run.
    /// - Returns: the changes brought into the original, and the changes taken into the copy.
    /// - Throws: the errors of `merge`.
    /// - Complexity: O(n log n) in the rows of both.
    public func bring(back there: Context, isDone: Bool) throws -> (brought: MergeOutcome, taken: MergeOutcome) {
        let brought = try there.merge(OtherBook(book), isDone: isDone && there.entry.role.canWrite)
        let taken = try merge(OtherBook(there.book), isDone: isDone)
        return (brought, taken)
    }
}
