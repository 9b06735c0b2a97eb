/// Brings a database forward to the newest version, a transaction a step.
///
/// The version of a database is the number of steps it has seen, so steps are only ever appended.
public struct Migrator: Sendable {
    private let migrations: [Migration]

    public init(_ migrations: [Migration]) {
        self.migrations = migrations
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

    /// Runs the missing steps; the caller holds the lock of the file.
    public func migrate(_ database: any Database, path: String) throws {
        guard try isBehind(database, path: path) else { return }
        for (index, migration) in migrations.enumerated() where try index >= database.schemaVersion() {
            try database.transaction(.write) {
                try database.executeScript(migration.script)
                try database.setSchemaVersion(index + 1)
            }
        }
    }
}
