public import Ledger
public import Storage

/// The store that a copy of a book is to be in.
public struct OtherStore {
    let owner: any AccountSession
    var store: any Store { owner.store }
    let open: (BookEntry) throws -> Context

    /// The store of a session.
    /// - Parameters:
    ///   - owner: whose the copy is.
    ///   - open: opens a book of theirs for a change.
    public init(owner: any AccountSession, open: @escaping (BookEntry) throws -> Context) {
        (self.owner, self.open) = (owner, open)
    }
}

/// A book that lies in another store now, whole.
public struct CopiedBook {
    /// The copy.
    public let entry: BookEntry
    /// How much it holds.
    public let counts: BookCounts
}

extension Context {
    /// Makes a book in another store with all that this one holds, its history and the files of attachments too.
    /// - Parameters:
    ///   - form: `nil` for the form that the store gives a book where nothing is said.
    ///   - finish: what has to follow; where it throws, the copy goes again, since half a book must not pass for the whole, and the
    ///     same command must find its place free.
    /// - Throws: `StoreError.bookNameTaken`, what either book throws, and what `finish` throws.
    /// - Complexity: O(records), all of them in memory.
    func copy(
        to other: OtherStore, form: BookEntry.Form?, finish: (_ copy: Context) throws -> Void
    ) throws -> CopiedBook {
        let made = try other.owner.addBook(entry.name, form: form, at: now.seconds)
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
