/// Databases that lie beside another one in files of their own, for what only few commands need: each is named by a text
/// that the other one keeps.
public protocol SideDatabases: AnyObject {
    /// The one of that name, which cannot be changed; `nil` where its file is gone.
    /// - Complexity: O(bytes) the first time.
    func database(_ name: String) throws -> (any Database)?

    /// What the one of that name holds, to be changed in memory; an empty one for none, and where its file is gone.
    /// - Complexity: O(bytes).
    func copy(of name: String?) throws -> any Database

    /// Keeps what a database holds, on disk before it returns.
    /// - Parameter seconds: now, since 1970.
    /// - Returns: its name from then on.
    /// - Complexity: O(bytes).
    func keep(_ database: any Database, at seconds: Int64) throws -> String

    /// The id of the book that they lie beside.
    var book: String { get }

    /// Keeps bytes as they are, which are no database, on disk before it returns.
    /// - Parameter seconds: now, since 1970.
    /// - Returns: their name from then on.
    /// - Complexity: O(bytes).
    func keep(_ bytes: [UInt8], at seconds: Int64) throws -> String

    /// What was kept under a name; `nil` where its file is gone.
    /// - Complexity: O(bytes).
    func bytes(_ name: String) throws -> [UInt8]?

    /// Whether the file of a name is there.
    func holds(_ name: String) throws -> Bool

    /// Takes the ones of these names away; of other texts nothing.
    func remove(_ names: [String]) throws
}

extension DatabaseDriver {
    /// The same for databases that have others beside them.
    public func beside(_ side: any SideDatabases & Sendable) -> DatabaseDriver {
        DatabaseDriver(
            open: { (path, access) throws(DatabaseError) in
                let database = try self.open(path, access)
                database.side = side
                return database
            },
            openImage: { image in
                let database = try self.openImage(image)
                database.side = side
                return database
            }, openForeign: openForeign)
    }
}
