internal import Database
public import Secrets
public import Users

extension ServerAccountSession {
    /// All users of the store, sorted by name.
    /// - Throws: `StoreError.notAdministrator`.
    public func allUsers() throws -> [User] {
        try calls.rows("SELECT id, name, administrator, created FROM spesa.users()") { try User(served: $0) }
    }

    /// Renames a user, with their book of the same name. The user's next sign-in still needs the old name, which stays
    /// reserved until then.
    /// - Throws: `StoreError.notAdministrator`, `noSuchUser`, `nameTaken`.
    public func rename(_ user: User, to name: UserName) throws {
        try change(
            "SELECT spesa.rename_user($1, $2, $3)", [.integer(user.id), .text(name.description), .text(name.folded)],
            about: .init(user: user.name, newUser: name))
    }

    /// Removes a user with all sessions and tokens. Books without other members are kept, but no user has them. In
    /// other books without an owner, the writers become owners.
    /// - Returns: a description of the schema of each book kept without members.
    /// - Throws: `StoreError.notAdministrator`, `noSuchUser`, `lastAdministrator`.
    public func remove(_ user: User) throws -> [String] {
        let kept = try calls.rows(
            "SELECT spesa.remove_user($1)", [.integer(user.id)], about: .init(user: user.name)
        ) { "the store as the book \($0.text(0) ?? "")" }
        store.changes += 1
        return kept
    }

    /// Creates an invitation for 7 days.
    /// - Parameter isForOne: whether one person can use it. One for several people ends the former one for several.
    /// - Throws: `StoreError.notAdministrator`.
    public func invite(isForOne: Bool) throws -> Invitation {
        let invitation = try Invitation.random()
        try change(
            "SELECT spesa.invite($1, $2, $3 = 1)",
            [.text(invitation.name()), .text(RoleSecret(invitation).verifier()), .integer(isForOne ? 1 : 0)])
        return invitation
    }

    /// Replaces a user's forgotten password by a code, and ends all sessions of the user. `ServerStore.recover` sets a
    /// new password with it, within 7 days.
    /// - Throws: `StoreError.notAdministrator`, `noSuchUser`.
    public func resetPassword(of user: User) throws -> RecoveryCode {
        let code = try RecoveryCode.random()
        let verifier = try RoleSecret(reset: code, role: store.roles.login(of: user.name), cost: store.cost).verifier()
        try change(
            "SELECT spesa.reset_password($1, $2)", [.integer(user.id), .text(verifier)], about: .init(user: user.name))
        return code
    }
}
