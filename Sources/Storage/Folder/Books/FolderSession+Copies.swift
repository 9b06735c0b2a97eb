internal import Database
import Glibc
internal import Ledger
internal import Secrets
internal import Users

extension FolderSession {
    /// Keeps a copy of a book as it is before many changes come into it at once.
    /// - Complexity: O(bytes of the file).
    public func keepCopy(of book: BookEntry, before reason: CopyReason) throws {
        try store.lock(of: book.id).holding {
            try store.rollBack(book)
            _ = try store.backups.copy(store.file(of: book.id), before: reason == .import ? .import : .merge)
        }
    }

    /// How many copies of a book's file lie under `backups`.
    /// - Complexity: O(files under `backups`).
    public func copyCount(of book: BookEntry) -> Int {
        store.backups.copies(of: store.file(of: book.id)).count
    }

    /// Keeps a copy of a book as it is before something of it is erased.
    /// - Returns: where it is.
    /// Keeps a copy of a book as it is before many changes come into it at once.
    /// - Complexity: O(bytes of the file).
    public func keepCopyBeforeErasing(of book: BookEntry) throws -> String {
        try store.lock(of: book.id).holding {
            try store.rollBack(book)
            return try store.backups.copy(store.file(of: book.id), before: .erasing)
        }
    }

    /// Takes away all copies of a book under `backups`, and the reports kept with it, whatever they hold of it.
    /// - Complexity: O(files under `backups`).
    public func removeCopiesAndReports(of book: BookEntry) throws {
        try store.lock(of: book.id).holding {
            try store.backups.removeCopies(of: store.file(of: book.id))
            try store.reportFolder(of: book.id).eraseReports()
        }
    }
}
