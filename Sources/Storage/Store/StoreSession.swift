public import Database
internal import Ledger
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
    /// The user's current book; for a token, the book that it opens.
    var book: BookEntry { get }
    /// The token; `nil` for a session.
    var token: TokenEntry? { get }
    /// The right to change what belongs to the user and not to one book, which no token has.
    /// - Throws: `StoreError.tokenCannot`.
    func account() throws -> Account
    /// The fingerprint of the key that books are given to, for others to compare with; `nil` at a server, which gives books
    /// to roles.
    func fingerprint() throws -> String?
    /// Whether a session has ended, without counting as use of it. Always false for a token.
    func hasEnded(at now: Int64, boot: String?) throws -> Bool
    /// The settings of the user, by key.
    func settings() throws -> [String: String]
    /// Facts that only the user's own account may state, by key. A server keeps them with the settings; for a store in a
    /// folder they are outside the store's own files.
    func notes() throws -> [String: String]

    /// The books of the user, by name; of a token the one it opens.
    func books() throws -> [BookEntry]
    /// Gives a notice of each book that the user has removed and that is in the store again.
    func noticeRemoved(_ books: [BookEntry])
    /// The current book of a session, or the book of a token.
    /// - Throws: `StoreError.otherBookChosen` if the store names another book than the user chose, `removedBook`.
    func bookInUse() throws -> BookEntry
    /// Checks that the name of a book leads to the book that the user last saw under it, and that the user has not
    /// removed it.
    /// - Throws: `StoreError.otherBookNamed`, `removedBook`.
    func requireKnown(_ book: BookEntry) throws
    /// A book, opened on first use.
    func open(_ entry: BookEntry) throws -> Book
    /// The members of a book, by name.
    func members(of book: BookEntry) throws -> [BookMember]
    /// A value that differs after a change of a book, or of what the store knows of users, sessions and books.
    func stamp(of book: BookEntry) -> StoreStamp
    /// Runs a user's query on the views of a book, read-only.
    /// - Parameters:
    ///   - today: the value of `:today`.
    ///   - seconds: the time limit of the receiver.
    /// - Throws: `QueryError`, errors of the receiver, or the reason why the book cannot be opened.
    func query(_ sql: String, of book: BookEntry, today: Day, within seconds: Int, into receiver: QueryReceiver) throws

    /// The saved reports of a book, by name.
    func reports(of book: BookEntry) throws -> [KeptReport]
    /// The content of a kept report.
    /// - Throws: `StoreError.noSuchReport`, `seal`, `unsealedReport`.
    /// - Complexity: O(bytes).
    func report(_ name: ReportName, of book: BookEntry) throws -> [UInt8]
    /// Saves a report with its book, atomically.
    /// - Parameter isReplacing: whether an existing report is replaced.
    /// - Throws: `StoreError.mayOnlyRead`, `reportTooLong`, `reportExists`.
    func keep(_ content: String, as name: ReportName, of book: BookEntry, isReplacing: Bool) throws
    /// Deletes a saved report.
    /// - Throws: `StoreError.mayOnlyRead`, `noSuchReport`.
    func deleteReport(_ name: ReportName, of book: BookEntry) throws

    /// Keeps a copy of a book as it is before many changes come into it at once, where the store keeps any.
    func keepCopy(of book: BookEntry, before reason: CopyReason) throws
    /// Makes a backup copy of a book before something in it is erased.
    /// - Returns: the path of the copy.
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

    /// Finds a report by its full name, or by the name without extension if that is unique.
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

/// The reason for a backup copy of a book.
public enum CopyReason: Sendable {
    /// A large import, or a merge of another book.
    case `import`, merge
}
