internal import Database
internal import Ledger
public import Secrets

extension ServerAccountSession {
    /// Writes a dump of each book that somebody may read into one encrypted file. What the server holds beside is for whoever
    /// runs it to keep.
    ///
    /// Each dump is of one moment, and they are made one after the other.
    /// - Parameters:
    ///   - password: as `PasswordRules` accepted it; whoever knows it can read the books.
    ///   - dump: writes a book.
    /// - Throws: `BackupError.exists`, `.cannotWrite`, `DatabaseError`, and what `dump` throws.
    /// - Complexity: O(bytes) in time, and in memory those of the largest book.
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
