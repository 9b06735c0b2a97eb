internal import Database
public import Users

/// Somebody who is signed in at a store on a server, with the connection that their calls are made on, a round trip each.
///
/// The first book that is opened gets the connection; calls that come later make another.
public final class ServerSession {
    private let connections: HandedConnection
    /// Who is signed in.
    public let user: User
    /// How long the session lasts, by the server's clock.
    public let session: Session
    /// The book they work in where none is named; where that is theirs no more, their oldest.
    public let book: BookEntry?
    /// What the user had set when they were signed in, with what was set on this connection since, by key.
    var presentSettings: [String: String] = [:]
    /// The books as this session opens them.
    let served: ServedBooks

    /// - Parameter connect: opens a connection for each session of the user's that it is called for.
    /// - Throws: `StoreError.sessionEnded`; what `connect` throws.
    init(books: ServedBooks, connect: @escaping () throws -> any Database) throws {
        connections = HandedConnection(connect: connect)
        served = books.beginning(with: connections)
        var set: [String: String] = [:]
        let answer = try connections.ask { database in
            set = [:]
            return try ServerCalls(database: database).rows(
                """
                SELECT id, name, administrator, created, session_created, last_used, idle_limit, hard_limit,
                    book, book_name, role, current, members, books, key, value FROM spesa.signed_in()
                """
            ) { row in
                let user = try User(served: row)
                let session = Session(
                    userID: user.id, created: row.integer(4) ?? 0, lastUsed: row.integer(5) ?? 0,
                    idleLimit: row.integer(6) ?? 0, hardLimit: row.integer(7) ?? 0, bootID: nil)
                if let key = row.text(14) { set[key] = row.text(15) }
                return (user, session, try BookEntry(served: row, from: 8))
            }
        }
        guard let found = answer.first else { throw StoreError.sessionEnded }
        (user, session, book) = found
        presentSettings = set
    }

    /// What is called on the session's connection.
    var calls: ServerCalls {
        get throws { ServerCalls(database: try connections.present, connections: connections) }
    }

    /// The same session on another connection.
    func reconnected() throws -> ServerSession {
        try ServerSession(books: served, connect: connections.connect)
    }

    /// Ends the session; this connection can do nothing any more.
    public func signOut() throws {
        try calls.run("SELECT spesa.sign_out()")
    }

    /// Ends every session of the user with its open connections, this one too.
    public func signOutEverywhere() throws {
        try calls.run("SELECT spesa.sign_out_everywhere()")
    }
}
