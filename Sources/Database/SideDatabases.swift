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
    /// - Returns: its name from then on.
    /// - Complexity: O(bytes).
    func keep(_ database: any Database) throws -> String

    /// The id of the book that they lie beside.
    var book: String { get }

    /// Keeps bytes as they are, which are no database, on disk before it returns.
    /// - Returns: their name from then on.
    /// - Complexity: O(bytes).
    func keep(_ bytes: [UInt8]) throws -> String

    /// What was kept under a name; `nil` where its file is gone.
    /// - Complexity: O(bytes).
    func bytes(_ name: String) throws -> [UInt8]?

    /// The same with the random bytes that stand before it, as it can lie beside another copy of the book under its name.
    /// - Complexity: O(bytes).
    func salted(_ name: String) throws -> [UInt8]?

    /// Keeps what lay beside another copy of the book, under the name that it has there; on disk before it returns.
    /// - Returns: whether it is what that name stands for; else nothing is kept.
    /// - Complexity: O(bytes).
    func take(_ salted: [UInt8], as name: String) throws -> Bool

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
