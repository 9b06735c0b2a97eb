internal import Database
public import Users

extension ServerAccountSession {
    /// All users of the store, by name.
    /// - Throws: `StoreError.notAdministrator`.
    public func allUsers() throws -> [User] {
        try calls.rows("SELECT id, name, administrator, created FROM spesa.users()") { try User(served: $0) }
    }

    /// Renames a user, with their book of equal name. Until the user signs in again, they do so by the old name, which stays
    /// reserved.
    /// - Throws: `StoreError.notAdministrator`, `noSuchUser`, `nameTaken`.
    public func rename(_ user: User, to name: UserName) throws {
        try calls.run(
            "SELECT spesa.rename_user($1, $2, $3)", [.integer(user.id), .text(name.description), .text(name.folded)],
            about: .init(user: user.name, newUser: name))
    }

    /// Takes a user away with all sessions. Books that nobody else can open are kept, and are in nobody's list; of the others
    /// those who write become owners, if there is none left.
    /// - Returns: the schemas of the books that are kept, in words.
    /// - Throws: `StoreError.notAdministrator`, `noSuchUser`, `lastAdministrator`.
    public func remove(_ user: User) throws -> [String] {
        try calls.rows(
            "SELECT spesa.remove_user($1)", [.integer(user.id)], about: .init(user: user.name)
        ) { "the schema of the book \($0.text(0) ?? "")" }
    }

    /// Creates a new invitation. The former one becomes invalid.
    /// - Throws: `StoreError.notAdministrator`.
    public func renewInvitation() throws -> Invitation {
        let invitation = try Invitation.random()
        try calls.run("SELECT spesa.renew_invitation($1)", [.text(RoleSecret(invitation).verifier())])
        return invitation
    }
}
