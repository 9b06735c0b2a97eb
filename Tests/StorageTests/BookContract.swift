import Ledger
import SQLite
import Support
import Testing
import Users

@testable import Storage

/// What every kind of book promises; each suite below runs once for every kind.
@Suite enum BookContract {}

/// The kinds of book that keep the contract. A new kind is one more case, and how it is made and opened.
enum BookKind: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case open
    case sealed

    var testDescription: String { rawValue }

    /// Makes an empty book in a folder.
    /// - Parameter key: what a sealed one is sealed with.
    func make(in folder: TemporaryFolder, key: BookKey) throws -> any Book {
        let book = BookFile(file: file(in: folder, key: key))
        try book.create(categories: [])
        return book
    }

    /// Opens the book of a folder as another run of the program does.
    func reopen(in folder: TemporaryFolder, key: BookKey) -> any Book {
        BookFile(file: file(in: folder, key: key))
    }

    private func file(in folder: TemporaryFolder, key: BookKey) -> any DatabaseFile {
        let (path, lock) = (folder / "one.book", FileLock(path: folder / "one.lock"))
        let backups = BackupFolder(path: folder.path)
        return switch self {
        case .open:
            OpenDatabaseFile(path: path, lock: lock, driver: .sqlite, migrator: bookMigrations, backups: backups)
        case .sealed:
            SealedDatabaseFile(
                path: path, book: "019a0000-0000-7000-8000-000000000000", lock: lock, driver: .sqlite,
                migrator: bookMigrations, backups: backups,
                keys: BookKeyRing(key: { _ in key }, renewal: { _, _ in nil }))
        }
    }
}
