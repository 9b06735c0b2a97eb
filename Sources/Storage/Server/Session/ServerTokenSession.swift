internal import Database
public import Users

/// A script with a token at a store on a server.
public struct ServerTokenSession {
    /// Whose token it is.
    public let user: User
    /// The book that it opens, with the role of its user; of `token` it follows what may be done with it.
    public let book: BookEntry
    /// What the store knows of it, as it was before this use.
    public let token: TokenEntry

    private let connections: HandedConnection
    /// What its user has set, by key.
    let settings: [String: String]
    /// The book as this token opens it.
    let served: ServedBooks

    /// - Parameter connect: opens a connection as the token.
    /// - Throws: `StoreError.unknownToken`, `tokenExpired`; what `connect` throws.
    init(books: ServedBooks, connect: @escaping () throws -> any Database) throws {
        connections = HandedConnection(connect: connect)
        served = books.beginning(with: connections)
        var set: [String: String] = [:]
        let answer = try connections.ask { database in
            set = [:]
            return try ServerCalls(database: database, denied: .unknownToken).rows(
                """
                SELECT id, name, administrator, created, book, book_name, role, current, members, 1, token, token_name,
                    book, book_name, scope, token_created, expires, last_used, key, value FROM spesa.token_signed_in()
                """
            ) { row in
                if let key = row.text(18) { set[key] = row.text(19) }
                return (
                    try User(served: row), try BookEntry(served: row, from: 4), try TokenEntry(served: row, from: 10)
                )
            }
        }
        guard case (let user, let book?, let token)? = answer.first else { throw StoreError.unknownToken }
        (self.user, self.book, self.token, settings) = (user, book, token, set)
    }

    /// What is called on the script's connection.
    var calls: ServerCalls {
        get throws {
            ServerCalls(database: try connections.present, connections: connections, denied: .unknownToken)
        }
    }

    /// Who can open the book, by name.
    /// - Throws: `StoreError.unknownToken`, `tokenExpired`.
    func members() throws -> [BookMember] {
        try calls.rows(
            "SELECT id, name, administrator, created, role FROM spesa.token_members()"
        ) { try BookMember(served: $0) }
    }
}
