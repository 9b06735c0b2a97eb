public import Database
public import Ledger
public import Periods
public import Secrets
public import Users

/// What holds everything: users with their sessions and tokens, and the books that they may open. A folder of this machine,
/// or a database on a server.
///
/// Every call may throw `DatabaseError`, and `StoreError` where there is no store or who calls is signed in no more; what is
/// said to be thrown is thrown beside that.
public protocol Store: AnyObject {
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
    /// - Throws: `StoreError.nameTaken`, `wrongInvitation`; `ShownInVain` for what was thrown after the code was shown.
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
    /// Looks whether a password is the user's.
    /// - Throws: `StoreError.wrongNameOrPassword`, `throttled`.
    func check(
        _ password: Secret, of account: Account, rules: PasswordRules, cost: PasswordCost, clock: () -> Int64
    ) throws
    /// Changes a password, ends every session of the user, and opens a new one.
    /// - Parameters:
    ///   - old: as it was typed.
    ///   - new: as `PasswordRules` accepted it.
    /// - Throws: as `signIn` for the old password.
    func changePassword(
        of account: Account, from old: Secret, to new: Secret, rules: PasswordRules, cost: PasswordCost,
        limits: SessionLimits, clock: () -> Int64
    ) throws -> NewSession
    /// Whose session a secret is, which counts as use of it.
    /// - Throws: `StoreError.notSignedIn`, `sessionEnded`.
    func signedIn(with secret: SessionSecret, at now: Int64, boot: String?) throws -> SignedIn
    /// Whose token it is, with the book it opens.
    /// - Throws: `StoreError.unknownToken`, `tokenExpired`.
    func signedIn(with token: Token, at now: Int64) throws -> SignedIn
    /// Whether a session holds no more. Looking is no use of it. Of a token it says nothing.
    func hasEnded(_ signedIn: SignedIn, at now: Int64, boot: String?) throws -> Bool
    /// Ends the session of a secret, if there is one.
    func endSession(_ secret: SessionSecret) throws
    /// Ends one session, or all of its user's.
    func signOut(_ account: Account, everywhere: Bool) throws

    /// What a user has set, by key.
    func settings(of signedIn: SignedIn) throws -> [String: String]
    /// Sets a value, or with `nil` goes back to what holds without it.
    func set(_ key: String, to value: String?, for account: Account) throws

    /// Every user, by name.
    /// - Throws: `StoreError.notAdministrator`.
    func allUsers(for account: Account) throws -> [User]
    /// Gives a user another name; a book of theirs that bears the old one goes with it.
    /// - Throws: `StoreError.notAdministrator`, `nameTaken`, `noSuchUser`.
    func rename(_ user: User, to name: UserName, by account: Account) throws
    /// Takes a user away with all sessions and tokens; what is theirs alone is kept.
    /// - Returns: where what is theirs alone is now.
    /// - Throws: `StoreError.notAdministrator`, `lastAdministrator`, `noSuchUser`.
    func remove(_ user: User, by account: Account) throws -> [String]

    /// The books of a user, by name; of a token the one it opens.
    func books(of signedIn: SignedIn) throws -> [BookEntry]
    /// The book that a session works in where none is named, or the one that a token opens.
    /// - Throws: `StoreError.otherBookChosen` where the store names another one than the user chose.
    func bookInUse(of signedIn: SignedIn) throws -> BookEntry
    /// Refuses a book whose name led to another book when the user saw it last.
    /// - Throws: `StoreError.otherBookNamed`.
    func requireKnown(_ book: BookEntry, to signedIn: SignedIn) throws
    /// A book; it is opened when it is first used.
    func open(_ entry: BookEntry, for signedIn: SignedIn) throws -> Book
    /// Who can open a book, by name.
    func members(of book: BookEntry, for signedIn: SignedIn) throws -> [BookMember]
    /// Makes a book of one's own.
    /// - Parameter form: `nil` for the form that the store gives a book where nothing is said.
    /// - Throws: `StoreError.bookNameTaken`, and what refuses that form.
    func addBook(_ name: FoldedName, form: BookEntry.Form?, for account: Account, at now: Int64) throws -> BookEntry
    /// Makes a book the one its member works in where none is named.
    func use(_ book: BookEntry, for account: Account) throws
    /// Gives a book another name, for the one who asks alone.
    /// - Throws: `StoreError.bookNameTaken`.
    func rename(_ book: BookEntry, to name: FoldedName, for account: Account) throws
    /// Takes a book out of the list of all its members; `restoreBook` brings it back.
    /// - Throws: `StoreError.notOwner`, or `lastBook` where somebody would be left without any.
    func remove(_ book: BookEntry, for account: Account, at now: Int64) throws
    /// Brings a removed book back to all its members.
    /// - Throws: `StoreError.noSuchBook`, `notOwner`.
    func restoreBook(named text: String, for account: Account) throws -> BookEntry
    /// Lets a user open a book, or changes what they may do with it.
    /// - Parameter fingerprint: the fingerprint of the user's key, where that is to be taken though another one is known.
    /// - Returns: the user's name, and the key that a sealed book is given to.
    /// - Throws: `StoreError.noSuchUser`, `notOwner`, `hasNoKeys`, `lastOwner` for the only owner, `otherPerson`,
    ///   `otherFingerprint`.
    func share(
        _ book: BookEntry, withUserNamed name: String, as role: Role, fingerprint: String?, by signedIn: SignedIn
    ) throws -> (name: UserName, key: PublicKey?)
    /// Takes a book away from a member.
    /// - Returns: the user's name.
    /// - Throws: `StoreError.noSuchUser`, `notOwner`, `noSuchMember`, or `lastOwner` for the only owner.
    func unshare(_ book: BookEntry, withUserNamed name: String, by signedIn: SignedIn) throws -> UserName
    /// Leaves a book to its other members.
    /// - Throws: `StoreError.lastOwner` for the only owner, `lastBook` for somebody's only book.
    func leave(_ book: BookEntry, for signedIn: SignedIn) throws
    /// What is another value once somebody has written to a book, or to what the store knows of users, sessions and books.
    func stamp(of book: BookEntry, for signedIn: SignedIn) -> StoreStamp
    /// Runs one query of a person on the views of a book, which can change nothing.
    /// - Parameters:
    ///   - today: what `:today` stands for.
    ///   - seconds: how long the receiver lets it run.
    /// - Throws: `QueryError`, what the receiver throws, or why the book cannot be opened.
    func query(
        _ sql: String, of book: BookEntry, for signedIn: SignedIn, today: Day, within seconds: Int,
        into receiver: QueryReceiver
    ) throws

    /// Makes a token: access to one book for a script. It is shown before it gives access.
    /// - Parameters:
    ///   - expires: seconds since 1970; `nil` for one that does not end.
    ///   - show: shows it; where that fails there is none.
    /// - Throws: `StoreError.tokenCannot` for a token, `noSuchBook`, `tokenNameTaken`, `mayOnlyRead` where a reader wants one
    ///   that writes; `ShownInVain` for what was thrown after it was shown.
    func addToken(
        _ name: FoldedName, scope: TokenEntry.Scope, expires: Int64?, for book: BookEntry, by signedIn: SignedIn,
        at now: Int64, showing show: (Token, TokenEntry) throws -> Void
    ) throws
    /// The tokens of a user, by name.
    func tokens(of signedIn: SignedIn) throws -> [TokenEntry]
    /// Takes a token away.
    /// - Throws: `StoreError.noSuchToken`.
    func revokeToken(named text: String, for signedIn: SignedIn) throws -> TokenEntry

    /// The kept reports of a book, by name.
    func reports(of book: BookEntry, for signedIn: SignedIn) throws -> [KeptReport]
    /// What is in a kept report.
    /// - Throws: `StoreError.noSuchReport`, `seal`, `unsealedReport`.
    /// - Complexity: O(bytes).
    func report(_ name: ReportName, of book: BookEntry, for signedIn: SignedIn) throws -> [UInt8]
    /// Keeps a report with its book; it is there whole or not at all.
    /// - Parameter isReplacing: whether one of that name may be there already.
    /// - Throws: `StoreError.mayOnlyRead`, `reportExists`.
    func keep(
        _ content: String, as name: ReportName, of book: BookEntry, for signedIn: SignedIn, isReplacing: Bool
    ) throws
    /// Deletes a kept report.
    /// - Throws: `StoreError.mayOnlyRead`, `noSuchReport`.
    func deleteReport(_ name: ReportName, of book: BookEntry, for signedIn: SignedIn) throws

    /// Keeps a copy of a book as it is before many changes come into it at once, where the store keeps any.
    func keepCopy(of book: BookEntry, before reason: CopyReason) throws
    /// Keeps a copy of a book as it is before something of it is erased.
    /// - Returns: where it is.
    /// - Throws: `StoreError.keepsNoCopies`.
    func keepCopyBeforeErasing(of book: BookEntry) throws -> String
    /// How many copies of a book the store keeps.
    func copyCount(of book: BookEntry) -> Int
    /// Takes away all copies of a book that the store keeps, and the reports kept with it.
    func removeCopiesAndReports(of book: BookEntry, for signedIn: SignedIn) throws
    /// A book that was removed, and is in nobody's list any more.
    /// - Throws: `StoreError.noSuchBook`.
    func removedBook(named name: String, of account: Account) throws -> BookEntry
    /// What would be erased with a book; `nil` where a command that was cut off has taken what was in it already.
    /// - Complexity: O(expenses and changes).
    func erasure(of book: BookEntry, for signedIn: SignedIn) throws -> Erasure?
    /// Refuses what only an owner may do.
    /// - Throws: `StoreError.notOwner`, and `lastBook` where somebody would be left without any.
    func requireErasable(_ book: BookEntry, by signedIn: SignedIn) throws
    /// Erases a book for all its members, with its keys and the tokens for it.
    /// - Parameter keepsCopy: whether a copy stays.
    /// - Returns: where the copy is.
    /// - Throws: `StoreError.notOwner`, `lastBook`, `keepsNoCopies`.
    func erase(_ book: BookEntry, keepsCopy: Bool, for account: Account, at now: Int64) throws -> String?

    /// Looks for what is wrong with the store and with the books that somebody can open.
    func check(for signedIn: SignedIn) throws -> StoreCheck

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
    /// The book that somebody calls by that name; a token opens no other than its own.
    /// - Throws: `StoreError.noSuchBook`.
    public func book(named text: String, of signedIn: SignedIn) throws -> BookEntry {
        let books = try books(of: signedIn)
        let name = try? FoldedName(text, of: .book)
        guard let book = books.first(where: { $0.name == name }) else {
            throw StoreError.noSuchBook(text, movedTo: try name.flatMap { try place(ofMoved: $0, for: signedIn) })
        }
        return book
    }

    /// The user of that name, whatever its case.
    /// - Throws: `StoreError.notAdministrator`, `noSuchUser`.
    public func user(named text: String, for account: Account) throws -> User {
        let users = try allUsers(for: account)
        guard let name = try? UserName(text), let user = users.first(where: { $0.name == name }) else {
            throw StoreError.noSuchUser(text)
        }
        return user
    }

    /// Refuses a path where something is, of whatever kind, or that leads into the store.
    /// - Throws: `BackupError.exists`, `.inStore`, `.cannotWrite`.
    public func requirePlace(forBackup path: String) throws(BackupError) {
        do throws(OutputFileError) {
            _ = try outputFile(at: path, isReplacing: false)
        } catch {
            throw BackupError(error)
        }
    }

    /// The report that a text names: the whole name, or the name without its ending where one report alone has it.
    /// - Throws: `StoreError.reportName`, `noSuchReport`, `ambiguousReport`.
    /// - Complexity: O(reports).
    public func reportName(_ text: String, of book: BookEntry, for signedIn: SignedIn) throws -> ReportName {
        guard ReportName(file: text) != nil || ReportName.isSpelt(text) else { throw StoreError.reportName(text) }
        let names = try reports(of: book, for: signedIn).map(\.name)
        if let name = names.first(where: { $0.text == text }) { return name }
        let found = names.filter { $0.stem == text }
        guard let name = found.first else { throw StoreError.noSuchReport(text) }
        guard found.count == 1 else { throw StoreError.ambiguousReport(text, found) }
        return name
    }
}

/// Before what a copy of a book is kept.
public enum CopyReason: Sendable {
    /// Many expenses come into it at once, or another book is merged into it.
    case `import`, merge
}
