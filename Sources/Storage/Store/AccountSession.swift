public import Ledger
public import Secrets
public import Users

/// A user with a session: what changes users, settings, books and tokens is asked of one.
public protocol AccountSession: StoreSession {
    /// How long the session lasts.
    var session: Session { get }

    /// Looks whether a password is the user's.
    /// - Throws: `StoreError.wrongNameOrPassword`, `throttled`.
    func check(_ password: Secret, rules: PasswordRules, cost: PasswordCost, clock: () -> Int64) throws
    /// Changes the password, ends every session of the user, and opens a new one.
    /// - Parameters:
    ///   - old: as it was typed.
    ///   - new: as `PasswordRules` accepted it.
    /// - Throws: as `Store.signIn` for the old password.
    func changePassword(
        from old: Secret, to new: Secret, rules: PasswordRules, cost: PasswordCost, limits: SessionLimits,
        clock: () -> Int64
    ) throws -> NewSession
    /// Ends the session, or all of its user's.
    func signOut(everywhere: Bool) throws
    /// Sets a value, or with `nil` goes back to what holds without it.
    func set(_ key: String, to value: String?) throws

    /// Every user, by name.
    /// - Throws: `StoreError.notAdministrator`.
    func allUsers() throws -> [User]
    /// Gives a user another name; a book of theirs that bears the old one goes with it.
    /// - Throws: `StoreError.notAdministrator`, `nameTaken`, `noSuchUser`.
    func rename(_ user: User, to name: UserName) throws
    /// Takes a user away with all sessions and tokens; what is theirs alone is kept.
    /// - Returns: where what is theirs alone is now.
    /// - Throws: `StoreError.notAdministrator`, `lastAdministrator`, `noSuchUser`.
    func remove(_ user: User) throws -> [String]

    /// Makes a book of one's own.
    /// - Parameter form: `nil` for the form that the store gives a book where nothing is said.
    /// - Throws: `StoreError.bookNameTaken`, and what refuses that form.
    func addBook(_ name: FoldedName, form: BookEntry.Form?, at now: Int64) throws -> BookEntry
    /// Makes a book the one its member works in where none is named.
    func use(_ book: BookEntry) throws
    /// Gives a book another name, for the one who asks alone.
    /// - Throws: `StoreError.bookNameTaken`.
    func rename(_ book: BookEntry, to name: FoldedName) throws
    /// Takes a book out of the list of all its members; `restoreBook` brings it back.
    /// - Throws: `StoreError.notOwner`, or `lastBook` where somebody would be left without any.
    func remove(_ book: BookEntry, at now: Int64) throws
    /// Brings a removed book back to all its members.
    /// - Throws: `StoreError.noSuchBook`, `notOwner`.
    func restoreBook(named text: String) throws -> BookEntry
    /// Lets a user open a book, or changes what they may do with it.
    /// - Parameter fingerprint: the fingerprint of the user's key, where that is to be taken though another one is known.
    /// - Returns: the user's name, and the key that a sealed book is given to.
    /// - Throws: `StoreError.noSuchUser`, `notOwner`, `hasNoKeys`, `lastOwner` for the only owner, `otherPerson`,
    ///   `otherFingerprint`.
    func share(
        _ book: BookEntry, withUserNamed name: String, as role: Role, fingerprint: String?
    ) throws -> (name: UserName, key: PublicKey?)
    /// Takes a book away from a member.
    /// - Returns: the user's name.
    /// - Throws: `StoreError.noSuchUser`, `notOwner`, `noSuchMember`, or `lastOwner` for the only owner.
    func unshare(_ book: BookEntry, withUserNamed name: String) throws -> UserName
    /// Leaves a book to its other members.
    /// - Throws: `StoreError.lastOwner` for the only owner, `lastBook` for somebody's only book.
    func leave(_ book: BookEntry) throws

    /// Makes a token: access to one book for a script. It is shown before it gives access.
    /// - Parameters:
    ///   - expires: seconds since 1970; `nil` for one that does not end.
    ///   - show: shows it; where that fails there is none.
    /// - Throws: `StoreError.noSuchBook`, `tokenNameTaken`, `mayOnlyRead` where a reader wants one that writes; `SecretShownBeforeFailure`
    ///   for what was thrown after it was shown.
    func addToken(
        _ name: FoldedName, scope: TokenEntry.Scope, expires: Int64?, for book: BookEntry, at now: Int64,
        showing show: (Token, TokenEntry) throws -> Void
    ) throws
    /// The tokens of the user, by name.
    func tokens() throws -> [TokenEntry]
    /// Takes a token away.
    /// - Throws: `StoreError.noSuchToken`.
    func revokeToken(named text: String) throws -> TokenEntry

    /// A book that was removed, and is in nobody's list any more.
    /// - Throws: `StoreError.noSuchBook`.
    func removedBook(named name: String) throws -> BookEntry
    /// What would be erased with a book; `nil` where a command that was cut off has taken what was in it already.
    /// - Complexity: O(expenses and changes).
    func erasure(of book: BookEntry) throws -> Erasure?
    /// Refuses what only an owner may do.
    /// - Throws: `StoreError.notOwner`, and `lastBook` where somebody would be left without any.
    func requireErasable(_ book: BookEntry) throws
    /// Erases a book for all its members, with its keys and the tokens for it.
    /// - Parameter keepsCopy: whether a copy stays.
    /// - Returns: where the copy is.
    /// - Throws: `StoreError.notOwner`, `lastBook`, `keepsNoCopies`.
    func erase(_ book: BookEntry, keepsCopy: Bool, at now: Int64) throws -> String?
}

extension AccountSession {
    /// The user of that name, whatever its case.
    /// - Throws: `StoreError.notAdministrator`, `noSuchUser`.
    public func user(named text: String) throws -> User {
        let users = try allUsers()
        guard let name = try? UserName(text), let user = users.first(where: { $0.name == name }) else {
            throw StoreError.noSuchUser(text)
        }
        return user
    }
}
