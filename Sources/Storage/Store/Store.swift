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

    /// Where it is, for people: the path of a folder, or an address.
    var place: String { get }
    /// The server that others can read it on who run that; `nil` for a folder.
    var server: String? { get }
    /// Whether somebody has signed up here, as far as that can be seen.
    var exists: Bool { get }
    /// Tells this store from every other one; a name for a file.
    func id() throws -> String
    /// The one user that it has; `nil` where there are several, or it is not told who there are.
    func onlyUser() throws -> UserName?
    /// Whether a user of that name is there already, as far as it is told.
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
    /// Signs somebody in: a new session.
    /// - Parameters:
    ///   - limits: how long it lasts, from what the user has set.
    ///   - clock: milliseconds since 1970.
    ///   - acceptsKeys: whether the user takes the keys that the password opens as their own, though this account knows others;
    ///     a store on a server has no keys.
    /// - Throws: `StoreError.wrongNameOrPassword`, `throttled`; `keysReplaced` and `ownKey` where the keys are not the known
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
    /// Ends the session of a secret, if there is one.
    func endSession(_ secret: SessionSecret) throws

    /// A file that a person named, to be written.
    /// - Parameter isReplacing: whether it may take the place of a regular file.
    /// - Throws: `OutputFileError` where something else is, or where it would lie in the store.
    func outputFile(at path: String, isReplacing: Bool) throws(OutputFileError) -> OutputFile
    /// Where this account keeps what is fetched for it; `nil` where it has no place of its own.
    var fetchFolder: FetchFolder? { get }
    /// Whether several accounts share it, so that others than its user can write what stands in it.
    func isShared() throws -> Bool
}

extension Store {
    /// Refuses a path where something is, of whatever kind, or that leads into the store.
    /// - Throws: `BackupError.exists`, `.inStore`, `.cannotWrite`.
    public func requirePlace(forBackup path: String) throws(BackupError) {
        do throws(OutputFileError) {
            _ = try outputFile(at: path, isReplacing: false)
        } catch {
            throw BackupError(error)
        }
    }
}
