public import Database
public import Periods
public import Secrets
public import Users

/// What every kind of store is asked for by somebody, and a folder answers without knowing who it is: whoever can open its
/// files can read `users.db`.
extension FolderStore {
    /// The folder.
    public var place: String { path }

    /// None: nobody runs it for others.
    public var server: String? { nil }

    /// The one user that it has; `nil` where there are several, or it is not told who there are.
    public func onlyUser() throws -> UserName? {
        let users = try allUsers()
        return users.count == 1 ? users[0].name : nil
    }

    /// Whether a user of that name is there already, as far as it is told.
    public func isTaken(_ name: UserName) -> Bool { exists && (try? user(named: name.description)) != nil }

    /// Makes a user with a book of the same name, and opens a session.
    public func signUp(
        _ name: UserName, password: Secret, cost: PasswordCost, invitation: Invitation?, at now: Int64,
        showing show: (User, RecoveryCode?) throws -> Void
    ) throws -> SignUp {
        try signUp(name, password: NewPassword(password, cost: cost), at: now, showing: { try show($0, $1) })
    }

    /// Signs somebody in: a new session.
    public func signIn(
        _ name: UserName, password: Secret, rules: PasswordRules, cost: PasswordCost,
        limits: ([String: String]) -> SessionLimits, acceptsKeys: Bool, clock: () -> Int64
    ) throws -> NewSession {
        try signIn(
            name, password: password, rules: rules, cost: cost, limits: limits(settings(ofUserNamed: name)),
            acceptsKeys: acceptsKeys, clock: clock)
    }

    /// Changes a password, ends every session of the user, and opens a new one.
    public func changePassword(
        of account: Account, from old: Secret, to new: Secret, rules: PasswordRules, cost: PasswordCost,
        limits: SessionLimits, clock: () -> Int64
    ) throws -> NewSession {
        let new = try NewPassword(new, cost: cost)
        let secret = try changePassword(
            of: account, from: old, to: new, rules: rules, cost: cost, limits: limits, clock: clock)
        return NewSession(user: account.user, secret: secret, loweredCost: new.loweredCost)
    }

    /// What the user of a name has set; without such a user nobody gets as far as to need it.
    public func settings(ofUserNamed name: UserName) throws -> [String: String] {
        try (try? user(named: name.description)).map(settings) ?? [:]
    }

    /// What a user has set, by key.
    public func settings(of signedIn: SignedIn) throws -> [String: String] { try settings(of: signedIn.user) }

    /// Every user, by name.
    public func allUsers(for account: Account) throws -> [User] {
        try account.requireAdministrator()
        return try allUsers()
    }

    /// Who can open a book, by name.
    public func members(of book: BookEntry, for signedIn: SignedIn) throws -> [BookMember] { try members(of: book) }

    /// Makes a book of one's own.
    public func addBook(
        _ name: FoldedName, form: BookEntry.Form?, for account: Account, at now: Int64
    ) throws -> BookEntry {
        try addBook(name, form: form ?? .sealed, for: account, at: now)
    }

    /// Lets a user open a book, or changes what they may do with it.
    public func share(
        _ book: BookEntry, withUserNamed name: String, as role: Role, fingerprint: String?, by signedIn: SignedIn
    ) throws -> (name: UserName, key: PublicKey?) {
        let user = try user(named: name)
        return (user.name, try share(book, with: user, as: role, fingerprint: fingerprint, by: signedIn))
    }

    /// Takes a book away from a member.
    public func unshare(_ book: BookEntry, withUserNamed name: String, by signedIn: SignedIn) throws -> UserName {
        let user = try user(named: name)
        try unshare(book, with: user, by: signedIn)
        return user.name
    }

    /// What is another value once somebody has written to a book, or to what the store knows of users, sessions and books.
    public func stamp(of book: BookEntry, for signedIn: SignedIn) -> StoreStamp { stamp(of: book) }

    /// Runs one query of a person on the views of a book, which can change nothing.
    public func query(
        _ sql: String, of book: BookEntry, for signedIn: SignedIn, today: Day, within seconds: Int,
        into receiver: QueryReceiver
    ) throws {
        try query(sql, of: book, for: signedIn, today: today, into: receiver)
    }

    /// The tokens of a user, by name.
    public func tokens(of signedIn: SignedIn) throws -> [TokenEntry] { try tokens(of: signedIn.user) }

    /// The kept reports of a book, by name.
    public func reports(of book: BookEntry, for signedIn: SignedIn) throws -> [KeptReport] { try reports(of: book) }

    /// Takes away all copies of a book that the store keeps, and the reports kept with it.
    public func removeCopiesAndReports(of book: BookEntry, for signedIn: SignedIn) throws {
        try removeCopiesAndReports(of: book)
    }

    /// Refuses what only an owner may do.
    public func requireErasable(_ book: BookEntry, by signedIn: SignedIn) throws {
        try requireErasable(book, by: signedIn.account())
    }

    /// Whether several accounts share it, so that others than its user can write what stands in it.
    public func isShared() throws -> Bool { try isOfGroup() }
}
