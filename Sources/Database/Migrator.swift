/// Migrates a database to the newest version, one transaction for each migration.
///
/// The version of a database is the number of migrations applied, so migrations are only ever appended. Those of an earlier
/// edition, which are no longer here, count.
public struct Migrator: Sendable {
    private let migrations: [Migration]
    /// The last version of the earlier edition; 0 without one.
    private let former: Int
    private let unchanged: @Sendable (any Database) throws -> [Value]

    /// Creates a migrator with all migrations, oldest first.
    /// - Parameters:
    ///   - former: the last version of an earlier edition. A database of that edition is behind; the first migration runs on
    ///     it after `around` has set its tables aside.
    ///   - unchanged: figures that no migration may change, read before and after each in its transaction. Must work with the
    ///     tables of every version.
    public init(
        _ migrations: [Migration], after former: Int = 0,
        unchanged: @escaping @Sendable (any Database) throws -> [Value] = { _ in [] }
    ) {
        self.migrations = migrations
        self.former = former
        self.unchanged = unchanged
    }

    /// The version this program writes.
    public var newestVersion: Int { former + migrations.count }

    /// Whether the database lacks migrations that this program has.
    /// - Throws: `DatabaseError.newer` for a file of a newer program, which is left unchanged.
    public func isBehind(_ database: any Database, path: String) throws -> Bool {
        let version = try database.schemaVersion()
        guard version <= newestVersion else {
            throw DatabaseError.newer(path: path, found: version, known: newestVersion)
        }
        return version < newestVersion
    }

    /// Runs the missing migrations. The caller holds the lock of the file, or takes one for each in `around`.
    /// - Parameter around: further work in the transaction of each migration; must call `step` while holding its lock.
    /// - Throws: `DatabaseError.migrationChanges` if the figures differ after a migration, which is rolled back.
    /// - Complexity: that of the migrations, and of `unchanged` twice each.
    public func migrate(
        _ database: any Database, path: String, around: (_ step: () throws -> Void) throws -> Void = { try $0() }
    ) throws {
        guard try isBehind(database, path: path) else { return }
        for (index, migration) in migrations.enumerated() where try former + index >= database.schemaVersion() {
            try database.transaction(.write) {
                // Another process may have run it before this one got the lock.
                try around {
                    let version = try database.schemaVersion()
                    if version == (index == 0 ? 0 : former + index) { try run(migration, at: index, database, path) }
                }
            }
        }
    }

    private func run(_ migration: Migration, at index: Int, _ database: any Database, _ path: String) throws {
        // Before the first migration there are no tables to read.
        let before = index == 0 ? nil : try unchanged(database)
        try database.executeScript(migration.script)
        try migration.finish(database)
        if let before, try unchanged(database) != before {
            throw DatabaseError.migrationChanges(path: path, step: migration.name)
        }
        try database.setSchemaVersion(former + index + 1)
    }
}
