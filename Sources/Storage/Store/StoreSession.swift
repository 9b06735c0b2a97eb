public import Database
internal import Ledger
public import Periods
internal import Text
public import Users

/// A signed-in user or token, with the calls that both may use. `AccountSession` has further calls for users.
///
/// Every call may also throw `DatabaseError`, and `StoreError` if the store is missing, or if the session or token has
/// ended.
public protocol StoreSession: AnyObject {
    /// The type of the store.
    associatedtype Home: Store
    /// The type of a user's session at that store.
    associatedtype Account: AccountSession

    /// The store to which the user or token is signed in.
    var store: Home { get }
    /// The user of the session, or the user who created the token.
    var user: User { get }
    /// The user's current book; for a token, the book that it opens.
    var book: BookEntry { get }
    /// The token; `nil` for a session.
    var token: TokenEntry? { get }
    /// This session as a user's, which can change data of the user rather than of one book.
    /// - Throws: `StoreError.tokenCannot` for a token.
    func account() throws -> Account
    /// The fingerprint of the key that book keys are sealed to, for other users to compare. `nil` on a server, which
    /// grants access by roles instead.
    func fingerprint() throws -> String?
    /// Whether a session has ended, without counting as use of it. Always false for a token.
    /// - Parameters:
    ///   - now: seconds since 1970.
    ///   - boot: the id of the machine's present boot (`bootID()`).
    func hasEnded(at now: Int64, boot: String?) throws -> Bool
    /// The settings of the user, by key.
    func settings() throws -> [String: String]
    /// Reads the settings of the user again, which another session may have changed. Does not count as use of the session.
    func refreshSettings() throws
    /// Notes about the user's books that only the user can write, by key. A server stores them with the settings, a
    /// folder store in authenticated records outside `users.db`.
    func notes() throws -> [String: String]

    /// The books of the user, sorted by name; for a token, only its book.
    func books() throws -> [BookEntry]
    /// Sends a notice for each of the books that the user has removed and that is in the store again.
    func noticeRemoved(_ books: [BookEntry])
    /// The current book of a session, or the book of a token.
    /// - Throws: `StoreError.otherBookChosen` if the store names another book than the user chose, `noBookChosen` if it
    ///   names none, `otherBookNamed`, `removedBook`.
    func bookInUse() throws -> BookEntry
    /// Checks that the name of a book leads to the book that the user last saw under it, and that the user has not
    /// removed it.
    /// - Throws: `StoreError.otherBookNamed`, `removedBook`.
    func requireKnown(_ book: BookEntry) throws
    /// Checks that the user's account knows no book of this name whose rows were deleted from the store.
    /// - Throws: `StoreError.lostBooks`.
    func requireNotLost(_ name: FoldedName) throws
    /// A book, opened on first use.
    func open(_ entry: BookEntry) throws -> Book
    /// The members of a book, sorted by name.
    func members(of book: BookEntry) throws -> [BookMember]
    /// The members of a book, sorted by name. A folder store compares them with the book's own list, which opens a
    /// shared book.
    func confirmedMembers(of book: BookEntry) throws -> [BookMember]
    /// Whether others can open a book, also by the member list inside it.
    func isShared(_ book: BookEntry) throws -> Bool
    /// The marks of a book, and of the store's users, sessions and books. On a server the second mark covers only the
    /// books and settings of the user, and for a token only its book.
    /// - Throws: the errors of asking a server.
    func stamp(of book: BookEntry) throws -> StoreStamp
    /// Runs a user's query on the views of a book, read-only.
    /// - Parameters:
    ///   - today: the value of `:today`.
    ///   - seconds: the time limit of the receiver, in seconds. A server also stops the query itself.
    /// - Throws: `QueryError`, errors of the receiver, and the errors of opening the book.
    func query(_ sql: String, of book: BookEntry, today: Day, within seconds: Int, into receiver: QueryReceiver) throws

    /// The saved reports of a book, sorted by name.
    func reports(of book: BookEntry) throws -> [KeptReport]
    /// The content of a saved report.
    /// - Throws: `StoreError.noSuchReport`, `seal`, `unsealedReport`, `olderReport`, `futureReport`.
    /// - Complexity: O(bytes).
    func report(_ name: ReportName, of book: BookEntry) throws -> [UInt8]
    /// Saves a report with its book, atomically.
    /// - Parameter isReplacing: whether an existing report is replaced.
    /// - Throws: `StoreError.mayOnlyRead`, `reportTooLong`, `reportExists`.
    func keep(_ content: String, as name: ReportName, of book: BookEntry, isReplacing: Bool) throws
    /// Deletes a saved report.
    /// - Throws: `StoreError.mayOnlyRead`, `noSuchReport`.
    func deleteReport(_ name: ReportName, of book: BookEntry) throws

    /// Makes a backup copy of a book before a large import or a merge. Does nothing on a server.
    func keepCopy(of book: BookEntry, before reason: CopyReason) throws
    /// Makes a backup copy of a book before something in it is erased.
    /// - Returns: the path of the copy.
    /// - Throws: `StoreError.keepsNoCopies`.
    func keepCopyBeforeErasing(of book: BookEntry) throws -> String
    /// The number of backup copies of a book; always 0 on a server.
    func copyCount(of book: BookEntry) -> Int
    /// Deletes all backup copies and saved reports of a book.
    func removeCopiesAndReports(of book: BookEntry) throws

    /// Checks the store, and the content of the books that can be opened.
    /// - Throws: `StoreError.tokenCannot` for a token on a server.
    func check() throws -> StoreCheck
}

extension StoreSession {
    /// The user's book with a name, ignoring case. A token finds only its own book.
    /// - Throws: `StoreError.noSuchBook`, `lostBooks`.
    public func book(named text: String) throws -> BookEntry {
        let books = try books()
        let name = try? FoldedName(text, of: .book)
        guard let book = books.first(where: { $0.name == name }) else {
            let place = try name.flatMap(place(ofMoved:))
            if let name, place == nil { try requireNotLost(name) }
            throw StoreError.noSuchBook(
                text, movedTo: place,
                near: place == nil ? nearest(to: text, among: books.map(\.name.description), limit: 1) : [])
        }
        return book
    }

    /// Finds a saved report by its full name, or by the name without extension if only one report has it.
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
    /// A large import follows.
    case `import`
    /// A merge of another book follows.
    case merge
}
