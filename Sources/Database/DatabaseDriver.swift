/// How a database file is opened: the one place where a kind of database is chosen.
///
/// A value made of a function, handed in from `main`, so that nothing above knows which database it talks to.
public struct DatabaseDriver: Sendable {
    /// Opens the file at a path.
    public let open: @Sendable (_ path: String, _ access: DatabaseAccess) throws(DatabaseError) -> any Database

    public init(open: @escaping @Sendable (String, DatabaseAccess) throws(DatabaseError) -> any Database) {
        self.open = open
    }
}

/// What a database is opened for.
public enum DatabaseAccess: Sendable {
    case readOnly
    /// The file is there already.
    case readWrite
    /// The file must not be there; it is made for its owner alone.
    case create
}
