internal import Database
import Glibc
internal import Storage
internal import Users

/// An unencrypted SQLite database file.
final class OpenDatabaseFile: DatabaseFile {
    let path: String
    private let lock: FileLock
    private let driver: DatabaseDriver
    private let migrator: Migrator
    private let shape: SchemaShape
    private let backups: BackupFolder
    private let isReadOnly: Bool
    private let requireRights: () throws -> Void
    private var connection: (database: any Database, isWritable: Bool)?
    private var isReading = false

    /// Opens nothing yet: the file is opened on first use.
    /// - Parameters:
    ///   - isReadOnly: whether the user may only read; the connection enforces this.
    ///   - requireRights: checks the right to write again. Called while the lock is held.
    init(
        path: String, lock: FileLock, driver: DatabaseDriver, migrator: Migrator, shape: SchemaShape,
        backups: BackupFolder,
        isReadOnly: Bool = false, requireRights: @escaping () throws -> Void = {}
    ) {
        self.requireRights = requireRights
        self.path = path
        self.lock = lock
        self.driver = driver
        self.migrator = migrator
        self.shape = shape
        self.backups = backups
        self.isReadOnly = isReadOnly
    }

    func create(_ fill: (any Database) throws -> Void) throws {
        try lock.holding {
            guard let status = StoreFolder.status(of: path), status.st_size > 0 else { return try createWhole(fill) }
            // An older program may have created only a part of the file.
            let database = try open(.readWrite)
            try migrator.migrate(database, path: path)
            try database.transaction(.write) { try fill(database) }
        }
    }

    /// Creates the file atomically, with its first rows.
    private func createWhole(_ fill: (any Database) throws -> Void) throws {
        let database = try driver.openImage(DatabaseImage(path: path, count: 0, isReadOnly: false) { _ in })
        try migrator.migrate(database, path: path)
        try database.transaction(.write) { try fill(database) }
        try database.withImage { image in try WholeFile.write(path) { try $0.append(image) } }
    }

    /// Returns a connection for reading, opened on first use; a file of an older version is migrated first. A writing
    /// connection is reused for reading, a connection to a replaced file is not.
    func reader() throws -> any Database {
        if let connection, isReading || !connection.database.hasMoved { return connection.database }
        connection = nil
        var (database, isBehind) = try openedForReading()
        if isBehind {
            // After the migration, a user who may only read gets a read-only connection again.
            _ = try lock.holdingOrHeld { try migrate() }
            (database, _) = try openedForReading()
        }
        connection = (database, false)
        return database
    }

    /// Opens the file without waiting for a writer: until the writer commits, the file has the old content. A hot
    /// journal is rolled back first on a writing connection, because a read-only one cannot.
    private func openedForReading() throws -> (any Database, isBehind: Bool) {
        func opened() throws -> (any Database, isBehind: Bool) {
            let database = try open(.readOnly)
            return (database, try isBehind(database))
        }
        do {
            return try opened()
        } catch DatabaseError.halfWritten {
            try lock.holdingOrHeld(rollBack)
            return try opened()
        }
    }

    /// Whether the schema is older than this program's. Throws if the database is not one of spesa.
    ///
    /// A single transaction: without it, each statement would lock the file with nine system calls.
    private func isBehind(_ database: any Database) throws -> Bool {
        try database.transaction(.read) {
            try shape.require(in: database, path: path)
            return try migrator.isBehind(database, path: path)
        }
    }

    func copy() throws -> any Database {
        try reader().withImage { image in
            try driver.openImage(
                DatabaseImage(path: path, count: image.count, isReadOnly: true) { $0.copyMemory(from: image) })
        }
    }

    /// A writable copy of the current database, in memory.
    func editableCopy() throws -> any Database {
        try reader().withImage { image in
            try driver.openImage(
                DatabaseImage(path: path, count: image.count, isReadOnly: false) { $0.copyMemory(from: image) })
        }
    }

    func reading<Result>(_ body: () throws -> Result) throws -> Result {
        // A nested read uses the snapshot of the outer one.
        if isReading { return try body() }
        isReading = true
        defer { isReading = false }
        return try reader().transaction(.read, body)
    }

    func write<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        guard !isReadOnly else { throw StoreError.mayOnlyRead }
        return try lock.holding {
            try requireRights()
            let database = try openedForWriting()
            return try database.transaction(.write) { try body(database) }
        }
    }

    func erase<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        guard !isReadOnly else { throw StoreError.mayOnlyRead }
        return try lock.holding {
            try requireRights()
            let database = try openedForWriting()
            SuccessorFile.removeAbandoned(of: path)
            // Writing connections overwrite deleted rows with zeros.
            let result = try database.transaction(.write) { try body(database) }
            do {
                // `VACUUM` removes the traces of the positions of deleted rows.
                try database.executeScript("VACUUM")
            } catch let error as DatabaseError {
                throw StoreError.notRewritten(path: path, reason: error.message)
            }
            return result
        }
    }

    func rewrite<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        guard !isReadOnly else { throw StoreError.mayOnlyRead }
        for _ in 1...Self.attempts {
            if let result = try succeeded(whileLocked: { try lock.holding($0) }, body) { return result }
        }
        return try lock.holding {
            guard let result = try succeeded(whileLocked: { try $0() }, body) else { throw DatabaseError.locked }
            return result
        }
    }

    /// Attempts without the lock, before `rewrite` holds it.
    private static let attempts = 2

    /// Runs `body` on a copy that then replaces the file.
    /// - Parameter whileLocked: takes the lock, and runs the closure that it gets.
    /// - Returns: `nil` if another process wrote to the file in the meantime; the copy is then discarded.
    private func succeeded<Result>(
        whileLocked: (() throws -> Void) throws -> Void, _ body: (any Database) throws -> Result
    ) throws -> Result? {
        var begun: (base: any Database, next: SuccessorFile)?
        try whileLocked {
            try requireRights()
            begun = (try openedForWriting(), try SuccessorFile(of: path))
        }
        guard let (base, next) = begun else { return nil }
        let version = try base.transaction(.read) {
            let version = try base.contentVersion()
            try base.copy(to: next.path)
            return version
        }
        // The connection is closed before the copy becomes visible under the file's name.
        func fill() throws -> Result {
            let database = try driver.open(next.path, .unshared)
            return try database.transaction(.write) { try body(database) }
        }
        let result = try fill()
        try next.flush()
        var isCurrent = false
        try whileLocked {
            try requireRights()
            guard !base.hasMoved else { return }
            try base.transaction(.write) {
                guard try base.contentVersion() == version else { return }
                try next.takePlace()
                isCurrent = true
            }
            if isCurrent { connection = nil }
        }
        return isCurrent ? result : nil
    }

    func prepareToWrite() throws {
        guard !isReadOnly else { throw StoreError.mayOnlyRead }
        if connection?.isWritable != true || connection?.database.hasMoved == true {
            try lock.holding { _ = try openedForWriting() }
        }
    }

    private func openedForWriting() throws -> any Database {
        if let connection, connection.isWritable, !connection.database.hasMoved { return connection.database }
        connection = nil
        SuccessorFile.removeAbandoned(of: path)
        let database = try migrate()
        connection = (database, true)
        return database
    }

    /// Opens the file for writing, and migrates it after a backup if needed. The caller holds the lock.
    private func migrate() throws -> any Database {
        let database = try open(.readWrite)
        if try isBehind(database) {
            try backups.copy(path, before: .migration)
            try migrator.migrate(database, path: path)
        }
        return database
    }

    /// SQLite opens by path, so a check immediately before rejects a link in place of the folder.
    private func open(_ access: DatabaseAccess) throws -> any Database {
        _ = try StoreFolder(of: path)
        return try driver.open(path, access)
    }

    /// Whether a rollback journal exists. An empty journal does not count. Anything but a regular file counts, and
    /// opening the database then fails.
    private var hasJournal: Bool {
        guard let status = StoreFolder.status(of: path + "-journal") else { return false }
        return status.st_size > 0 || status.st_mode & S_IFMT != S_IFREG
    }

    /// Rolls back a hot journal. The caller holds the lock.
    func rollBack() throws {
        guard hasJournal else { return }
        // SQLite looks for a hot journal at the first read.
        _ = try open(.readWrite).firstRow("SELECT count(*) FROM sqlite_schema") { _ in () }
    }
}
