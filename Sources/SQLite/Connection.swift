internal import CSQLite
public import Database
import Glibc

/// A connection to one SQLite file, with the settings every file of a store has.
///
/// TRUNCATE + FULL: every SQLite before 3.51.3 can destroy a WAL database that several processes use, and with DELETE
/// an unlink that never reaches the disk brings back a rolled-back state.
public final class Connection: Database {
    /// What statements are written in.
    public var dialect: SQLDialect { .sqlite }
    let handle: OpaquePointer
    let path: String
    let vfs: SingleFileVFS
    /// What its authorizer knows; kept as long as the handle is.
    var confinement: Confinement?
    /// What lies beside its file; nothing of it is closed with the connection.
    public var side: (any SideDatabases)?
    private var statements = StatementCache(capacity: 32)

    /// Marks a file as one of `spesa`: the bytes "spsa".
    static let applicationID = 0x7370_7361

    /// Opens the file at a path, which must be a regular file and no link; a link among its folders is followed.
    /// - Throws: `DatabaseError`, `cannotOpen` too where `create` finds a file or the others find none.
    public init(path: String, access: DatabaseAccess) throws(DatabaseError) {
        self.path = path
        if access == .create { try Self.createFile(path) }
        let flags =
            (access == .readOnly ? SQLITE_OPEN_READONLY : SQLITE_OPEN_READWRITE)
            | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX
        vfs = SingleFileVFS(path: Self.withFoldersResolved(path))
        handle = try Self.openHandle(vfs.path, flags, vfs, path: path)
        sqlite3_busy_timeout(handle, 10_000)
        try configure()
        switch access {
        case .readOnly:
            try forbidWriting()
        case .readWrite, .unseen, .create:
            // What a change writes stays in memory until it is committed (32 MiB of it), so that nobody who reads waits.
            try executeScript(
                """
                PRAGMA secure_delete=ON; PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=FULL; PRAGMA cache_size=-32768
                """)
        case .unshared:
            try prepareUnshared()
        }
    }

    /// Opens a database in memory. It has no file, so nothing of it can reach the disk.
    /// - Throws: what `fill` throws, or `DatabaseError`.
    public init(image: DatabaseImage) throws {
        path = image.path
        vfs = SingleFileVFS(path: nil)
        handle = try Self.openHandle(
            ":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX, vfs,
            path: image.path)
        if image.count > 0 { try load(image) }
        try configure()
        if image.isReadOnly { try forbidWriting() } else { try executeScript("PRAGMA secure_delete=ON") }
    }

    private func load(_ image: DatabaseImage) throws {
        guard let memory = sqlite3_malloc64(UInt64(image.count)) else {
            throw DatabaseError(code: SQLITE_NOMEM, connection: nil, path: path)
        }
        do {
            try image.fill(UnsafeMutableRawBufferPointer(start: memory, count: image.count))
        } catch {
            sqlite3_free(memory)
            throw error
        }
        // From here on the memory is SQLite's, also when it fails.
        let code = sqlite3_deserialize(
            handle, "main", memory.assumingMemoryBound(to: UInt8.self), Int64(image.count), Int64(image.count),
            UInt32(SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE))
        guard code == SQLITE_OK else { throw DatabaseError(code: code, connection: handle, path: path) }
    }

    private static func openHandle(
        _ name: UnsafePointer<CChar>, _ flags: Int32, _ vfs: SingleFileVFS, path: String
    ) throws(DatabaseError) -> OpaquePointer {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(name, &opened, flags, vfs.name)
        guard code == SQLITE_OK, let opened else {
            let error = DatabaseError(code: code, connection: opened, path: path)
            sqlite3_close_v2(opened)
            throw error
        }
        return opened
    }

    deinit {
        statements.removeAll()
        sqlite3_close_v2(handle)
    }

    /// Makes an empty file for its owner alone; SQLite itself would follow the umask.
    private static func createFile(_ path: String) throws(DatabaseError) {
        let descriptor = Glibc.open(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_WRONLY, 0o600)
        guard descriptor >= 0 else {
            let code = errno
            if code == ENOSPC || code == EDQUOT { throw .full }
            throw .cannotOpen(path: path, reason: String(cString: strerror(code)))
        }
        close(descriptor)
    }

    /// The same path without a link among its folders.
    ///
    /// SQLite refuses any link in a path, and home folders are often reached by one. Only the file itself must be none.
    private static func withFoldersResolved(_ path: String) -> String {
        // Bytes, not characters: every command does this twice.
        let bytes = Array(path.utf8)
        let start = bytes.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        let above = start == 0 ? "." : String(decoding: bytes[..<start], as: UTF8.self)
        guard let folder = realpath(above, nil) else { return path }
        defer { free(folder) }
        return String(cString: folder) + "/" + String(decoding: bytes[start...], as: UTF8.self)
    }

    private func configure() throws(DatabaseError) {
        // Debian's defaults are permissive: loadable extensions on, foreign keys off, "x" may mean 'x'.
        _ = spesa_sqlite_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
        _ = spesa_sqlite_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0)
        _ = spesa_sqlite_db_config(handle, SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0)
        _ = spesa_sqlite_db_config(handle, SQLITE_DBCONFIG_DQS_DML, 0)
        _ = spesa_sqlite_db_config(handle, SQLITE_DBCONFIG_DQS_DDL, 0)
        _ = spesa_sqlite_db_config(handle, SQLITE_DBCONFIG_ENABLE_FKEY, 1)
        try executeScript("PRAGMA cell_size_check=ON; PRAGMA mmap_size=0; PRAGMA temp_store=MEMORY")
    }

    /// Lets nothing but reading through: no statement that would write can even be prepared.
    private func forbidWriting() throws(DatabaseError) {
        // The table behind json_each is declared with its first use, in words that would be refused later.
        try executeScript("PRAGMA query_only=ON; SELECT 1 FROM json_each('[]')")
        sqlite3_set_authorizer(
            handle,
            { _, action, _, value, _, _ in
                switch action {
                case SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE, SQLITE_TRANSACTION: SQLITE_OK
                // One that is only asked for has no value.
                case SQLITE_PRAGMA: value == nil ? SQLITE_OK : SQLITE_DENY
                default: SQLITE_DENY
                }
            }, nil)
    }

    /// Runs one statement and returns how many rows it changed; the 32 statements used last are kept prepared.
    /// - Throws: `DatabaseError`.
    /// - Complexity: what the statement does.
    @discardableResult
    public func execute(_ sql: String, _ values: [Value]) throws(DatabaseError) -> Int {
        let statement = try takeStatement(sql)
        defer { statements.giveBack(statement) }
        try statement.bind(values)
        while try statement.step() {}
        return Int(sqlite3_changes64(handle))
    }

    /// Prepares a statement that stays so for as long as whoever runs it keeps it.
    /// - Throws: `DatabaseError`.
    public func repeated(_ sql: String) throws(DatabaseError) -> any RepeatedStatement {
        try Statement(sql, on: handle, vfs, path: path)
    }

    /// Runs all statements of a text, not in a transaction of its own: those before a failed one have taken place.
    /// - Throws: `DatabaseError`.
    public func executeScript(_ sql: String) throws(DatabaseError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw DatabaseError(code: code, connection: handle, path: path) }
    }

    /// Calls `body` for each row of the answer; the row is valid only during the call.
    /// - Throws: what `body` throws, which ends the reading, or `DatabaseError`.
    /// - Complexity: O(rows).
    public func forEachRow(_ sql: String, _ values: [Value], _ body: (any Row) throws -> Void) throws {
        let statement = try takeStatement(sql)
        defer { statements.giveBack(statement) }
        try statement.bind(values)
        while try statement.step() { try body(statement) }
    }

    /// The row number that the last insert on this connection was given; 0 before the first.
    public var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Runs `body` between BEGIN and COMMIT, for `write` with the right to write from the start; not to be called
    /// inside another.
    /// - Throws: what `body` throws after rolling back, or `DatabaseError`: `locked` after ten seconds of waiting.
    public func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
        try executeScript(kind == .write ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED")
        do {
            let result = try body()
            try executeScript("COMMIT")
            return result
        } catch {
            // Some failures (a full disk) have rolled back already, and then ROLLBACK has nothing to do.
            if sqlite3_get_autocommit(handle) == 0 { try? executeScript("ROLLBACK") }
            throw error
        }
    }

    /// Hands out the bytes of the database, valid only during the call.
    /// - Throws: what `body` throws, or `DatabaseError`.
    /// - Complexity: O(1) for a database in memory, O(bytes) with two copies in memory for a file.
    public func withImage<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
        var count: Int64 = 0
        if let memory = sqlite3_serialize(handle, "main", &count, UInt32(SQLITE_SERIALIZE_NOCOPY)) {
            return try body(UnsafeRawBufferPointer(start: memory, count: Int(count)))
        }
        // Of a file `sqlite3_serialize` gives zeros for every page that it cannot read, and no error.
        let whole = try inMemory()
        guard let copy = sqlite3_serialize(whole.handle, "main", &count, 0) else {
            throw DatabaseError(code: SQLITE_NOMEM, connection: handle, path: path)
        }
        defer { sqlite3_free(copy) }
        return try body(UnsafeRawBufferPointer(start: copy, count: Int(count)))
    }

    /// What SQLite's `integrity_check` (100 lines at most) and `foreign_key_check` find.
    /// - Throws: `DatabaseError` where the file cannot even be read for it.
    /// - Complexity: O(n log n) in the rows.
    public func structuralFaults() throws -> [String] {
        let lines = try rows("PRAGMA integrity_check") { $0.text(0) ?? "" }.filter { $0 != "ok" }
        return try lines
            + rows("PRAGMA foreign_key_check") { row in
                "\(row.integer(1).map { "row \($0)" } ?? "a row") of \(row.text(0) ?? "") points to a row of \(row.text(2) ?? "") that is not there"
            }
    }

    /// The number under `user_version`, 0 for a file without tables of ours.
    /// - Throws: `DatabaseError.damaged` where the file has a version but does not bear our mark.
    public func schemaVersion() throws -> Int {
        let version = try firstRow("PRAGMA user_version") { Int($0.integer(0) ?? 0) } ?? 0
        guard version > 0 else { return 0 }
        let id = try firstRow("PRAGMA application_id") { $0.integer(0) ?? 0 }
        guard id == Int64(Self.applicationID) else { throw DatabaseError.damaged(path: path) }
        return version
    }

    /// Writes the version and our mark into the head of the file, within the transaction that is open.
    /// - Throws: `DatabaseError`.
    public func setSchemaVersion(_ version: Int) throws {
        // PRAGMA takes no bound value; the numbers are our own.
        try executeScript("PRAGMA user_version=\(version); PRAGMA application_id=\(Self.applicationID)")
    }

    private func takeStatement(_ sql: String) throws(DatabaseError) -> Statement {
        if let cached = statements.take(sql) { return cached }
        return try Statement(sql, on: handle, vfs, path: path)
    }
}
