internal import CSQLite
internal import Database
import Glibc

extension SQLiteConnection {
    /// SQLite's `data_version`, which differs after another connection has committed.
    /// - Throws: `DatabaseError`.
    public func contentVersion() throws -> Int64 {
        try firstRow("PRAGMA data_version") { $0.integer(0) ?? 0 } ?? 0
    }

    /// Whether the path now leads to another file or to none; `false` for a database in memory.
    public var hasMoved: Bool {
        var moved: Int32 = 0
        return sqlite3_file_control(handle, "main", SQLITE_FCNTL_HAS_MOVED, &moved) == SQLITE_OK && moved != 0
    }

    /// Copies all pages into an empty file, as one snapshot.
    /// - Throws: `DatabaseError`. The copy is then invalid.
    /// - Complexity: O(bytes), constant memory.
    public func copy(to path: String) throws {
        // All pages pass through the cache, and few will be needed again.
        defer { sqlite3_db_release_memory(handle) }
        try copy(to: SQLiteConnection(path: path, access: .unshared))
    }

    /// Returns a copy in memory, as one snapshot.
    func inMemory() throws -> SQLiteConnection {
        let copy = try SQLiteConnection(image: DatabaseImage(path: path, count: 0, isReadOnly: false) { _ in })
        try self.copy(to: copy)
        return copy
    }

    private func copy(to other: SQLiteConnection) throws(DatabaseError) {
        guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
            throw DatabaseError(code: sqlite3_errcode(other.handle), connection: other.handle, path: other.path)
        }
        let code = sqlite3_backup_step(backup, -1)
        let finished = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE, finished == SQLITE_OK else {
            throw DatabaseError(code: code == SQLITE_DONE ? finished : code, connection: other.handle, path: other.path)
        }
    }

    /// Applies settings for a file without other users: no journal, no waiting for the disk.
    func prepareUnshared() throws(DatabaseError) {
        // A defensive connection always has a journal. If killed, it would leave the journal behind.
        _ = spesa_sqlite_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 0)
        try executeScript("PRAGMA journal_mode=OFF")
        _ = spesa_sqlite_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1)
        try executeScript(
            """
            PRAGMA secure_delete=ON; PRAGMA synchronous=OFF; PRAGMA locking_mode=EXCLUSIVE; PRAGMA cache_size=-16384;
            PRAGMA temp_store=FILE
            """)
        // Large sorts use unnamed temporary files in the folder of the file, with its level of protection.
        let folder = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        let quoted = folder.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
        if !folder.isEmpty { try executeScript("PRAGMA temp_store_directory='\(quoted)'") }
    }
}
