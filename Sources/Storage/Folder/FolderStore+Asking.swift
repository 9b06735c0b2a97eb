internal import Database
internal import Periods
public import Secrets
public import Users

/// The calls of `Store` that need no session: whoever can open the files of the folder can read `users.db`.
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

    /// What the user of a name has set; without such a user nobody gets as far as to need it.
    public func settings(ofUserNamed name: UserName) throws -> [String: String] {
        try (try? user(named: name.description)).map(settings) ?? [:]
    }
}
