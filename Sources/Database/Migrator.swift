/// Brings a database forward to the newest version, a transaction a step.
///
/// The version of a database is the number of steps it has seen, so steps are only ever appended.
public struct Migrator: Sendable {
    private let migrations: [Migration]
    private let unchanged: @Sendable (any Database) throws -> [Value]

    /// All steps that there are, the oldest first.
    /// - Parameter unchanged: figures that no step may change, read before and after each in its own transaction. It must
    ///   be able to read the tables of every version.
    public init(
        _ migrations: [Migration], unchanged: @escaping @Sendable (any Database) throws -> [Value] = { _ in [] }
    ) {
        self.migrations = migrations
        self.unchanged = unchanged
    }

    /// The version this program writes.
    public var newestVersion: Int { migrations.count }

    /// Whether steps are missing.
    /// - Throws: `DatabaseError.newer` for a file from a newer program, which is left as it is.
    public func isBehind(_ database: any Database, path: String) throws -> Bool {
        let version = try database.schemaVersion()
        guard version <= newestVersion else {
            throw DatabaseError.newer(path: path, found: version, known: newestVersion)
        }
        return version < newestVersion
    }

    /// Runs the missing steps; the caller holds the lock of the file, or takes one around each of them.
    /// - Parameter around: what else belongs into the transaction of a step, which it runs where it has its lock.
    /// - Throws: `DatabaseError.migrationChanges` for a step after which the figures are others; it is taken back.
    /// - Complexity: what the steps do, and `unchanged` twice a step.
    public func migrate(
        _ database: any Database, path: String, around: (_ step: () throws -> Void) throws -> Void = { try $0() }
    ) throws {
        guard try isBehind(database, path: path) else { return }
        for (index, migration) in migrations.enumerated() where try index >= database.schemaVersion() {
            try database.transaction(.write) {
                // Whoever had the lock before may have run it.
                try around {
                    if try database.schemaVersion() == index { try run(migration, at: index, database, path) }
                }
            }
        }
    }

    private func run(_ migration: Migration, at index: Int, _ database: any Database, _ path: String) throws {
        // The first step makes the tables: before it there is nothing to read.
        let before = index == 0 ? nil : try unchanged(database)
        try database.executeScript(migration.script)
        try migration.finish(database)
        if let before, try unchanged(database) != before {
            throw DatabaseError.migrationChanges(path: path, step: migration.name)
        }
        try database.setSchemaVersion(index + 1)
    }
}
