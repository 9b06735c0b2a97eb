internal import Database
public import Secrets
public import Storage
public import Users

/// The calls of `Store` that need no session.
extension ServerStore: Store {
    /// The host name of the server, whose administrators can read the store; never `nil`.
    public var server: String? { host }

    /// Always true: before signing in, the store cannot be seen.
    public var exists: Bool { true }

    /// A unique name of this store, usable as a file name.
    public func id() -> String { String(digest(place).prefix(32)) }

    /// Always `nil`: the server does not list users before signing in.
    public func onlyUser() -> UserName? { nil }

    /// Always false: the server does not list users before signing in.
    public func isTaken(_ name: UserName) -> Bool { false }

    /// Creates a user with a book of the same name, and opens a session. `cost` and `now` are ignored.
    /// - Throws: `StoreError.wrongInvitation`, also for `nil`; `nameTaken`; the error of `show`, although the user was
    ///   created.
    public func signUp(
        _ name: UserName, password: Secret, cost: PasswordCost, invitation: Invitation?, at now: Int64,
        showing show: (User, RecoveryCode?) throws -> Void
    ) throws -> SignUp {
        guard let invitation else { throw StoreError.wrongInvitation }
        let made = try signUp(name, password: password, invitation: invitation)
        try show(made.user, nil)
        return made
    }

    /// Signs a user in, with a new session. `cost` and `clock` are ignored.
    /// - Throws: `StoreError.wrongNameOrPassword`; `onlyInFolder` if `acceptsKeys`.
    public func signIn(
        _ name: UserName, password: Secret, rules: PasswordRules, cost: PasswordCost,
        limits: ([String: String]) -> SessionLimits, acceptsKeys: Bool, clock: () -> Int64
    ) throws -> NewSession {
        guard !acceptsKeys else { throw StoreError.onlyInFolder(what: "keys of users", server: server ?? place) }
        return try signIn(name, password: password, rules: rules, limits: limits)
    }

    /// Ends the session of a secret, if it exists.
    public func endSession(_ secret: SessionSecret) throws {
        let role = try role(of: secret)
        do {
            try ServerCalls(database: connect(role.name, role.secret, otherwise: .sessionEnded))
                .run("SELECT spesa.sign_out()")
        } catch StoreError.sessionEnded {}
    }

    /// Prepares a file at a path that the user chose.
    /// - Throws: `OutputFileError` if the path is in use.
    public func outputFile(at path: String, isReplacing: Bool) throws(OutputFileError) -> OutputFile {
        try OutputFile(path, isReplacing: isReplacing, outside: nil)
    }

    /// The folder for this account's downloads; `nil` if the account has no state folder.
    public var fetchFolder: FetchFolder? { stateFolder.map { FetchFolder(path: $0 + "/fetched") } }

    /// Always true: other users of the server can write to the store.
    public func isShared() -> Bool { true }
}
