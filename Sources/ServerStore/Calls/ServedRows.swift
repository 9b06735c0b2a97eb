internal import Database
internal import Storage
internal import Users

// Another client may have stored names that this program rejects. Substitutes are shown, so that lists stay readable.

extension User {
    /// Reads `id, name, administrator, created`, beginning at `column`.
    init(served row: any QueryRow, from column: Int = 0) throws {
        let id = row.integer(column) ?? 0
        guard let name = (try? UserName(row.text(column + 1) ?? "")) ?? (try? UserName("user-\(id)")) else {
            throw DatabaseError.contradiction("a user has no name")
        }
        self.init(
            id: id, name: name, isAdministrator: row.integer(column + 2) == 1, created: row.integer(column + 3) ?? 0)
    }
}

extension BookMember {
    /// Reads `id, name, administrator, created, role`.
    init(served row: any QueryRow) throws {
        self.init(user: try User(served: row), role: row.text(4).flatMap(Role.init) ?? .reader)
    }
}

extension TokenEntry {
    /// Reads `id, name, book, book_name, scope, created, expires, last_used`, beginning at `column`.
    init(served row: any QueryRow, from column: Int = 0) throws {
        let (id, book) = (row.text(column) ?? "", row.text(column + 2) ?? "")
        let name = try? FoldedName(row.text(column + 1) ?? "", of: .token)
        self.init(
            id: id, name: try name ?? FoldedName(kept: "token-\(id)", of: .token), bookID: book,
            book: try FoldedName(servedBook: row.text(column + 3), id: book),
            scope: row.text(column + 4).flatMap(Scope.init) ?? .read, created: row.integer(column + 5) ?? 0,
            expires: row.integer(column + 6), lastUsed: row.integer(column + 7))
    }
}

extension FoldedName {
    /// The member's name for a book; for a name that this program rejects, a substitute made of the book's id.
    fileprivate init(servedBook text: String?, id: String) throws {
        if let name = try? FoldedName(text ?? "", of: .book) {
            self = name
        } else {
            try self.init(kept: "book-\(id.prefix(8))", of: .book)
        }
    }
}

extension BookEntry {
    /// Reads `id, name, role, current, members, books`, beginning at `column`; `nil` if the id is NULL.
    init?(served row: any QueryRow, from column: Int = 0) throws {
        guard let id = row.text(column) else { return nil }
        self.init(
            id: id, name: try FoldedName(servedBook: row.text(column + 1), id: id), form: .open,
            isConverting: false, role: row.text(column + 2).flatMap(Role.init) ?? .reader,
            isCurrent: row.integer(column + 3) == 1, memberCount: Int(row.integer(column + 4) ?? 0),
            bookCount: Int(row.integer(column + 5) ?? 0))
    }
}

extension ServerCalls {
    /// The books in the rows of a call: `id, name, role, current, members, books`.
    func entries(
        _ sql: String, _ values: [Value] = [], about subject: ServerFault.Subject = .init()
    ) throws -> [BookEntry] {
        try rows(sql, values, about: subject) { try BookEntry(served: $0) }.compactMap(\.self)
    }
}
