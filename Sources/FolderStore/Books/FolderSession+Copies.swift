internal import Database
import Glibc
internal import Ledger
internal import Secrets
public import Storage
internal import Users

extension FolderSession {
    /// Makes a backup copy of a book before a large import or a merge.
    /// - Complexity: O(bytes of the file).
    public func keepCopy(of book: BookEntry, before reason: CopyReason) throws {
        try store.lock(of: book.id).holding {
            try store.rollBack(book)
            _ = try store.backups.copy(store.file(of: book.id), before: reason == .import ? .import : .merge)
        }
    }

    /// The number of backup copies of a book.
    /// - Complexity: O(files in `backups`).
    public func copyCount(of book: BookEntry) -> Int {
        store.backups.copies(of: store.file(of: book.id)).count
    }

    /// Makes a backup copy of a book before something in it is erased.
    /// - Returns: the path of the copy.
    /// - Complexity: O(bytes of the file).
    public func keepCopyBeforeErasing(of book: BookEntry) throws -> String {
        try store.lock(of: book.id).holding {
            try store.rollBack(book)
            return try store.backups.copy(store.file(of: book.id), before: .erasing)
        }
    }

    /// Deletes all backup copies and saved reports of a book.
    /// - Complexity: O(files in `backups`).
    public func removeCopiesAndReports(of book: BookEntry) throws {
        try store.lock(of: book.id).holding {
            try store.backups.removeCopies(of: store.file(of: book.id))
            try store.reportFolder(of: book.id).eraseReports()
        }
    }
}
