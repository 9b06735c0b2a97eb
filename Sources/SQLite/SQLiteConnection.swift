internal import CSQLite
public import Database
import Glibc

/// A connection to one SQLite file, with the settings every file of a store has.
///
/// TRUNCATE + FULL: every SQLite before 3.51.3 can destroy a WAL database that several processes use, and with DELETE
/// an unlink that never reaches the disk brings back a rolled-back state.
public final class SQLiteConnection: Database {
    /// The SQL dialect.
    public var dialect: SQLDialect { .sqlite }
    let handle: OpaquePointer
    let path: String
    let vfs: SingleFileVFS
    /// The rules and state of the authorizer, which live as long as the handle; `nil` until the connection is confined.
    var confinement: Confinement?
    /// The side databases; not closed with the connection.
    public var side: (any SideDatabases)?
    private var statements = StatementCache(capacity: 32)

    /// The application id of spesa: the bytes "spsa".
    static let applicationID = 0x7370_7361

    /// The maximum number of bytes of a text, a blob or a row: 128 MiB. The longest are lists of the identifiers of a
    /// whole book.
    static let mostOfValue: Int32 = 128 << 20

    /// Opens the file at a path, which must be a regular file. Symbolic links are followed in its folders only.
    /// - Throws: `DatabaseError`; `cannotOpen` also if the file exists with `create`, or is missing otherwise.
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
            // Uncommitted changes stay in memory (up to 32 MiB), so that readers need not wait.
            try executeScript(
                """
                PRAGMA secure_delete=ON; PRAGMA journal_mode=TRUNCATE; PRAGMA synchronous=FULL; PRAGMA cache_size=-32768
                """)
        case .unshared:
            try prepareUnshared()
        }
    }

    /// Opens a database in memory. Without a file, no content can reach the disk.
    /// - Throws: the error of `fill`, or `DatabaseError`.
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
        // From here on SQLite owns the memory, also on failure.
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

    /// Creates an empty file readable only by its owner. SQLite would apply the umask.
    private static func createFile(_ path: String) throws(DatabaseError) {
        let descriptor = Glibc.open(path, O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC | O_WRONLY, 0o600)
        guard descriptor >= 0 else {
            let code = errno
            if code == ENOSPC || code == EDQUOT { throw .full }
            throw .cannotOpen(path: path, reason: String(cString: strerror(code)))
        }
        close(descriptor)
    }

    /// Resolves symbolic links in the folders of a path.
    ///
    /// SQLite refuses any link in a path, but home folders are often links. Only the file itself must not be one.
    private static func withFoldersResolved(_ path: String) -> String {
        // Bytes for speed: every command does this twice.
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
        // A forged file may claim a longer value than it has, for which SQLite would allocate memory.
        _ = sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, Self.mostOfValue)
        try executeScript("PRAGMA cell_size_check=ON; PRAGMA mmap_size=0; PRAGMA temp_store=MEMORY")
    }

    /// Refuses to prepare any statement that would write.
    private func forbidWriting() throws(DatabaseError) {
        // The table behind json_each is declared at its first use, with statements that would be refused later.
        try executeScript("PRAGMA query_only=ON; SELECT 1 FROM json_each('[]')")
        sqlite3_set_authorizer(
            handle,
            { _, action, _, value, _, _ in
                switch action {
                case SQLITE_SELECT, SQLITE_READ, SQLITE_FUNCTION, SQLITE_RECURSIVE, SQLITE_TRANSACTION: SQLITE_OK
                // A pragma without a value only reads.
                case SQLITE_PRAGMA: value == nil ? SQLITE_OK : SQLITE_DENY
                default: SQLITE_DENY
                }
            }, nil)
    }

    /// Runs a statement and returns the number of changed rows. The first 32 different statements stay prepared.
    /// - Throws: `DatabaseError`.
    /// - Complexity: that of the statement.
    @discardableResult
    public func execute(_ sql: String, _ values: [Value]) throws(DatabaseError) -> Int {
        let statement = try takeStatement(sql)
        defer { statements.giveBack(statement) }
        try statement.bind(values)
        while try statement.step() {}
        return Int(sqlite3_changes64(handle))
    }

    /// Prepares a statement that stays prepared while the caller keeps it.
    /// - Throws: `DatabaseError`.
    public func repeated(_ sql: String) throws(DatabaseError) -> any RepeatedStatement {
        try PreparedStatement(sql, on: handle, vfs, path: path)
    }

    /// Runs all statements of a text without a transaction of its own. After an error, the earlier statements remain in
    /// effect.
    /// - Throws: `DatabaseError`.
    public func executeScript(_ sql: String) throws(DatabaseError) {
        let code = sqlite3_exec(handle, sql, nil, nil, nil)
        guard code == SQLITE_OK else { throw DatabaseError(code: code, connection: handle, path: path) }
    }

    /// Calls `body` for each row of the result, valid only during the call.
    /// - Throws: the error of `body`, which stops the reading, or `DatabaseError`.
    /// - Complexity: O(rows).
    public func forEachRow(_ sql: String, _ values: [Value], _ body: (any QueryRow) throws -> Void) throws {
        let statement = try takeStatement(sql)
        defer { statements.giveBack(statement) }
        try statement.bind(values)
        while try statement.step() { try body(statement) }
    }

    /// The rowid of the last insert on this connection; 0 before the first.
    public var lastInsertedID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Runs `body` between BEGIN and COMMIT, for `write` with the write lock from the start. Transactions cannot be
    /// nested.
    /// - Throws: the error of `body` after a rollback, or `DatabaseError`: `locked` after ten seconds of waiting.
    public func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result {
        try executeScript(kind == .write ? "BEGIN IMMEDIATE" : "BEGIN DEFERRED")
        do {
            let result = try body()
            try executeScript("COMMIT")
            return result
        } catch {
            // Some errors, such as a full disk, have already rolled back.
            if sqlite3_get_autocommit(handle) == 0 { try? executeScript("ROLLBACK") }
            throw error
        }
    }

    /// Passes the bytes of the database to `body`, valid only during the call.
    /// - Throws: the error of `body`, or `DatabaseError`.
    /// - Complexity: O(1) for a database in memory; O(bytes) with two copies in memory for a file.
    public func withImage<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result {
        var count: Int64 = 0
        if let memory = sqlite3_serialize(handle, "main", &count, UInt32(SQLITE_SERIALIZE_NOCOPY)) {
            return try body(UnsafeRawBufferPointer(start: memory, count: Int(count)))
        }
        // For a file, `sqlite3_serialize` returns zeros for unreadable pages, without an error.
        let whole = try inMemory()
        guard let copy = sqlite3_serialize(whole.handle, "main", &count, 0) else {
            throw DatabaseError(code: SQLITE_NOMEM, connection: handle, path: path)
        }
        defer { sqlite3_free(copy) }
        return try body(UnsafeRawBufferPointer(start: copy, count: Int(count)))
    }

    /// Returns the results of SQLite's `integrity_check` (at most 100 lines) and `foreign_key_check`.
    /// - Throws: `DatabaseError` if the file cannot be read at all.
    /// - Complexity: O(n log n) in the rows.
    public func structuralFaults() throws -> [String] {
        let lines = try rows("PRAGMA integrity_check") { $0.text(0) ?? "" }.filter { $0 != "ok" }
        return try lines
            + rows("PRAGMA foreign_key_check") { row in
                "\(row.integer(1).map { "row \($0)" } ?? "a row") of \(row.text(0) ?? "") points to a row of \(row.text(2) ?? "") that is not there"
            }
    }

    /// Returns `user_version`, 0 for a file without spesa's tables.
    /// - Throws: `DatabaseError.damaged` for a file with a version but another application id.
    public func schemaVersion() throws -> Int {
        let version = try firstRow("PRAGMA user_version") { Int($0.integer(0) ?? 0) } ?? 0
        guard version > 0 else { return 0 }
        let id = try firstRow("PRAGMA application_id") { $0.integer(0) ?? 0 }
        guard id == Int64(Self.applicationID) else { throw DatabaseError.damaged(path: path) }
        return version
    }

    /// Sets version and application id in the open transaction.
    /// - Throws: `DatabaseError`.
    public func setSchemaVersion(_ version: Int) throws {
        // PRAGMA cannot bind values. The numbers come from the program.
        try executeScript("PRAGMA user_version=\(version); PRAGMA application_id=\(Self.applicationID)")
    }

    private func takeStatement(_ sql: String) throws(DatabaseError) -> PreparedStatement {
        if let cached = statements.take(sql) { return cached }
        return try PreparedStatement(sql, on: handle, vfs, path: path)
    }
}
