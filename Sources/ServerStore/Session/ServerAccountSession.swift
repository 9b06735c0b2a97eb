internal import Database
public import Storage
public import Users

/// A user with a session at a store on a server.
public final class ServerAccountSession: ServerSession, AccountSession {
    /// The session with its limits, by the server's clock.
    public let session: Session

    /// Resumes the session whose role `connect` signs in. This counts as use of the session.
    /// - Parameters:
    ///   - books: opens books with the credentials of the same role.
    ///   - connect: opens a connection as the session's role.
    /// - Throws: `StoreError.sessionEnded`; `noBookLeft` if the user has no book on the server; errors of `connect`.
    init(in store: ServerStore, books: ServerBooks, connect: @escaping () throws -> any Database) throws {
        let connections = SignInConnection(connect: connect)
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
        guard let (user, session, book) = answer.first else { throw StoreError.sessionEnded }
        guard let book else { throw StoreError.noBookLeft }
        self.session = session
        super.init(
            in: store, of: user, book: book, settings: set, served: books.beginning(with: connections),
            connections: connections, denied: .sessionEnded)
    }

    /// Whether the session has ended, by the server's clock. The arguments are ignored.
    override public func hasEnded(at now: Int64, boot: String?) throws -> Bool {
        do {
            _ = try storedSettings()
            return false
        } catch StoreError.sessionEnded {
            return true
        }
    }

    /// Reads the settings of the user again, which another session may have changed.
    override public func refreshSettings() throws { presentSettings = try storedSettings() }

    /// Ends the session, or all sessions of the user with their open connections. This connection is unusable
    /// afterwards.
    public func signOut(everywhere: Bool) throws {
        try change(everywhere ? "SELECT spesa.sign_out_everywhere()" : "SELECT spesa.sign_out()")
    }

    /// Calls an SQL function that makes a change for the user, and counts it in `Store.changes`.
    /// - Parameter subject: the user, book or token named in the error.
    func change(
        _ sql: String, _ values: [Value] = [], about subject: ServerFault.Subject = ServerFault.Subject()
    ) throws {
        try calls.run(sql, values, about: subject)
        store.changes += 1
    }

    /// Checks the user's books on the server, and the content of those that are not removed.
    override public func check() throws -> StoreCheck {
        let books = try books()
        var findings = try findings()
        var opened = 0
        for book in books {
            let place = "book \(book.name)"
            do {
                findings += try open(book).findings().map { StoreFinding(place: place, fault: .book($0)) }
                opened += 1
            } catch {
                findings.append(StoreFinding(place: place, fault: .unreadable(error)))
            }
        }
        return StoreCheck(findings: findings, users: 1, books: books.count, opened: opened)
    }

    /// Checks that the user's books, removed ones included, exist on the server, and that exactly their members have
    /// rights. `Book.findings` checks the content of a book.
    public func findings() throws -> [StoreFinding] {
        try calls.rows("SELECT book, flaw, name, is_token FROM spesa.findings()") { row in
            let text =
                ServerFlaw(rawValue: row.text(1) ?? "")?.words(about: row.text(2), isToken: row.integer(3) == 1)
                ?? "the server reports an unknown problem"
            return StoreFinding(place: "book \(row.text(0) ?? "")", fault: .structure(text))
        }
    }
}
