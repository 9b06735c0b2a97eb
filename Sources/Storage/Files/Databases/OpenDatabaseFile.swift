internal import Database
import Glibc
internal import Users

/// A database file of SQLite as it is, readable by whoever can read files.
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

    /// - Parameters:
    ///   - isReadOnly: whether whoever opens it may only read, which the connection itself then enforces.
    ///   - requireRights: looks again at the right to write, while the lock is held.
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
            // What an older program had begun is taken over.
            let database = try open(.readWrite)
            try migrator.migrate(database, path: path)
            try database.transaction(.write) { try fill(database) }
        }
    }

    /// It is there with all that it begins with, or not at all.
    private func createWhole(_ fill: (any Database) throws -> Void) throws {
        let database = try driver.openImage(DatabaseImage(path: path, count: 0, isReadOnly: false) { _ in })
        try migrator.migrate(database, path: path)
        try database.transaction(.write) { try fill(database) }
        try database.withImage { image in try WholeFile.write(path) { try $0.append(image) } }
    }

    /// A connection that can write serves too; one to a file that another one has taken the place of does not.
    func reader() throws -> any Database {
        if let connection, isReading || !connection.database.hasMoved { return connection.database }
        connection = nil
        var (database, isBehind) = try openedForReading()
        if isBehind {
            // Whoever may only read gets it read-only again.
            _ = try lock.holdingOrHeld { try migrate() }
            (database, _) = try openedForReading()
        }
        connection = (database, false)
        return database
    }

    /// A writer at work is not waited for: until it commits, what was there before stands in the file. What one left
    /// unfinished when it died is rolled back first, on a connection of its own: a read-only one cannot.
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

    /// Whether steps are missing in a database that is one of ours.
    ///
    /// In one reading: every statement by itself would lock the file anew, nine calls of the system.
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

    /// A copy of the database as it is now, in memory, that can be changed.
    func editableCopy() throws -> any Database {
        try reader().withImage { image in
            try driver.openImage(
                DatabaseImage(path: path, count: image.count, isReadOnly: false) { $0.copyMemory(from: image) })
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

    /// How often a copy may come too late before nobody else is let in.
    private static let attempts = 2

    /// Runs `body` on a copy that takes the place of the file.
    /// - Parameter whileLocked: runs something while the lock is held.
    /// - Returns: `nil` where somebody wrote to the file meanwhile, so that the copy has gone.
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
        // Its connection is closed before the file is anybody else's.
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

    /// Opens the file for writing, and brings it forward after a copy of it was made; the lock is held.
    private func migrate() throws -> any Database {
        let database = try open(.readWrite)
        if try isBehind(database) {
            try backups.copy(path, before: .migration)
            try migrator.migrate(database, path: path)
        }
        return database
    }

    /// SQLite opens by paths, so a link in the place of the folder is looked for just before.
    private func open(_ access: DatabaseAccess) throws -> any Database {
        _ = try StoreFolder(of: path)
        return try driver.open(path, access)
    }

    /// An empty journal counts as none; anything but a file is refused when it is opened.
    private var hasJournal: Bool {
        guard let status = StoreFolder.status(of: path + "-journal") else { return false }
        return status.st_size > 0 || status.st_mode & S_IFMT != S_IFREG
    }

    /// Leaves nothing unfinished in the file; the lock is held.
    func rollBack() throws {
        guard hasJournal else { return }
        // Reading the catalogue is what makes the database look at the journal.
        _ = try open(.readWrite).firstRow("SELECT count(*) FROM sqlite_schema") { _ in () }
    }
}
