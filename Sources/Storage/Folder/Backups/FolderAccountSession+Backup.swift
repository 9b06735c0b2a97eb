internal import Database
internal import Failures
import Glibc
public import Secrets

/// What a backup of a store holds.
public struct StoreBackup: Equatable, Sendable {
    /// How many books, removed ones too.
    public let books: Int
    /// The size of the file.
    public let bytes: Int
    /// What the key of its password cost: the fallback where memory was refused.
    public let cost: PasswordCost
}

extension FolderAccountSession {
    /// Writes the whole store into one encrypted file: users, and all books with their reports and side files as they
    /// lie on disk, sealed ones sealed.
    ///
    /// Everything is of one moment, and other processes wait for a book until it is read.
    /// - Parameter password: as `PasswordRules` accepted it; whoever knows it can read the open books.
    /// - Throws: `StoreError.notAdministrator`, `BackupError.exists`, `.cannotWrite`, `DatabaseError`.
    /// - Complexity: O(bytes) in time; memory does not grow with them.
    public func backUp(
        to path: String, password: Secret, cost: PasswordCost
    ) throws -> StoreBackup {
        try requireAdministrator()
        try store.requirePlace(forBackup: path)
        // Hashing takes a quarter of a second; nobody waits for a lock that long.
        let stream = try PasswordStream.Writer(password: password, cost: cost)
        while true {
            let ids = store.bookFiles()
            do {
                try store.holdingLocks(of: ids[...]) {
                    try store.outputFile(at: path, isReplacing: false).write {
                        try write(ids, with: Archive.Writer(stream: stream), to: $0)
                    }
                }
                return StoreBackup(
                    books: ids.count, bytes: try ReadFile(path, followsLink: true).count, cost: stream.cost)
            } catch is BooksChanged {
                continue
            } catch let error as OutputFileError {
                throw BackupError(error)
            }
        }
    }

    /// A book was made or went before the locks of all were held.
    private struct BooksChanged: InternalError {}

    /// The locks of the books are held. Once the users are read, they can be changed again: what concerns a book waits
    /// for its lock.
    private func write(_ ids: [String], with archive: Archive.Writer, to backup: borrowing WholeFile) throws {
        // A borrowed file cannot be taken along into a closure; its lock can be held open around it.
        try store.usersLock.holding(isReading: true) {
            guard store.bookFiles() == ids else { throw BooksChanged() }
            try store.users.rollBack()
            try archive.add(.users, from: ReadFile(store.users.path), to: backup)
        }
        for id in ids {
            if !Seal.isSealed(try ReadFile(store.file(of: id)).read(Seal.headCount)) {
                try store.openFile(id).rollBack()
            }
            try archive.add(.book(id), from: ReadFile(store.file(of: id)), to: backup)
            let reports = store.reportFolder(of: id)
            for name in try reports.names() {
                try archive.add(.report(name, book: id), from: ReadFile(reports.file(name)), to: backup)
            }
            for name in try reports.sideFiles() {
                try archive.add(.side(name, book: id), from: ReadFile("\(reports.path)/\(name.text)"), to: backup)
            }
        }
        try archive.finish(backup)
    }
}
