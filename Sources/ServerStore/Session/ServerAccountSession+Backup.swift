internal import Database
internal import Ledger
public import Secrets
public import Storage

extension ServerAccountSession {
    /// Writes a dump of each book that the user can read into one encrypted file. Other data of the server is for its
    /// administrator to back up.
    ///
    /// Each dump is a snapshot, taken one after another.
    /// - Parameters:
    ///   - password: accepted by `PasswordRules`. Decrypts the books.
    ///   - dump: passes the text of a book's dump to `write`, in parts.
    /// - Throws: `BackupError.exists`, `.cannotWrite`, `DatabaseError`, errors of `dump`.
    /// - Complexity: O(bytes) in time; memory grows with the largest book.
    public func backUp(
        to path: String, password: Secret, cost: PasswordCost,
        dump: (_ book: Book, _ entry: BookEntry, _ write: (String) -> Void) throws -> Void
    ) throws -> StoreBackup {
        let stream = try PasswordStream.Writer(password: password, cost: cost)
        let books = try books()
        do {
            let file = try store.outputFile(at: path, isReplacing: false)
            try file.write { output in
                let archive = Archive.Writer(stream: stream)
                for entry in books {
                    var bytes: [UInt8] = []
                    try dump(open(entry), entry) { bytes += $0.utf8 }
                    try archive.add(.dump(entry.name), bytes, to: output)
                }
                try archive.finish(output)
            }
        } catch let error as OutputFileError {
            throw BackupError(error)
        }
        return StoreBackup(books: books.count, bytes: try ReadFile(path, followsLink: true).count, cost: stream.cost)
    }
}
