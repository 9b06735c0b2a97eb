/// The kinds of SQL that statements are written in where one cannot serve for all.
public enum SQLDialect: Sendable {
    /// What statements are written in, if nothing else is said.
    case sqlite
    /// What is translated by the phrases of a driver where that is enough.
    case postgreSQL
}
