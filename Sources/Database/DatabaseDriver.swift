/// Functions that open databases of one kind.
///
/// A value made of closures, passed in from `main`, so that no other module depends on a kind of database.
public struct DatabaseDriver: Sendable {
    /// Opens the file at a path. On a server, the path is the name of a schema.
    public let open: @Sendable (_ path: String, _ access: DatabaseAccess) throws(DatabaseError) -> any Database

    /// Opens a database in memory from the bytes of a file, or a new one. Throws the error of `DatabaseImage.fill`, or
    /// `DatabaseError`, which is always `onlyFiles` with the driver of a server.
    public let openImage: @Sendable (DatabaseImage) throws -> any Database

    /// Opens a file of another program, with untrusted content.
    public let openForeign: @Sendable (_ path: String, ForeignAccess) throws(DatabaseError) -> any ForeignDatabase

    /// Creates a driver. Without `openForeign`, files of other programs are refused.
    public init(
        open: @escaping @Sendable (String, DatabaseAccess) throws(DatabaseError) -> any Database,
        openImage: @escaping @Sendable (DatabaseImage) throws -> any Database,
        openForeign: @escaping @Sendable (String, ForeignAccess) throws(DatabaseError) -> any ForeignDatabase = {
            (path, _) throws(DatabaseError) in
            throw .foreign(path: path, problem: "databases of other programs are not read here")
        }
    ) {
        self.open = open
        self.openImage = openImage
        self.openForeign = openForeign
    }
}

/// The initial bytes of a database in memory, and its name in errors.
public struct DatabaseImage {
    /// The path of the original file.
    public let path: String
    /// The number of bytes; 0 for a new database.
    public let count: Int
    /// Whether the database is read-only.
    public let isReadOnly: Bool
    /// Writes the bytes into memory of `count` bytes.
    public let fill: (UnsafeMutableRawBufferPointer) throws -> Void

    /// Creates an image of `count` bytes. `fill` is called once and must write them all.
    public init(
        path: String, count: Int, isReadOnly: Bool, fill: @escaping (UnsafeMutableRawBufferPointer) throws -> Void
    ) {
        self.path = path
        self.count = count
        self.isReadOnly = isReadOnly
        self.fill = fill
    }
}

/// How a database is opened.
public enum DatabaseAccess: Sendable {
    /// An existing file or schema. Writing statements are refused.
    case readOnly
    /// An existing file or schema, for reading and writing.
    case readWrite
    /// Like `readWrite`, but a missing database may be reported only by the first statement.
    case unseen
    /// A new file, readable only by its owner, or a new schema. An existing one is an error.
    case create
    /// An existing file without other users. Rollback is impossible: after an error the file must be deleted.
    case unshared
}
