internal import Database
public import Secrets
public import Storage
public import Users

extension ServerStore {
    /// Creates a user with a book of the same name, and opens a session. The first user of a store is its
    /// administrator.
    /// - Parameter password: accepted by `PasswordRules`.
    /// - Throws: `StoreError.wrongInvitation`, `nameTaken`, `tooManyBooks`.
    /// - Complexity: one hash of the password, and a round trip.
    public func signUp(
        _ name: UserName, password: Secret, invitation: Invitation, limits: SessionLimits = SessionLimits()
    ) throws -> SignUp {
        let door = try connect(with: invitation)
        let session = try SessionSecret.random()
        let users = try ServerCalls(database: door, denied: .wrongInvitation).rows(
            "SELECT id, name, administrator, created FROM spesa.sign_up($1, $2, $3, $4, $5, $6, $7)",
            [
                .text(name.description), .text(name.folded), .text(secret(of: name, password).verifier()),
                .text(ServerRoles.suffix(of: session)), .text(RoleSecret(session).verifier()), .integer(limits.idle),
                .integer(limits.hard),
            ], about: .init(newUser: name)
        ) { try User(served: $0) }
        changes += 1
        guard let user = users.first else { throw DatabaseError.contradiction("a new user is not there") }
        return SignUp(user: user, secret: session, loweredCost: nil)
    }

    /// Signs a user in, with a new session. Also ends expired sessions of all users.
    ///
    /// Failed attempts are not counted: each guess costs a hash, and wrong names and wrong passwords get equal errors.
    /// - Parameters:
    ///   - password: as typed.
    ///   - limits: the limits of the session, by the user's settings.
    /// - Throws: `StoreError.wrongNameOrPassword`, `passwordReset`.
    /// - Complexity: one hash of the password and two round trips; one more of both after the user was renamed.
    public func signIn(
        _ name: UserName, password: Secret, rules: PasswordRules,
        limits: ([String: String]) -> SessionLimits = { _ in SessionLimits() }
    ) throws -> NewSession {
        let password = try rules.normalized(password) ?? password
        let calls = try enter(name, password, otherwise: .wrongNameOrPassword)
        let set = try calls.rows("SELECT key, value FROM spesa.entering_settings()") {
            ($0.text(0) ?? "", $0.text(1) ?? "")
        }
        let limits = limits(Dictionary(set) { $1 })
        let session = try SessionSecret.random()
        let answer = try calls.rows(
            "SELECT id, name, administrator, created, renamed FROM spesa.sign_in($1, $2, $3, $4)",
            [
                .text(ServerRoles.suffix(of: session)), .text(RoleSecret(session).verifier()), .integer(limits.idle),
                .integer(limits.hard),
            ], about: .init(user: name)
        ) { (user: try User(served: $0), isRenamed: $0.integer(4) == 1) }
        guard let (user, isRenamed) = answer.first else { throw StoreError.wrongNameOrPassword }
        if isRenamed {
            try calls.run("SELECT spesa.take_name($1)", [.text(secret(of: user.name, password).verifier())])
        }
        return NewSession(user: user, secret: session, loweredCost: nil)
    }

    /// Opens a connection with an invitation. One that an earlier version of the program made has the shared role.
    /// - Throws: `StoreError.wrongInvitation`.
    private func connect(with invitation: Invitation) throws -> any Database {
        let secret = try RoleSecret(invitation).digits
        do {
            return try connect(roles.invitation(invitation), secret, otherwise: .wrongInvitation)
        } catch StoreError.wrongInvitation {
            return try connect(roles.door, secret, otherwise: .wrongInvitation)
        }
    }

    /// Sets a new password with the code of a reset, and opens a session.
    /// - Parameters:
    ///   - new: accepted by `PasswordRules`.
    ///   - limits: the limits of the session, by the user's settings.
    /// - Throws: `StoreError.wrongRecoveryCode`, also for a code past its end.
    /// - Complexity: two hashes of passwords, and four round trips.
    public func recover(
        _ name: UserName, code: RecoveryCode, new: Secret, limits: ([String: String]) -> SessionLimits
    ) throws -> NewSession {
        let role = roles.login(of: name)
        let reset = try RoleSecret(reset: code, role: role, cost: cost).digits
        let calls = ServerCalls(
            database: try connect(role, reset, otherwise: .wrongRecoveryCode), denied: .wrongRecoveryCode)
        let users = try calls.rows("SELECT id, name, administrator, created FROM spesa.entering_user()") {
            try User(served: $0)
        }
        guard let user = users.first else { throw StoreError.wrongRecoveryCode }
        let set = try calls.rows("SELECT key, value FROM spesa.entering_settings()") {
            ($0.text(0) ?? "", $0.text(1) ?? "")
        }
        let limits = limits(Dictionary(set) { $1 })
        let secret = try changePassword(of: name, to: new, limits: limits, calls)
        return NewSession(user: user, secret: secret, loweredCost: nil)
    }

    /// Changes the password of the user who entered the connection, ends every session, and opens a new one.
    func changePassword(
        of name: UserName, to new: Secret, limits: SessionLimits, _ calls: ServerCalls
    ) throws -> SessionSecret {
        let session = try SessionSecret.random()
        try calls.run(
            "SELECT spesa.change_password($1, $2, $3, $4, $5)",
            [
                .text(secret(of: name, new).verifier()), .text(ServerRoles.suffix(of: session)),
                .text(RoleSecret(session).verifier()), .integer(limits.idle), .integer(limits.hard),
            ])
        changes += 1
        // The password is changed already, so an error here does not matter.
        try? calls.run("SELECT spesa.password_changed()")
        return session
    }
}
