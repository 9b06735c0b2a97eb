internal import CSQLite
public import Database

extension DatabaseDriver {
    /// SQLite files, through the system's library.
    public static let sqlite = DatabaseDriver { (path, access) throws(DatabaseError) in
        try Connection(path: path, access: access)
    } openImage: { image in
        try Connection(image: image)
    } openForeign: { (path, access) throws(DatabaseError) in
        try ForeignFile(path, access)
    }

    /// The same for a process that has one thread: from now on SQLite takes no locks between threads, which are 3 % of the
    /// instructions of a small report.
    ///
    /// It goes on taking them where something was opened before.
    public static func sqliteForOneThread() -> DatabaseDriver {
        _ = spesa_sqlite_one_thread()
        return .sqlite
    }
}
