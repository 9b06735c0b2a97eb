internal import Database
internal import Users

extension ServerSession {
    /// Erases a book for all its members: its rows, its roles, and the tokens for it. Nothing of it is kept.
    ///
    /// First it leaves everybody's list, as `remove` does it; where it is cut off after that the same call goes on.
    /// - Parameter book: one of `books` or `removedBooks`.
    /// - Throws: `StoreError.notOwner`, `noSuchBook`, or `lastBook` where somebody would be left without any.
    public func erase(_ book: BookEntry) throws {
        let subject = ServerFault.Subject(user: user.name, book: book.name)
        try calls.run("SELECT spesa.begin_erasing($1)", [.text(book.id)], about: subject)
        try calls.run("SELECT spesa.erase_book($1)", [.text(book.id)], about: subject)
    }

    /// The ids of the books of users who were removed, which nobody can open; first removed first.
    /// - Throws: `StoreError.notAdministrator`.
    public func abandonedBooks() throws -> [String] {
        try calls.rows("SELECT * FROM spesa.abandoned_books()") { $0.text(0) ?? "" }
    }

    /// Erases one of `abandonedBooks`; one that is gone already, or that somebody can open, is left as it is.
    /// - Throws: `StoreError.notAdministrator`.
    public func eraseAbandonedBook(_ id: String) throws {
        guard try abandonedBooks().contains(id) else { return }
        try calls.run("SELECT spesa.erase_abandoned($1)", [.text(id)])
    }
}
