/// A database that speaks SQL: an SQLite file, or a schema on a PostgreSQL server.
///
/// Statements are literals with `$1 $2 …` for values. A database is used by one thread at a time.
public protocol Database: AnyObject {
    /// The SQL dialect, for statements that cannot be written for all databases.
    var dialect: SQLDialect { get }

    /// Runs a statement and returns the number of changed rows.
    @discardableResult
    func execute(_ sql: String, _ values: [Value]) throws(DatabaseError) -> Int

    /// Queues a statement without a result, to run at the latest with the next statement that has one, or at the end of
    /// the transaction. Its error may be thrown by that statement or at that end. Outside a transaction the statement
    /// runs immediately.
    func executeLater(_ sql: String, _ values: [Value]) throws(DatabaseError)

    /// Announces reads, so that a remote database can send them together with the next statement (prefetch).
    ///
    /// Their results include all changes made on this connection before they are used. Outside a transaction, changes
    /// by other connections in the last five seconds may be missing.
    func anticipate(_ reads: [Read])

    /// Whether the result of an announced read may be used repeatedly outside a transaction, within its five seconds,
    /// as a short command does. Otherwise it is used once. Always `false` for a local database.
    var reusesReads: Bool { get set }

    /// Switches this connection to another database, by the name with which a driver would open it.
    /// - Returns: whether the connection can switch. A file cannot.
    func switchDatabase(to name: String, _ access: DatabaseAccess) -> Bool

    /// Prepares a statement to be run many times.
    func repeated(_ sql: String) throws(DatabaseError) -> any RepeatedStatement

    /// Runs several statements without values, such as migrations. After an error, whether the earlier ones remain in
    /// effect depends on the kind of database, so callers that need all or none use a transaction.
    func executeScript(_ sql: String) throws(DatabaseError)

    /// Calls `body` for each row of the result, in order.
    /// - Complexity: O(rows).
    func forEachRow(_ sql: String, _ values: [Value], _ body: (any QueryRow) throws -> Void) throws

    /// The key of the row that was inserted last on this connection; 0 before the first.
    var lastInsertedID: Int64 { get }

    /// Runs `body` in a transaction, which is rolled back if it throws.
    ///
    /// - Throws: the error of `body`, or the database's own. After a failed commit the outcome is *unknown*, not *no*.
    func transaction<Result>(_ kind: TransactionKind, _ body: () throws -> Result) throws -> Result

    /// Passes the whole database to `body` as the bytes of a file, valid only during the call.
    ///
    /// - Throws: the error of `body`, or `DatabaseError`: `onlyFiles` on a server.
    /// - Complexity: O(1) for a database in memory, O(bytes) otherwise.
    func withImage<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) throws -> Result

    /// A change counter: differs after another connection has committed. Its value has no meaning.
    func contentVersion() throws -> Int64

    /// Whether the file was moved, deleted or replaced since it was opened; `false` on a server and in memory.
    var hasMoved: Bool { get }

    /// Copies the whole database, as of one moment, into an empty file.
    /// - Throws: `DatabaseError`: `onlyFiles` on a server.
    /// - Complexity: O(bytes) in time, constant memory.
    func copy(to path: String) throws

    /// Keeps the answers to reads for repeated ones, until a change through this connection. `false` forgets them, and
    /// every read is asked again. A database in a file, which answers at once, ignores this.
    func keepAnswers(_ isKeeping: Bool)

    /// Access to the databases in files beside this one; `nil` unless one was attached (`DatabaseDriver.attaching`).
    var side: (any SideDatabases)? { get set }

    /// Returns the faults of the storage structure, a line each; empty if it is sound.
    /// - Complexity: O(n log n) in the rows.
    func structuralFaults() throws -> [String]

    /// Restricts the connection to queries that read these views; irreversible.
    /// - Throws: `DatabaseError`: `onlyFiles` on a server.
    func confine(to views: [QueryView]) throws

    /// Runs a query written by a user, with limited memory. The database must be confined, or be a schema on a server
    /// that answers queries.
    /// - Parameter values: the values of `:name` placeholders, by name without the colon.
    /// - Throws: `QueryError`, the errors of the receiver, or `DatabaseError`.
    func query(_ sql: String, _ values: [String: String], into receiver: QueryReceiver) throws

    /// Returns the version of the tables, 0 for a new file.
    /// - Throws: `DatabaseError.damaged` for a file of another program.
    func schemaVersion() throws -> Int
    /// Sets the version of the tables, and marks the file as one of spesa.
    func setSchemaVersion(_ version: Int) throws
}

/// A prepared statement, run many times with different values.
public protocol RepeatedStatement: AnyObject {
    /// Runs the statement and returns the number of changed rows.
    @discardableResult
    func run(_ values: [Value]) throws(DatabaseError) -> Int
    /// Queues a run, like `Database.executeLater`.
    func runLater(_ values: [Value]) throws(DatabaseError)
}

extension RepeatedStatement {
    /// Runs the statement immediately.
    /// - Throws: `DatabaseError`.
    public func runLater(_ values: [Value]) throws(DatabaseError) {
        try run(values)
    }
}

/// The kind of a transaction.
public enum TransactionKind: Sendable {
    /// Several reads of one snapshot, without changes.
    case read
    /// Reads and changes. Takes the write lock at the start, so that no later statement fails to get it.
    case write
}

extension Database {
    /// Runs the statement immediately.
    /// - Throws: `DatabaseError`.
    public func executeLater(_ sql: String, _ values: [Value]) throws(DatabaseError) {
        try execute(sql, values)
    }

    /// Does nothing: a local database is queried when needed.
    public func anticipate(_ reads: [Read]) {}

    /// Always `false`: a local database is queried when needed.
    public var reusesReads: Bool {
        get { false }
        set {}
    }

    /// Does nothing: a local database answers at once.
    public func keepAnswers(_ isKeeping: Bool) {}

    /// Returns `false`: a connection to a file cannot switch to another database.
    public func switchDatabase(to name: String, _ access: DatabaseAccess) -> Bool { false }

    /// Announces reads to a remote database; a local one does not compute them.
    public func anticipate(_ reads: () throws -> [Read]) rethrows {
        if dialect == .postgreSQL { anticipate(try reads()) }
    }

    /// Calls `body` for each row of a read, in order.
    /// - Throws: `DatabaseError`, and the errors of `body`.
    /// - Complexity: O(rows).
    public func forEachRow(_ read: Read, _ body: (any QueryRow) throws -> Void) throws {
        try forEachRow(read.sql, read.values, body)
    }

    /// Returns the rows of a read, each converted by `turn`.
    /// - Throws: `DatabaseError`, and the errors of `turn`.
    /// - Complexity: O(rows).
    public func rows<Element>(_ read: Read, turn: (any QueryRow) throws -> Element) throws -> [Element] {
        var elements: [Element] = []
        try forEachRow(read) { elements.append(try turn($0)) }
        return elements
    }

    /// Runs a statement with variadic values and returns the number of changed rows.
    /// - Throws: `DatabaseError`.
    @discardableResult
    public func execute(_ sql: String, _ values: Value...) throws(DatabaseError) -> Int {
        try execute(sql, values)
    }

    /// Queues a statement with variadic values.
    /// - Throws: `DatabaseError`.
    public func executeLater(_ sql: String, _ values: Value...) throws(DatabaseError) {
        try executeLater(sql, values)
    }

    /// Returns the rows of the result, each converted by `read`.
    /// - Complexity: O(rows).
    /// - Throws: `DatabaseError`, and the errors of `read`.
    public func rows<Element>(
        _ sql: String, _ values: Value..., read: (any QueryRow) throws -> Element
    ) throws -> [Element] {
        var elements: [Element] = []
        try forEachRow(sql, values) { elements.append(try read($0)) }
        return elements
    }

    /// Returns the first row of the result; `nil` if there is none.
    /// - Throws: `DatabaseError`, and the errors of `read`.
    /// - Complexity: O(rows), because the result is read to its end. Add `LIMIT 1` to the statement.
    public func firstRow<Element>(
        _ sql: String, _ values: Value..., read: (any QueryRow) throws -> Element
    ) throws -> Element? {
        var first: Element?
        try forEachRow(sql, values) { row in
            if first == nil { first = try read(row) }
        }
        return first
    }
}
