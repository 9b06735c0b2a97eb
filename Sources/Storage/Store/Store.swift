public import Secrets
public import Users

/// A folder of this machine, or a database on a server, with users and their books. Everything but signing in is asked of a
/// `StoreSession`.
///
/// Every call may throw `DatabaseError`, and `StoreError` where there is no store; what is said to be thrown is thrown beside
/// that.
public protocol Store: AnyObject {
    /// The session of a user.
    associatedtype Account: AccountSession
    /// The session of a token.
    associatedtype TokenHolder: StoreSession

    /// The path of the folder, or the address, for messages.
    var place: String { get }
    /// The host name of the server, whose administrators can read the store; `nil` for a folder.
    var server: String? { get }
    /// Whether a user has signed up, as far as that is visible.
    var exists: Bool { get }
    /// A unique name of this store, usable as a file name.
    func id() throws -> String
    /// The only user; `nil` if there are several, or if users are not visible before signing in.
    func onlyUser() throws -> UserName?
    /// Whether a user name is taken, as far as that is visible before signing in.
    func isTaken(_ name: UserName) -> Bool

    /// Makes a user with a book of the same name, and opens a session.
    /// - Parameters:
    ///   - password: as `PasswordRules` accepted it.
    ///   - invitation: what a store on a server asks for; a folder asks for none.
    ///   - show: shows what there is to say of the new user, with the code with which somebody who forgot the password gets in,
    ///     where there is one; where that fails nobody is signed up, or can sign in without it.
    /// - Throws: `StoreError.nameTaken`, `wrongInvitation`; `SecretShownBeforeFailure` for what was thrown after the code was shown.
    func signUp(
        _ name: UserName, password: Secret, cost: PasswordCost, invitation: Invitation?, at now: Int64,
        showing show: (User, RecoveryCode?) throws -> Void
    ) throws -> SignUp
    /// Signs a user in, with a new session.
    /// - Parameters:
    ///   - limits: the limits of the session, by the user's settings.
    ///   - clock: milliseconds since 1970.
    ///   - acceptsKeys: whether to accept the keys unlocked by the password although this account knows others; a store on a
    ///     server has no keys.
    /// - Throws: `StoreError.wrongNameOrPassword`, `throttled`; `keysReplaced` and `ownKey` if the keys are not the known
    ///   ones.
    func signIn(
        _ name: UserName, password: Secret, rules: PasswordRules, cost: PasswordCost,
        limits: ([String: String]) -> SessionLimits, acceptsKeys: Bool, clock: () -> Int64
    ) throws -> NewSession
    /// Goes on with the session of a secret, which counts as use of it.
    /// - Throws: `StoreError.notSignedIn`, `sessionEnded`.
    func session(_ secret: SessionSecret, at now: Int64, boot: String?) throws -> Account
    /// Goes on with a token, for the book it opens.
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
    /// Checks that a path is free, and outside the store.
    /// - Throws: `BackupError.exists`, `.inStore`, `.cannotWrite`.
    public func requirePlace(forBackup path: String) throws(BackupError) {
        do throws(OutputFileError) {
            _ = try outputFile(at: path, isReplacing: false)
        } catch {
            throw BackupError(error)
        }
    }
}
