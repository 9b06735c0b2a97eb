/// How a database file is opened: the one place where a kind of database is chosen.
///
/// A value made of a function, handed in from `main`, so that nothing above knows which database it talks to.
public struct DatabaseDriver: Sendable {
    /// Opens the file at a path.
    public let open: @Sendable (_ path: String, _ access: DatabaseAccess) throws(DatabaseError) -> any Database

    /// Opens a database in memory from the bytes of a file, or a new one.
    public let openImage: @Sendable (DatabaseImage) throws -> any Database

    /// Opens the file of another program at a path, of which nothing is trusted.
    public let openForeign: @Sendable (_ path: String, ForeignAccess) throws(DatabaseError) -> any ForeignDatabase

    /// A kind of database, by the ways to open one; without the last one files of other programs are refused.
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

/// A database that lies in memory: what it is called in errors, and the bytes it begins with.
public struct DatabaseImage {
    /// The file it comes from.
    public let path: String
    /// How many bytes; 0 for a new database.
    public let count: Int
    /// Whether nothing in it can be changed.
    public let isReadOnly: Bool
    /// Writes the bytes into memory of that size.
    public let fill: (UnsafeMutableRawBufferPointer) throws -> Void

    /// An image of `count` bytes that `fill` will write, all of them, once.
    public init(
        path: String, count: Int, isReadOnly: Bool, fill: @escaping (UnsafeMutableRawBufferPointer) throws -> Void
    ) {
        self.path = path
        self.count = count
        self.isReadOnly = isReadOnly
        self.fill = fill
    }
}

/// What a database is opened for.
public enum DatabaseAccess: Sendable {
    /// The file is there; every statement that would change it is refused.
    case readOnly
    /// The file is there already.
    case readWrite
    /// As `readWrite`; where nothing is there, the first statement may be what says so.
    case unseen
    /// The file must not be there; it is made for its owner alone.
    case create
    /// The file is there, and nobody else's yet. Nothing of it can be taken back, but by doing away with it.
    case unshared
}
