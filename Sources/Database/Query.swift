public import Failures

/// A view that user queries may read. Its names are a stable interface, independent of the tables.
public struct QueryView: Sendable {
    /// The name in queries.
    public let name: String
    /// The columns in order.
    public let columns: [String]
    /// The query of the view. `database` is the name of the database in it, `own` a secret name for its table
    /// expression.
    public let sql: @Sendable (_ database: String, _ own: String) -> String

    /// Creates a view. The names are inserted into SQL unquoted, so they must never come from a user.
    public init(
        _ name: String, columns: [String], _ sql: @escaping @Sendable (_ database: String, _ own: String) -> String
    ) {
        self.name = name
        self.columns = columns
        self.sql = sql
    }
}

/// A value in a query result.
public enum QueryValue: Hashable, Sendable {
    /// SQL NULL, distinct from 0 and empty text.
    case null
    /// An integer. Amounts are cents.
    case integer(Int64)
    /// A non-integer number, as the database formats it.
    case real(String)
    /// Text. Invalid UTF-8 is replaced by U+FFFD.
    case text(String)
    /// Bytes; may be empty.
    case blob([UInt8])
}

/// Why a query was stopped.
public enum QueryStop: Hashable, Sendable {
    /// The time limit was reached.
    case time
    /// The user pressed Ctrl-C.
    case interrupt
}

/// Receives a query result: first the column names, then row by row.
public struct QueryReceiver {
    /// Called once with the names of the columns, before any row, also if there are no rows. Names may repeat or be
    /// empty.
    public let columns: ([String]) throws -> Void
    /// Called for each row, with one value per column, in order.
    public let row: ([QueryValue]) throws -> Void
    /// Polled during the query. A non-nil result stops it.
    public let stop: () -> QueryStop?

    /// Creates a receiver. An error from `columns` or `row` stops the query and is rethrown.
    public init(
        columns: @escaping ([String]) throws -> Void, row: @escaping ([QueryValue]) throws -> Void,
        stop: @escaping () -> QueryStop?
    ) {
        self.columns = columns
        self.row = row
        self.stop = stop
    }
}

/// Why a user's query failed. Positions are ranges of the query in Unicode scalars, `nil` if unknown.
public enum QueryError: InternalError, Equatable, Sendable {
    /// The text has only white space, comments and semicolons.
    case empty
    /// The query is incomplete.
    case incomplete
    /// A syntax error, with the database's message.
    case misread(reason: String, at: Range<Int>?)
    /// There is no view of this name. The names of tables are refused like unknown names.
    case noSuchView(String, at: Range<Int>?)
    /// No view in the query has a column of this name.
    case noSuchColumn(String, at: Range<Int>?)
    /// There is no such function, or queries may not call it.
    case noSuchFunction(String, at: Range<Int>?)
    /// A second query starts at this position.
    case several(at: Range<Int>)
    /// The query would do something other than read views.
    case notReading(at: Range<Int>?)
    /// The placeholder with this text, such as `:month`, has no value.
    case placeholder(String, at: Range<Int>?)
    /// A runtime error, with the database's message.
    case failed(reason: String)
    /// A value would exceed this size.
    case valueTooLong(bytes: Int)
    /// The memory limit was exceeded by sorting, grouping or an intermediate result.
    case outOfMemory
    /// The query was stopped before its last row.
    case stopped(QueryStop)
}
