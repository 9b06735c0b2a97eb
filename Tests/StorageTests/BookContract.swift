import Database
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

    /// Where its file is.
    func path(in folder: TemporaryFolder) -> String { folder / "one.book" }

    /// Changes the database of a book as no book does.
    func damage(in folder: TemporaryFolder, key: BookKey, _ body: (any Database) throws -> Void) throws {
        let path = path(in: folder)
        switch self {
        case .open: try body(DatabaseDriver.sqlite.open(path, .readWrite))
        case .sealed:
            let content = try Seal(fileBytes(path))
            let database = try DatabaseDriver.sqlite.openImage(
                DatabaseImage(path: path, count: content.contentCount, isReadOnly: false) {
                    try content.open(with: key, into: $0)
                })
            try body(database)
            try database.withImage { try seal($0, key: key, at: path) }
        }
    }

    /// Changes the bytes of a book's database.
    func damage(in folder: TemporaryFolder, key: BookKey, _ change: (inout [UInt8]) -> Void) throws {
        let path = path(in: folder)
        var bytes = fileBytes(path)
        if self == .sealed {
            let content = try Seal(bytes)
            bytes = Array(repeating: 0, count: content.contentCount)
            try bytes.withUnsafeMutableBytes { try content.open(with: key, into: $0) }
        }
        change(&bytes)
        if self == .open {
            writeFile(path, bytes)
        } else {
            try bytes.withUnsafeBytes { try seal($0, key: key, at: path) }
        }
    }

    private static let id = "019a0000-0000-7000-8000-000000000000"

    private func seal(_ content: UnsafeRawBufferPointer, key: BookKey, at path: String) throws {
        writeFile(path, try Seal.sealed(content, with: key, generation: 1, book: Self.id))
    }

    private func file(in folder: TemporaryFolder, key: BookKey) -> any DatabaseFile {
        let (path, lock) = (path(in: folder), FileLock(path: folder / "one.lock"))
        let backups = BackupFolder(path: folder.path)
        return switch self {
        case .open:
            OpenDatabaseFile(path: path, lock: lock, driver: .sqlite, migrator: bookMigrations, backups: backups)
        case .sealed:
            SealedDatabaseFile(
                path: path, book: Self.id, lock: lock, driver: .sqlite,
                migrator: bookMigrations, backups: backups,
                keys: BookKeyRing(key: { _ in key }, renewal: { _ in nil }))
        }
    }
}
