public import Database
public import Ledger
public import Periods
public import Users

/// A user or a token that is signed in at a store: what both may do. Beside it, a user with a session has the calls of
/// `AccountSession`.
///
/// Every call may throw `DatabaseError`, and `StoreError` where there is no store or the session or the token has ended; what
/// is said to be thrown is thrown beside that.
public protocol StoreSession: AnyObject {
    /// The kind of store.
    associatedtype Home: Store
    /// The session of a user at that kind of store.
    associatedtype Account: AccountSession

    /// The store.
    var store: Home { get }
    /// The user of the session, or the one who made the token.
    var user: User { get }
    /// The current book of a session's user; of a token, the one it opens.
    var book: BookEntry { get }
    /// The token; `nil` for a session.
    var token: TokenEntry? { get }
    /// The right to change what belongs to the user and not to one book, which no token has.
    /// - Throws: `StoreError.tokenCannot`.
    func account() throws -> Account
    /// The fingerprint of the key that books are given to, for others to compare with; `nil` at a server, which gives books
    /// to roles.
    func fingerprint() throws -> String?
    /// Whether a session holds no more. Looking is no use of it. Of a token it says nothing.
    func hasEnded(at now: Int64, boot: String?) throws -> Bool
    /// What the user has set, by key.
    func settings() throws -> [String: String]

    /// The books of the user, by name; of a token the one it opens.
    func books() throws -> [BookEntry]
    /// The book that a session works in where none is named, or the one that a token opens.
    /// - Throws: `StoreError.otherBookChosen` where the store names another one than the user chose.
    func bookInUse() throws -> BookEntry
    /// Refuses a book whose name led to another book when the user saw it last.
    /// - Throws: `StoreError.otherBookNamed`.
    func requireKnown(_ book: BookEntry) throws
    /// A book; it is opened when it is first used.
    func open(_ entry: BookEntry) throws -> Book
    /// Who can open a book, by name.
    func members(of book: BookEntry) throws -> [BookMember]
    /// A value that differs after a change of a book, or of what the store knows of users, sessions and books.
    func stamp(of book: BookEntry) -> StoreStamp
    /// Runs one query of a person on the views of a book, which can change nothing.
    /// - Parameters:
    ///   - today: what `:today` stands for.
    ///   - seconds: how long the receiver lets it run.
    /// - Throws: `QueryError`, what the receiver throws, or why the book cannot be opened.
    func query(_ sql: String, of book: BookEntry, today: Day, within seconds: Int, into receiver: QueryReceiver) throws

    /// The kept reports of a book, by name.
    func reports(of book: BookEntry) throws -> [KeptReport]
    /// The content of a kept report.
    /// - Throws: `StoreError.noSuchReport`, `seal`, `unsealedReport`.
    /// - Complexity: O(bytes).
    func report(_ name: ReportName, of book: BookEntry) throws -> [UInt8]
    /// Keeps a report with its book; it is there whole or not at all.
    /// - Parameter isReplacing: whether one of that name may be there already.
    /// - Throws: `StoreError.mayOnlyRead`, `reportExists`.
    func keep(_ content: String, as name: ReportName, of book: BookEntry, isReplacing: Bool) throws
    /// Deletes a kept report.
    /// - Throws: `StoreError.mayOnlyRead`, `noSuchReport`.
    func deleteReport(_ name: ReportName, of book: BookEntry) throws

    /// Keeps a copy of a book as it is before many changes come into it at once, where the store keeps any.
    func keepCopy(of book: BookEntry, before reason: CopyReason) throws
    /// Keeps a copy of a book as it is before something of it is erased.
    /// - Returns: where it is.
    /// - Throws: `StoreError.keepsNoCopies`.
    func keepCopyBeforeErasing(of book: BookEntry) throws -> String
    /// How many copies of a book the store keeps.
    func copyCount(of book: BookEntry) -> Int
    /// Takes away all copies of a book that the store keeps, and the reports kept with it.
    func removeCopiesAndReports(of book: BookEntry) throws

    /// Looks for what is wrong with the store and with the books that can be opened.
    /// - Throws: `StoreError.tokenCannot` for a token at a server.
    func check() throws -> StoreCheck
}

extension StoreSession {
    /// The book that the user calls by that name; a token opens no other than its own.
    /// - Throws: `StoreError.noSuchBook`.
    public func book(named text: String) throws -> BookEntry {
        let books = try books()
        let name = try? FoldedName(text, of: .book)
        guard let book = books.first(where: { $0.name == name }) else {
            throw StoreError.noSuchBook(text, movedTo: try name.flatMap(place(ofMoved:)))
        }
        return book
    }

    /// The report that a text names: the whole name, or the name without its ending where one report alone has it.
    /// - Throws: `StoreError.reportName`, `noSuchReport`, `ambiguousReport`.
    /// - Complexity: O(reports).
    public func reportName(_ text: String, of book: BookEntry) throws -> ReportName {
        guard ReportName(file: text) != nil || ReportName.isSpelt(text) else { throw StoreError.reportName(text) }
        let names = try reports(of: book).map(\.name)
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
