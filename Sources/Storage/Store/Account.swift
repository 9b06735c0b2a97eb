internal import Secrets
public import Users

/// Who a command acts for, and the book it works in where none is named.
public struct SignedIn {
    /// Whose session or token it is.
    public let user: User
    /// The current book of a session's user; of a token, the one it opens.
    public let book: BookEntry
    let means: Means

    /// What shows who it is, and opens what they may open.
    enum Means {
        case session(SessionSecret, Session, AccountMemory)
        case token(Token, TokenEntry, AccountMemory)
        /// The keys alone, unlocked by a password or a code a moment ago.
        case keys(AccountMemory)
        /// A session at a server, which knows who it is by the connection.
        case served(SessionSecret, ServerSession)
        /// A token at a server.
        case servedToken(Token, ServerTokenSession)
    }

    /// The session; `nil` for a token.
    public var session: Session? {
        switch means {
        case .session(_, let session, _): session
        case .served(_, let served): served.session
        case .token, .keys, .servedToken: nil
        }
    }

    /// The token; `nil` for a session.
    public var token: TokenEntry? {
        switch means {
        case .token(_, let entry, _): entry
        case .servedToken(_, let session): session.token
        case .session, .keys, .served: nil
        }
    }

    /// The right to change what belongs to the user and not to one book, which no token has.
    /// - Throws: `StoreError.tokenCannot`, or `notSignedIn` where the session has the keys of another user.
    public func account() throws -> Account {
        switch means {
        case .served(let secret, let session): Account(user: user, secret: secret, memory: nil, served: session)
        case .session(let secret, _, let memory): Account(user: user, secret: secret, memory: memory, served: nil)
        case .token, .keys, .servedToken: throw StoreError.tokenCannot
        }
    }

    /// The fingerprint of the key that books are given to, for others to compare with; `nil` at a server, which gives books
    /// to roles.
    /// - Throws: `SecretError.keyDamaged`.
    public func fingerprint() throws -> String? {
        switch means {
        case .served, .servedToken: return nil
        case .session, .token, .keys: break
        }
        return try keys().publicKey().fingerprint
    }

    /// Which of those who may hold keys this is.
    var holder: Attestation.Holder {
        switch means {
        case .session, .keys, .served: .user(user.id)
        case .token(let token, _, _), .servedToken(let token, _): .token(token.id)
        }
    }

    /// The pair that book keys are sealed to.
    /// - Throws: `SecretError.keyDamaged` at a server.
    func keys() throws -> KeyPair { try memory().pair }

    /// The facts that are known of the store under that pair.
    /// - Throws: as `keys`.
    func memory() throws -> AccountMemory {
        switch means {
        case .session(_, _, let memory), .token(_, _, let memory), .keys(let memory): memory
        case .served, .servedToken: throw SecretError.keyDamaged
        }
    }

    /// The connection of who is signed in at a server.
    /// - Throws: `StoreError.notSignedIn` for somebody of another store, `tokenCannot`.
    func served() throws -> ServerSession {
        switch means {
        case .served(_, let session): return session
        case .token, .servedToken: throw StoreError.tokenCannot
        case .session, .keys: throw StoreError.notSignedIn
        }
    }

    /// What is asked of a server is asked on this connection, whoever asks.
    /// - Throws: as `served`.
    func servedCalls() throws -> ServerCalls {
        if case .servedToken(_, let session) = means { return try session.calls }
        return try served().calls
    }

    /// The books on a server as they are opened.
    /// - Throws: as `served`.
    func servedBooks() throws -> ServedBooks {
        if case .servedToken(_, let session) = means { return session.served }
        return try served().served
    }

    /// Where the rows of a book on a server are.
    /// - Throws: as `served`.
    func file(of book: BookEntry) throws -> any DatabaseFile {
        try servedBooks().file(of: book, mayWrite: book.role.canWrite && token?.scope != .read)
    }
}

/// A user with a session: what changes users, settings, books and tokens asks for one.
public struct Account {
    /// Who is signed in.
    public let user: User
    let secret: SessionSecret
    /// The user's keys; `nil` at a server, where users have none.
    let memory: AccountMemory?
    /// The connection of a session at a server.
    let served: ServerSession?

    /// - Throws: `SecretError.keyDamaged`.
    func keys() throws -> KeyPair { try known().pair }

    /// The facts that are known of the store under the keys.
    /// - Throws: `SecretError.keyDamaged`.
    func known() throws -> AccountMemory {
        guard let memory else { throw SecretError.keyDamaged }
        return memory
    }

    /// - Throws: `StoreError.notSignedIn` for somebody of another store.
    func session() throws(StoreError) -> ServerSession {
        guard let served else { throw .notSignedIn }
        return served
    }

    /// - Throws: `StoreError.notAdministrator`.
    func requireAdministrator() throws(StoreError) {
        guard user.isAdministrator else { throw .notAdministrator }
    }
}
