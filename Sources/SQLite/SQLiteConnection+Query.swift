internal import CSQLite
public import Database

/// Limits of a query, so that a large one fails rather than exhausting the machine.
private enum QueryBounds {
    /// Bytes for sorting, grouping and intermediate results, in addition to the memory in use.
    static let memory: Int64 = 64 << 20
    /// Bytes of a value.
    static let value: Int32 = 16 << 20
    /// Bytes of the query.
    static let text: Int32 = 100_000
    /// Bytes of a LIKE or GLOB pattern. A long one could take minutes on a long text and cannot be interrupted.
    static let pattern: Int32 = 1000
    /// SQLite virtual machine steps between checks of the clock.
    static let steps: Int32 = 1000
}

extension SQLiteConnection {
    /// Creates the views as temporary ones, and restricts the connection to reading them; irreversible.
    /// - Throws: `DatabaseError`.
    public func confine(to views: [QueryView]) throws {
        // A read-only connection refuses temporary views too.
        sqlite3_set_authorizer(handle, nil, nil)
        try executeScript("PRAGMA query_only=OFF")
        let tables = try rows("SELECT name FROM sqlite_schema") { $0.text(0) ?? "" }
        func secret() -> String { "v" + String(UInt64.random(in: 0...(.max)), radix: 36) }
        let (inner, database) = (views.map { _ in secret() }, secret())
        let confinement = Confinement(
            views: views.map(\.name), inner: inner + inner.map { $0 + "_" }, tables: tables, database: database)
        self.confinement = confinement
        confinement.nameDatabase(of: handle)
        for (view, name) in zip(views, inner) {
            let columns = view.columns.map { "\"\($0)\"" }.joined(separator: ", ")
            // Views cannot have bound values. The names and the query come from the program.
            try executeScript("CREATE TEMP VIEW \(name) (\(columns)) AS \(view.sql(database, name + "_"))")
            try executeScript("CREATE TEMP VIEW \(view.name) AS SELECT * FROM \(name)")
        }
        // SQLite declares the table of such a function at its first use, with statements that would be refused later.
        for table in Confinement.listTables { try executeScript("SELECT 1 FROM \(table)('[]')") }
        try executeScript("PRAGMA query_only=ON")
        for (limit, bound) in [
            (SQLITE_LIMIT_LENGTH, QueryBounds.value), (SQLITE_LIMIT_SQL_LENGTH, QueryBounds.text),
            (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, QueryBounds.pattern), (SQLITE_LIMIT_ATTACHED, 0),
            (SQLITE_LIMIT_WORKER_THREADS, 0),
        ] {
            sqlite3_limit(handle, limit, bound)
        }
        sqlite3_set_authorizer(
            handle,
            { context, action, first, second, database, view in
                let confinement = Unmanaged<Confinement>.fromOpaque(context!).takeUnretainedValue()
                func text(_ bytes: UnsafePointer<CChar>?) -> String? { bytes.map { String(cString: $0) } }
                return confinement.allows(
                    action, text(first), text(second), of: text(database), within: text(view))
                    ? SQLITE_OK : SQLITE_DENY
            }, Unmanaged.passUnretained(confinement).toOpaque())
    }

    /// Runs the only statement of `sql` and passes on its result. Limits: 64 MiB of additional memory, 16 MiB a value,
    /// 100,000 bytes of query.
    /// - Precondition: `confine(to:)` was called.
    /// - Throws: `QueryError`, the errors of the receiver, or `DatabaseError` for file errors.
    /// - Complexity: that of the query. `receiver.stop` is polled every 1000 steps of SQLite's virtual machine.
    public func query(_ sql: String, _ values: [String: String], into receiver: QueryReceiver) throws {
        guard let confinement else { preconditionFailure("a query of a person needs a connection that is confined") }
        confinement.reset()
        let watch = Watch(receiver.stop)
        sqlite3_progress_handler(
            handle, QueryBounds.steps,
            { context in Unmanaged<Watch>.fromOpaque(context!).takeUnretainedValue().mustStop ? 1 : 0 },
            Unmanaged.passUnretained(watch).toOpaque())
        // SQLite's limit applies to the whole process, which may also hold a decrypted book in memory.
        sqlite3_hard_heap_limit64(sqlite3_memory_used() + QueryBounds.memory)
        defer {
            sqlite3_hard_heap_limit64(0)
            sqlite3_progress_handler(handle, 0, nil, nil)
        }
        try withExtendedLifetime(watch) {
            let statement = try prepareOnly(sql)
            defer { sqlite3_finalize(statement) }
            try bind(values, to: statement, of: sql)
            try run(statement, of: sql, watch, receiver)
        }
    }

    /// Prepares the only statement of a text. Comments and semicolons around it are ignored.
    private func prepareOnly(_ sql: String) throws -> OpaquePointer {
        var text = sql
        return try text.withUTF8 { bytes in
            var found: OpaquePointer?
            var offset = 0
            while offset < bytes.count {
                let (statement, end): (OpaquePointer?, Int)
                do {
                    (statement, end) = try prepare(bytes, from: offset, of: sql)
                } catch  where found != nil {
                    // A second statement is refused even if it has a syntax error.
                    sqlite3_finalize(found)
                    throw QueryError.several(at: place(of: offset, in: bytes))
                }
                if found != nil, statement != nil {
                    sqlite3_finalize(statement)
                    sqlite3_finalize(found)
                    throw QueryError.several(at: place(of: offset, in: bytes))
                }
                found = found ?? statement
                offset = end
            }
            guard let found else { throw QueryError.empty }
            return found
        }
    }

    private func prepare(
        _ bytes: UnsafeBufferPointer<UInt8>, from offset: Int, of sql: String
    ) throws -> (OpaquePointer?, end: Int) {
        // SQLite would stop at a NUL.
        if let zero = bytes.firstIndex(of: 0) {
            throw QueryError.misread(reason: "there is a NUL in it", at: place(of: zero, in: bytes))
        }
        return try bytes.withMemoryRebound(to: CChar.self) { characters in
            let start = characters.baseAddress! + offset
            var statement: OpaquePointer?
            var tail: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v3(handle, start, Int32(bytes.count - offset), 0, &statement, &tail)
            guard code == SQLITE_OK else { throw misreading(code, bytes, from: offset, of: sql) }
            if let statement, sqlite3_stmt_isexplain(statement) != 0 || sqlite3_stmt_readonly(statement) == 0 {
                sqlite3_finalize(statement)
                throw QueryError.notReading(at: place(of: offset, in: bytes))
            }
            return (statement, tail.map { offset + ($0 - start) } ?? bytes.count)
        }
    }

    /// Binds the placeholders.
    private func bind(_ values: [String: String], to statement: OpaquePointer, of sql: String) throws {
        for index in 0..<sqlite3_bind_parameter_count(statement) {
            let name = sqlite3_bind_parameter_name(statement, index + 1).map { String(cString: $0) } ?? "?"
            guard let value = values[String(name.dropFirst())] else {
                throw QueryError.placeholder(name, at: QueryPlace.token(name, in: sql))
            }
            spesa_sqlite_bind_text(statement, index + 1, value, UInt64(value.utf8.count))
        }
    }

    private func run(
        _ statement: OpaquePointer, of sql: String, _ watch: Watch, _ receiver: QueryReceiver
    ) throws {
        let indices = 0..<sqlite3_column_count(statement)
        try receiver.columns(indices.map { String(cString: sqlite3_column_name(statement, $0)) })
        while true {
            let code = sqlite3_step(statement)
            if code == SQLITE_DONE { return }
            guard code == SQLITE_ROW else { throw failure(code, watch, of: sql) }
            // SQLite does not always call the progress handler between two rows.
            if watch.mustStop, let reason = watch.reason { throw QueryError.stopped(reason) }
            try receiver.row(try indices.map { try value(statement, $0) })
        }
    }

    private func value(_ statement: OpaquePointer, _ column: Int32) throws -> QueryValue {
        switch sqlite3_column_type(statement, column) {
        case SQLITE_NULL: return .null
        case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
        case SQLITE_BLOB:
            let count = Int(sqlite3_column_bytes(statement, column))
            guard count > 0, let bytes = sqlite3_column_blob(statement, column) else { return .blob([]) }
            return .blob(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
        case let type:
            guard let bytes = sqlite3_column_text(statement, column) else { throw QueryError.outOfMemory }
            let count = Int(sqlite3_column_bytes(statement, column))
            let text = String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
            return type == SQLITE_FLOAT ? .real(text) : .text(text)
        }
    }

    /// Returns the error of a query that failed while running.
    private func failure(_ code: Int32, _ watch: Watch, of sql: String) -> any Error {
        let reason = String(cString: sqlite3_errmsg(handle))
        switch code & 0xff {
        case SQLITE_INTERRUPT: return watch.reason.map(QueryError.stopped) ?? QueryError.failed(reason: reason)
        case SQLITE_NOMEM: return QueryError.outOfMemory
        case SQLITE_TOOBIG: return QueryError.valueTooLong(bytes: Int(QueryBounds.value))
        case SQLITE_ERROR: return QueryError.failed(reason: reason)
        default: return DatabaseError(code: code, connection: handle, path: path)
        }
    }

    /// Returns the error of a query that could not be prepared.
    private func misreading(
        _ code: Int32, _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, of sql: String
    ) -> any Error {
        let reason = String(cString: sqlite3_errmsg(handle))
        let offset = sqlite3_error_offset(handle)
        let spot = offset < 0 ? nil : place(of: start + Int(offset), in: bytes)
        func named(_ prefix: String) -> (name: String, at: Range<Int>?)? {
            guard reason.hasPrefix(prefix) else { return nil }
            let name = String(reason.dropFirst(prefix.count))
            return (name, spot ?? QueryPlace.token(name, in: sql))
        }
        switch (code & 0xff, confinement?.refusal) {
        case (SQLITE_AUTH, .table(let name)): return QueryError.noSuchView(name, at: QueryPlace.token(name, in: sql))
        case (SQLITE_AUTH, .function(let name)), (SQLITE_ERROR, .function(let name)):
            return QueryError.noSuchFunction(name, at: QueryPlace.token(name, in: sql))
        case (SQLITE_AUTH, _), (SQLITE_ERROR, .action): return QueryError.notReading(at: place(of: start, in: bytes))
        case (SQLITE_NOMEM, _): return QueryError.outOfMemory
        case (SQLITE_TOOBIG, _): return QueryError.misread(reason: "it is too long", at: nil)
        case (SQLITE_ERROR, _), (SQLITE_RANGE, _): break
        default: return DatabaseError(code: code, connection: handle, path: path)
        }
        if reason.hasPrefix("cannot modify ") { return QueryError.notReading(at: place(of: start, in: bytes)) }
        if reason == "incomplete input" { return QueryError.incomplete }
        if let (name, at) = named("no such table: ") { return QueryError.noSuchView(name, at: at) }
        if let (name, at) = named("no such column: ") { return QueryError.noSuchColumn(name, at: at) }
        if let (name, at) = named("no such function: ") { return QueryError.noSuchFunction(name, at: at) }
        return QueryError.misread(reason: reason, at: spot)
    }

    /// Returns the word at a byte offset, or the first one after it.
    private func place(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Range<Int> {
        QueryPlace.word(at: offset, in: Array(bytes))
    }
}

/// Remembers the reason for which a query had to stop.
private final class Watch {
    private let stop: () -> QueryStop?
    private(set) var reason: QueryStop?

    init(_ stop: @escaping () -> QueryStop?) {
        self.stop = stop
    }

    var mustStop: Bool {
        if reason == nil { reason = stop() }
        return reason != nil
    }
}
