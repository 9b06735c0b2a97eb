internal import Database
import Glibc
internal import Users

/// A database file of SQLite as it is, readable by whoever can read files.
final class OpenDatabaseFile: DatabaseFile {
    let path: String
    private let lock: FileLock
    private let driver: DatabaseDriver
    private let migrator: Migrator
    private let backups: BackupFolder
    private let isReadOnly: Bool
    private var connection: (database: any Database, isWritable: Bool)?
    private var isReading = false

    /// - Parameter isReadOnly: whether whoever opens it may only read, which the connection itself then enforces.
    init(
        path: String, lock: FileLock, driver: DatabaseDriver, migrator: Migrator, backups: BackupFolder,
        isReadOnly: Bool = false
    ) {
        self.path = path
        self.lock = lock
        self.driver = driver
        self.migrator = migrator
        self.backups = backups
        self.isReadOnly = isReadOnly
    }

    /// A file that was begun and never finished (no tables in it) is taken over.
    func create(_ fill: (any Database) throws -> Void) throws {
        try lock.holding {
            let database = try driver.open(path, access(path, F_OK) == 0 ? .readWrite : .create)
            try migrator.migrate(database, path: path)
            try database.transaction(.write) { try fill(database) }
            connection = (database, true)
        }
    }

    /// A connection that can write serves too.
    func reader() throws -> any Database {
        if let connection { return connection.database }
        try recover()
        var database = try driver.open(path, .readOnly)
        try migrator.requireTables(in: database, path: path)
        if try migrator.isBehind(database, path: path) {
            // Whoever may only read gets it read-only again.
            _ = try lock.holding { try migrate() }
            database = try driver.open(path, .readOnly)
        }
        connection = (database, false)
        return database
    }

    func copy() throws -> any Database {
        try reader().withImage { image in
            try driver.openImage(
                DatabaseImage(path: path, count: image.count, isReadOnly: true) { $0.copyMemory(from: image) })
        }
    }

    func reading<Result>(_ body: () throws -> Result) throws -> Result {
        // Reads inside reads see the same state already.
        if isReading { return try body() }
        isReading = true
        defer { isReading = false }
        return try reader().transaction(.read, body)
    }

    func write<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        guard !isReadOnly else { throw StoreError.mayOnlyRead }
        return try lock.holding {
            let database = try openedForWriting()
            return try database.transaction(.write) { try body(database) }
        }
    }

    func erase<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        guard !isReadOnly else { throw StoreError.mayOnlyRead }
        return try lock.holding {
            let database = try openedForWriting()
            // What is deleted is overwritten with zeros, as on every connection that writes.
            let result = try database.transaction(.write) { try body(database) }
            do {
                // And this leaves no trace of where it was.
                try database.executeScript("VACUUM")
            } catch let error as DatabaseError {
                throw StoreError.notRewritten(path: path, reason: error.message)
            }
            return result
        }
    }

    func prepareToWrite() throws {
        guard !isReadOnly else { throw StoreError.mayOnlyRead }
        if connection?.isWritable != true { try lock.holding { _ = try openedForWriting() } }
    }

    private func openedForWriting() throws -> any Database {
        if let connection, connection.isWritable { return connection.database }
        let database = try migrate()
        connection = (database, true)
        return database
    }

    /// Opens the file for writing, and brings it forward after a copy of it was made; the lock is held.
    private func migrate() throws -> any Database {
        let database = try driver.open(path, .readWrite)
        try migrator.requireTables(in: database, path: path)
        if try migrator.isBehind(database, path: path) {
            try backups.copy(path, before: .migration)
            try migrator.migrate(database, path: path)
        }
        return database
    }

    /// Rolls back what a writer left unfinished when it died: a read-only connection cannot.
    ///
    /// A writer at work has a journal too; waiting for the lock waits for it.
    private func recover() throws {
        if hasJournal { try lock.holding(rollBack) }
    }

    private var hasJournal: Bool {
        var status = stat()
        return stat(path + "-journal", &status) == 0 && status.st_size > 0
    }

    /// Leaves nothing unfinished in the file; the lock is held.
    func rollBack() throws {
        guard hasJournal else { return }
        // Reading the catalogue is what makes the database look at the journal.
        _ = try driver.open(path, .readWrite).firstRow("SELECT count(*) FROM sqlite_schema") { _ in () }
    }
}

extension Migrator {
    /// A file has tables from when it is made; one without has lost them, and must not look like a book without expenses.
    func requireTables(in database: any Database, path: String) throws {
        guard try database.schemaVersion() > 0 else { throw DatabaseError.damaged(path: path) }
    }
}
