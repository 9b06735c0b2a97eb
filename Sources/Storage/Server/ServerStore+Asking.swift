internal import Database
public import Secrets
public import Users

/// The calls of `Store` that need no session.
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

    /// Ends the session of a secret, if there is one.
    public func endSession(_ secret: SessionSecret) throws {
        let role = try role(of: secret)
        do {
            try ServerCalls(database: connect(role.name, role.secret, otherwise: .sessionEnded))
                .run("SELECT spesa.sign_out()")
        } catch StoreError.sessionEnded {}
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
