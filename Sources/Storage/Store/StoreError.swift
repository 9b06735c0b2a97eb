public import Database
public import Secrets
public import Users

/// Why a store does not let somebody in, or cannot do what was asked of it.
public enum StoreError: Error, Equatable, Sendable {
    /// There is no store in that folder yet.
    case missing(path: String)
    /// The folder is a link, no folder, or somebody else's.
    case folder(path: String, fault: String)
    /// The folder or a file in it can be written by others than those whose store it is; the mode is nine bits.
    case writable(path: String, mode: UInt32)
    /// The machine has no group of that name.
    case noSuchGroup(String)
    /// The account is not in the group that it wants to share a store with.
    case notInGroup(String)
    /// A book was to be open in a store that several accounts share.
    case openInGroupStore
    /// A user of that name is there already, whatever its case.
    case nameTaken(UserName)
    /// No user has that name.
    case noSuchUser(String)
    /// No book of the user has that name; somebody else's counts as none. One that they moved is in another store now.
    case noSuchBook(String, movedTo: String? = nil)
    /// The same for a wrong password and for a user that does not exist.
    case wrongNameOrPassword
    /// The old password of somebody who is signed in.
    case wrongOldPassword
    /// A sign-in within the delay after a failed one; it may be tried again after so many seconds.
    case throttled(seconds: Int)
    /// No session was given, or one that the store does not know.
    case notSignedIn
    /// A session that is past its limits, or from before the machine was started.
    case sessionEnded
    /// Only an administrator may do that.
    case notAdministrator
    /// There would be other users and no administrator.
    case lastAdministrator(UserName)
    /// The same for a wrong recovery code, a user that does not exist, and one who has no code.
    case wrongRecoveryCode
    /// An invitation that the store on a server has not given, or gives no more.
    case wrongInvitation
    /// A user whose keys are missing in the store.
    case hasNoKeys(UserName)
    /// The keys of a user were replaced at this moment, in seconds since 1970: the store is older than that.
    case keysReplaced(UserName, at: Int64)
    /// A user's own key in the store, or behind the password, is not the known one; `nil` where it is missing.
    case ownKey(UserName, known: PublicKey, found: PublicKey?)
    /// A person's name or key in the store is not the known one.
    case otherPerson(UserName, key: PublicKey, known: KnownAccount.Person, as: Role, sharing: FoldedName)
    /// A fingerprint that was typed is not that of the key in the store.
    case otherFingerprint(UserName, PublicKey)
    /// The name of a book leads to another book than before.
    case otherBookNamed(FoldedName)
    /// The store names another book as the chosen one than the user chose.
    case otherBookChosen(FoldedName)
    /// A step of a command failed after an earlier one was kept.
    case partlyDone(PartlyDone, DatabaseError)
    /// A token leads to another book than the one it was made for.
    case tokenOfOtherBook
    /// A reader, or a token that reads, was to change a book.
    case mayOnlyRead
    /// The user calls another book so already; it may be a removed one.
    case bookNameTaken(FoldedName)
    /// Only an owner of the book may do that.
    case notOwner(FoldedName)
    /// The book would have no owner any more.
    case lastOwner(UserName, book: FoldedName)
    /// The book that somebody worked in is theirs no more, and they have not said which one they work in now.
    case noBookChosen
    /// Somebody would be left without any book.
    case lastBook(UserName)
    /// The user cannot open the book.
    case noSuchMember(UserName, book: FoldedName)
    /// Why a sealed book or report cannot be opened.
    case seal(path: String, SealError)
    /// A sealed book in the place of another one.
    case otherBook(path: String)
    /// A book is not as far as it was when it was last seen, at that moment in seconds since 1970.
    case olderState(FoldedName, seen: Int64)
    /// A book does not go on from what was last seen of it.
    case otherState(FoldedName, seen: Int64)
    /// Who may open a book was not said by those who may say it.
    case unsignedMembers(FoldedName)
    /// The store would give a book to more than its own list of members does.
    case membersDiffer(FoldedName, [MembershipDifference])
    /// A report of a sealed book that is not sealed, and so may be anybody's.
    case unsealedReport(path: String)
    /// The text cannot be a name, as `ReportName` tells.
    case reportName(String)
    /// The book keeps no report of that name.
    case noSuchReport(String)
    /// Several have that name, in different forms.
    case ambiguousReport(String, [ReportName])
    /// The book keeps one already.
    case reportExists(ReportName)
    /// What was to go is deleted, but the file could not be written anew.
    case notRewritten(path: String, reason: String)
    /// The user has no token of that name.
    case noSuchToken(String)
    /// The user has a token of that name already.
    case tokenNameTaken(FoldedName)
    /// The store does not know it, or not any more.
    case unknownToken
    /// The token's time is over.
    case tokenExpired
    /// What was asked for needs a session.
    case tokenCannot
    /// A folder has it, and a server has not.
    case onlyInFolder(what: String, server: String)
    /// Of what lies on a server no copy is kept.
    case keepsNoCopies(server: String)
    /// Who is signed in at a server has no book there any more.
    case noBookLeft
    /// A store was to be made where there is one.
    case isThere(place: String)
    /// The database on the server compares texts otherwise than a book needs it.
    case unfitDatabase(String, encoding: String, collation: String)
}
