internal import Database
public import Users

/// The part of a command that was kept before a later step failed.
public enum PartlyDone: Equatable, Sendable {
    /// The user is no member any more, and the book has no new key yet.
    case unshared(UserName, book: FoldedName)
    /// The user stands in the book's list of members, and not yet in the store.
    case shared(UserName, book: FoldedName)
    /// Reports and copies may have the new form already; the book has one form or the other, whole.
    case converting(FoldedName, toSealed: Bool)
    /// The user has new keys; the session that asked for them goes on.
    case renewedKeys
    /// The new password opens the account; books may not know the new keys yet.
    case newPassword(UserName)
    /// The user is made and has seen the recovery code, but this machine does not remember their key yet.
    case signedUp(UserName)
    /// The new recovery code was shown and opens the account; books do not know the new keys yet.
    case newCode(UserName)
    /// The user is removed; files of theirs alone are not put aside yet.
    case removedUser(UserName)

    /// Runs the steps that follow what was done.
    /// - Throws: what `body` throws; a `DatabaseError` as `StoreError.partlyDone`.
    func then<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw StoreError.partlyDone(self, error)
        }
    }

    /// The sentence about what was done, and the next step.
    var words: (done: String, hint: String) {
        switch self {
        case .unshared(let name, let book):
            (
                "\(name) is no member of the book '\(book)' any more, but the book has no new key yet",
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
                "the new password is set, but your books do not know your new keys yet",
                "sign in with: spesa login \(name)"
            )
        case .signedUp(let name):
            (
                "the user \(name) is made, but this machine does not remember their key yet",
                "sign in with: spesa login \(name)"
            )
        case .newCode(let name):
            (
                "the new recovery code is made, but your books do not know your new keys yet",
                "sign in with: spesa login \(name)"
            )
        case .removedUser(let name):
            ("\(name) is removed, but files are not put aside yet", "finish it with: spesa check --tidy")
        }
    }
}
