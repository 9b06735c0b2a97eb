public import Secrets
public import Users

/// An automatic action of a store that the user should know of.
public enum StoreNotice: Hashable, Sendable {
    /// The unsigned members of a book were copied from the store into its list, and signed.
    case tookOver(book: FoldedName, [Member])
    /// A member has a new key, signed with the old one.
    case newKey(UserName, book: FoldedName, PublicKey)
    /// A member who left the store, or has fewer rights in it, was removed from a book's list, or restricted in it.
    case tookOut(UserName, book: FoldedName)
    /// A book of another founder was opened for the first time.
    case firstSeen(book: FoldedName, founder: UserName, PublicKey)
    /// A book that is not encrypted was opened for the first time, and the user neither made nor unsealed it.
    case unencrypted(book: FoldedName)
    /// A book that the user last saw sealed is not encrypted any more. `by` is the owner who unsealed it; `nil` if they
    /// have left since.
    case unsealed(book: FoldedName, by: UserName?)
    /// A new, empty file was made for a book without a file. Perhaps another user made the book.
    case madeFile(book: FoldedName, isSealed: Bool)
    /// The store has another name for a book than last time; `book` is the new name. The user may not have chosen it.
    case otherName(book: FoldedName)
    /// A book that the user had removed is in the store again. `at` is the time of the removal, in seconds since 1970.
    case removedBook(FoldedName, at: Int64)
    /// A book does not have the user's new keys yet. A former session or password may still open its new records.
    case lateBook(FoldedName, reason: String)
    /// A book may still list members or tokens that the user removed. They may open its new records.
    case lateRemoval(FoldedName, reason: String)
    /// The store no longer lists a known book for the user. A removal of a member or token is still due in that book.
    case missingAtRemoval(FoldedName)
    /// The store no longer lists a known book for the user. The book therefore did not get the user's new keys.
    case missingBook(FoldedName)
    /// The store has another name for the user than the one of their last sign-in.
    case otherUserName(UserName, stored: UserName)
    /// The store has another name for a member of a book than the name under which the user knows them.
    case otherMemberName(UserName, stored: UserName, book: FoldedName)
    /// The user accepted the store's name for a person, known as `formerly` before.
    case newName(UserName, formerly: String)
    /// The store states more rights to a book than its own member list.
    case membersDiffer(book: FoldedName, [MembershipDifference])
    /// The members of a book were not compared with its own member list, because it could not be opened.
    case unconfirmedMembers(book: FoldedName, reason: String)
    /// A token of a member was revoked when a book was sealed, because no member had signed for it.
    case revokedToken(FoldedName, of: UserName, book: FoldedName)
    /// The recovery code predates the present kind of keys, and is no longer valid.
    case recoveryCodeEnded
}
