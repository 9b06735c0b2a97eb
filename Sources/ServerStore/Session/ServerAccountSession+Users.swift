internal import Database
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
        ) { "the schema of the book \($0.text(0) ?? "")" }
        store.changes += 1
        return kept
    }

    /// Creates a new invitation. The former one becomes invalid.
    /// - Throws: `StoreError.notAdministrator`.
    public func renewInvitation() throws -> Invitation {
        let invitation = try Invitation.random()
        try change("SELECT spesa.renew_invitation($1)", [.text(RoleSecret(invitation).verifier())])
        return invitation
    }
}
