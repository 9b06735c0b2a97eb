public import Database
public import Secrets
public import Users

/// The reason why a store rejects a sign-in or a command.
public enum StoreError: Error, Equatable, Sendable {
    /// There is no store yet in the folder, or in the database of a server. `path` is the folder's path or the
    /// database's address.
    case missing(path: String)
    /// The path of the store is a link, not a folder, or owned by another account. `fault` says which, to follow the
    /// path in a message.
    case folder(path: String, fault: String)
    /// The folder, or a file in it, is writable by accounts outside the store. `mode` has its nine permission bits.
    case writable(path: String, mode: UInt32)
    /// The machine has no group of that name.
    case noSuchGroup(String)
    /// This account is not in the group with which a new or restored store is to be shared. The value is the group's
    /// name.
    case notInGroup(String)
    /// An unencrypted book was requested in a store that a group shares. It has only sealed books.
    case openInGroupStore
    /// The user name is taken, ignoring case.
    case nameTaken(UserName)
    /// The user does not exist.
    case noSuchUser(String)
    /// The user has no book of that name. `movedTo` is its address if the user moved it to another store;
    /// `near` are similar names of other books, to suggest.
    case noSuchBook(String, movedTo: String? = nil, near: [String] = [])
    /// The store no longer lists these books of the user, who neither left nor removed them. Empty if the user has no
    /// book, and the account knows none.
    case lostBooks([FoldedName])
    /// The password is wrong, or the user does not exist; not distinguished on purpose.
    case wrongNameOrPassword
    /// The old password of a signed-in user is wrong.
    case wrongOldPassword
    /// A sign-in during the delay after a failed one. The next is allowed after this many seconds.
    case throttled(seconds: Int)
    /// The session is missing or unknown.
    case notSignedIn
    /// The session is past its limits, began before the machine was last started, or ended because the user's keys or
    /// password changed. On a server also: the session is unknown.
    case sessionEnded
    /// The user is not an administrator.
    case notAdministrator
    /// Other users would remain without an administrator.
    case lastAdministrator(UserName)
    /// The recovery code is wrong, or the user or their code does not exist; not distinguished on purpose.
    case wrongRecoveryCode
    /// The invitation is unknown to the server's store, used, or past its end.
    case wrongInvitation
    /// The keys of the user are missing in the store.
    case hasNoKeys(UserName)
    /// The user's keys were replaced at this time, in seconds since 1970: the store is an older copy.
    case keysReplaced(UserName, at: Int64)
    /// The user's own key, in the store or unlocked by the password, is not the known one. `found` is `nil` if it is
    /// missing. If both keys are equal, the store has the key under another user number.
    case ownKey(UserName, known: PublicKey, found: PublicKey?)
    /// The record of the keys and members that this account knows, at the path, cannot be read.
    case unreadableMemory(path: String)
    /// The record of the keys and members that this account knows would exceed its size limit.
    case fullMemory
    /// The name or key that the store has for another user is not the one that this account knows. `as` and `sharing`
    /// are the role and the book of the refused share.
    case otherPerson(UserName, key: PublicKey, known: KnownAccount.Person, as: Role, sharing: FoldedName)
    /// The name of a known person belongs to another user than before, and the store has another name for that person.
    case otherUserNamed(UserName, stored: UserName)
    /// The typed fingerprint does not match the given key, which the store has for the user.
    case otherFingerprint(UserName, PublicKey)
    /// The name of a book leads to another book than before.
    case otherBookNamed(FoldedName)
    /// The store names another current book than the user chose.
    case otherBookChosen(FoldedName)
    /// A step of a command failed after earlier ones were completed.
    case partlyDone(PartlyDone, DatabaseError)
    /// The founder of a book that was not seen before has the name or the number of a known person, but another key or
    /// name.
    case otherFounder(FoldedName, founder: UserName, key: PublicKey, known: KnownAccount.Person)
    /// The user created the book, but its file has another founder.
    case foreignBook(FoldedName, founder: UserName)
    /// A saved report is older than the newest one seen. `seen` is the time when the newest one was saved, in seconds
    /// since 1970.
    case olderReport(ReportName, seen: Int64)
    /// These books do not have the user's new keys yet; `after` is the completed change of keys. `reason` and `hint`
    /// are from the error of the first book.
    case lateBooks([FoldedName], after: PartlyDone, reason: String, hint: String?)
    /// The member list of the book has a former key of the user, and the store no longer has the attestation of the
    /// present key.
    case formerKey(FoldedName)
    /// The store no longer has the token, but a book may still list it, because it could not be opened or saved.
    /// `reason` is the message of that error.
    case revokedInPart(FoldedName, book: FoldedName, reason: String)
    /// The user is removed from the store, but these books may still list the user, because they could not be opened or
    /// saved. `reason` is the message of the first book's error.
    case removedInPart(UserName, books: [FoldedName], reason: String)
    /// A saved report states a time of saving that is more than a day later than now.
    case futureReport(ReportName)
    /// The token leads to another book than the one it was made for.
    case tokenOfOtherBook
    /// A reader, or a token with read access, attempted a change.
    case mayOnlyRead
    /// The user has another book of that name, perhaps a removed one.
    case bookNameTaken(FoldedName)
    /// The user is not an owner of the book.
    case notOwner(FoldedName)
    /// The book would remain without an owner.
    case lastOwner(UserName, book: FoldedName)
    /// The user lost access to their current book, and has not chosen another.
    case noBookChosen
    /// A user would remain without a book.
    case lastBook(UserName)
    /// The user is not a member of the book.
    case noSuchMember(UserName, book: FoldedName)
    /// A sealed book or report cannot be opened.
    case seal(path: String, SealError)
    /// The sealed file, a book or a report, belongs to another book than the store states.
    case otherBook(path: String)
    /// The book is older than its state last seen. `seen` is the time when that was seen, in seconds since 1970.
    case olderState(FoldedName, seen: Int64)
    /// The book does not descend from the state last seen. `seen` is the time when that was seen, in seconds since
    /// 1970.
    case otherState(FoldedName, seen: Int64)
    /// The book is in the store again, although the user removed it at this time in seconds since 1970.
    case removedBook(FoldedName, at: Int64)
    /// The change count or key generation of a book's file is at its maximum, so that no change can follow.
    case tooManyChanges(path: String)
    /// The member list of the book is not signed by entitled members.
    case unsignedMembers(FoldedName)
    /// The store states more rights to a book than its own member list.
    case membersDiffer(FoldedName, [MembershipDifference])
    /// A saved report of a sealed book is not sealed, so that another account may have forged it. `path` is its file.
    case unsealedReport(path: String)
    /// The text is not a valid `ReportName`.
    case reportName(String)
    /// The book has no report of that name.
    case noSuchReport(String)
    /// Several reports have that name, in different formats.
    case ambiguousReport(String, [ReportName])
    /// The book has a report of that name.
    case reportExists(ReportName)
    /// The report has more bytes than `KeptReport.longest`.
    case reportTooLong(ReportName)
    /// The rows are deleted, but the file could not be rewritten without their bytes.
    case notRewritten(path: String, reason: String)
    /// The user has no token of that name.
    case noSuchToken(String)
    /// The user has another token of that name.
    case tokenNameTaken(FoldedName)
    /// The token is unknown to the store, or was revoked.
    case unknownToken
    /// The token has expired.
    case tokenExpired
    /// A token cannot do this. It requires the session of a user.
    case tokenCannot
    /// The feature `what` is available in a folder, but not on this server.
    case onlyInFolder(what: String, server: String)
    /// A backup copy before erasing was requested on a server, which keeps none.
    case keepsNoCopies(server: String)
    /// The user has made as many books as the server's store allows, removed ones included.
    case tooManyBooks(Int)
    /// An administrator reset the user's password, and the user has not chosen a new one yet.
    case passwordReset(UserName)
    /// The user no longer has any book on the server.
    case noBookLeft
    /// The folder or database already contains a store.
    case isThere(place: String)
    /// The database on the server has an encoding or collation unfit for books.
    case unfitDatabase(String, encoding: String, collation: String)
}
