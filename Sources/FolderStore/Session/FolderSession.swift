internal import Database
internal import Secrets
public import Storage
public import Users

/// Access to a folder store with a key pair: the pair of a user with a session (`FolderAccountSession`), of a token
/// (`FolderTokenSession`), or of a user whose password or code has just unlocked it.
public class FolderSession: StoreSession {
    /// The store to which the user or token is signed in.
    public let store: FolderStore
    /// The user of the session, or the user who created the token.
    public let user: User
    /// The user's current book; for a token, the book that it opens.
    public let book: BookEntry
    /// The key pair to which book keys are sealed, and the facts about the store that are known under that pair.
    let memory: AccountMemory

    init(in store: FolderStore, of user: User, book: BookEntry, memory: AccountMemory) {
        (self.store, self.user, self.book, self.memory) = (store, user, book, memory)
    }

    /// The token; `nil` for a session.
    public var token: TokenEntry? { nil }

    /// The holder of the key pair, as member lists name them: a user or a token.
    var holder: Attestation.Holder { .user(user.id) }

    /// This session as a user's, which can change data of the user rather than of one book.
    /// - Throws: `StoreError.tokenCannot` for a token.
    public func account() throws -> FolderAccountSession {
        guard let account = self as? FolderAccountSession else { throw StoreError.tokenCannot }
        return account
    }

    /// The fingerprint of the key that book keys are sealed to, for other users to compare; never `nil` in a folder.
    public func fingerprint() throws -> String? { try memory.pair.publicKey().fingerprint }

    /// Whether a session has ended, without counting as use of it. Always false for a token.
    public func hasEnded(at now: Int64, boot: String?) throws -> Bool { false }

    /// The user's settings by key, as the account or token remembers them, because others may have changed the store's.
    public func settings() throws -> [String: String] {
        try memory.settings { try store.settings(of: user) }
    }

    /// Reads the settings of the user again, which another session may have changed.
    public func refreshSettings() throws { try memory.refreshSettings() }

    /// Notes about the user's books that only the user can write, by key.
    public func notes() throws -> [String: String] { memory.known.notes }

    /// The books of the user, sorted by name.
    public func books() throws -> [BookEntry] {
        let entries = try BookTable(database: store.database()).entries(of: user.id)
        // For a book whose conversion was interrupted, the form is read from its file.
        let unsettled = entries.filter { $0.isConverting && !store.lock(of: $0.id).isHeld }
        guard !unsettled.isEmpty else { return entries }
        for entry in unsettled { _ = try? store.settle(entry) }
        return try BookTable(database: store.database()).entries(of: user.id)
    }

    /// The book that a command uses if it names no book. For a token, the book that it opens.
    /// - Throws: `StoreError.otherBookChosen`, `otherBookNamed`, `removedBook`.
    public func bookInUse() throws -> BookEntry { book }

    /// Checks that the name of a book leads to the book that the user last saw under it, and that the user has not
    /// removed it.
    /// - Throws: `StoreError.otherBookNamed`, `removedBook`.
    public func requireKnown(_ book: BookEntry) throws {}

    /// Does nothing: only `FolderAccountSession` knows which books its user removed.
    public func noticeRemoved(_ books: [BookEntry]) {}

    /// The present entry of a book.
    /// - Throws: `StoreError.noSuchBook`, `sessionEnded`, `unknownToken`.
    func current(_ book: BookEntry) throws -> BookEntry {
        try BookTable(database: store.database()).current(book, of: user.id)
    }

    /// Rejects a session or token that is no longer valid, and a token that may only read.
    /// - Throws: `StoreError.notSignedIn`, `sessionEnded`, `unknownToken`, `tokenExpired`, `mayOnlyRead`.
    func requireValid(in database: any Database) throws { throw StoreError.notSignedIn }

    /// Checks again that the session or token may write to a book. The caller holds the lock of the book, so that this
    /// remains true during the change.
    /// - Parameter mayBeRemoved: whether the book may be a removed one.
    /// - Throws: errors of `requireValid`; `StoreError.noSuchBook`, `mayOnlyRead`, or `FormChanged` if the file no
    ///   longer has the form that it was opened for.
    func requireRights(to book: BookEntry, mayBeRemoved: Bool = false) throws {
        let database = try store.database()
        try requireValid(in: database)
        let table = BookTable(database: database)
        let removed = try mayBeRemoved ? table.entries(of: user.id, removed: true).first { $0.id == book.id } : nil
        let present = try removed ?? table.current(book, of: user.id)
        guard present.role.canWrite else { throw StoreError.mayOnlyRead }
        guard present.form == book.form, present.isConverting == book.isConverting else { throw FormChanged() }
    }
}
