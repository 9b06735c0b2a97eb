public import Users

/// Who a command acts for, and the book it works in where none is named.
public struct SignedIn {
    /// Whose session or token it is.
    public let user: User
    /// The current book of a session's user; of a token, the one it opens.
    public let book: BookEntry
    let means: Means
    /// The user's key as the store has it.
    var publicKey: PublicKey?

    /// What shows who it is, and opens what they may open.
    enum Means {
        case session(SessionSecret, Session, privateKey: [UInt8])
        case token(Token, TokenEntry)
        /// Nothing that lasts: the keys themselves, in the hand of one who has just shown a password or a code.
        case keys(KeyPair)
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
        case .token(_, let entry): entry
        case .servedToken(_, let session): session.token
        case .session, .keys, .served: nil
        }
    }

    /// The right to change what belongs to the user and not to one book, which no token has.
    /// - Throws: `StoreError.tokenCannot`, or `notSignedIn` where the session has the keys of another user.
    public func account() throws -> Account {
        switch means {
        case .served(let secret, let session):
            Account(user: user, secret: secret, privateKey: [], served: session)
        case .session, .token, .keys, .servedToken: try opened().account
        }
    }

    /// The right, with the keys that are opened to be sure of it.
    private func opened() throws -> (account: Account, keys: KeyPair) {
        guard case .session(let secret, _, let privateKey) = means else { throw StoreError.tokenCannot }
        let account = Account(user: user, secret: secret, privateKey: privateKey, served: nil)
        let keys = try account.keys()
        // Whoever can write there could say that a session of theirs is somebody else's; its keys stay theirs.
        guard let publicKey, keys.isPrivateHalf(of: publicKey) else { throw StoreError.notSignedIn }
        return (account, keys)
    }

    /// The fingerprint of the key that books are given to, for others to compare with; `nil` at a server, which gives books
    /// to roles.
    /// - Throws: `UserError.keyDamaged`.
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
        case .token(let token, _), .servedToken(let token, _): .token(token.id)
        }
    }

    /// What book keys for it are sealed to.
    /// - Throws: `UserError.keyDamaged`.
    func keys() throws -> KeyPair {
        switch means {
        case .session: try opened().keys
        case .token(let token, _): token.keys
        case .keys(let keys): keys
        case .served, .servedToken: throw UserError.keyDamaged
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
    /// The user's private key, wrapped by the session; empty at a server, where nobody has one.
    let privateKey: [UInt8]
    /// The connection of a session at a server.
    let served: ServerSession?

    /// - Throws: `UserError.keyDamaged`.
    func keys() throws -> KeyPair {
        guard let pair = try KeyPair(privateKey, secret) else { throw UserError.keyDamaged }
        return pair
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
