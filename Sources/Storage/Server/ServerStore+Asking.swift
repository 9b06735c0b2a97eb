public import Database
public import Ledger
public import Periods
public import Users

/// What every kind of store is asked for; who asks is known by the connection of their session.
extension ServerStore: Store {
    public var server: String? { host }

    /// Who is not signed in is not told.
    public var exists: Bool { true }

    public func id() -> String { String(digest(place).prefix(32)) }

    public func onlyUser() -> UserName? { nil }

    public func isTaken(_ name: UserName) -> Bool { false }

    public func signUp(
        _ name: UserName, password: NewPassword, invitation: Invitation?, at now: Int64,
        showing show: (User, RecoveryCode?) throws -> Void
    ) throws -> SignUp {
        guard let invitation else { throw StoreError.wrongInvitation }
        let made = try signUp(name, password: password.accepted, invitation: invitation)
        try show(made.user, nil)
        return made
    }

    public func signIn(
        _ name: UserName, password: Secret, rules: PasswordRules, cost: PasswordCost,
        limits: ([String: String]) -> SessionLimits, clock: () -> Int64
    ) throws -> NewSession {
        try signIn(name, password: password, rules: rules, limits: limits)
    }

    public func check(
        _ password: Secret, of account: Account, rules: PasswordRules, cost: PasswordCost, clock: () -> Int64
    ) throws {
        _ = try enter(
            account.user.name, rules.normalized(password) ?? password, otherwise: .wrongNameOrPassword)
    }

    public func changePassword(
        of account: Account, from old: Secret, to new: NewPassword, rules: PasswordRules, cost: PasswordCost,
        limits: SessionLimits, clock: () -> Int64
    ) throws -> SessionSecret {
        try changePassword(of: account.user.name, from: old, to: new.accepted, rules: rules, limits: limits)
    }

    public func signedIn(with secret: SessionSecret, at now: Int64, boot: String?) throws -> SignedIn {
        let session = try session(secret)
        guard let book = session.book else { throw StoreError.noBookLeft }
        return SignedIn(user: session.user, book: book, means: .served(secret, session))
    }

    public func signedIn(with token: Token, at now: Int64) throws -> SignedIn {
        let session = try session(with: token)
        return SignedIn(user: session.user, book: session.book, means: .servedToken(token, session))
    }

    public func hasEnded(_ signedIn: SignedIn, at now: Int64, boot: String?) throws -> Bool {
        guard case .served(_, let session) = signedIn.means else { return false }
        do {
            _ = try session.settings()
            return false
        } catch StoreError.sessionEnded {
            return true
        }
    }

    public func endSession(_ secret: SessionSecret) throws {
        do {
            try session(secret).signOut()
        } catch StoreError.sessionEnded {}
    }

    public func signOut(_ account: Account, everywhere: Bool) throws {
        let session = try account.session()
        if everywhere { try session.signOutEverywhere() } else { try session.signOut() }
    }

    public func settings(of signedIn: SignedIn) throws -> [String: String] {
        if case .servedToken(_, let session) = signedIn.means { return session.settings }
        return try signedIn.served().presentSettings
    }

    public func set(_ key: String, to value: String?, for account: Account) throws {
        try account.session().set(key, to: value)
    }

    public func allUsers(for account: Account) throws -> [User] { try account.session().users() }

    public func rename(_ user: User, to name: UserName, by account: Account) throws {
        try account.session().rename(user, to: name)
    }

    public func remove(_ user: User, by account: Account) throws -> [String] {
        try account.session().remove(user).map { "the schema of the book \($0)" }
    }

    /// Makes another invitation; the one before lets nobody in any more.
    /// - Throws: `StoreError.notAdministrator`.
    public func renewInvitation(by account: Account) throws -> Invitation { try account.session().renewInvitation() }

    public func books(of signedIn: SignedIn) throws -> [BookEntry] {
        signedIn.token == nil ? try signedIn.served().books() : [signedIn.book]
    }

    public func open(_ entry: BookEntry, for signedIn: SignedIn) throws -> any Book {
        BookFile(file: try signedIn.file(of: entry))
    }

    public func members(of book: BookEntry, for signedIn: SignedIn) throws -> [BookMember] {
        try signedIn.served().members(of: book)
    }

    public func addBook(
        _ name: FoldedName, form: BookEntry.Form?, for account: Account, at now: Int64
    ) throws -> BookEntry {
        try account.session().addBook(name)
    }

    public func use(_ book: BookEntry, for account: Account) throws { try account.session().use(book) }

    public func rename(_ book: BookEntry, to name: FoldedName, for account: Account) throws {
        try account.session().rename(book, to: name)
    }

    public func remove(_ book: BookEntry, for account: Account, at now: Int64) throws {
        try account.session().remove(book)
    }

    public func restoreBook(named text: String, for account: Account) throws -> BookEntry {
        guard let name = try? FoldedName(text, of: .book) else { throw StoreError.noSuchBook(text) }
        return try account.session().restoreBook(named: name)
    }

    public func share(
        _ book: BookEntry, withUserNamed name: String, as role: Role, by signedIn: SignedIn
    ) throws -> (name: UserName, key: PublicKey?) {
        let name = try Self.user(name)
        try signedIn.served().share(book, with: name, as: role)
        return (name, nil)
    }

    public func unshare(_ book: BookEntry, withUserNamed name: String, by signedIn: SignedIn) throws -> UserName {
        let name = try Self.user(name)
        try signedIn.served().unshare(book, with: name)
        return name
    }

    private static func user(_ text: String) throws -> UserName {
        guard let name = try? UserName(text) else { throw StoreError.noSuchUser(text) }
        return name
    }

    public func leave(_ book: BookEntry, for signedIn: SignedIn) throws { try signedIn.served().leave(book) }

    public func stamp(of book: BookEntry, for signedIn: SignedIn) -> StoreStamp {
        StoreStamp(book: (try? signedIn.served().lastMark(of: book)) ?? "", store: "")
    }

    public func query(
        _ sql: String, of book: BookEntry, for signedIn: SignedIn, today: Day, within seconds: Int,
        into receiver: QueryReceiver
    ) throws {
        try signedIn.servedBooks().queries.query(sql, of: book, today: today, within: seconds, into: receiver)
    }

    public func addToken(
        _ name: FoldedName, scope: TokenEntry.Scope, expires: Int64?, for book: BookEntry, by signedIn: SignedIn,
        at now: Int64, showing show: (Token, TokenEntry) throws -> Void
    ) throws {
        // It lasts as long by the server's clock.
        try signedIn.served().addToken(
            name: name, scope: scope, lifetime: expires.map { $0 - now }, for: book, showing: show)
    }

    public func tokens(of signedIn: SignedIn) throws -> [TokenEntry] { try signedIn.served().tokens() }

    public func revokeToken(named text: String, for signedIn: SignedIn) throws -> TokenEntry {
        guard let name = try? FoldedName(text, of: .token) else { throw StoreError.noSuchToken(text) }
        return try signedIn.served().revokeToken(named: name)
    }

    public func erase(_ book: BookEntry, keepsCopy: Bool, for account: Account, at now: Int64) throws -> String? {
        guard !keepsCopy else { throw StoreError.keepsNoCopies(server: host) }
        try account.session().erase(book)
        return nil
    }

    public func keepCopy(of book: BookEntry, before reason: CopyReason) {}

    public func keepCopyBeforeErasing(of book: BookEntry) throws -> String {
        throw StoreError.keepsNoCopies(server: host)
    }

    public func copyCount(of book: BookEntry) -> Int { 0 }

    public func removedBook(named name: String, of account: Account) throws -> BookEntry {
        let books = try account.session().removedBooks()
        guard let folded = try? FoldedName(name, of: .book), let book = books.first(where: { $0.name == folded }) else {
            throw StoreError.noSuchBook(name)
        }
        return book
    }

    public func erasure(of book: BookEntry, for signedIn: SignedIn) throws -> Erasure? {
        let book = try open(book, for: signedIn)
        return try book.erasure(of: book.everyNumber())
    }

    public func requireErasable(_ book: BookEntry, by signedIn: SignedIn) throws {
        guard book.role == .owner else { throw StoreError.notOwner(book.name) }
    }

    public func check(for signedIn: SignedIn) throws -> StoreCheck {
        let books = try books(of: signedIn)
        let findings =
            try signedIn.served().findings()
            + books.flatMap { book in
                let place = "book \(book.name)"
                do {
                    return try open(book, for: signedIn).findings().map { StoreFinding(place: place, fault: .book($0)) }
                } catch {
                    return [StoreFinding(place: place, fault: .unreadable(error))]
                }
            }
        return StoreCheck(findings: findings, users: 1, books: books.count, opened: books.count)
    }

    public func outputFile(at path: String, isReplacing: Bool) throws(OutputFileError) -> OutputFile {
        try OutputFile(path, isReplacing: isReplacing, outside: nil)
    }

    public var fetchFolder: FetchFolder? { stateFolder.map { FetchFolder(path: $0 + "/fetched") } }

    public func isShared() -> Bool { true }
}
