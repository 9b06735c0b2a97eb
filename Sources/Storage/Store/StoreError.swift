public import Users

/// Why a store does not let somebody in, or cannot do what was asked of it.
public enum StoreError: Error, Equatable, Sendable {
    /// There is no store in that folder yet.
    case missing(path: String)
    /// The folder is a link, no folder, or somebody else's.
    case folder(path: String, fault: String)
    /// A user of that name is there already, whatever its case.
    case nameTaken(UserName)
    /// No user has that name.
    case noSuchUser(String)
    /// No book of the user has that name; somebody else's counts as none.
    case noSuchBook(String)
    /// The same for a wrong password and for a user that does not exist.
    case wrongNameOrPassword
    /// The old password of somebody who is signed in.
    case wrongOldPassword
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
    /// A user from before there were keys, who has not signed in since.
    case hasNoKeys(UserName)
    /// A reader, or a token that reads, was to change a book.
    case mayOnlyRead
    /// The user calls another book so already; it may be a removed one.
    case bookNameTaken(FoldedName)
    /// Only an owner of the book may do that.
    case notOwner(FoldedName)
    /// The book would have no owner any more.
    case lastOwner(UserName, book: FoldedName)
    /// Somebody would be left without any book.
    case lastBook(UserName)
    /// The user cannot open the book.
    case noSuchMember(UserName, book: FoldedName)
    /// Why a sealed book or report cannot be opened.
    case seal(path: String, SealError)
    /// A sealed book in the place of another one.
    case otherBook(path: String)
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
}

extension StoreError {
    /// The stable, dotted name of the error.
    public var kind: String {
        switch self {
        case .missing: "store.missing"
        case .folder: "store.folder"
        case .nameTaken: "user.exists"
        case .noSuchUser: "user.not-found"
        case .noSuchBook: "book.not-found"
        case .wrongNameOrPassword, .wrongOldPassword: "sign-in.refused"
        case .throttled: "sign-in.throttled"
        case .notSignedIn: "session.none"
        case .sessionEnded: "session.ended"
        case .notAdministrator: "user.not-administrator"
        case .lastAdministrator: "user.last-administrator"
        case .wrongRecoveryCode: "recovery-code.refused"
        case .hasNoKeys: "user.no-keys"
        case .mayOnlyRead: "book.read-only"
        case .bookNameTaken: "book.exists"
        case .notOwner: "book.not-owner"
        case .lastOwner: "book.last-owner"
        case .lastBook: "book.last"
        case .noSuchMember: "book.no-member"
        case .seal(_, .newer): "store.newer"
        case .seal: "seal.refused"
        case .otherBook: "seal.other-book"
        case .unsealedReport: "seal.missing"
        case .reportName: "report.name"
        case .noSuchReport: "report.not-found"
        case .ambiguousReport: "report.ambiguous"
        case .reportExists: "report.exists"
        case .notRewritten: "erase.not-rewritten"
        case .noSuchToken: "token.not-found"
        case .tokenNameTaken: "token.exists"
        case .unknownToken: "token.unknown"
        case .tokenExpired: "token.expired"
        case .tokenCannot: "token.not-allowed"
        }
    }

    /// What went wrong, in one line; no secret is in it.
    public var message: String {
        switch self {
        case .missing(let path): "there is no store in \(path) yet"
        case .folder(let path, let fault): "the store \(path) \(fault)"
        case .nameTaken(let name): "there is a user '\(name)' already"
        case .noSuchUser(let name): "there is no user '\(name)'"
        case .noSuchBook(let name): "there is no book '\(name)' of yours"
        case .wrongNameOrPassword: "the name or the password is wrong"
        case .wrongOldPassword: "the password is wrong"
        case .throttled(let seconds):
            "too many wrong passwords; wait \(seconds) \(seconds == 1 ? "second" : "seconds")"
        case .notSignedIn: "you are not signed in"
        case .sessionEnded: "your session has ended"
        case .notAdministrator: "only an administrator may do that"
        case .lastAdministrator(let name): "'\(name)' is the only administrator"
        case .wrongRecoveryCode: "the name or the recovery code is wrong"
        case .hasNoKeys(let name): "'\(name)' has no keys yet"
        case .mayOnlyRead: "you may only read this book"
        case .bookNameTaken(let name): "you have a book '\(name)' already"
        case .notOwner(let name): "only an owner of the book '\(name)' may do that"
        case .lastOwner(let name, let book): "'\(name)' is the only owner of the book '\(book)'"
        case .lastBook(let name): "it is the only book of '\(name)'"
        case .noSuchMember(let name, let book): "'\(name)' cannot open the book '\(book)'"
        case .seal(let path, .notASeal): "\(path) is damaged: it is no sealed book"
        case .seal(let path, .newer(let found, let known)):
            "\(path) was sealed by a newer spesa (its version \(found), this program knows \(known))"
        case .seal(let path, .cut): "\(path) is damaged: a part of it is missing"
        case .seal(let path, .refused): "\(path) cannot be opened: it was changed, or is not of this store"
        case .otherBook(let path): "\(path) holds another book than it should"
        case .unsealedReport(let path): "\(path) is not sealed, and so no report of this book"
        case .reportName(let text): "'\(text)' is no name for a report"
        case .noSuchReport(let name): "there is no report '\(name)'"
        case .ambiguousReport(let name, _): "there are several reports '\(name)'"
        case .reportExists(let name): "there is a report '\(name.text)' already"
        case .notRewritten(let path, let reason): "it is erased, but \(path) could not be written anew: \(reason)"
        case .noSuchToken(let name): "you have no token '\(name)'"
        case .tokenNameTaken(let name): "you have a token '\(name)' already"
        case .unknownToken: "the token is not known here, or was revoked"
        case .tokenExpired: "the token has expired"
        case .tokenCannot: "a token opens one book, and does nothing else"
        }
    }

    /// The name that was typed; `nil` where none is meant, or naming it would tell too much.
    public var input: String? {
        switch self {
        case .nameTaken(let name), .lastAdministrator(let name): name.description
        case .noSuchUser(let name), .noSuchBook(let name), .noSuchToken(let name), .reportName(let name),
            .noSuchReport(let name), .ambiguousReport(let name, _):
            name
        case .reportExists(let name): name.text
        case .hasNoKeys(let name), .lastBook(let name), .noSuchMember(let name, _), .lastOwner(let name, _):
            name.description
        case .bookNameTaken(let name), .notOwner(let name), .tokenNameTaken(let name):
            name.description
        default: nil
        }
    }

    /// Always `nil`, as the whole of a name is meant.
    public var caret: Range<Int>? { nil }

    /// What to type instead; `nil` where the message says all that may be said.
    public var hint: String? {
        switch self {
        case .missing: "make one with: spesa signup NAME"
        case .folder: "name a folder of your own with --store DIR"
        case .nameTaken: "sign in with: spesa login NAME, or choose another name"
        case .noSuchUser: "the users are in: spesa user list"
        case .noSuchBook: "your books are in: spesa book"
        case .wrongNameOrPassword, .wrongOldPassword: nil
        case .throttled: "then try again; an administrator can lift it with: spesa user unlock NAME"
        case .notSignedIn: "sign in with: spesa login NAME, or make a user with: spesa signup NAME"
        case .sessionEnded: "sign in again with: spesa login NAME"
        case .notAdministrator: "ask an administrator; whoever signed up first is one"
        case .lastAdministrator: "the first user of a store stays as long as there are others"
        case .wrongRecoveryCode: nil
        case .hasNoKeys(let name): "\(name) gets them by signing in once: spesa login \(name)"
        case .mayOnlyRead: "ask an owner for the right to write, or use a token made with --can write"
        case .bookNameTaken: "choose another name, or bring a removed book back with: spesa book remove --undo NAME"
        case .notOwner: "ask an owner; see who is one with: spesa book"
        case .lastOwner(_, let book): "make another one first: spesa book share \(book) --with USER --as owner"
        case .lastBook: "make another one first: spesa book add NAME"
        case .noSuchMember: "see who can with: spesa book"
        case .seal(_, .newer): "install the newer spesa; the file was left as it is"
        case .seal, .otherBook: "put back a copy of it, from 'backups' or a backup of the store; nothing was changed"
        case .unsealedReport: "take the file away; nothing was changed"
        case .reportName:
            "write letters from a to z, digits, '-', '_' and '.', beginning with no '.', at most \(ReportName.longest)"
        case .noSuchReport: "the reports of a book are in: spesa report list"
        case .ambiguousReport(_, let names): "write one of \(names.map(\.text).joined(separator: ", "))"
        case .reportExists: "choose another name, or write over it with --replace"
        case .notRewritten: "zeros stand where it was; the file gets shorter when more is erased"
        case .noSuchToken: "your tokens are in: spesa token"
        case .tokenNameTaken: "choose another name, or revoke it with: spesa token revoke NAME"
        case .unknownToken, .tokenExpired: "make another one with: spesa token add NAME"
        case .tokenCannot: "sign in for it with: spesa login NAME, and give no token"
        }
    }
}
