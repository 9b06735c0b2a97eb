import Ledger
import SQLite
import Support
import Testing

@testable import Storage

/// What every kind of book promises; each suite below runs once for every kind.
@Suite enum BookContract {}

/// The kinds of book that keep the contract. A new kind is one more case, and how it is made and opened.
enum BookKind: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case open

    var testDescription: String { rawValue }

    /// Makes an empty book in a folder.
    func make(in folder: TemporaryFolder) throws -> any Book {
        switch self {
        case .open:
            let book = Self.file(in: folder)
            try BookFile(file: book).create(categories: [])
            return BookFile(file: book)
        }
    }

    /// Opens the book of a folder as another run of the program does.
    func reopen(in folder: TemporaryFolder) -> any Book {
        switch self {
        case .open: BookFile(file: Self.file(in: folder))
        }
    }

    private static func file(in folder: TemporaryFolder) -> DatabaseFile {
        DatabaseFile(
            path: folder / "one.book", lockPath: folder / "one.lock", driver: .sqlite, migrator: bookMigrations)
    }
}
