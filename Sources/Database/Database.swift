/// A store of rows that speaks SQL: a file of SQLite, or a schema on a server of PostgreSQL.
///
/// Statements are literals with `$1 $2 …` for values. One database is used by one thread at a time.
public protocol Database: AnyObject {
    /// Which SQL it understands, where one statement cannot be written for all.
    var dialect: SQLDialect { get }

    /// Runs one statement and returns how many rows it changed.
    @discardableResult
    func execute(_ sql: String, _ values: [Value]) throws(DatabaseError) -> Int

    /// Runs one statement whose answer nobody needs, at the latest with the next one that is asked or the end of the
    /// transaction; what it fails with may be thrown there. Outside of a transaction it is run at once.
    /// - Parameter tables: all those that it changes, also by what the database does beside it.
    func executeLater(_ sql: String, _ values: [Value], changing tables: [String]) throws(DatabaseError)

    /// Says what will be read soon, so that one who is far away can be asked for it together with what is asked next.
    ///
    /// It answers as if it were asked only then: what is written here meanwhile is in it. Outside of a transaction what others
    /// wrote in the last five seconds may not be.
    func anticipate(_ reads: [Read])

    /// Turns to another of the databases that this one lies among, whose name is what a driver opens.
    /// - Returns: whether there are others; a file stands by itself.
    func turn(to name: String, _ access: DatabaseAccess) -> Bool

    /// A statement to be run many times over.
    func repeated(_ sql: String) throws(DatabaseError) -> any RepeatedStatement

    /// Runs several statements without values, as migrations are written.
    func executeScript(_ sql: String) throws(DatabaseError)

    /// Calls `body` for each row of the answer, in the answer's order.
    /// - Complexity: O(rows).
    func forEachRow(_ sql: String, _ values: [Value], _ body: (any Row) throws -> Void) throws

    /// The key that the last insert was given.
    var lastInsertedID: Int64 { get }

    /// Runs `body` in one transaction: all of it is kept, or nothing when it throws.
    ///
    /// - Throws: what `body` throws, or the database's own error; a failed commit means *unknown*, not *no*.
    func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result

    /// Hands the whole database to `body` as the bytes of a file, which must not outlive the call.
    ///
    /// - Complexity: O(1) for a database that lies in memory, O(bytes) for another.
    func withImage<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result

    /// A number that is another one once somebody else has changed what the database holds; what it is says nothing.
    func contentVersion() throws -> Int64

    /// Whether its file no longer stands where it was opened: what is there now is another one.
    var hasMoved: Bool { get }

    /// Fills an empty file with all that the database holds, as of one moment.
    /// - Complexity: O(bytes) in time; memory does not grow with them.
    func copy(to path: String) throws

    /// What lies beside its file; `nil` where nobody looks there.
    var side: (any SideDatabases)? { get set }

    /// What is wrong with the way the database is stored, a line each; empty when nothing is.
    /// - Complexity: O(n log n) in the rows.
    func structuralFaults() throws -> [String]

    /// Lets nothing through from here on but queries that read these views; it cannot be taken back.
    func confine(to views: [QueryView]) throws

    /// Runs one query that a person wrote, within bounds of memory, on a database that was confined, or in a schema on a server
    /// that answers queries.
    /// - Parameter values: what stands for `:name` in the query.
    /// - Throws: `QueryError`, what the receiver throws, or `DatabaseError`.
    func query(_ sql: String, _ values: [String: String], into receiver: QueryReceiver) throws

    /// The version of the tables, 0 for a new file.
    /// - Throws: `DatabaseError.damaged` for a file that another program made.
    func schemaVersion() throws -> Int
    /// Notes which version the tables have, and that the file is one of ours.
    func setSchemaVersion(_ version: Int) throws
}

/// A statement that is run many times over, each time with other values: it is looked up once.
public protocol RepeatedStatement: AnyObject {
    /// Runs it once and returns how many rows it changed.
    @discardableResult
    func run(_ values: [Value]) throws(DatabaseError) -> Int
}

/// What a transaction is for.
public enum TransactionKind: Sendable {
    /// Several reads of one and the same state.
    case read
    /// Takes the right to write at once, so that it cannot fail for it half-way.
    case write
}

extension Database {
    /// At once.
    /// - Throws: `DatabaseError`.
    public func executeLater(_ sql: String, _ values: [Value], changing tables: [String]) throws(DatabaseError) {
        try execute(sql, values)
    }

    /// Nothing: what is near is asked when it is needed.
    public func anticipate(_ reads: [Read]) {}

    /// Never.
    public func turn(to name: String, _ access: DatabaseAccess) -> Bool { false }

    /// Calls `body` for each row that a read tells, in its order.
    /// - Throws: `DatabaseError`, and what `body` throws.
    /// - Complexity: O(rows).
    public func forEachRow(_ read: Read, _ body: (any Row) throws -> Void) throws {
        try forEachRow(read.sql, read.values, body)
    }

    /// The rows that a read tells, each turned into a value.
    /// - Throws: `DatabaseError`, and what `turn` throws.
    /// - Complexity: O(rows).
    public func rows<Element>(_ read: Read, turn: (any Row) throws -> Element) throws -> [Element] {
        var elements: [Element] = []
        try forEachRow(read) { elements.append(try turn($0)) }
        return elements
    }

    /// Runs one statement with values in place and returns how many rows it changed.
    /// - Throws: `DatabaseError`, as the same call with an array.
    @discardableResult
    public func execute(_ sql: String, _ values: Value...) throws(DatabaseError) -> Int {
        try execute(sql, values)
    }

    /// The rows of the answer, each turned into a value.
    /// - Complexity: O(rows).
    /// - Throws: `DatabaseError`, and what `read` throws.
    public func rows<Element>(
        _ sql: String, _ values: Value..., read: (any Row) throws -> Element
    ) throws -> [Element] {
        var elements: [Element] = []
        try forEachRow(sql, values) { elements.append(try read($0)) }
        return elements
    }

    /// The first row of the answer, or `nil` when there is none.
    /// - Throws: `DatabaseError`, and what `read` throws.
    /// - Complexity: O(rows), as the answer is gone through to its end: let the statement say `LIMIT 1`.
    public func firstRow<Element>(
        _ sql: String, _ values: Value..., read: (any Row) throws -> Element
    ) throws -> Element? {
        var first: Element?
        try forEachRow(sql, values) { row in
            if first == nil { first = try read(row) }
        }
        return first
    }
}
