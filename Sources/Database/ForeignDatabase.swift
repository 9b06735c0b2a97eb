/// A database file of another program: its content is untrusted, and nothing is written to it or beside it.
///
/// Only ordinary tables named at opening are read. Reading always terminates, with memory limited to the file's size
/// plus 64 MiB.
public protocol ForeignDatabase: AnyObject {
    /// The columns of each existing table, in order, by the table names as given.
    var columns: [String: [String]] { get }

    /// The names of all objects in the file, at most 1000 of each kind; for display only.
    var contents: ForeignContents { get }

    /// Calls `body` for each row of the result, valid only during the call.
    /// - Throws: the error of `body`, which stops the reading, or `DatabaseError`: `foreign` for unsupported content or
    ///   excessive work.
    /// - Complexity: O(rows), and limited in proportion to the size of the file.
    func forEachRow(_ sql: String, _ body: (any QueryRow) throws -> Void) throws
}

/// The names of the objects in a database of another program, in file order.
public struct ForeignContents: Hashable, Sendable {
    /// The readable tables.
    public var tables: [String] = []
    /// Views and virtual tables, which are never executed.
    public var others: [String] = []

    /// Creates an empty list.
    public init() {}
}

/// The tables to read from a database of another program, and the size limit of texts and rows.
public struct ForeignAccess: Sendable {
    /// The tables to read. Names ignore case.
    public let tables: [String]
    /// The maximum size of a text or row that is read, in bytes.
    public let longest: Int

    /// Creates access to tables, with the size limit in bytes.
    public init(tables: [String], longest: Int) {
        self.tables = tables
        self.longest = longest
    }
}
