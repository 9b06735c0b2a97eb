internal import Database
public import Secrets
public import Storage
public import Users

extension ServerAccountSession {
    /// The removed books of the user, sorted by name.
    public func removedBooks() throws -> [BookEntry] {
        try calls.entries("SELECT id, name, role, current, members, books FROM spesa.removed_books()")
    }

    /// Creates a book of the user.
    /// - Throws: `StoreError.bookNameTaken`, also for the name of a removed book; `tooManyBooks`.
    public func addBook(_ name: FoldedName, form: BookEntry.Form? = nil, at now: Int64) throws -> BookEntry {
        let made = try calls.entries(
            "SELECT id, name, role, current, members, books FROM spesa.make_book($1, $2)",
            [.text(name.description), .text(name.folded)], about: .init(newBook: name))
        store.changes += 1
        guard let book = made.first else { throw DatabaseError.contradiction("a new book is not there") }
        return book
    }

    /// Restores a removed book under a name, with empty tables. Its id, members and tokens stay.
    /// - Throws: `StoreError.bookNameTaken`, `notOwner`, `noSuchBook`.
    public func renew(
        _ book: BookEntry, as name: FoldedName, form: BookEntry.Form?, at now: Int64
    ) throws -> BookEntry {
        let renewed = try calls.entries(
            "SELECT id, name, role, current, members, books FROM spesa.renew_book($1, $2, $3)",
            [.text(book.id), .text(name.description), .text(name.folded)],
            about: .init(book: book.name, newBook: name))
        store.changes += 1
        guard let book = renewed.first else { throw DatabaseError.contradiction("a renewed book is not there") }
        return book
    }

    /// Makes a book the user's current one.
    /// - Throws: `StoreError.noSuchBook`.
    public func use(_ book: BookEntry) throws {
        try change("SELECT spesa.use_book($1)", [.text(book.id)], about: .init(book: book.name))
    }

    /// Renames a book for this user only.
    /// - Throws: `StoreError.bookNameTaken`, `noSuchBook`.
    public func rename(_ book: BookEntry, to name: FoldedName) throws {
        try change(
            "SELECT spesa.rename_book($1, $2, $3)", [.text(book.id), .text(name.description), .text(name.folded)],
            about: .init(book: book.name, newBook: name))
    }

    /// Removes a book for all its members, who can no longer read it. `restoreBook` reverts this.
    /// - Throws: `StoreError.notOwner`, `noSuchBook`, or `lastBook` if it is the only book of a member.
    public func remove(_ book: BookEntry, at now: Int64) throws {
        try change("SELECT spesa.remove_book($1)", [.text(book.id)], about: .init(user: user.name, book: book.name))
    }

    /// Restores a removed book for all its members.
    /// - Throws: `StoreError.noSuchBook`, `notOwner`.
    public func restoreBook(named text: String) throws -> BookEntry {
        guard let name = try? FoldedName(text, of: .book) else { throw StoreError.noSuchBook(text) }
        let restored = try calls.entries(
            "SELECT id, name, role, current, members, books FROM spesa.restore_book($1)", [.text(name.folded)],
            about: .init(book: name))
        guard let book = restored.first else { throw StoreError.noSuchBook(name.description) }
        store.changes += 1
        return book
    }

    /// Makes a user a member of a book, or changes their role.
    /// - Throws: `StoreError.noSuchUser`, `noSuchBook`, `notOwner`, or `lastOwner` for the only owner; `onlyInFolder`
    ///   if a fingerprint is given.
    @discardableResult
    public func share(
        _ book: BookEntry, withUserNamed name: String, as role: Role, fingerprint: String? = nil
    ) throws -> (name: UserName, key: PublicKey?) {
        let name = try Self.user(name)
        guard fingerprint == nil else {
            throw StoreError.onlyInFolder(what: "fingerprints", server: store.host)
        }
        try change(
            "SELECT spesa.share($1, $2, $3)", [.text(book.id), .text(name.folded), .text(role.rawValue)],
            about: .init(user: name, book: book.name))
        return (name, nil)
    }

    /// Removes a member of a book, immediately.
    /// - Throws: `StoreError.noSuchUser`, `noSuchBook`, `notOwner`, `noSuchMember`, `lastOwner` for the only owner, or
    ///   `lastBook`.
    @discardableResult
    public func unshare(_ book: BookEntry, withUserNamed name: String) throws -> UserName {
        let name = try Self.user(name)
        try change(
            "SELECT spesa.unshare($1, $2)", [.text(book.id), .text(name.folded)],
            about: .init(user: name, book: book.name))
        return name
    }

    private static func user(_ text: String) throws -> UserName {
        guard let name = try? UserName(text) else { throw StoreError.noSuchUser(text) }
        return name
    }

    /// Removes the user from the members of a book.
    /// - Throws: `StoreError.noSuchBook`, `lastOwner` for the only owner, `lastBook` if it is the user's only book.
    public func leave(_ book: BookEntry) throws {
        try change("SELECT spesa.leave($1)", [.text(book.id)], about: .init(user: user.name, book: book.name))
    }
}
