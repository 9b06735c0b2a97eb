/// The SQL dialects, for statements that cannot be written for all databases.
public enum SQLDialect: Sendable {
    /// The dialect of SQLite, in which statements are written by default.
    case sqlite
    /// The dialect of PostgreSQL. The driver's phrasebook translates most statements into it.
    case postgreSQL
}
