internal import Database
public import Ledger
public import Storage
internal import Users

extension ServerAccountSession {
    /// Finds a removed book of the session's user by its name.
    /// - Throws: `StoreError.noSuchBook`.
    public func removedBook(named text: String) throws -> BookEntry {
        let books = try removedBooks()
        guard let name = try? FoldedName(text, of: .book), let book = books.first(where: { $0.name == name }) else {
            throw StoreError.noSuchBook(text)
        }
        return book
    }

    /// The counts of the data that erasing a book would remove; `nil` for a removed book, whose rows its members cannot
    /// read.
    public func erasure(of book: BookEntry) throws -> Erasure? {
        guard try !isRemoved(book) else { return nil }
        let book = open(book)
        return try book.erasure(of: book.everyNumber())
    }

    /// Checks that the session's user may erase a book. Whether another member would have no book left is
    /// checked only by `erase`.
    /// - Throws: `StoreError.notOwner`, and `lastBook` if it is the user's only book that is not removed.
    public func requireErasable(_ book: BookEntry) throws {
        guard book.role == .owner else { throw StoreError.notOwner(book.name) }
        guard try book.bookCount > 1 || isRemoved(book) else { throw StoreError.lastBook(user.name) }
    }

    private func isRemoved(_ book: BookEntry) throws -> Bool {
        try removedBooks().contains { $0.id == book.id }
    }

    /// Erases a book for all its members: its rows, its roles, and the tokens for it. No copy is kept.
    ///
    /// The book is first removed for all members, see `remove`. If the call is interrupted after that, it can be
    /// repeated.
    /// - Parameter book: one of `books` or `removedBooks`.
    /// - Returns: always `nil`.
    /// - Throws: `StoreError.keepsNoCopies`, `notOwner`, `noSuchBook`, or `lastBook` if a member would have no book
    ///   left.
    @discardableResult
    public func erase(_ book: BookEntry, keepsCopy: Bool, at now: Int64) throws -> String? {
        guard !keepsCopy else { throw StoreError.keepsNoCopies(server: store.host) }
        let subject = ServerFault.Subject(user: user.name, book: book.name)
        try change("SELECT spesa.begin_erasing($1)", [.text(book.id)], about: subject)
        try change("SELECT spesa.erase_book($1)", [.text(book.id)], about: subject)
        return nil
    }

    /// The ids of books without members, whose users were removed; first removed first.
    /// - Throws: `StoreError.notAdministrator`.
    public func abandonedBooks() throws -> [String] {
        try calls.rows("SELECT * FROM spesa.abandoned_books()") { $0.text(0) ?? "" }
    }

    /// Erases a book that `abandonedBooks` listed. Does nothing if the book is gone, or has members again.
    /// - Throws: `StoreError.notAdministrator`.
    public func eraseAbandonedBook(_ id: String) throws {
        guard try abandonedBooks().contains(id) else { return }
        try change("SELECT spesa.erase_abandoned($1)", [.text(id)])
    }
}
