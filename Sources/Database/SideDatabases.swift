/// Databases in separate files beside another one, for data that few commands need. The main database stores their
/// names.
public protocol SideDatabases: AnyObject {
    /// Returns a side database, read-only; `nil` if its file is missing.
    /// - Complexity: O(bytes) the first time.
    func database(_ name: String) throws -> (any Database)?

    /// Returns an in-memory copy of a side database, to be changed; an empty one for `nil` or a missing file.
    /// - Complexity: O(bytes).
    func copy(of name: String?) throws -> any Database

    /// Stores a side database, durably before it returns.
    /// - Returns: the new name of the database.
    /// - Complexity: O(bytes).
    func keep(_ database: any Database) throws -> String

    /// The id of the book to which the files belong.
    var book: String { get }

    /// Stores bytes that are not a database, durably before it returns.
    /// - Returns: the name of the bytes.
    /// - Complexity: O(bytes).
    func keep(_ bytes: [UInt8]) throws -> String

    /// Returns stored bytes; `nil` if the file is missing.
    /// - Complexity: O(bytes).
    func bytes(_ name: String) throws -> [UInt8]?

    /// Returns stored bytes with their random prefix (salt), to store them under this name beside another copy of the
    /// book with `take`; `nil` if the file is missing.
    /// - Complexity: O(bytes).
    func salted(_ name: String) throws -> [UInt8]?

    /// Stores salted bytes from another copy of the book under the name that they have there, durably before it
    /// returns.
    /// - Returns: `false` if the bytes do not match the name. They are not stored then.
    /// - Complexity: O(bytes).
    func take(_ salted: [UInt8], as name: String) throws -> Bool

    /// Whether the file of a name exists.
    func holds(_ name: String) throws -> Bool

    /// Removes the files of these names. A text that cannot be a name is ignored.
    func remove(_ names: [String]) throws
}

extension DatabaseDriver {
    /// Returns a driver whose databases have `side` as their side databases.
    public func attaching(_ side: any SideDatabases & Sendable) -> DatabaseDriver {
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
