internal import Database
internal import Secrets
public import Storage
public import Users

/// A user with a session in a store in a folder.
public final class FolderAccountSession: FolderSession, AccountSession {
    let secret: SessionSecret
    /// The session with its limits.
    public let session: Session

    init(
        in store: FolderStore, of user: User, book: BookEntry, secret: SessionSecret, session: Session,
        memory: AccountMemory
    ) {
        (self.secret, self.session) = (secret, session)
        super.init(in: store, of: user, book: book, memory: memory)
    }

    /// Whether the session has ended, or is no longer in the store.
    override public func hasEnded(at now: Int64, boot: String?) throws -> Bool {
        guard let session = try stored(in: store.database())?.session else { return true }
        return session.state(now: now, bootID: boot) != .valid
    }

    /// The book that a command uses if it names no book.
    override public func bookInUse() throws -> BookEntry {
        try memory.requireChosen(book)
        try requireKnown(book)
        return book
    }

    /// Sends a notice for each of the books that the user has removed and that is in the store again.
    override public func noticeRemoved(_ books: [BookEntry]) {
        for book in books {
            if let moment = memory.known.removal(of: book.id) { store.notify(.removedBook(book.name, at: moment)) }
        }
    }

    /// Rejects a book whose name led to another book when the user saw it last, and a book that the user has removed.
    /// - Throws: `StoreError.otherBookNamed`, `removedBook`; `fullMemory` if a new name cannot be remembered.
    override public func requireKnown(_ book: BookEntry) throws {
        // A removed book that is not in the store is not refused here. Opening it fails later.
        if let moment = memory.known.removal(of: book.id),
            try BookTable(database: store.database()).entries(of: user.id).contains(where: { $0.id == book.id })
        {
            throw StoreError.removedBook(book.name, at: moment)
        }
        try memory.require(book, notify: store.notify)
    }

    override func current(_ book: BookEntry) throws -> BookEntry {
        // The session may have ended, or got new keys, while the command waited.
        guard let key = try stored(in: store.database())?.publicKey, memory.pair.isPrivateHalf(of: key) else {
            throw StoreError.sessionEnded
        }
        return try super.current(book)
    }

    override func requireValid(in database: any Database) throws {
        guard let stored = try stored(in: database) else { throw StoreError.notSignedIn }
        guard stored.session.state(now: store.now(), bootID: bootID()) == .valid,
            let key = stored.publicKey, memory.pair.isPrivateHalf(of: key)
        else { throw StoreError.sessionEnded }
    }

    /// Checks that the user is an administrator.
    /// - Throws: `StoreError.notAdministrator`.
    func requireAdministrator() throws(StoreError) {
        guard user.isAdministrator else { throw .notAdministrator }
    }

    private func stored(in database: any Database) throws -> SessionTable.Stored? {
        try SessionTable(database: database).session(secret)
    }
}
