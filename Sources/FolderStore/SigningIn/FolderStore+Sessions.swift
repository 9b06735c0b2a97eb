internal import Database
internal import Secrets
internal import Storage
public import Users

extension FolderStore {
    /// Resumes the session with a secret. This counts as use of the session.
    /// - Throws: `StoreError.notSignedIn` for an unknown secret, `sessionEnded` beyond the session's limits,
    ///   `lostBooks` if the store lists no book for the user, `keysReplaced` and `ownKey` if its keys are not the known
    ///   ones.
    public func session(_ secret: SessionSecret, at now: Int64, boot: String?) throws -> FolderAccountSession {
        guard let stored = try SessionTable(database: database()).session(secret) else {
            try requireBooks(of: secret)
            throw StoreError.notSignedIn
        }
        guard stored.session.state(now: now, bootID: boot) == .valid else { throw StoreError.sessionEnded }
        let session = try session(stored, with: secret)
        if stored.session.needsTouch(now: now) {
            // In a read-only store the session works too. The idle limit then counts from the last recorded use.
            try? changing { try SessionTable(database: $0).touch(secret, at: now) }
        }
        if !session.memory.known.late.isEmpty {
            for book in (try? session.takeKeysIntoBooks(isWaiting: false)) ?? [] {
                notify(.lateBook(book.name, reason: book.words))
            }
        }
        for book in (try? session.settleRemovals()) ?? [] { notify(.lateRemoval(book.name, reason: book.words)) }
        return session
    }

    /// Rejects a session whose user has no book in the store any more.
    /// - Throws: `StoreError.lostBooks`.
    private func requireBooks(of secret: SessionSecret) throws {
        guard let slot = try SessionTable(database: database()).privateKey(of: secret),
            let pair = try KeyPair(slot, secret)
        else { return }
        var names: [FoldedName] = []
        if case .known(let known, _) = try trust.account(by: pair) {
            names = try known.books.filter { known.removal(of: $0.value) == nil }.keys.sorted()
                .map { try FoldedName($0, of: .book) }
        }
        throw StoreError.lostBooks(names)
    }

    /// Unlocks the keys of a stored session with its secret, and compares them with the known keys.
    func session(_ stored: SessionTable.Stored, with secret: SessionSecret) throws -> FolderAccountSession {
        guard let pair = try KeyPair(stored.privateKey, secret) else { throw SecretError.keyDamaged }
        // An attacker may assign their own session to another user, but it still has the attacker's keys.
        guard let key = stored.publicKey, pair.isPrivateHalf(of: key) else { throw StoreError.notSignedIn }
        let memory = try memory(of: pair, for: stored.user, storedKey: key)
        return FolderAccountSession(
            in: self, of: try memory.known(stored.user, notify: notify), book: stored.book, secret: secret,
            session: stored.session, memory: memory)
    }

    /// Ends the session of a secret, if it exists.
    public func endSession(_ secret: SessionSecret) throws {
        try changing { try SessionTable(database: $0).remove(secret) }
    }

    /// Opens a session for a token, restricted to the token's book.
    /// - Throws: `StoreError.unknownToken`, `tokenExpired`, `tokenOfOtherBook`.
    public func session(with token: Token, at now: Int64) throws -> FolderTokenSession {
        let table = TokenTable(database: try database())
        guard let (entry, user, book) = try table.token(token) else {
            // The token was valid before, but its row now names another book.
            if case .known = try trust.account(by: token.keys), try table.differs(from: token) {
                throw StoreError.tokenOfOtherBook
            }
            throw StoreError.unknownToken
        }
        guard !entry.hasExpired(at: now) else { throw StoreError.tokenExpired }
        if entry.needsTouch(at: now) {
            // In a read-only store, the use is not recorded, but the token works.
            try? changing { try TokenTable(database: $0).touch(token.id, at: now) }
        }
        let memory = try memory(of: token, for: book.id)
        return FolderTokenSession(
            in: self, of: try memory.known(user) { _ in }, book: book, token: token, entry: entry, memory: memory)
    }
}
