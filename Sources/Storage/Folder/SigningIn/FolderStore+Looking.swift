import Glibc
internal import Users

extension FolderStore {
    /// Whether what shows who somebody is holds no more: a session that ended, or that the store knows no more.
    ///
    /// Looking is no use of the session, which it would prolong. Of a token it says nothing.
    public func hasEnded(_ signedIn: SignedIn, at now: Int64, boot: String?) throws -> Bool {
        guard case .session(let secret, _, _) = signedIn.means else { return false }
        guard let session = try SessionTable(database: database()).session(secret)?.session else { return true }
        return session.state(now: now, bootID: boot) != .valid
    }

    /// The files of a book and of the store as they lie there.
    /// - Complexity: two calls of the system.
    public func stamp(of book: BookEntry) -> StoreStamp {
        StoreStamp(book: Self.stamp(ofFile: file(of: book.id)), store: Self.stamp(ofFile: users.path))
    }

    /// A file as it lies there: which one it is, how large, and when it was written last; empty for one that is not there.
    private static func stamp(ofFile path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "" }
        return "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec) \(status.st_mtim.tv_nsec)"
    }
}
