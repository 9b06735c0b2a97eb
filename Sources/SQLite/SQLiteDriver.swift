internal import CSQLite
public import Database

extension DatabaseDriver {
    /// The driver for SQLite files, with the system's library.
    public static let sqlite = DatabaseDriver { (path, access) throws(DatabaseError) in
        try SQLiteConnection(path: path, access: access)
    } openImage: { image in
        try SQLiteConnection(image: image)
    } openForeign: { (path, access) throws(DatabaseError) in
        try ForeignFile(path, access)
    }

    /// Returns the driver for a single-threaded process: SQLite takes no thread locks, which saves 3 % of the
    /// instructions of a small report.
    ///
    /// Without effect if a database was opened before.
    public static func sqliteForOneThread() -> DatabaseDriver {
        _ = spesa_sqlite_one_thread()
        return .sqlite
    }
}
