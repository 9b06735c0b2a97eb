public import Database
public import Ledger
public import Periods
internal import Users

extension ServerSession {
    /// A book; it is opened when it is first used.
    public func open(_ entry: BookEntry) -> Book { Book(file: file(of: entry)) }

    /// Where the rows of a book are.
    func file(of book: BookEntry) -> any DatabaseFile {
        served.file(of: book, mayWrite: book.role.canWrite && token?.scope != .read)
    }

    /// A value that differs after a change of a book, or of what the store knows of users, sessions and books.
    public func stamp(of book: BookEntry) -> StoreStamp {
        (try? calls.stamp(of: book, isToken: token != nil)) ?? StoreStamp(book: "", store: "")
    }

    /// Runs one query of a person on the views of a book, which can change nothing.
    public func query(
        _ sql: String, of book: BookEntry, today: Day, within seconds: Int, into receiver: QueryReceiver
    ) throws {
        try served.queries.query(sql, of: book, today: today, within: seconds, into: receiver)
    }

    /// Keeps no copy: of a book on a server there are none.
    public func keepCopy(of book: BookEntry, before reason: CopyReason) {}

    /// Keeps no copy of a book before something of it is erased.
    /// - Throws: `StoreError.keepsNoCopies`.
    public func keepCopyBeforeErasing(of book: BookEntry) throws -> String {
        throw StoreError.keepsNoCopies(server: store.host)
    }

    /// None.
    public func copyCount(of book: BookEntry) -> Int { 0 }
}
