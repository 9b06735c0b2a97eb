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
}
