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

    /// What is another text once somebody has written to a book, or to what the store knows of users and books.
    /// - Complexity: two calls of the system.
    public func stamp(of book: BookEntry) -> String {
        [file(of: book.id), users.path].map { path in
            var status = stat()
            guard stat(path, &status) == 0 else { return "-" }
            return "\(status.st_ino).\(status.st_size).\(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
        }.joined(separator: " ")
    }
}
