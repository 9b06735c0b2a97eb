internal import Database
internal import Periods
public import Secrets
public import Storage
public import Users

/// The calls of `Store` that need no session. All but `signUp` require only the right to read `users.db`.
extension FolderStore {
    /// The path of the store's folder, for messages.
    public var place: String { path }

    /// Always `nil`: a folder is on this machine.
    public var server: String? { nil }

    /// The only user; `nil` if there are several.
    public func onlyUser() throws -> UserName? {
        let users = try allUsers()
        return users.count == 1 ? users[0].name : nil
    }

    /// Whether a user name is taken; `false` also if the users cannot be read.
    public func isTaken(_ name: UserName) -> Bool { exists && (try? user(named: name.description)) != nil }

    /// Creates a user with a book of the user's name, and opens a session. `invitation` is ignored: only a server needs
    /// one.
    public func signUp(
        _ name: UserName, password: Secret, cost: PasswordCost, invitation: Invitation?, at now: Int64,
        showing show: (User, RecoveryCode?) throws -> Void
    ) throws -> SignUp {
        try signUp(name, password: NewPassword(password, cost: cost), at: now, showing: { try show($0, $1) })
    }

    /// Prepares a file outside the store, at a path that the user chose.
    /// - Parameter isReplacing: whether an existing regular file may be replaced.
    /// - Throws: `OutputFileError` if the path is in use, or inside the store.
    public func outputFile(at path: String, isReplacing: Bool) throws(OutputFileError) -> OutputFile {
        try OutputFile(path, isReplacing: isReplacing, outside: self.path)
    }

    /// The folder for this account's downloads; `nil` if the account has no state folder.
    public var fetchFolder: FetchFolder? { stateFolder.map { FetchFolder(path: $0 + "/fetched") } }
}
