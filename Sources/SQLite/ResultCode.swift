internal import CSQLite
internal import Database

extension DatabaseError {
    /// Translates an SQLite result code.
    ///
    /// Extended codes are on for every connection. The low byte is the primary code
    /// (https://www.sqlite.org/rescode.html).
    init(code: Int32, connection: OpaquePointer?, path: String) {
        let reason = connection.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(code))
        if code == spesa_sqlite_readonly_rollback {
            self = .halfWritten(path: path)
            return
        }
        if let refusal = FileRefusal(code: code) {
            self = refusal.error(path)
            return
        }
        switch code & 0xff {
        case SQLITE_BUSY, SQLITE_LOCKED: self = .locked
        case SQLITE_FULL where connection.map(hasUsedUpNumbers) == true:
            self = .contradiction("no number is left for a new row")
        case SQLITE_FULL: self = .full
        case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH: self = .readOnly(path: path)
        case SQLITE_CORRUPT, SQLITE_NOTADB: self = .damaged(path: path)
        case SQLITE_CANTOPEN: self = .cannotOpen(path: path, reason: reason)
        case SQLITE_IOERR: self = .inputOutput(path: path, code: Int(code))
        case SQLITE_CONSTRAINT:
            // A sum beyond 64 bits becomes a real number, which a STRICT integer column refuses.
            self = reason.contains("REAL value in INTEGER column") ? .overflow : .constraint(rule: reason)
        case SQLITE_ERROR where reason == "integer overflow": self = .overflow
        default: self = .failed(code: Int(code), reason: reason)
        }
    }
}

/// Whether a table has used the greatest row number, which SQLite reports as a full disk. Only a file that another
/// program changed has such numbers.
private func hasUsedUpNumbers(_ connection: OpaquePointer) -> Bool {
    var statement: OpaquePointer?
    let sql = "SELECT 1 FROM sqlite_sequence WHERE seq = 9223372036854775807"
    defer { sqlite3_finalize(statement) }
    return sqlite3_prepare_v2(connection, sql, -1, &statement, nil) == SQLITE_OK
        && sqlite3_step(statement) == SQLITE_ROW
}
