internal import Database
public import Users

extension ServerSession {
    /// The books of the user, by name.
    public func books() throws -> [BookEntry] {
        try entries("SELECT id, name, role, current, members, books FROM spesa.books()")
    }

    /// Those of the user's books that were removed, by name.
    public func removedBooks() throws -> [BookEntry] {
        try entries("SELECT id, name, role, current, members, books FROM spesa.removed_books()")
    }

    /// Who can open a book, by name.
    /// - Throws: `StoreError.noSuchBook` for one that the user cannot open.
    public func members(of book: BookEntry) throws -> [BookMember] {
        try calls.rows(
            "SELECT id, name, administrator, created, role FROM spesa.members($1)", [.text(book.id)],
            about: .init(book: book.name)
        ) { try BookMember(served: $0) }
    }

    /// Makes a book of one's own.
    /// - Throws: `StoreError.bookNameTaken`, also by a removed one.
    public func addBook(_ name: FoldedName) throws -> BookEntry {
        let made = try entries(
            "SELECT id, name, role, current, members, books FROM spesa.make_book($1, $2)",
            [.text(name.description), .text(name.folded)], about: .init(newBook: name))
        guard let book = made.first else { throw DatabaseError.contradiction("a new book is not there") }
        return book
    }

    /// Makes a book the one its member works in where none is named.
    /// - Throws: `StoreError.noSuchBook`.
    public func use(_ book: BookEntry) throws {
        try calls.run("SELECT spesa.use_book($1)", [.text(book.id)], about: .init(book: book.name))
    }

    /// Gives a book another name, for the one who asks alone.
    /// - Throws: `StoreError.bookNameTaken`, `noSuchBook`.
    public func rename(_ book: BookEntry, to name: FoldedName) throws {
        try calls.run(
            "SELECT spesa.rename_book($1, $2, $3)", [.text(book.id), .text(name.description), .text(name.folded)],
            about: .init(book: book.name, newBook: name))
    }

    /// Takes a book out of the lists of all its members, who can read it no more; `restoreBook` brings it back.
    /// - Throws: `StoreError.notOwner`, `noSuchBook`, or `lastBook` where somebody would be left without any.
    public func remove(_ book: BookEntry) throws {
        try calls.run("SELECT spesa.remove_book($1)", [.text(book.id)], about: .init(user: user.name, book: book.name))
    }

    /// Brings a removed book back to all its members.
    /// - Throws: `StoreError.noSuchBook`, `notOwner`.
    public func restoreBook(named name: FoldedName) throws -> BookEntry {
        let restored = try entries(
            "SELECT id, name, role, current, members, books FROM spesa.restore_book($1)", [.text(name.folded)],
            about: .init(book: name))
        guard let book = restored.first else { throw StoreError.noSuchBook(name.description) }
        return book
    }

    /// Lets a user open a book, or changes what they may do with it.
    /// - Throws: `StoreError.noSuchUser`, `noSuchBook`, `notOwner`, or `lastOwner` for the only owner.
    public func share(_ book: BookEntry, with name: UserName, as role: Role) throws {
        try calls.run(
            "SELECT spesa.share($1, $2, $3)", [.text(book.id), .text(name.folded), .text(role.rawValue)],
            about: .init(user: name, book: book.name))
    }

    /// Takes a book away from a member, at once.
    /// - Throws: `StoreError.noSuchUser`, `noSuchBook`, `notOwner`, `noSuchMember`, `lastOwner` for the only owner, or
    ///   `lastBook`.
    public func unshare(_ book: BookEntry, with name: UserName) throws {
        try calls.run(
            "SELECT spesa.unshare($1, $2)", [.text(book.id), .text(name.folded)],
            about: .init(user: name, book: book.name))
    }

    /// Leaves a book to its other members.
    /// - Throws: `StoreError.noSuchBook`, `lastOwner` for the only owner, `lastBook` for somebody's only book.
    public func leave(_ book: BookEntry) throws {
        try calls.run("SELECT spesa.leave($1)", [.text(book.id)], about: .init(user: user.name, book: book.name))
    }

    private func entries(
        _ sql: String, _ values: [Value] = [], about subject: ServerFault.Subject = .init()
    ) throws -> [BookEntry] {
        try calls.rows(sql, values, about: subject) { try BookEntry(served: $0) }.compactMap(\.self)
    }
}
