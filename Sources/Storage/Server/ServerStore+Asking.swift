public import Database
public import Ledger
public import Periods
public import Secrets
public import Users

/// What every kind of store is asked for; who asks is known by the connection of their session.
extension ServerStore: Store {
    /// The server that others can read it on who run that; `nil` for a folder.
    public var server: String? { host }

    /// Who is not signed in is not told.
    public var exists: Bool { true }

    /// Tells this store from every other one; a name for a file.
    public func id() -> String { String(digest(place).prefix(32)) }

    /// The one user that it has; `nil` where there are several, or it is not told who there are.
    public func onlyUser() -> UserName? { nil }

    /// Whether a user of that name is there already, as far as it is told.
    public func isTaken(_ name: UserName) -> Bool { false }

    /// Makes a user with a book of the same name, and opens a session.
    public func signUp(
        _ name: UserName, password: Secret, cost: PasswordCost, invitation: Invitation?, at now: Int64,
        showing show: (User, RecoveryCode?) throws -> Void
    ) throws -> SignUp {
        guard let invitation else { throw StoreError.wrongInvitation }
        let made = try signUp(name, password: password, invitation: invitation)
        try show(made.user, nil)
        return made
    }

    /// Signs somebody in: a new session.
    public func signIn(
        _ name: UserName, password: Secret, rules: PasswordRules, cost: PasswordCost,
        limits: ([String: String]) -> SessionLimits, acceptsKeys: Bool, clock: () -> Int64
    ) throws -> NewSession {
        guard !acceptsKeys else { throw StoreError.onlyInFolder(what: "keys of users", server: server ?? place) }
        return try signIn(name, password: password, rules: rules, limits: limits)
    }

    /// Looks whether a password is the user's.
    public func check(
        _ password: Secret, of account: Account, rules: PasswordRules, cost: PasswordCost, clock: () -> Int64
    ) throws {
        _ = try enter(
            account.user.name, rules.normalized(password) ?? password, otherwise: .wrongNameOrPassword)
    }

    /// Changes a password, ends every session of the user, and opens a new one.
    public func changePassword(
        of account: Account, from old: Secret, to new: Secret, rules: PasswordRules, cost: PasswordCost,
        limits: SessionLimits, clock: () -> Int64
    ) throws -> NewSession {
        let secret = try changePassword(of: account.user.name, from: old, to: new, rules: rules, limits: limits)
        return NewSession(user: account.user, secret: secret, loweredCost: nil)
    }

    /// Whose session a secret is, which counts as use of it.
    public func signedIn(with secret: SessionSecret, at now: Int64, boot: String?) throws -> SignedIn {
        let session = try session(secret)
        guard let book = session.book else { throw StoreError.noBookLeft }
        return SignedIn(user: session.user, book: book, means: .served(secret, session))
    }

    /// Whose token it is, with the book it opens.
    public func signedIn(with token: Token, at now: Int64) throws -> SignedIn {
        let session = try session(with: token)
        return SignedIn(user: session.user, book: session.book, means: .servedToken(token, session))
    }

    /// Whether a session holds no more.
    public func hasEnded(_ signedIn: SignedIn, at now: Int64, boot: String?) throws -> Bool {
        guard case .served(_, let session) = signedIn.means else { return false }
        do {
            _ = try session.settings()
            return false
        } catch StoreError.sessionEnded {
            return true
        }
    }

    /// Ends the session of a secret, if there is one.
    public func endSession(_ secret: SessionSecret) throws {
        do {
            try session(secret).signOut()
        } catch StoreError.sessionEnded {}
    }

    /// Ends one session, or all of its user's.
    public func signOut(_ account: Account, everywhere: Bool) throws {
        let session = try account.session()
        if everywhere { try session.signOutEverywhere() } else { try session.signOut() }
    }

    /// What a user has set, by key.
    public func settings(of signedIn: SignedIn) throws -> [String: String] {
        if case .servedToken(_, let session) = signedIn.means { return session.settings }
        return try signedIn.served().presentSettings
    }

    /// Sets a value, or with `nil` goes back to what holds without it.
    public func set(_ key: String, to value: String?, for account: Account) throws {
        try account.session().set(key, to: value)
    }

    /// Every user, by name.
    public func allUsers(for account: Account) throws -> [User] { try account.session().users() }

    /// Gives a user another name; a book of theirs that bears the old one goes with it.
    public func rename(_ user: User, to name: UserName, by account: Account) throws {
        try account.session().rename(user, to: name)
    }

    /// Takes a user away with all sessions and tokens; what is theirs alone is kept.
    public func remove(_ user: User, by account: Account) throws -> [String] {
        try account.session().remove(user).map { "the schema of the book \($0)" }
    }

    /// Makes another invitation; the one before lets nobody in any more.
    /// - Throws: `StoreError.notAdministrator`.
    public func renewInvitation(by account: Account) throws -> Invitation { try account.session().renewInvitation() }

    /// The books of a user, by name; of a token the one it opens.
    public func books(of signedIn: SignedIn) throws -> [BookEntry] {
        signedIn.token == nil ? try signedIn.served().books() : [signedIn.book]
    }

    /// A book; it is opened when it is first used.
    public func open(_ entry: BookEntry, for signedIn: SignedIn) throws -> Book {
        Book(file: try signedIn.file(of: entry))
    }

    /// Who can open a book, by name.
    public func members(of book: BookEntry, for signedIn: SignedIn) throws -> [BookMember] {
        if case .servedToken(_, let session) = signedIn.means { return try session.members() }
        return try signedIn.served().members(of: book)
    }

    /// Makes a book of one's own.
    public func addBook(
        _ name: FoldedName, form: BookEntry.Form?, for account: Account, at now: Int64
    ) throws -> BookEntry {
        try account.session().addBook(name)
    }

    /// Makes a book the one its member works in where none is named.
    public func use(_ book: BookEntry, for account: Account) throws { try account.session().use(book) }

    /// Gives a book another name, for the one who asks alone.
    public func rename(_ book: BookEntry, to name: FoldedName, for account: Account) throws {
        try account.session().rename(book, to: name)
    }

    /// Takes a book out of the list of all its members; `restoreBook` brings it back.
    public func remove(_ book: BookEntry, for account: Account, at now: Int64) throws {
        try account.session().remove(book)
    }

    /// Brings a removed book back to all its members.
    public func restoreBook(named text: String, for account: Account) throws -> BookEntry {
        guard let name = try? FoldedName(text, of: .book) else { throw StoreError.noSuchBook(text) }
        return try account.session().restoreBook(named: name)
    }

    /// The book that a session works in where none is named, or the one that a token opens.
    public func bookInUse(of signedIn: SignedIn) throws -> BookEntry { signedIn.book }

    /// Accepts every book: the server holds the names of books.
    public func requireKnown(_ book: BookEntry, to signedIn: SignedIn) throws {}

    /// Lets a user open a book, or changes what they may do with it.
    public func share(
        _ book: BookEntry, withUserNamed name: String, as role: Role, fingerprint: String?, by signedIn: SignedIn
    ) throws -> (name: UserName, key: PublicKey?) {
        let name = try Self.user(name)
        guard fingerprint == nil else { throw StoreError.onlyInFolder(what: "fingerprints", server: server ?? place) }
        try signedIn.served().share(book, with: name, as: role)
        return (name, nil)
    }

    /// Takes a book away from a member.
    public func unshare(_ book: BookEntry, withUserNamed name: String, by signedIn: SignedIn) throws -> UserName {
        let name = try Self.user(name)
        try signedIn.served().unshare(book, with: name)
        return name
    }

    private static func user(_ text: String) throws -> UserName {
        guard let name = try? UserName(text) else { throw StoreError.noSuchUser(text) }
        return name
    }

    /// Leaves a book to its other members.
    public func leave(_ book: BookEntry, for signedIn: SignedIn) throws { try signedIn.served().leave(book) }

    /// What is another value once somebody has written to a book, or to what the store knows of users, sessions and books.
    public func stamp(of book: BookEntry, for signedIn: SignedIn) -> StoreStamp {
        (try? signedIn.servedCalls().stamp(of: book, isToken: signedIn.token != nil)) ?? StoreStamp(book: "", store: "")
    }

    /// Runs one query of a person on the views of a book, which can change nothing.
    public func query(
        _ sql: String, of book: BookEntry, for signedIn: SignedIn, today: Day, within seconds: Int,
        into receiver: QueryReceiver
    ) throws {
        try signedIn.servedBooks().queries.query(sql, of: book, today: today, within: seconds, into: receiver)
    }

    /// Makes a token: access to one book for a script.
    public func addToken(
        _ name: FoldedName, scope: TokenEntry.Scope, expires: Int64?, for book: BookEntry, by signedIn: SignedIn,
        at now: Int64, showing show: (Token, TokenEntry) throws -> Void
    ) throws {
        // It lasts as long by the server's clock.
        try signedIn.served().addToken(
            name: name, scope: scope, lifetime: expires.map { $0 - now }, for: book, showing: show)
    }

    /// The tokens of a user, by name.
    public func tokens(of signedIn: SignedIn) throws -> [TokenEntry] { try signedIn.served().tokens() }

    /// Takes a token away.
    public func revokeToken(named text: String, for signedIn: SignedIn) throws -> TokenEntry {
        guard let name = try? FoldedName(text, of: .token) else { throw StoreError.noSuchToken(text) }
        return try signedIn.served().revokeToken(named: name)
    }

    /// Erases a book for all its members, with its keys and the tokens for it.
    public func erase(_ book: BookEntry, keepsCopy: Bool, for account: Account, at now: Int64) throws -> String? {
        guard !keepsCopy else { throw StoreError.keepsNoCopies(server: host) }
        try account.session().erase(book)
        return nil
    }

    /// Keeps a copy of a book as it is before many changes come into it at once, where the store keeps any.
    public func keepCopy(of book: BookEntry, before reason: CopyReason) {}

    /// Keeps a copy of a book as it is before something of it is erased.
    public func keepCopyBeforeErasing(of book: BookEntry) throws -> String {
        throw StoreError.keepsNoCopies(server: host)
    }

    /// How many copies of a book the store keeps.
    public func copyCount(of book: BookEntry) -> Int { 0 }

    /// A book that was removed, and is in nobody's list any more.
    public func removedBook(named name: String, of account: Account) throws -> BookEntry {
        let books = try account.session().removedBooks()
        guard let folded = try? FoldedName(name, of: .book), let book = books.first(where: { $0.name == folded }) else {
            throw StoreError.noSuchBook(name)
        }
        return book
    }

    /// What would be erased with a book; `nil` where a command that was cut off has taken what was in it already.
    public func erasure(of book: BookEntry, for signedIn: SignedIn) throws -> Erasure? {
        let book = try open(book, for: signedIn)
        return try book.erasure(of: book.everyNumber())
    }

    /// Refuses what only an owner may do.
    public func requireErasable(_ book: BookEntry, by signedIn: SignedIn) throws {
        guard book.role == .owner else { throw StoreError.notOwner(book.name) }
        guard book.bookCount > 1 else { throw StoreError.lastBook(signedIn.user.name) }
    }

    /// Looks for what is wrong with the store and with the books that somebody can open.
    public func check(for signedIn: SignedIn) throws -> StoreCheck {
        let books = try books(of: signedIn)
        var findings = try signedIn.served().findings()
        var opened = 0
        for book in books {
            let place = "book \(book.name)"
            do {
                findings += try open(book, for: signedIn).findings().map {
                    StoreFinding(place: place, fault: .book($0))
                }
                opened += 1
            } catch {
                findings.append(StoreFinding(place: place, fault: .unreadable(error)))
            }
        }
        return StoreCheck(findings: findings, users: 1, books: books.count, opened: opened)
    }

    /// A file that a person named, to be written.
    public func outputFile(at path: String, isReplacing: Bool) throws(OutputFileError) -> OutputFile {
        try OutputFile(path, isReplacing: isReplacing, outside: nil)
    }

    /// Where this account keeps what is fetched for it; `nil` where it has no place of its own.
    public var fetchFolder: FetchFolder? { stateFolder.map { FetchFolder(path: $0 + "/fetched") } }

    /// Whether several accounts share it, so that others than its user can write what stands in it.
    public func isShared() -> Bool { true }
}
