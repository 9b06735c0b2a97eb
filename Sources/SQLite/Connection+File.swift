internal import CSQLite
internal import Database
import Glibc

extension Connection {
    /// SQLite's `data_version`: what this connection changes itself does not alter it.
    /// - Throws: `DatabaseError`.
    public func contentVersion() throws -> Int64 {
        try firstRow("PRAGMA data_version") { $0.integer(0) ?? 0 } ?? 0
    }

    /// Whether the file's name now leads to another file, or nowhere; `false` for a database in memory.
    public var hasMoved: Bool {
        var moved: Int32 = 0
        return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0
    }

    /// Writes all pages into the empty file at a path, in one reading of one state.
    /// - Throws: `DatabaseError`; what is in the file then means nothing.
    /// - Complexity: O(bytes); memory does not grow with them.
    public func copy(to path: String) throws {
        // All pages come through its cache, and few will be asked for again.
        defer { sqlite3_db_release_memory(handle) }
        try copy(to: Connection(path: path, access: .unshared))
    }

    /// The same database, in memory, in one reading of one state.
    func inMemory() throws -> Connection {
        let copy = try Connection(image: DatabaseImage(path: path, count: 0, isReadOnly: false) { _ in })
        try self.copy(to: copy)
        return copy
    }

    private func copy(to other: Connection) throws(DatabaseError) {
        guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
            throw DatabaseError(code: sqlite3_errcode(other.handle), connection: other.handle, path: other.path)
        }
        let code = sqlite3_backup_step(backup, -1)
        let finished = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE, finished == SQLITE_OK else {
            throw DatabaseError(code: code == SQLITE_DONE ? finished : code, connection: other.handle, path: other.path)
        }
    }

    /// Settings for a file that nobody else sees: no journal, and no waiting for the disk.
    func prepareUnshared() throws(DatabaseError) {
        // A defensive connection always has a journal; that of one that is killed would be left beside the file.
        _ = spesa_sqlite_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 0)
        try executeScript("PRAGMA journal_mode=OFF")
        _ = spesa_sqlite_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
        try executeScript(
            """
            PRAGMA secure_delete=ON; PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE; PRAGMA cache_size=-16384;
            PRAGMA temp_store=FILE
            """)
        // What is too much to be sorted in memory stays beside the file, as open as it is, in files without a name.
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        let quoted = folder.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
        if !folder.isEmpty { try executeScript("PRAGMA temp_store_directory='\(quoted)'") }
    }
}
