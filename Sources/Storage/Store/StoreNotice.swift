public import Secrets
public import Users

/// What a store did on its own that somebody should know of.
public enum StoreNotice: Hashable, Sendable {
    /// The members of a book were taken from the store as they stood, which nobody had signed before.
    case tookOver(book: FoldedName, [Member])
    /// Somebody's keys are other ones now, as they themself signed.
    case newKey(UserName, book: FoldedName, PublicKey)
    /// Somebody who left the store, or whom it gives less, was taken out of a book's list, or given less in it.
    case tookOut(UserName, book: FoldedName)
    /// A book was opened for the first time that somebody else founded.
    case firstSeen(book: FoldedName, founder: UserName, PublicKey)
    /// A book has another name than when it was seen last, which its reader may not have given it.
    case otherName(book: FoldedName)
    /// The code for recovery is from before there were keys like these and opens nothing any more.
    case recoveryCodeEnded
}
