internal import Users

extension FolderStore {
    /// Looks again at what lets somebody write to a book; the lock of the book is held, so that it holds for the change.
    /// - Throws: `StoreError.notSignedIn`, `sessionEnded`, `unknownToken`, `tokenExpired`, `noSuchBook`, `mayOnlyRead`, or
    ///   `FormChanged` where the file has another form than it was opened for.
    func requireRights(to book: BookEntry, of signedIn: SignedIn) throws {
        let database = try database()
        switch signedIn.means {
        case .session(let secret, _, _):
            guard let session = try SessionTable(database: database).session(secret)?.session else {
                throw StoreError.notSignedIn
            }
            guard session.state(now: now(), bootID: bootID()) == .valid else { throw StoreError.sessionEnded }
        case .token(let token, _, _):
            guard let (entry, _, _) = try TokenTable(database: database).token(token) else {
                throw StoreError.unknownToken
            }
            guard !entry.hasExpired(at: now()) else { throw StoreError.tokenExpired }
            guard entry.scope == .write else { throw StoreError.mayOnlyRead }
        case .keys, .served, .servedToken: throw StoreError.notSignedIn
        }
        let present = try BookTable(database: database).current(book, of: signedIn.user.id)
        guard present.role.canWrite else { throw StoreError.mayOnlyRead }
        guard present.form == book.form, present.isConverting == book.isConverting else { throw FormChanged() }
    }
}
