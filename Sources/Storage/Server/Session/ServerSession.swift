internal import Database
internal import Ledger
public import Users

/// A role of a store on a server, with the connection that its calls are made on, a round trip each: of a user with a session
/// (`ServerAccountSession`), or of a token (`ServerTokenSession`).
///
/// The first book that is opened gets the connection; calls that come later make another.
public class ServerSession: StoreSession {
    /// The store.
    public let store: ServerStore
    /// The user of the session, or the one who made the token.
    public let user: User
    /// The book that the user works in where none is named; where that is theirs no more, their oldest. Of a token, the one
    /// it opens.
    public let book: BookEntry
    /// The user's settings by key, as read at the beginning, with this session's own changes.
    var presentSettings: [String: String]
    /// The books as this role opens them.
    let served: ServerBooks
    let connections: SignInConnection
    /// The error for a role that may call nothing.
    private let denied: StoreError

    init(
        in store: ServerStore, of user: User, book: BookEntry, settings: [String: String], served: ServerBooks,
        connections: SignInConnection, denied: StoreError
    ) {
        (self.store, self.user, self.book, presentSettings) = (store, user, book, settings)
        (self.served, self.connections, self.denied) = (served, connections, denied)
    }

    /// Calls on the connection of the role.
    var calls: ServerCalls {
        get throws { ServerCalls(database: try connections.present, connections: connections, denied: denied) }
    }

    /// The token; `nil` for a session.
    public var token: TokenEntry? { nil }

    /// The session, with the right to change what belongs to the user and not to one book.
    /// - Throws: `StoreError.tokenCannot`.
    public func account() throws -> ServerAccountSession {
        guard let account = self as? ServerAccountSession else { throw StoreError.tokenCannot }
        return account
    }

    /// None: a server gives books to roles.
    public func fingerprint() -> String? { nil }

    /// Whether a session holds no more. Of a token it says nothing.
    public func hasEnded(at now: Int64, boot: String?) throws -> Bool { false }

    /// The settings of the user, by key.
    public func settings() -> [String: String] { presentSettings }

    /// The facts that the user's own account keeps, by key: they are among the settings.
    public func notes() -> [String: String] { presentSettings }

    /// Does nothing: a server does not know what its user removed.
    public func noticeRemoved(_ books: [BookEntry]) {}

    /// The books of the user, by name; of a token the one it opens.
    public func books() throws -> [BookEntry] {
        try calls.entries("SELECT id, name, role, current, members, books FROM spesa.books()")
    }

    /// The current book of a session, or the book of a token.
    public func bookInUse() -> BookEntry { book }

    /// Accepts every book, because the server stores the names of books.
    public func requireKnown(_ book: BookEntry) {}

    /// The members of a book, by name.
    /// - Throws: `StoreError.noSuchBook` if the user cannot open it.
    public func members(of book: BookEntry) throws -> [BookMember] {
        try calls.rows(
            "SELECT id, name, administrator, created, role FROM spesa.members($1)", [.text(book.id)],
            about: .init(book: book.name)
        ) { try BookMember(served: $0) }
    }

    /// Looks for what is wrong with the books of the user.
    /// - Throws: `StoreError.tokenCannot`.
    public func check() throws -> StoreCheck { try account().check() }
}
