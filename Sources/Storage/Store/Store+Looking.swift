import Glibc
internal import Users

extension Store {
    /// Whether what shows who somebody is holds no more: a session that ended, or that the store knows no more.
    ///
    /// Looking is no use of the session, which it would prolong. Of a token it says nothing.
    public func hasEnded(_ signedIn: SignedIn, at now: Int64, boot: String?) throws -> Bool {
        guard case .session(let secret, _, _) = signedIn.means else { return false }
        guard let session = try SessionTable(database: database()).signedIn(secret)?.session else { return true }
        return session.state(now: now, bootID: boot) != .valid
    }

    /// The files of a book and of the store as they lie there.
    /// - Complexity: two calls of the system.
    public func stamp(of book: BookEntry) -> StoreStamp {
        StoreStamp(book: FileStamp(file(of: book.id)), store: FileStamp(users.path))
    }
}

/// What is another value once somebody has written to a book, or to what the store knows of users, sessions and books.
public struct StoreStamp: Hashable, Sendable {
    private let book: FileStamp
    private let store: FileStamp

    /// Whether what the store knows of users, sessions and books was written to between the two.
    public func isOfOtherStore(than other: StoreStamp) -> Bool { store != other.store }

    fileprivate init(book: FileStamp, store: FileStamp) {
        self.book = book
        self.store = store
    }
}

/// A file as it lies there: which one it is, how large, and when it was written last.
private struct FileStamp: Hashable, Sendable {
    private let parts: [Int64]

    /// One that is not there has no parts.
    init(_ path: String) {
        var status = stat()
        parts =
            stat(path, &status) == 0
            ? [
                Int64(bitPattern: UInt64(status.st_ino)), Int64(status.st_size), Int64(status.st_mtim.tv_sec),
                Int64(status.st_mtim.tv_nsec),
            ] : []
    }
}
