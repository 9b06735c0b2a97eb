internal import Database
internal import Secrets
internal import Storage
internal import Users

/// The tokens of a store, each identified by its id, and by a hash of its secret and book.
struct TokenTable {
    let database: any Database

    func insert(_ token: Token, _ publicKey: PublicKey, mark: [UInt8], _ entry: TokenEntry, user: Int64) throws {
        try database.execute(
            """
            INSERT INTO token (id, hash, user, book, name, folded, scope, public_key, created, expires)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
            """, .text(token.id), .blob(mark), .integer(user), .text(entry.bookID),
            .text(entry.name.description), .text(entry.name.folded), .text(entry.scope.rawValue),
            .blob(publicKey.bytes), .integer(entry.created), Value(entry.expires))
    }

    /// The tokens of a user, sorted by name. Tokens for a book that the user may only read have the scope `read`.
    func entries(of user: Int64) throws -> [TokenEntry] {
        try database.rows(
            """
            SELECT token.id, token.name, token.book, member.name, iif(role = 'reader', 'read', scope), token.created,
                expires, last_used
            FROM token JOIN member USING (user, book) WHERE user = $1 ORDER BY token.folded
            """, .integer(user), read: TokenEntry.init(row:))
    }

    /// The token to which the user gave a name; `nil` if the user has no such token.
    func entry(_ name: FoldedName, of user: Int64) throws -> TokenEntry? {
        try entries(of: user).first { $0.name == name }
    }

    /// A token with its user and book; `nil` if the id is unknown, the secret is wrong, or the book is removed.
    func token(_ token: Token) throws -> (entry: TokenEntry, user: User, book: BookEntry)? {
        try database.firstRow(
            """
            SELECT token.id, token.name, token.book, member.name, iif(role = 'reader', 'read', scope), token.created,
                expires, last_used, hash,
                \(User.columns),
                book.id, member.name, form, converting, role, current,
                (SELECT count(*) FROM member AS one WHERE one.book = book.id), 1
            FROM token JOIN user ON user.id = token.user JOIN book ON book.id = token.book
                JOIN member ON member.user = user.id AND member.book = book.id
            WHERE token.id = $1 AND removed IS NULL
            """, .text(token.id)
        ) { row in
            guard try token.binding(of: row.blob(8) ?? [], to: row.bookID(2)) != nil else { return nil }
            return (try TokenEntry(row: row), try User(row: row, from: 9), try BookEntry(row: row, from: 14))
        } ?? nil
    }

    /// Whether the row with the token's id does not match the secret of the token and the book in the row; `false` if
    /// there is no such row.
    func differs(from token: Token) throws -> Bool {
        try database.firstRow("SELECT hash, book FROM token WHERE id = $1", .text(token.id)) { row in
            try token.binding(of: row.blob(0) ?? [], to: row.bookID(1)) == nil
        } ?? false
    }

    /// The stored hash that binds a token to its book, see `Token.mark`; empty for an unknown id.
    func mark(of id: String) throws -> [UInt8] {
        try database.firstRow("SELECT hash FROM token WHERE id = $1", .text(id)) { $0.blob(0) ?? [] } ?? []
    }

    func setMark(_ mark: [UInt8], of id: String) throws {
        try database.execute("UPDATE token SET hash = $2 WHERE id = $1", .text(id), .blob(mark))
    }

    func touch(_ id: String, at now: Int64) throws {
        try database.execute("UPDATE token SET last_used = $2 WHERE id = $1", .text(id), .integer(now))
    }

    func remove(_ id: String) throws {
        try database.execute("DELETE FROM token WHERE id = $1", .text(id))
    }
}

extension TokenEntry {
    fileprivate init(row: any QueryRow) throws {
        self.init(
            id: try row.tokenID(0), name: try FoldedName(kept: row.text(1), of: .token),
            bookID: try row.bookID(2), book: try FoldedName(kept: row.text(3), of: .book),
            scope: row.text(4).flatMap(Scope.init) ?? .read, created: row.integer(5) ?? 0, expires: row.integer(6),
            lastUsed: row.integer(7))
    }
}
