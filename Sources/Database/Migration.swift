/// A migration from one version of the tables to the next. Once released it never changes.
public struct Migration: Sendable {
    /// A short description of the migration.
    public let name: String
    /// The SQL statements.
    public let script: String
    /// Further work in code, run after the statements, in their transaction.
    public let finish: @Sendable (any Database) throws -> Void

    /// Creates a migration, by default without work in code.
    public init(
        _ name: String, _ script: String, finish: @escaping @Sendable (any Database) throws -> Void = { _ in }
    ) {
        self.name = name
        self.script = script
        self.finish = finish
    }
}
