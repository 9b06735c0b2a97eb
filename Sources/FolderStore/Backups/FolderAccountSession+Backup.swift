internal import Database
internal import Failures
import Glibc
public import Secrets
public import Storage

extension FolderAccountSession {
    /// Writes the whole store into one encrypted file: users, and all books with reports and side files. Sealed books
    /// stay sealed inside it.
    ///
    /// The backup is one consistent snapshot. Other processes wait for a book until it is read.
    /// - Parameter password: accepted by `PasswordRules`. Opens the backup, and with it the books that are not sealed.
    /// - Throws: `StoreError.notAdministrator`, `BackupError.exists`, `.inStore`, `.cannotWrite`, `DatabaseError`.
    /// - Complexity: O(bytes) in time; memory is constant.
    public func backUp(
        to path: String, password: Secret, cost: PasswordCost
    ) throws -> StoreBackup {
        try requireAdministrator()
        try store.requirePlace(forBackup: path)
        // Hashing takes a quarter of a second, so it is done before locks are taken.
        let stream = try PasswordStream.Writer(password: password, cost: cost)
        while true {
            let ids = store.bookFiles()
            do {
                var missing: [String] = []
                try store.holdingLocks(of: ids[...]) {
                    try store.outputFile(at: path, isReplacing: false).write {
                        missing = try write(ids, with: Archive.Writer(stream: stream), to: $0)
                    }
                }
                return StoreBackup(
                    books: ids.count, bytes: try ReadFile(path, followsLink: true).count, cost: stream.cost,
                    missing: missing)
            } catch is BooksChanged {
                continue
            } catch let error as OutputFileError {
                throw BackupError(error)
            }
        }
    }

    /// Thrown if books were created or removed before all locks were held.
    private struct BooksChanged: InternalError {}

    /// The size limit of a sealed file: its content fits into memory. An attacker may have made a file longer without
    /// using disk space, and a backup of it would fill the disk.
    static let mostOfSealedFile = BackupFolder.mostOfOpenCopy + BackupFolder.mostOfOpenCopy >> 10

    /// Writes the backup. The caller holds the locks of the books. The lock of the users is released once they are
    /// read, because changes to a book wait for its own lock.
    /// - Returns: the relative paths of files that could not be included.
    private func write(_ ids: [String], with archive: Archive.Writer, to backup: borrowing WholeFile) throws -> [String]
    {
        var missing: [String] = []
        // A closure cannot capture a borrowed file, so the closure only opens the file.
        try store.usersLock.holding(isReading: true) {
            guard store.bookFiles() == ids else { throw BooksChanged() }
            try store.users.rollBack()
            try archive.add(.users, from: ReadFile(store.users.path), to: backup)
            missing = try store.booksWithoutFile().map { StoreFile.book($0).name }
        }
        func isTooLong(_ file: StoreFile, _ input: borrowing ReadFile) -> Bool {
            guard input.count > Self.mostOfSealedFile else { return false }
            missing.append(file.name)
            return true
        }
        let hasOpenBooks = try !store.isShared()
        for id in ids {
            let isSealed = Seal.isSealed(try ReadFile(store.file(of: id)).read(Seal.headCount))
            if !isSealed { try store.openFile(id).rollBack() }
            let book = try ReadFile(store.file(of: id))
            if !isSealed && hasOpenBooks || !isTooLong(.book(id), book) {
                try archive.add(.book(id), from: book, to: backup)
            }
            let reports = store.reportFolder(of: id)
            let files =
                try reports.names().map { (StoreFile.report($0, book: id), reports.file($0)) }
                + reports.sideFiles().map { (StoreFile.side($0, book: id), "\(reports.path)/\($0.text)") }
            for (file, path) in files {
                let input = try ReadFile(path)
                if !isTooLong(file, input) { try archive.add(file, from: input, to: backup) }
            }
            missing += try reports.irregularFiles().map { "reports/\(id)/\($0)" }
        }
        try archive.finish(backup)
        return missing
    }
}
