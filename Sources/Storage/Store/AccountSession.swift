public import Ledger
public import Secrets
public import Users

/// The session of a signed-in user. It can change users, settings, books and tokens, which a token cannot. `now` is
/// always in seconds since 1970.
public protocol AccountSession: StoreSession {
    /// The session with its limits.
    var session: Session { get }

    /// Checks the password of the session's user.
    /// - Parameter clock: milliseconds since 1970.
    /// - Throws: `StoreError.wrongNameOrPassword`, `throttled`.
    func check(_ password: Secret, rules: PasswordRules, cost: PasswordCost, clock: () -> Int64) throws
    /// Changes the password, ends every session of the user, and opens a new one.
    /// - Parameters:
    ///   - old: the old password as typed.
    ///   - new: accepted by `PasswordRules`.
    ///   - clock: milliseconds since 1970.
    /// - Throws: errors of `Store.signIn` for the old password; a server throws `wrongOldPassword` if it is wrong.
    func changePassword(
        from old: Secret, to new: Secret, rules: PasswordRules, cost: PasswordCost, limits: SessionLimits,
        clock: () -> Int64
    ) throws -> NewSession
    /// Ends the session, or all sessions of the user.
    func signOut(everywhere: Bool) throws
    /// Changes a setting of the user; `nil` restores its default.
    func set(_ key: String, to value: String?) throws
    /// Stores a note about the user's books, such as the new address of a moved book; `nil` deletes it.
    func note(_ key: String, _ value: String?) throws

    /// All users, sorted by name.
    /// - Throws: `StoreError.notAdministrator`.
    func allUsers() throws -> [User]
    /// Renames a user, with their book of the same name.
    /// - Throws: `StoreError.notAdministrator`, `nameTaken`, `noSuchUser`.
    func rename(_ user: User, to name: UserName) throws
    /// Removes a user with all sessions and tokens. Books without other members are kept.
    /// - Returns: the locations of the kept books.
    /// - Throws: `StoreError.notAdministrator`, `lastAdministrator`, `noSuchUser`.
    func remove(_ user: User) throws -> [String]

    /// Creates a book of the user.
    /// - Parameter form: `nil` for the store's default.
    /// - Throws: `StoreError.bookNameTaken`, or an error if the form is not allowed.
    func addBook(_ name: FoldedName, form: BookEntry.Form?, at now: Int64) throws -> BookEntry
    /// Replaces a removed book by an empty one with a name, for the copy of the book that comes back from another store.
    /// On a server the book keeps its id, members and tokens.
    /// - Parameter form: `nil` for the store's default.
    /// - Throws: `StoreError.bookNameTaken`, `notOwner`, and the errors of `addBook`.
    func renew(_ book: BookEntry, as name: FoldedName, form: BookEntry.Form?, at now: Int64) throws -> BookEntry
    /// Makes a book the user's current one.
    /// - Throws: in a folder `StoreError.otherBookNamed`, `removedBook`; on a server `noSuchBook`.
    func use(_ book: BookEntry) throws
    /// Renames a book for this user only.
    /// - Throws: `StoreError.bookNameTaken`.
    func rename(_ book: BookEntry, to name: FoldedName) throws
    /// Removes a book for all its members. `restoreBook` reverts this.
    /// - Throws: `StoreError.notOwner`, or `lastBook` if it is the only book of a member.
    func remove(_ book: BookEntry, at now: Int64) throws
    /// Restores a removed book for all its members.
    /// - Throws: `StoreError.noSuchBook`, `notOwner`.
    func restoreBook(named text: String) throws -> BookEntry
    /// Makes a user a member of a book, or changes their role.
    /// - Parameter fingerprint: the fingerprint of the user's key, to accept it although another one is known.
    /// - Returns: the user's name, and the key that can open the book; `nil` for a book that is not sealed.
    /// - Throws: `StoreError.noSuchUser`, `notOwner`, `hasNoKeys`, `lastOwner` for the only owner, `otherPerson`,
    ///   `otherFingerprint`; `onlyInFolder` if a server gets a fingerprint.
    func share(
        _ book: BookEntry, withUserNamed name: String, as role: Role, fingerprint: String?
    ) throws -> (name: UserName, key: PublicKey?)
    /// Removes a member of a book.
    /// - Returns: the user's name.
    /// - Throws: `StoreError.noSuchUser`, `notOwner`, `noSuchMember`, `lastOwner` for the only owner, or `lastBook` if
    ///   it is the member's only book.
    func unshare(_ book: BookEntry, withUserNamed name: String) throws -> UserName
    /// Removes the user from the members of a book.
    /// - Throws: `StoreError.lastOwner` for the only owner, `lastBook` if it is the user's only book.
    func leave(_ book: BookEntry) throws

    /// Creates a token: access to one book for a script. The token is shown before it becomes valid.
    /// - Parameters:
    ///   - expires: seconds since 1970; `nil` for a token that does not expire.
    ///   - show: shows the token. If it throws, no token is created.
    /// - Throws: `StoreError.noSuchBook`, `tokenNameTaken`, `mayOnlyRead` if a reader requests a token that writes;
    ///   `SecretShownBeforeFailure` for errors after the token was shown.
    func addToken(
        _ name: FoldedName, scope: TokenEntry.Scope, expires: Int64?, for book: BookEntry, at now: Int64,
        showing show: (Token, TokenEntry) throws -> Void
    ) throws
    /// The tokens of the user, sorted by name.
    func tokens() throws -> [TokenEntry]
    /// Revokes a token.
    /// - Returns: the entry of the revoked token.
    /// - Throws: `StoreError.noSuchToken`; in a folder `revokedInPart` if a book could not be opened or saved.
    func revokeToken(named text: String) throws -> TokenEntry

    /// Finds a removed book of the session's user by its name.
    /// - Throws: `StoreError.noSuchBook`.
    func removedBook(named name: String) throws -> BookEntry
    /// A preview of erasing a book; `nil` if an interrupted command has erased its content already.
    /// - Complexity: O(expenses and changes).
    func erasure(of book: BookEntry) throws -> Erasure?
    /// Checks that the session's user may erase a book.
    /// - Throws: `StoreError.notOwner`, and `lastBook` if it is the only book of a member.
    func requireErasable(_ book: BookEntry) throws
    /// Erases a book for all its members, with its keys and tokens.
    /// - Parameter keepsCopy: whether to keep a backup copy.
    /// - Returns: the path of the copy; `nil` without one.
    /// - Throws: `StoreError.notOwner`, `lastBook`, `keepsNoCopies`.
    func erase(_ book: BookEntry, keepsCopy: Bool, at now: Int64) throws -> String?
}

extension AccountSession {
    /// The user with a name, ignoring case.
    /// - Throws: `StoreError.notAdministrator`, `noSuchUser`.
    public func user(named text: String) throws -> User {
        let users = try allUsers()
        guard let name = try? UserName(text), let user = users.first(where: { $0.name == name }) else {
            throw StoreError.noSuchUser(text)
        }
        return user
    }
}
