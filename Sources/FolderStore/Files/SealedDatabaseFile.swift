internal import Database
import Glibc
internal import Secrets
internal import Storage

/// An encrypted and signed database file. Opened into memory, and written as a whole after every change.
final class SealedDatabaseFile: DatabaseFile {
    let path: String
    private let book: String
    private let lock: FileLock
    private let driver: DatabaseDriver
    private let migrator: Migrator
    private let shape: SchemaShape
    private let backups: BackupFolder
    private let keys: any SealKeys
    private let isReadOnly: Bool
    private var loaded: Loaded?
    private var isReading = false

    private struct Loaded {
        let database: any Database
        /// The header of the file read or written last. Unique for each state of the file.
        let head: [UInt8]
        let generation: Int
        let changes: Int64
        let key: BookKey
        /// Whether migrations ran in memory that the file lacks.
        let isBehind: Bool

        var state: [UInt8] { Seal.state(ofHead: head) }

        /// Records in the database which state of the file it descends from.
        func noteLineage() throws { try LineageTable(database: database).add(changes, state) }
    }

    init(
        path: String, book: String, lock: FileLock, driver: DatabaseDriver, migrator: Migrator, shape: SchemaShape,
        backups: BackupFolder,
        keys: any SealKeys, isReadOnly: Bool = false
    ) {
        self.path = path
        self.book = book
        self.lock = lock
        self.driver = driver
        self.migrator = migrator
        self.shape = shape
        self.backups = backups
        self.keys = keys
        self.isReadOnly = isReadOnly
    }

    /// Creates the file, encrypted with the first key of the book.
    func create(_ fill: (any Database) throws -> Void) throws {
        try lock.holding {
            guard StoreFolder.status(of: path) == nil else { return }
            let database = try driver.openImage(
                DatabaseImage(path: path, count: 0, isReadOnly: false) { _ in })
            try migrator.migrate(database, path: path)
            try database.transaction(.write) { try fill(database) }
            try save(database, generation: 1, changes: 0, key: keys.key(1))
        }
    }

    func reader() throws -> any Database {
        if let loaded, try isReading || isCurrent(loaded) { return loaded.database }
        let loaded = try load(isReadOnly: isReadOnly)
        if loaded.isBehind, !isReadOnly { return try lock.holdingOrHeld { try current(loaded).database } }
        self.loaded = loaded
        return loaded.database
    }

    /// A copy is not needed, as the database is in memory already.
    func copy() throws -> any Database { try reader() }

    func reading<Result>(_ body: () throws -> Result) throws -> Result {
        // A nested read uses the snapshot of the outer one.
        if isReading { return try body() }
        let database = try reader()
        isReading = true
        defer { isReading = false }
        return try database.transaction(.read, body)
    }

    func prepareToWrite() throws {
        guard !isReadOnly else { throw StoreError.mayOnlyRead }
        _ = try reader()
    }

    func write<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        try write(rewriting: false, body)
    }

    func erase<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        try write(rewriting: true, body)
    }

    func rewrite<Result>(_ body: (any Database) throws -> Result) throws -> Result {
        guard !isReadOnly else { throw StoreError.mayOnlyRead }
        for _ in 1...Self.attempts {
            _ = try reader()
            guard let loaded else { break }
            let result = try loaded.database.transaction(.write) { try body(loaded.database) }
            // The database in memory now has changes that the file lacks.
            self.loaded = nil
            let isSaved = try lock.holding {
                try keys.requireRights()
                guard try isCurrent(loaded) else { return false }
                try loaded.database.transaction(.write) {
                    try loaded.noteLineage()
                    try keys.prepare(loaded.database)
                }
                try save(renewed: loaded)
                return true
            }
            if isSaved { return result }
        }
        return try write(body)
    }

    /// Attempts without the lock, before `rewrite` holds it.
    private static let attempts = 2

    /// Runs `body` in a transaction on the database in memory, and saves the file.
    /// - Parameter isRewriting: whether to compact the database before it is sealed.
    private func write<Result>(
        rewriting isRewriting: Bool, _ body: (any Database) throws -> Result
    ) throws -> Result {
        guard !isReadOnly else { throw StoreError.mayOnlyRead }
        return try lock.holding {
            try keys.requireRights()
            // Successors can be left from the time when the book was not sealed.
            SuccessorFile.removeAbandoned(of: path)
            let loaded = try current()
            let result = try loaded.database.transaction(.write) {
                try loaded.noteLineage()
                try keys.prepare(loaded.database)
                return try body(loaded.database)
            }
            do {
                if isRewriting { try loaded.database.executeScript("VACUUM") }
                try save(renewed: loaded)
            } catch {
                // The database in memory now has changes that the file lacks.
                self.loaded = nil
                throw error
            }
            return result
        }
    }

    /// Returns the newest state of the file. If its schema is older, the file is first backed up, migrated and saved.
    /// - Precondition: the caller holds the lock of the file.
    /// - Parameter found: a state read before the lock was taken. It is used if the file has not changed since.
    private func current(_ found: Loaded? = nil) throws -> Loaded {
        if let loaded, try isCurrent(loaded) { return loaded }
        let loaded = if let found, try isCurrent(found) { found } else { try load(isReadOnly: false) }
        guard loaded.isBehind else {
            self.loaded = loaded
            return loaded
        }
        try backups.copy(path, before: .migration)
        try loaded.database.transaction(.write) { try loaded.noteLineage() }
        return try save(
            loaded.database, generation: loaded.generation, changes: loaded.changes, key: loaded.key, over: loaded)
    }

    private func isCurrent(_ loaded: Loaded) throws -> Bool {
        try ConversionFile.read(path).read(loaded.head.count) == loaded.head
    }

    private func requireCurrent(_ former: Loaded?) throws {
        if let former, try !isCurrent(former) { throw DatabaseError.locked }
    }

    /// Reads and decrypts the file, and runs pending migrations in memory.
    private func load(isReadOnly: Bool) throws -> Loaded {
        do {
            try keys.begin()
            let file = try ConversionFile.read(path)
            let seal = try Seal(head: file.read(Seal.headCount), count: file.count)
            guard seal.book == book else { throw StoreError.otherBook(path: path) }
            let key = try keys.key(seal.generation)
            try file.go(to: seal.head.count)
            var database = try open(count: seal.contentCount, isReadOnly: isReadOnly) { memory in
                try seal.open(with: key, into: memory) { part in
                    guard try file.read(into: part) == part.count else { throw SealError.cut }
                }
            }
            try shape.require(in: database, path: path)
            let isBehind = try migrator.isBehind(database, path: path)
            if isBehind { database = try broughtForward(database, isReadOnly: isReadOnly) }
            try keys.admit(database, seal)
            return Loaded(
                database: database, head: seal.head, generation: seal.generation, changes: seal.changes, key: key,
                isBehind: isBehind)
        } catch let error as SealError {
            throw StoreError.seal(path: path, error)
        }
    }

    private func broughtForward(_ database: any Database, isReadOnly: Bool) throws -> any Database {
        let writable = isReadOnly ? try copy(of: database, isReadOnly: false) : database
        try migrator.migrate(writable, path: path)
        return isReadOnly ? try copy(of: writable, isReadOnly: true) : writable
    }

    private func copy(of database: any Database, isReadOnly: Bool) throws -> any Database {
        try database.withImage { image in
            try open(count: image.count, isReadOnly: isReadOnly) { $0.copyMemory(from: image) }
        }
    }

    private func open(
        count: Int, isReadOnly: Bool, _ fill: (UnsafeMutableRawBufferPointer) throws -> Void
    ) throws -> any Database {
        try withoutActuallyEscaping(fill) { fill in
            try driver.openImage(DatabaseImage(path: path, count: count, isReadOnly: isReadOnly, fill: fill))
        }
    }

    /// Saves under a new key, if a renewal is due.
    private func save(renewed loaded: Loaded) throws {
        let next = try keys.renewal(of: loaded.key, loaded.generation, in: loaded.database)
        try save(
            loaded.database, generation: next?.generation ?? loaded.generation, changes: loaded.changes,
            key: next?.key ?? loaded.key, over: loaded)
    }

    /// Encrypts the database and writes the file, with the change count increased by one.
    /// - Parameters:
    ///   - changes: the number of earlier saves.
    ///   - former: the state that the file must still have; `nil` for a new file.
    /// - Throws: `DatabaseError.locked` if the file changed in spite of the lock, because an attacker removed the lock
    ///   file.
    @discardableResult
    private func save(
        _ database: any Database, generation: Int, changes: Int64, key: BookKey, over former: Loaded? = nil
    ) throws -> Loaded {
        guard key.canWrite else { throw StoreError.mayOnlyRead }
        let changes = try Seal.changes(after: changes, path: path)
        var head: [UInt8] = []
        try database.withImage { content in
            try WholeFile.write(path, ifStill: { try requireCurrent(former) }) { file in
                try Seal.seal(content, with: key, generation: generation, changes: changes, book: book) { bytes in
                    if head.isEmpty { head = Array(bytes) }
                    try file.append(bytes)
                }
            }
        }
        let saved = Loaded(
            database: database, head: head, generation: generation, changes: changes, key: key, isBehind: false)
        loaded = saved
        try keys.saved(key, saved.state, generation: generation, changes: changes)
        return saved
    }

    /// Loads the current book if needed. Returns its database, its key with generation, the change count and the
    /// state.
    /// - Throws: see `reader`.
    func sealed() throws -> (
        database: any Database, key: BookKey, generation: Int, changes: Int64, state: [UInt8]
    ) {
        _ = try reader()
        guard let loaded else { throw StoreError.seal(path: path, .refused) }
        return (loaded.database, loaded.key, loaded.generation, loaded.changes, loaded.state)
    }
}

extension Seal {
    /// The change count after the next change.
    /// - Throws: `StoreError.tooManyChanges` at the maximum, which only a forged file reaches.
    static func changes(after changes: Int64, path: String) throws(StoreError) -> Int64 {
        guard changes < .max else { throw .tooManyChanges(path: path) }
        return changes + 1
    }
}
