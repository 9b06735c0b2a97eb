import Database
import Glibc
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
    case postgreSQL

    /// Those that are installed here; `TestServer.isMissing` says what to do about the others.
    static let allCases: [BookKind] = TestServer.isInstalled ? [.open, .sealed, .postgreSQL] : [.open, .sealed]

    /// Those that lie in files.
    static let files: [BookKind] = [.open, .sealed]

    var testDescription: String { rawValue }

    /// Makes an empty book in a folder.
    /// - Parameter key: what a sealed one is sealed with.
    func make(in folder: TemporaryFolder, key: BookKey) throws -> any Book {
        if self == .postgreSQL, ServerSchemas.shared.take(for: folder).isMade { return reopen(in: folder, key: key) }
        let book = BookFile(file: file(in: folder, key: key))
        try book.create(categories: [])
        return book
    }

    /// Says that nobody needs the book of a folder any more.
    func giveBack(_ folder: TemporaryFolder) {
        if self == .postgreSQL { ServerSchemas.shared.giveBack(folder) }
    }

    /// Opens the book of a folder as another run of the program does.
    func reopen(in folder: TemporaryFolder, key: BookKey, driver: DatabaseDriver = .sqlite) -> any Book {
        BookFile(file: file(in: folder, key: key, driver: driver))
    }

    /// Where its file is.
    func path(in folder: TemporaryFolder) -> String { folder / "one.book" }

    /// All that there is of it: the bytes of its file, or every row on the server.
    func bytes(in folder: TemporaryFolder) -> [UInt8] {
        guard self == .postgreSQL else { return fileBytes(path(in: folder)) }
        do {
            let database = try ServerSchemas.shared.driver.open(ServerSchemas.shared.name(of: folder), .readOnly)
            let tables = try database.rows(
                "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename"
            ) { $0.text(0) ?? "" }
            return try tables.flatMap { table in
                try database.rows("SELECT found::text FROM \"\(table)\" AS found ORDER BY 1") { $0.text(0) ?? "" }
            }.joined(separator: "\n").utf8.map(\.self)
        } catch {
            preconditionFailure("the rows of a book cannot be read: \(error)")
        }
    }

    /// Changes the database of a book as no book does.
    func damageTables(in folder: TemporaryFolder, key: BookKey, _ body: (any Database) throws -> Void) throws {
        let path = path(in: folder)
        switch self {
        case .open: try body(DatabaseDriver.sqlite.open(path, .readWrite))
        case .postgreSQL: try body(ServerSchemas.shared.driver.open(ServerSchemas.shared.name(of: folder), .readWrite))
        case .sealed:
            let content = try content(in: folder, key: key)
            let database = try DatabaseDriver.sqlite.openImage(
                DatabaseImage(path: path, count: content.count, isReadOnly: false) { $0.copyBytes(from: content) })
            try body(database)
            try database.withImage { try write(Array($0), in: folder, key: key) }
        }
    }

    /// Changes the bytes of a book's database.
    func damageBytes(in folder: TemporaryFolder, key: BookKey, _ change: (inout [UInt8]) -> Void) throws {
        var content = try content(in: folder, key: key)
        change(&content)
        try write(content, in: folder, key: key)
    }

    /// Takes the files beside the book away.
    func removeSideFiles(in folder: TemporaryFolder) throws {
        for path in Self.sideFiles(in: folder) { #expect(unlink(path) == 0) }
    }

    /// Changes the bytes of the files beside the book.
    func damageSideFiles(in folder: TemporaryFolder, _ change: (inout [UInt8]) -> Void) throws {
        for path in Self.sideFiles(in: folder) {
            var bytes = fileBytes(path)
            change(&bytes)
            try WholeFile.write(path) { file in try bytes.withUnsafeBytes { try file.append($0) } }
        }
    }

    private static func sideFiles(in folder: TemporaryFolder) -> [String] {
        let path = folder / "reports/\(id)"
        return fileNames(in: path).map { "\(path)/\($0)" }
    }

    private static let id = "019a0000-0000-7000-8000-000000000000"

    /// The bytes of the database, whichever way they lie on disk.
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
        in folder: TemporaryFolder, key: BookKey, driver: DatabaseDriver = .sqlite
    ) -> any DatabaseFile {
        if self == .postgreSQL {
            let side = BookSide(
                files: SideFiles(folder: ReportFolder(parent: folder / "reports", book: Self.id)), driver: driver)
            return ServerBookFile(
                path: TestServer.shared.socket(), schema: ServerSchemas.shared.name(of: folder),
                driver: ServerSchemas.shared.driver.beside(side))
        }
        let (path, lock) = (path(in: folder), FileLock(path: folder / "one.lock"))
        let backups = BackupFolder(path: folder.path)
        let files = SideFiles(folder: ReportFolder(parent: folder / "reports", book: Self.id))
        let driver = driver.beside(BookSide(files: files, driver: driver))
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
