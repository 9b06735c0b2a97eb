internal import Database
public import Ledger
public import Money
internal import Secrets
public import Users

/// An inconsistency in a store, with its location.
public struct StoreFinding: Hashable, Sendable {
    /// The location: `users.db`, the path of a file or folder relative to the store, or `book NAME`.
    public let place: String
    /// The kind of inconsistency.
    public let fault: Fault

    package init(place: String, fault: Fault) {
        self.place = place
        self.fault = fault
    }

    /// The kinds of inconsistencies.
    public enum Fault: Hashable, Sendable {
        /// An inconsistency reported by the database engine.
        case structure(String)
        /// A user has no book.
        case noBook(UserName)
        /// The store's value for the setting with this key is not the value that the user set.
        case setting(String)
        /// The store no longer lists a book of the user, who neither left nor removed it.
        case lost
        /// A book has no file.
        case missing
        /// The file belongs to no book.
        case orphan
        /// A killed process left the file.
        case unfinished
        /// A sealed book has an unencrypted backup copy.
        case openCopy
        /// Other accounts can read or change the file, the accounts of a group store cannot use it, or it is a link or
        /// not a regular file.
        case exposed(Exposure)
        /// The file does not have this form, which the store states: it is unencrypted instead of sealed, or sealed
        /// instead of open.
        case form(BookEntry.Form)
        /// A sealed file contains another book than its name states.
        case otherBook
        /// A member of a sealed book has no key to it.
        case noKey(UserName)
        /// The store states more rights to a sealed book than its own member list.
        case member(MembershipDifference)
        /// A former member has the present key of a sealed book, until the next change.
        case oldKey
        /// The file cannot be read. The values are the kind and the message of the error.
        case unreadable(kind: String, String)
        /// An inconsistency inside a book.
        case book(Finding)

        /// The finding for an error of reading.
        package static func unreadable(_ error: any Error) -> Fault {
            switch error {
            case let error as DatabaseError: .unreadable(kind: error.kind, error.message)
            case let error as StoreError: .unreadable(kind: error.kind, error.message)
            case let error as UserError: .unreadable(kind: error.kind, error.message)
            case let error as SecretError: .unreadable(kind: error.kind, error.message)
            default: .unreadable(kind: "store.failed", "it cannot be read")
            }
        }
    }
}

extension StoreFinding {
    /// A stable identifier with dots for scripts, such as `book.lost`.
    public var kind: String {
        switch fault {
        case .structure: "store.structure"
        case .noBook: "user.no-book"
        case .setting: "user.setting-differs"
        case .lost: "book.lost"
        case .missing: "file.missing"
        case .orphan: "file.orphan"
        case .unfinished: "file.unfinished"
        case .openCopy: "copy.open"
        case .exposed: "file.exposed"
        case .form: "book.form"
        case .otherBook: "seal.other-book"
        case .noKey: "key.missing"
        case .member: "book.members-differ"
        case .oldKey: "key.old"
        case .unreadable(let kind, _): kind
        case .book(let finding): finding.kind
        }
    }

    /// A one-line message.
    /// - Parameter string: formats an amount.
    public func message(_ string: (Amount) -> String) -> String {
        switch fault {
        case .structure(let text), .unreadable(_, let text): text
        case .noBook(let user): "\(user) has no book"
        case .setting(let key):
            "the setting \(key) differs from what you set, and is not used; put yours back with: spesa check --tidy"
        case .lost:
            "the store no longer lists this book of yours, and you did not remove it; put the store back from a backup: "
                + "spesa restore-store FILE"
        case .missing: "the file is missing"
        case .orphan: "this file belongs to no book"
        case .unfinished: "an interrupted command left this; remove it with: spesa check --tidy"
        case .openCopy:
            "anyone can read this copy of a sealed book, and could have put it there; delete it if you do not need it"
        case .exposed(let exposure): "it \(exposure.words)"
        case .form(let form): "the book is \(form.rawValue), its file is not"
        case .otherBook: "the file belongs to another book"
        case .noKey(let user): "\(user) may open this book, but has no key to it"
        case .member(let difference): difference.message
        case .oldKey: "a former member can still open this book, until its next change gives it a new key"
        case .book(let finding): finding.message(string)
        }
    }
}

/// The result of checking a store.
public struct StoreCheck: Hashable, Sendable {
    /// Users first, then files, then books; empty if everything is consistent.
    public let findings: [StoreFinding]
    /// The number of users checked: all of a folder store, 1 on a server.
    public let users: Int
    /// The number of books checked: in a folder store all, removed ones included; on a server those of the user.
    public let books: Int
    /// The number of books that were opened. Only the files of the others were checked.
    public let opened: Int

    package init(findings: [StoreFinding], users: Int, books: Int, opened: Int) {
        self.findings = findings
        self.users = users
        self.books = books
        self.opened = opened
    }
}
