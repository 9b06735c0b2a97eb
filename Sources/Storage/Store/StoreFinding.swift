internal import Database
public import Ledger
public import Money
internal import Secrets
public import Users

/// Something that is wrong with a store, and where.
public struct StoreFinding: Hashable, Sendable {
    /// `users.db`, the path of a file or folder below the store's, or `book NAME`.
    public let place: String
    /// What is wrong there.
    public let fault: Fault

    /// What can be wrong with a store.
    public enum Fault: Hashable, Sendable {
        /// What the database says about the way it is stored.
        case structure(String)
        /// A user without any book.
        case noBook(UserName)
        /// A book without its file.
        case missing
        /// A file of a book that nobody knows.
        case orphan
        /// What a process left that was killed while it was at work.
        case unfinished
        /// A copy that anybody can read of a book that is sealed.
        case openCopy
        /// Others could read or change it.
        case exposed(Exposure)
        /// A book is known to be sealed and its file is open, or the other way round.
        case form(BookEntry.Form)
        /// A sealed file that says that it is another book.
        case otherBook
        /// A member of a sealed book who cannot open it.
        case noKey(UserName)
        /// The store gives a sealed book to more than its own list of members does.
        case member(MembershipDifference)
        /// A sealed book that somebody could open who may not any more, until it is written next.
        case oldKey
        /// It could not be read; what the error says.
        case unreadable(kind: String, String)
        /// What is wrong inside a book.
        case book(Finding)

        /// It could not be read, for that reason.
        static func unreadable(_ error: any Error) -> Fault {
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
    /// Dotted and stable.
    public var kind: String {
        switch fault {
        case .structure: "store.structure"
        case .noBook: "user.no-book"
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

    /// What is wrong, in one line.
    /// - Parameter string: how an amount is written.
    public func message(_ string: (Amount) -> String) -> String {
        switch fault {
        case .structure(let text), .unreadable(_, let text): text
        case .noBook(let user): "\(user) has no book"
        case .missing: "the file is not there"
        case .orphan: "no book has this file"
        case .unfinished: "this was left by a run that was killed; take it away with: spesa check --tidy"
        case .openCopy: "anybody can read this copy of a sealed book; seal it with: spesa check --tidy"
        case .exposed(let exposure): "it \(exposure.words)"
        case .form(let form): "the book is \(form.rawValue), its file is not"
        case .otherBook: "the file is that of another book"
        case .noKey(let user): "\(user) may open this book, but has no key to it"
        case .member(let difference): difference.message
        case .oldKey: "somebody who may not open this book any more can, until its next change gives it a new key"
        case .book(let finding): finding.message(string)
        }
    }
}

/// What a look at a store found, and what it looked at.
public struct StoreCheck: Hashable, Sendable {
    /// Users first, then files, then what is inside books; empty where nothing is wrong.
    public let findings: [StoreFinding]
    /// How many users the store has.
    public let users: Int
    /// How many books, removed ones too.
    public let books: Int
    /// How many of the books were opened; of the others only the file was looked at.
    public let opened: Int
}
