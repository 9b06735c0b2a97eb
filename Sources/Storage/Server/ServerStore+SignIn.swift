internal import Database
public import Secrets
public import Users

extension ServerStore {
    /// Makes a user with a book of the same name, and opens a session. The first of a store is its administrator.
    /// - Parameter password: what `PasswordRules` accepted.
    /// - Throws: `StoreError.wrongInvitation`, `nameTaken`.
    /// - Complexity: one reading of the password, and a round trip.
    public func signUp(
        _ name: UserName, password: Secret, invitation: Invitation, limits: SessionLimits = SessionLimits()
    ) throws -> SignUp {
        let door = try connect(roles.door, RoleSecret(invitation).digits, otherwise: .wrongInvitation)
        let session = try SessionSecret.random()
        let users = try ServerCalls(database: door, denied: .wrongInvitation).rows(
            "SELECT id, name, administrator, created FROM spesa.sign_up($1, $2, $3, $4, $5, $6, $7)",
            [
                .text(name.description), .text(name.folded), .text(secret(of: name, password).verifier()),
                .text(ServerRoles.suffix(of: session)), .text(RoleSecret(session).verifier()), .integer(limits.idle),
                .integer(limits.hard),
            ], about: .init(newUser: name)
        ) { try User(served: $0) }
        guard let user = users.first else { throw DatabaseError.contradiction("a new user is not there") }
        return SignUp(user: user, secret: session, loweredCost: nil)
    }

    /// Signs somebody in: a new session, which ends those of everybody that are past their limits.
    ///
    /// Nobody is counted as failed: each guess costs a reading of the password, and the server tells names and passwords that
    /// are wrong in the same words.
    /// - Parameters:
    ///   - password: as it was typed.
    ///   - limits: how long it lasts, from what the user has set.
    /// - Throws: `StoreError.wrongNameOrPassword`.
    /// - Complexity: one reading of the password and two round trips; after the user was renamed one more of both.
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
            ]
        ) { (user: try User(served: $0), isRenamed: $0.integer(4) == 1) }
        guard let (user, isRenamed) = answer.first else { throw StoreError.wrongNameOrPassword }
        if isRenamed {
            try calls.run("SELECT spesa.take_name($1)", [.text(secret(of: user.name, password).verifier())])
        }
        return NewSession(user: user, secret: session, loweredCost: nil)
    }
}
