public import Database
import Glibc
internal import Ledger
public import Periods
internal import Users

extension FolderSession {
    /// A book, opened on first use.
    public func open(_ entry: BookEntry) throws -> Book {
        Book(file: try file(of: entry))
    }

    /// The members of a book, sorted by name.
    public func members(of book: BookEntry) throws -> [BookMember] {
        try BookTable(database: store.database()).members(of: book.id)
    }

    /// Whether others can open a book, also by the member list inside it. An attacker may have hidden members in the
    /// store.
    public func isShared(_ book: BookEntry) throws -> Bool {
        guard !book.isShared else { return true }
        guard let access = try sealedState(of: book)?.access else { return false }
        var change = access.change(of: access.membership)
        try change.absorb(PendingAttestations(database: store.database()).about(book.id))
        return change.list.members.keys.contains { $0 != user.id }
    }

    /// Runs a user's query on the views of a book, on a separate connection that can do nothing else.
    /// - Parameters:
    ///   - today: the value of `:today`.
    ///   - seconds: ignored, because the receiver stops the query.
    /// - Throws: `QueryError`, errors of the receiver, and the errors of opening the book.
    public func query(
        _ sql: String, of book: BookEntry, today: Day, within seconds: Int, into receiver: QueryReceiver
    ) throws {
        let own = try file(of: book).reader()
        let database = try mayNameProducts(sql) ? withAllProducts(of: own, path: store.path, driver: store.driver) : own
        try database.confine(to: bookViews(in: database))
        try database.query(sql, ["today": today.iso], into: receiver)
    }

    /// The marks of the book and of `users.db`, made from the metadata of the files.
    /// - Complexity: two system calls.
    public func stamp(of book: BookEntry) -> StoreStamp {
        StoreStamp(book: Self.stamp(ofFile: store.file(of: book.id)), store: Self.stamp(ofFile: store.users.path))
    }

    /// The inode, size and modification time of a file; empty if it is missing.
    private static func stamp(ofFile path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "" }
        return "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    }
}
