public import Database
internal import Ledger
public import Periods
public import Storage
internal import Users

extension ServerSession {
    /// A book, opened on first use.
    public func open(_ entry: BookEntry) -> Book { Book(file: file(of: entry)) }

    /// The database of a book, opened on first use.
    func file(of book: BookEntry) -> any DatabaseFile {
        served.file(of: book, mayWrite: book.role.canWrite && token?.scope != .read)
    }

    /// The marks of a book, and of the user's books and settings.
    /// - Throws: `DatabaseError`; `StoreError` if the role may not read them.
    public func stamp(of book: BookEntry) throws -> StoreStamp {
        try connections.ask { database in
            try ServerCalls(database: database, denied: denied).stamp(of: book, isToken: token != nil)
        }
    }

    /// Runs a user's query on the views of a book, read-only.
    public func query(
        _ sql: String, of book: BookEntry, today: Day, within seconds: Int, into receiver: QueryReceiver
    ) throws {
        try served.queries.query(sql, of: book, today: today, within: seconds, into: receiver)
    }

    /// Does nothing: a server keeps no backup copies.
    public func keepCopy(of book: BookEntry, before reason: CopyReason) {}

    /// Always fails: a server keeps no backup copies.
    /// - Throws: `StoreError.keepsNoCopies`.
    public func keepCopyBeforeErasing(of book: BookEntry) throws -> String {
        throw StoreError.keepsNoCopies(server: store.host)
    }

    /// Always 0: a server keeps no backup copies.
    public func copyCount(of book: BookEntry) -> Int { 0 }
}
