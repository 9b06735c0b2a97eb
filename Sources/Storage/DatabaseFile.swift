internal import Database
import Glibc
internal import Users

/// One database file of a store with its lock: opened when first needed, brought forward when it is behind.
final class DatabaseFile {
    let path: String
    private let lock: FileLock
    private let driver: DatabaseDriver
    private let migrator: Migrator
    private var connection: (database: any Database, isWritable: Bool)?

    init(path: String, lockPath: String, driver: DatabaseDriver, migrator: Migrator) {
        self.path = path
        self.lock = FileLock(path: lockPath)
        self.driver = driver
        self.migrator = migrator
    }

    /// Makes the file with its tables, and lets `fill` write what it begins with, all in one go.
    ///
    /// A file that was begun and never finished (no tables in it) is taken over.
    func create(_ fill: (any Database) throws -> Void) throws {
        try lock.holding {
            let database = try driver.open(path, access(path, F_OK) == 0 ? .readWrite : .create)
            try migrator.migrate(database, path: path)
            try database.transaction(.write) { try fill(database) }
            connection = (database, true)
        }
    }

    /// The database for reading; a connection that can write serves too.
    func reader() throws -> any Database {
        if let connection { return connection.database }
        try recover()
        var database = try driver.open(path, .readOnly)
        try requireTables(in: database)
        if try migrator.isBehind(database, path: path) {
            database = try writer()
        } else {
            connection = (database, false)
        }
        return database
    }

    /// Runs `body` in a transaction while nobody else writes.
    func write<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        try lock.holding {
            let database = try openedForWriting()
            return try database.transaction(.write) { try body(database) }
        }
    }

    /// Opens the file for writing at once, where it is known that a change will follow.
    func writer() throws -> any Database {
        if let connection, connection.isWritable { return connection.database }
        return try lock.holding { try openedForWriting() }
    }

    private func openedForWriting() throws -> any Database {
        if let connection, connection.isWritable { return connection.database }
        let database = try driver.open(path, .readWrite)
        try requireTables(in: database)
        try migrator.migrate(database, path: path)
        connection = (database, true)
        return database
    }

    /// Puts the file somewhere else while nobody writes it, with nothing left unfinished in it.
    func move(to destination: String) throws {
        try lock.holding {
            if hasJournal { try rollBack() }
            guard rename(path, destination) == 0 else {
                throw UserError.system(action: "rename", path: path, code: errno)
            }
        }
    }

    /// A file has tables from when it is made; one without has lost them, and must not look like a book without expenses.
    private func requireTables(in database: any Database) throws {
        guard try database.schemaVersion() > 0 else { throw DatabaseError.damaged(path: path) }
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

    private func rollBack() throws {
        // Reading the catalogue is what makes the database look at the journal.
        _ = try driver.open(path, .readWrite).firstRow("SELECT count(*) FROM sqlite_schema") { _ in () }
    }
}
