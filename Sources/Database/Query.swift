public import Failures

/// A view that queries of people may read: a promise about names, whatever the tables below are.
public struct QueryView: Sendable {
    /// What it is called in queries.
    public let name: String
    /// In the order in which the view has them.
    public let columns: [String]
    /// The query behind it: with what it must call the database, and a table expression of its own; nobody else may know.
    public let sql: @Sendable (_ database: String, _ own: String) -> String

    /// The names go into SQL as they are, so they are ours and never a user's.
    public init(
        _ name: String, columns: [String], _ sql: @escaping @Sendable (_ database: String, _ own: String) -> String
    ) {
        self.name = name
        self.columns = columns
        self.sql = sql
    }
}

/// One value of an answer.
public enum QueryValue: Hashable, Sendable {
    /// No value, which is not the same as 0 or an empty text.
    case null
    /// A whole number; amounts come as cents.
    case integer(Int64)
    /// A number that is not whole, as the database writes it.
    case real(String)
    /// Text; bytes that are no UTF-8 are replaced by U+FFFD.
    case text(String)
    /// Bytes that are not text, possibly none.
    case blob([UInt8])
}

/// Why a query was ended from outside.
public enum QueryStop: Hashable, Sendable {
    /// Its time was over.
    case time
    /// The person pressed Ctrl-C.
    case interrupt
}

/// Takes an answer apart as it comes: the names of its columns first, then row by row.
public struct QueryReceiver {
    /// Called once before any row, also where none follows; names may repeat or be empty.
    public let columns: ([String]) throws -> Void
    /// Called for each row, with as many values as there are columns, in their order.
    public let row: ([QueryValue]) throws -> Void
    /// Asked again and again; what it answers ends the query.
    public let stop: () -> QueryStop?

    /// What `columns` or `row` throws ends the query and is thrown on.
    public init(
        columns: @escaping ([String]) throws -> Void, row: @escaping ([QueryValue]) throws -> Void,
        stop: @escaping () -> QueryStop?
    ) {
        self.columns = columns
        self.row = row
        self.stop = stop
    }
}

/// Why a query that a person wrote has no answer; places are counted in Unicode scalars.
public enum QueryError: InternalError, Equatable, Sendable {
    /// Nothing in it but spaces, comments and semicolons.
    case empty
    /// It ends where something must follow.
    case incomplete
    /// What the database says of a query that it cannot understand.
    case misread(reason: String, at: Range<Int>?)
    /// There is no view of that name; the tables behind the views count as missing too.
    case noSuchView(String, at: Range<Int>?)
    /// None of the views in the query has a column of that name.
    case noSuchColumn(String, at: Range<Int>?)
    /// There is no such function, or it is none that a query may call.
    case noSuchFunction(String, at: Range<Int>?)
    /// A second query begins there.
    case several(at: Range<Int>)
    /// It would do something else than read views.
    case notReading(at: Range<Int>?)
    /// A placeholder for which there is no value.
    case placeholder(String, at: Range<Int>?)
    /// The database's reason why it failed while it ran.
    case failed(reason: String)
    /// One value would be longer than that.
    case valueTooLong(bytes: Int)
    /// Sorting, grouping or a result between would take more memory than a query may.
    case outOfMemory
    /// It was ended from outside before its last row.
    case stopped(QueryStop)
}
