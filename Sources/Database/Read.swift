/// A query with its values, in a form in which it can be announced in advance (`Database.anticipate`).
public struct Read: Hashable, Sendable {
    /// The exact statement.
    public let sql: String
    /// The bound values.
    public let values: [Value]
    /// The tables whose changes alter the result: those that it reads, and those whose triggers change these. Empty if
    /// any change may alter it.
    public let tables: [String]

    /// Creates a read from a statement, its values and the tables it reads.
    public init(_ sql: String, _ values: Value..., of tables: [String]) {
        self.init(sql, values: values, of: tables)
    }

    /// Creates a read with an array of values.
    public init(_ sql: String, values: [Value], of tables: [String]) {
        self.sql = sql
        self.values = values
        self.tables = tables
    }
}
