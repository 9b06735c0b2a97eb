internal import CSQLite
internal import Database

/// A prepared statement, and while it is stepped also the current row.
final class PreparedStatement: QueryRow, RepeatedStatement {
    let sql: String
    private let handle: OpaquePointer
    private let connection: OpaquePointer
    private let path: String
    /// Kept alive until the connection is closed, which happens after its last statement is freed.
    private let vfs: SingleFileVFS
    /// The positions of `$1`, `$2` …, looked up at first use.
    private var positions: [Int32] = []

    init(_ sql: String, on connection: OpaquePointer, _ vfs: SingleFileVFS, path: String) throws(DatabaseError) {
        var prepared: OpaquePointer?
        let code = sqlite3_prepare_v3(connection, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard code == SQLITE_OK, let prepared else {
            throw DatabaseError(code: code, connection: connection, path: path)
        }
        self.sql = sql
        self.handle = prepared
        self.connection = connection
        self.vfs = vfs
        self.path = path
    }

    deinit {
        sqlite3_finalize(handle)
    }

    /// Binds the values to `$1`, `$2` … by name, because a statement may use them repeatedly and in any order.
    func bind(_ values: [Value]) throws(DatabaseError) {
        while positions.count < values.count {
            let name = "$\(positions.count + 1)"
            positions.append(sqlite3_bind_parameter_index(handle, name))
            precondition(positions.last != 0, "the statement has no \(name): \(sql)")
        }
        for (position, value) in zip(positions, values) {
            let code: Int32
            switch value {
            case .null:
                code = sqlite3_bind_null(handle, position)
            case .integer(let integer):
                code = sqlite3_bind_int64(handle, position, integer)
            case .text(let text):
                var text = text
                code = text.withUTF8 { bytes in
                    bytes.withMemoryRebound(to: CChar.self) { characters in
                        spesa_sqlite_bind_text(
                            handle, position, characters.baseAddress ?? Self.nothing, UInt64(bytes.count))
                    }
                }
            case .blob(let bytes):
                code = bytes.withUnsafeBytes { buffer in
                    spesa_sqlite_bind_blob(
                        handle, position, buffer.baseAddress ?? .init(Self.nothing), UInt64(buffer.count))
                }
            }
            guard code == SQLITE_OK else { throw DatabaseError(code: code, connection: connection, path: path) }
        }
    }

    func run(_ values: [Value]) throws(DatabaseError) -> Int {
        defer { sqlite3_reset(handle) }
        try bind(values)
        while try step() {}
        return Int(sqlite3_changes64(connection))
    }

    /// Moves to the next row. Returns `false` after the last.
    func step() throws(DatabaseError) -> Bool {
        switch sqlite3_step(handle) {
        case SQLITE_ROW: return true
        case SQLITE_DONE: return false
        case let code: throw DatabaseError(code: code, connection: connection, path: path)
        }
    }

    /// Ends the run, clears the bound values, and releases the statement's read lock.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    func integer(_ column: Int) -> Int64? {
        let index = Int32(column)
        guard sqlite3_column_type(handle, index) != SQLITE_NULL else { return nil }
        return sqlite3_column_int64(handle, index)
    }

    func text(_ column: Int) -> String? {
        var text: String?
        withText(column) { bytes in text = bytes.map { String(decoding: $0, as: UTF8.self) } }
        return text
    }

    func withText(_ column: Int, _ body: (UnsafeRawBufferPointer?) throws -> Void) rethrows {
        let index = Int32(column)
        guard let bytes = sqlite3_column_text(handle, index) else { return try body(nil) }
        try body(UnsafeRawBufferPointer(start: bytes, count: Int(sqlite3_column_bytes(handle, index))))
    }

    func blob(_ column: Int) -> [UInt8]? {
        let index = Int32(column)
        guard sqlite3_column_type(handle, index) != SQLITE_NULL else { return nil }
        let count = Int(sqlite3_column_bytes(handle, index))
        guard count > 0, let bytes = sqlite3_column_blob(handle, index) else { return [] }
        return Array(UnsafeRawBufferPointer(start: bytes, count: count))
    }

    // A null pointer would bind NULL, but an empty text or blob is not NULL.
    nonisolated(unsafe) private static let nothing = UnsafePointer<CChar>(bitPattern: 1)!
}
