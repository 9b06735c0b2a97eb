public import Ledger
public import Storage

/// The target store of a copy.
public struct OtherStore {
    let owner: any AccountSession
    var store: any Store { owner.store }
    let open: (BookEntry) throws -> Context

    /// Makes the target from the session of the copy's owner.
    /// - Parameters:
    ///   - owner: the owner of the copy.
    ///   - open: opens one of the owner's books for a change.
    public init(owner: any AccountSession, open: @escaping (BookEntry) throws -> Context) {
        (self.owner, self.open) = (owner, open)
    }
}

/// A complete copy of a book in another store.
public struct CopiedBook {
    /// The entry of the copy in the other store.
    public let entry: BookEntry
    /// The numbers of records in the copy, by kind.
    public let counts: BookCounts
}

extension Context {
    /// Copies the book into another store, with its history and its attachment files.
    /// - Parameters:
    ///   - form: `nil` for the default form of that store.
    ///   - former: a removed book there that the copy replaces; `nil` for none.
    ///   - finish: called after the last record. If it throws, the copy is erased, so that no incomplete copy remains
    ///     and the command can be repeated.
    /// - Throws: `StoreError.bookNameTaken`, the errors of both books, and the error of `finish`.
    /// - Complexity: O(records), all of them in memory.
    func copy(
        to other: OtherStore, form: BookEntry.Form?, renewing former: BookEntry? = nil,
        finish: (_ copy: Context) throws -> Void
    ) throws -> CopiedBook {
        let made =
            try former.map { try other.owner.renew($0, as: entry.name, form: form, at: now.seconds) }
            ?? other.owner.addBook(entry.name, form: form, at: now.seconds)
        do {
            let copy = try other.open(made)
            var records: [BookRecord] = []
            try book.forEachRecord(isSlow: false, withFiles: true) { records.append($0) }
            var rest = records.makeIterator()
            let counts = try copy.load { rest.next() }
            try finish(copy)
            return CopiedBook(entry: made, counts: counts)
        } catch {
            _ = try? other.owner.erase(made, keepsCopy: false, at: now.seconds)
            throw error
        }
    }
}
