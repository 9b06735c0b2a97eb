/// A read that is known before it is asked for.
public struct Read: Hashable, Sendable {
    /// The statement, as it will be asked.
    public let sql: String
    /// What is bound to it.
    public let values: [Value]
    /// The tables whose rows it tells of.
    public let tables: [String]

    /// A statement that only reads, with the tables that it reads from.
    public init(_ sql: String, _ values: Value..., of tables: [String]) {
        self.init(sql, values: values, of: tables)
    }

    /// The same with values that lie together.
    public init(_ sql: String, values: [Value], of tables: [String]) {
        self.sql = sql
        self.values = values
        self.tables = tables
    }
}
