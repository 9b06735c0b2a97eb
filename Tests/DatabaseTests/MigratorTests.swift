import Database
import Support
import Testing

@Suite struct MigratorTests {
    let folder = TemporaryFolder()
    /// A database with the steps that make it.
    final class Steps {
        let test: TestDatabase
        let first: Migration
        let second: Migration
        let broken = Migration("broken", "INSERT INTO thing (name) VALUES ('half'); INSERT INTO missing VALUES (1)")

        init(_ kind: DatabaseKind, in folder: TemporaryFolder) throws {
            test = try TestDatabase(kind, in: folder)
            first = Migration(
                "things", "CREATE TABLE thing (name TEXT)\(kind.strict); INSERT INTO thing VALUES ('first')")
            second = Migration("sizes", "ALTER TABLE thing ADD COLUMN size \(kind.integer) NOT NULL DEFAULT 2")
        }

        var database: any Database { test.database }

        var names: [String?] {
            get throws { try database.rows("SELECT name FROM thing ORDER BY name") { $0.text(0) } }
        }
    }

    @Test(arguments: DatabaseKind.present)
    func `a new database gets every step`(kind: DatabaseKind) throws {
        let steps = try Steps(kind, in: folder)
        let (database, first, second) = (steps.database, steps.first, steps.second)
        let migrator = Migrator([first, second])
        #expect(migrator.newestVersion == 2)
        #expect(try database.schemaVersion() == 0)
        #expect(try migrator.isBehind(database, path: "p"))
        try migrator.migrate(database, path: "p")
        #expect(try database.schemaVersion() == 2)
        #expect(try !migrator.isBehind(database, path: "p"))
        #expect(try database.rows("SELECT size FROM thing") { $0.integer(0) } == [2])
    }

    @Test(arguments: DatabaseKind.present)
    func `a database gets only missing steps`(kind: DatabaseKind) throws {
        let steps = try Steps(kind, in: folder)
        let (database, first, second) = (steps.database, steps.first, steps.second)
        try Migrator([first]).migrate(database, path: "p")
        try database.execute("UPDATE thing SET name = $1", .text("mine"))
        let migrator = Migrator([first, second])
        for _ in 1...2 {
            try migrator.migrate(database, path: "p")
            #expect(try steps.names == ["mine"])
            #expect(try database.schemaVersion() == 2)
        }
    }

    @Test(arguments: DatabaseKind.present)
    func `a step that another process has run is not repeated`(kind: DatabaseKind) throws {
        let steps = try Steps(kind, in: folder)
        let (database, first, second) = (steps.database, steps.first, steps.second)
        try Migrator([first]).migrate(database, path: "p")
        var count = 0
        try Migrator([first, second]).migrate(database, path: "p") { step in
            count += 1
            try database.executeScript(second.script)
            try database.setSchemaVersion(2)
            try step()
        }
        #expect(count == 1)
        #expect(try database.schemaVersion() == 2)
        // Changes made together with a step are rolled back with it.
        #expect(throws: kind.missing("missing")) {
            try Migrator([first, second, steps.broken]).migrate(database, path: "p") { step in
                try database.execute("DELETE FROM thing", [])
                try step()
            }
        }
        #expect(try steps.names == ["first"])
    }

    @Test(arguments: DatabaseKind.present)
    func `a failed step is rolled back, and earlier steps stay`(kind: DatabaseKind) throws {
        let steps = try Steps(kind, in: folder)
        let (database, first, second) = (steps.database, steps.first, steps.second)
        #expect(throws: kind.missing("missing")) {
            try Migrator([first, steps.broken, second]).migrate(database, path: "p")
        }
        #expect(try database.schemaVersion() == 1)
        #expect(try steps.names == ["first"])
        #expect(throws: DatabaseError.self) { try database.rows("SELECT size FROM thing") { $0.integer(0) } }
    }

    @Test(
        arguments: DatabaseKind.present,
        [
            "DELETE FROM thing WHERE name = 'second'", "UPDATE thing SET name = 'x' WHERE name = 'first'",
            "INSERT INTO thing (name) VALUES ('third')",
        ])
    func `a step that changes the figures is rolled back, and earlier steps stay`(
        kind: DatabaseKind, loss: String
    ) throws {
        let steps = try Steps(kind, in: folder)
        let (database, first, second) = (steps.database, steps.first, steps.second)
        try Migrator([first]).migrate(database, path: "p")
        try database.execute("INSERT INTO thing (name) VALUES ('second')")
        let lossy = Migration("tidying", "ALTER TABLE thing ADD COLUMN color TEXT; \(loss)")
        let migrator = Migrator([first, second, lossy]) { database in
            try database.rows("SELECT name FROM thing ORDER BY name") { Value($0.text(0)) }
        }
        #expect(throws: DatabaseError.migrationChanges(path: "p", step: "tidying")) {
            try migrator.migrate(database, path: "p")
        }
        #expect(try database.schemaVersion() == 2)
        #expect(try steps.names == ["first", "second"])
        #expect(throws: DatabaseError.self) { try database.rows("SELECT color FROM thing") { $0.text(0) } }
    }

    @Test(arguments: DatabaseKind.present)
    func `figures are compared around every step except the first`(kind: DatabaseKind) throws {
        let steps = try Steps(kind, in: folder)
        let (database, first, second) = (steps.database, steps.first, steps.second)
        let migrator = Migrator([first, second, Migration("colors", "ALTER TABLE thing ADD COLUMN color TEXT")]) {
            try $0.rows("SELECT name FROM thing") { Value($0.text(0)) }
        }
        try migrator.migrate(database, path: "p")
        #expect(try database.schemaVersion() == 3)
    }

    @Test(arguments: DatabaseKind.present)
    func `a database of a newer version is refused unchanged`(kind: DatabaseKind) throws {
        let steps = try Steps(kind, in: folder)
        let (database, first, second) = (steps.database, steps.first, steps.second)
        try Migrator([first, second]).migrate(database, path: "p")
        let before = steps.test.file
        let newer = DatabaseError.newer(path: "p", found: 2, known: 1)
        #expect(throws: newer) { try Migrator([first]).isBehind(database, path: "p") }
        #expect(throws: newer) { try Migrator([first]).migrate(database, path: "p") }
        #expect(steps.test.file == before)
        #expect(try database.schemaVersion() == 2)
        #expect(try database.rows("SELECT size FROM thing") { $0.integer(0) } == [2])
    }
}
