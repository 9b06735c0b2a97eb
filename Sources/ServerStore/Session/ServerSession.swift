internal import Database
internal import Ledger
public import Storage
public import Users

/// A signed-in role of a server's store, with the connection for its calls, each of which is a round trip. The role is
/// that of a user's session (`ServerAccountSession`), or of a token (`ServerTokenSession`).
///
/// The first book that is opened takes over the connection. Later calls open another.
public class ServerSession: StoreSession {
    /// The store to which the user or token is signed in.
    public let store: ServerStore
    /// The user of the session, or the user who created the token.
    public let user: User
    /// The user's current book, or their oldest if they lost access to it. For a token, the book that it opens.
    public let book: BookEntry
    /// The user's settings by key, as read at the beginning, with this session's own changes.
    var presentSettings: [String: String]
    /// Opens the books of the server as this role.
    let served: ServerBooks
    let connections: SignInConnection
    /// The error if the role may not call any function.
    let denied: StoreError

    init(
        in store: ServerStore, of user: User, book: BookEntry, settings: [String: String], served: ServerBooks,
        connections: SignInConnection, denied: StoreError
    ) {
        (self.store, self.user, self.book, presentSettings) = (store, user, book, settings)
        (self.served, self.connections, self.denied) = (served, connections, denied)
    }

    /// Calls the store's functions on the connection of the role.
    var calls: ServerCalls {
        get throws { ServerCalls(database: try connections.present, connections: connections, denied: denied) }
    }

    /// The token; `nil` for a session.
    public var token: TokenEntry? { nil }

    /// This session as a user's, which can change data of the user rather than of one book.
    /// - Throws: `StoreError.tokenCannot` for a token.
    public func account() throws -> ServerAccountSession {
        guard let account = self as? ServerAccountSession else { throw StoreError.tokenCannot }
        return account
    }

    /// Always `nil`: a server grants access by roles, not by keys.
    public func fingerprint() -> String? { nil }

    /// Whether a session has ended. Always false for a token.
    public func hasEnded(at now: Int64, boot: String?) throws -> Bool { false }

    /// The settings of the user, by key.
    public func settings() -> [String: String] { presentSettings }

    /// Does nothing: a token has no settings of its own, and a user's session overrides this.
    public func refreshSettings() throws {}

    /// The user's settings by key. On a server they include the notes, see `StoreSession.notes`.
    public func notes() -> [String: String] { presentSettings }

    /// Does nothing: this account does not record removed books of a server.
    public func noticeRemoved(_ books: [BookEntry]) {}

    /// The books of the user, sorted by name; for a token, only its book.
    public func books() throws -> [BookEntry] {
        try calls.entries("SELECT id, name, role, current, members, books FROM spesa.books()")
    }

    /// The current book of a session, or the book of a token.
    public func bookInUse() -> BookEntry { book }

    /// Does nothing: the server protects the names of books from other users, and the account does not record removed
    /// books of a server.
    public func requireKnown(_ book: BookEntry) {}

    /// The members of a book, sorted by name.
    /// - Throws: `StoreError.noSuchBook` if the user cannot open it.
    public func members(of book: BookEntry) throws -> [BookMember] {
        try calls.rows(
            "SELECT id, name, administrator, created, role FROM spesa.members($1)", [.text(book.id)],
            about: .init(book: book.name)
        ) { try BookMember(served: $0) }
    }

    /// Does nothing: the server keeps the lists of books.
    public func requireNotLost(_ name: FoldedName) {}

    /// The members of a book, sorted by name.
    public func confirmedMembers(of book: BookEntry) throws -> [BookMember] { try members(of: book) }

    /// Whether others can open a book.
    public func isShared(_ book: BookEntry) -> Bool { book.isShared }

    /// Checks the user's books on the server.
    /// - Throws: `StoreError.tokenCannot` for a token.
    public func check() throws -> StoreCheck { try account().check() }
}
