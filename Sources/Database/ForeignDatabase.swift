/// A database file of another program: nothing that it says is trusted, and nothing is written to it or beside it.
///
/// Only plain tables are read, whose names were given when it was opened. Whatever lies in the file, reading it ends, and
/// takes no more memory than its size and 64 MiB.
public protocol ForeignDatabase: AnyObject {
    /// The columns of each table that is there, in its order, by the names of the tables as they were given.
    var columns: [String: [String]] { get }

    /// What the file holds, named or not, at most 1000 of each; to tell of, as only tables that were named are read.
    var contents: ForeignContents { get }

    /// Calls `body` for each row of the answer; the row is valid only during the call.
    /// - Throws: what `body` throws, which ends the reading, or `DatabaseError`: `foreign` for a file that holds something
    ///   else than plain rows there, or asks for more than it may.
    /// - Complexity: O(rows), and never more steps than go with the size of the file.
    func forEachRow(_ sql: String, _ body: (any Row) throws -> Void) throws
}

/// The names of what lies in a database file of another program, in its order.
public struct ForeignContents: Hashable, Sendable {
    /// Tables that can be read.
    public var tables: [String] = []
    /// Views and virtual tables, which are never run.
    public var others: [String] = []

    /// Nothing yet.
    public init() {}
}

/// Which part of a file of another program is read.
public struct ForeignAccess: Sendable {
    /// The tables that may be read; their names are told apart without case.
    public let tables: [String]
    /// The longest text, and the longest row, in bytes.
    public let longest: Int

    /// Access to some tables, with the longest row that is taken.
    public init(tables: [String], longest: Int) {
        self.tables = tables
        self.longest = longest
    }
}
