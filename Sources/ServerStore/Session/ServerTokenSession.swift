internal import Database
public import Storage
internal import Users

/// A token for one book of a store on a server.
public final class ServerTokenSession: ServerSession {
    private let entry: TokenEntry

    /// Opens the session of a token, which counts as use of the token.
    /// - Parameter connect: opens a connection as the token's role.
    /// - Throws: `StoreError.unknownToken`, `tokenExpired`; errors of `connect`.
    init(in store: ServerStore, books: ServerBooks, connect: @escaping () throws -> any Database) throws {
        let connections = SignInConnection(connect: connect)
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
        guard case (let user, let book?, let entry)? = answer.first else { throw StoreError.unknownToken }
        self.entry = entry
        super.init(
            in: store, of: user, book: book, settings: set, served: books.beginning(with: connections),
            connections: connections, denied: .unknownToken)
    }

    /// The store's entry for the token, as it was before this use.
    override public var token: TokenEntry? { entry }

    /// The book that the token opens.
    override public func books() -> [BookEntry] { [book] }

    /// The members of the token's book, sorted by name.
    /// - Throws: `StoreError.unknownToken`, `tokenExpired`.
    override public func members(of book: BookEntry) throws -> [BookMember] {
        try calls.rows(
            "SELECT id, name, administrator, created, role FROM spesa.token_members()"
        ) { try BookMember(served: $0) }
    }
}
