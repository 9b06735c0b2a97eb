/// The SQL dialects, for statements that cannot be written for all databases.
public enum SQLDialect: Sendable {
    /// The default dialect of statements.
    case sqlite
    /// The dialect of servers. Most statements are translated by the driver's phrasebook.
    case postgreSQL
}
