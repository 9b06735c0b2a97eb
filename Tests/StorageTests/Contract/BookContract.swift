import Database
import Glibc
import Ledger
import SQLite
import Secrets
import Support
import Testing

@testable import FolderStore
@testable import ServerStore
@testable import Storage

/// The contract of every kind of book; each suite below runs once for every kind.
@Suite enum BookContract {}

/// The kinds of book that keep the contract. A new kind is a new case, with its way to make and open a book.
enum BookKind: String, CaseIterable, CustomTestStringConvertible, Sendable {
    case open
    case sealed
    case postgreSQL

    /// The installed kinds; `TestServer.isMissing` tells how to install the others.
    static let allCases: [BookKind] = TestServer.isInstalled ? [.open, .sealed, .postgreSQL] : [.open, .sealed]

    /// The kinds kept in files.
    static let files: [BookKind] = [.open, .sealed]

    var testDescription: String { rawValue }

    /// Makes an empty book in a folder.
    /// - Parameter key: the key of a sealed book.
    func make(in folder: TemporaryFolder, key: BookKey) throws -> Book {
        if self == .postgreSQL {
            TestRows.shared.take(for: folder)
            return reopen(in: folder, key: key)
        }
        let book = Book(file: file(in: folder, key: key))
        try book.create(categories: [])
        return book
    }

    /// Opens the book of a folder as another run of the program does.
    func reopen(
        in folder: TemporaryFolder, key: BookKey, driver: DatabaseDriver = .sqlite, server: DatabaseDriver? = nil
    ) -> Book {
        Book(file: file(in: folder, key: key, driver: driver, server: server))
    }

    /// The path of the file.
    func path(in folder: TemporaryFolder) -> String { folder / "one.book" }

    /// All bytes of the file, or every row on the server.
    func bytes(in folder: TemporaryFolder) -> [UInt8] {
        guard self == .postgreSQL else { return fileBytes(path(in: folder)) }
        do {
            let database = try rows(in: folder)
            let tables = try database.rows(
                "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tablename <> 'change_mark' "
                    + "ORDER BY tablename"
            ) { $0.text(0) ?? "" }
            return try tables.flatMap { table in
                try database.rows("SELECT found::text FROM \"\(table)\" AS found ORDER BY 1") { $0.text(0) ?? "" }
            }.joined(separator: "\n").utf8.map(\.self)
        } catch {
            preconditionFailure("the rows of a book cannot be read: \(error)")
        }
    }

    /// Gives access to the database of a book, to damage it.
    func damageTables(in folder: TemporaryFolder, key: BookKey, _ body: (any Database) throws -> Void) throws {
        let path = path(in: folder)
        switch self {
        case .open: try body(DatabaseDriver.sqlite.open(path, .readWrite))
        case .postgreSQL: try body(rows(in: folder))
        case .sealed:
            let content = try content(in: folder, key: key)
            let database = try DatabaseDriver.sqlite.openImage(
                DatabaseImage(path: path, count: content.count, isReadOnly: false) { $0.copyBytes(from: content) })
            try body(database)
            try database.withImage { try write(Array($0), in: folder, key: key) }
        }
    }

    /// Changes the bytes of a book's database, to damage it.
    func damageBytes(in folder: TemporaryFolder, key: BookKey, _ change: (inout [UInt8]) -> Void) throws {
        var content = try content(in: folder, key: key)
        change(&content)
        try write(content, in: folder, key: key)
    }

    /// Removes the files beside the book.
    func removeSideFiles(in folder: TemporaryFolder) throws {
        guard self != .postgreSQL else {
            return try rows(in: folder).executeScript("DELETE FROM side_file")
        }
        for name in sideFiles(in: folder) { #expect(unlink(Self.side(in: folder) + name) == 0) }
    }

    /// Changes the bytes of the files beside the book.
    func damageSideFiles(in folder: TemporaryFolder, _ change: (inout [UInt8]) -> Void) throws {
        for name in sideFiles(in: folder) {
            var bytes = sideFile(name, in: folder)
            change(&bytes)
            guard self != .postgreSQL else {
                try rows(in: folder)
                    .execute("UPDATE side_file SET bytes = $2 WHERE name = $1", .text(name), .blob(bytes))
                continue
            }
            try WholeFile.write(Self.side(in: folder) + name) { file in
                try bytes.withUnsafeBytes { try file.append($0) }
            }
        }
    }

    /// The names of the files beside the book, in alphabetical order.
    func sideFiles(in folder: TemporaryFolder) -> [String] {
        guard self == .postgreSQL else { return fileNames(in: Self.side(in: folder)).sorted() }
        return (try? rows(in: folder).rows("SELECT name FROM side_file ORDER BY name") { $0.text(0) ?? "" }) ?? []
    }

    /// The bytes of a file beside the book, unchanged.
    func sideFile(_ name: String, in folder: TemporaryFolder) -> [UInt8] {
        guard self == .postgreSQL else { return fileBytes(Self.side(in: folder) + name) }
        let found = try? rows(in: folder).firstRow("SELECT bytes FROM side_file WHERE name = $1", .text(name)) {
            $0.blob(0)
        }
        return (found ?? nil) ?? []
    }

    /// The database of a book on the server.
    private func rows(in folder: TemporaryFolder) throws -> any Database {
        try TestRows.shared.open(folder)
    }

    private static func side(in folder: TemporaryFolder) -> String { folder / "reports/\(id)/" }

    private static let id = "019a0000-0000-7000-8000-000000000000"

    /// The bytes of the database, independent of their form on disk.
    private func content(in folder: TemporaryFolder, key: BookKey) throws -> [UInt8] {
        guard self == .sealed else { return fileBytes(path(in: folder)) }
        let file = try ReadFile(path(in: folder))
        let seal = try Seal(head: file.read(Seal.headCount), count: file.count)
        var content = [UInt8](repeating: 0, count: seal.contentCount)
        try content.withUnsafeMutableBytes { content in
            try seal.open(with: key, into: content) { _ = try file.read(into: $0) }
        }
        return content
    }

    private func write(_ content: [UInt8], in folder: TemporaryFolder, key: BookKey) throws {
        guard self == .sealed else { return writeFile(path(in: folder), content) }
        var bytes: [UInt8] = []
        try content.withUnsafeBytes { content in
            try Seal.seal(content, with: key, generation: 1, book: Self.id) { bytes += $0 }
        }
        writeFile(path(in: folder), bytes)
    }

    private func file(
        in folder: TemporaryFolder, key: BookKey, driver: DatabaseDriver = .sqlite, server: DatabaseDriver? = nil
    ) -> any DatabaseFile {
        if self == .postgreSQL {
            return ServerBookFile(
                path: TestServer.shared.socket(), book: TestRows.shared.book(of: folder),
                driver: server ?? TestRows.shared.driver, sideDriver: driver, clock: .signer)
        }
        let (path, lock) = (path(in: folder), FileLock(path: folder / "one.lock"))
        let backups = BackupFolder(path: folder.path)
        let files = SideFiles(folder: ReportFolder(parent: folder / "reports", book: Self.id))
        let driver = driver.attaching(BookSide(files: files, driver: driver))
        return switch self {
        case .open, .postgreSQL:
            OpenDatabaseFile(
                path: path, lock: lock, driver: driver, migrator: bookMigrations, shape: .books, backups: backups)
        case .sealed:
            SealedDatabaseFile(
                path: path, book: Self.id, lock: lock, driver: driver,
                migrator: bookMigrations, shape: .books, backups: backups,
                keys: SingleKey(key))
        }
    }
}
