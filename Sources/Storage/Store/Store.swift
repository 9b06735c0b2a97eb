public import Secrets
public import Users

/// A folder of this machine, or a database on a server, with users and their books. The calls that need a sign-in are
/// those of `StoreSession`.
///
/// Every call may also throw `DatabaseError`, and `StoreError` if there is no store. `now` is always in seconds since
/// 1970.
public protocol Store: AnyObject {
    /// The type of a user's session.
    associatedtype Account: AccountSession
    /// The type of a token's session.
    associatedtype TokenHolder: StoreSession

    /// The path of the store's folder, or the address of its database, for messages.
    var place: String { get }
    /// The host name of the server, whose administrators can read the store; `nil` for a folder.
    var server: String? { get }
    /// Whether a user has signed up, as far as that is visible.
    var exists: Bool { get }
    /// The number of changes that users have made through this object: to users, members, keys, settings, tokens, and
    /// lists of books. Not counted are rows of books, sign-ins, and uses of sessions and tokens.
    var changes: Int { get }
    /// A unique name of this store, usable as a file name.
    func id() throws -> String
    /// The only user; `nil` if there are several, or if users are not visible before signing in.
    func onlyUser() throws -> UserName?
    /// Whether a user name is taken, as far as that is visible before signing in.
    func isTaken(_ name: UserName) -> Bool

    /// Creates a user with a book of the same name, and opens a session.
    /// - Parameters:
    ///   - password: accepted by `PasswordRules`.
    ///   - invitation: required by a server; ignored by a folder.
    ///   - show: shows the new user, and in a folder the recovery code for a forgotten password. If it throws, a folder
    ///     has not created the user. A server has, but its users need no code.
    /// - Throws: `StoreError.nameTaken`, `wrongInvitation`; `SecretShownBeforeFailure` for errors after the code was
    ///   shown.
    func signUp(
        _ name: UserName, password: Secret, cost: PasswordCost, invitation: Invitation?, at now: Int64,
        showing show: (User, RecoveryCode?) throws -> Void
    ) throws -> SignUp
    /// Signs a user in, with a new session.
    /// - Parameters:
    ///   - limits: returns the limits of the session for the user's settings.
    ///   - clock: milliseconds since 1970.
    ///   - acceptsKeys: whether to accept the keys unlocked by the password although this account knows others. Servers
    ///     have no keys.
    /// - Throws: `StoreError.wrongNameOrPassword`, `throttled`; `keysReplaced` and `ownKey` if the keys are not the
    ///   known ones.
    func signIn(
        _ name: UserName, password: Secret, rules: PasswordRules, cost: PasswordCost,
        limits: ([String: String]) -> SessionLimits, acceptsKeys: Bool, clock: () -> Int64
    ) throws -> NewSession
    /// Resumes the session with a secret. This counts as use of the session.
    /// - Parameters:
    ///   - now: seconds since 1970. A server uses its own clock.
    ///   - boot: the id of the machine's present boot (`bootID()`). A session of another boot has ended. Ignored by a
    ///     server.
    /// - Throws: `StoreError.notSignedIn`, `sessionEnded`.
    func session(_ secret: SessionSecret, at now: Int64, boot: String?) throws -> Account
    /// Opens a session for a token, restricted to the token's book. This counts as use of the token.
    /// - Throws: `StoreError.unknownToken`, `tokenExpired`.
    func session(with token: Token, at now: Int64) throws -> TokenHolder
    /// Ends the session of a secret, if it exists.
    func endSession(_ secret: SessionSecret) throws

    /// Prepares a file at a path that the user chose.
    /// - Parameter isReplacing: whether an existing regular file may be replaced.
    /// - Throws: `OutputFileError` if the path is in use, or inside the store.
    func outputFile(at path: String, isReplacing: Bool) throws(OutputFileError) -> OutputFile
    /// The folder for this account's downloads; `nil` if the account has no state folder.
    var fetchFolder: FetchFolder? { get }
    /// Whether other accounts than the user's can write to the store.
    func isShared() throws -> Bool
}

extension Store {
    /// Checks that a backup can be written to a path: there is no file yet, and it is outside the store.
    /// - Throws: `BackupError.exists`, `.inStore`, `.cannotWrite`.
    public func requirePlace(forBackup path: String) throws(BackupError) {
        do throws(OutputFileError) {
            _ = try outputFile(at: path, isReplacing: false)
        } catch {
            throw BackupError(error)
        }
    }
}
