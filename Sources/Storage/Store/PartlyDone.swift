internal import Database
public import Users

/// The completed part of a command whose later step failed.
public enum PartlyDone: Equatable, Sendable {
    /// The user is no longer a member, but the book has no new key yet.
    case unshared(UserName, book: FoldedName)
    /// The user is in the member list inside the book, but not yet in the store.
    case shared(UserName, book: FoldedName)
    /// A book's conversion to or from the sealed form was interrupted. Reports and backup copies may have the new form
    /// already. The book's file is complete, in the old or the new form.
    case converting(FoldedName, toSealed: Bool)
    /// The user has new keys, and the user's other sessions have ended. The session that requested this stays signed
    /// in.
    case renewedKeys
    /// The new password is valid. Books may not have the new keys yet.
    case newPassword(UserName)
    /// The user exists and has seen the recovery code, but this machine does not remember their key yet.
    case signedUp(UserName)
    /// The new recovery code was shown and is valid. Books do not have the new keys yet.
    case newCode(UserName)
    /// The book exists, but it has no file yet.
    case addedBook(FoldedName)
    /// The user is removed. Files of books without other members are not moved to the backups yet.
    case removedUser(UserName)
    /// The book is removed for all its members. Its file may be deleted already.
    case erasingBook(FoldedName)
    /// Some files of the store may be deleted already. The file of its users is deleted after books and backups.
    case erasingStore

    /// Runs the steps that follow the completed part.
    /// - Throws: errors of `body`; a `DatabaseError` is wrapped in `StoreError.partlyDone`.
    package func then<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw StoreError.partlyDone(self, error)
        }
    }

    /// A clause about the completed change of keys, for the error `StoreError.lateBooks`. Only for `newPassword`,
    /// `newCode` and `renewedKeys`.
    package var renewal: String {
        switch self {
        case .newPassword: "the new password was set and all sessions ended"
        case .newCode: "the new recovery code was made"
        case .renewedKeys: "all sessions ended"
        case .unshared, .shared, .converting, .signedUp, .addedBook, .removedUser, .erasingBook, .erasingStore:
            preconditionFailure("no change of keys: \(self)")
        }
    }

    /// A sentence about the completed part, and a hint that tells the user the next step.
    package var words: (done: String, hint: String) {
        switch self {
        case .unshared(let name, let book):
            (
                "\(name) is not a member of the book '\(book)' any more, but the book has no new key yet",
                "the next change of the book gives it one; check with: spesa check"
            )
        case .shared(let name, let book):
            ("\(name) is a member in the book '\(book)', but not in the store yet", "run the same command again")
        case .converting(let book, let toSealed):
            (
                "\(toSealed ? "sealing" : "opening") the book '\(book)' was not finished",
                "nothing is lost; run the same command again"
            )
        case .renewedKeys: ("your other sessions ended, but this one did not", "run the same command again")
        case .newPassword(let name):
            (
                "the new password was set, but your books do not know your new keys yet",
                "sign in with: spesa login \(name)"
            )
        case .signedUp(let name):
            (
                "the user \(name) was made, but this machine does not remember their key yet",
                "sign in with: spesa login \(name)"
            )
        case .newCode(let name):
            (
                "the new recovery code was made, but your books do not know your new keys yet",
                "sign in with: spesa login \(name)"
            )
        case .addedBook(let name):
            (
                "the book '\(name)' was made, but its file was not",
                "the next command that uses the book makes it, signed in with: spesa login"
            )
        case .removedUser(let name):
            ("\(name) was removed, but their files are not put aside yet", "finish it with: spesa check --tidy")
        case .erasingBook(let book):
            (
                "the book '\(book)' is removed for all its members, but only a part of it is erased",
                "finish it with: spesa erase book \(book)"
            )
        case .erasingStore: ("a part of the store is erased", "run the same command again")
        }
    }
}
