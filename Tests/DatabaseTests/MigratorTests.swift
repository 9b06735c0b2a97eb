import Database
import SQLite
import Support
import Testing

@Suite struct MigratorTests {
    let folder = TemporaryFolder()
    let database: any Database
    let first = Migration("things", "CREATE TABLE thing (name TEXT) STRICT; INSERT INTO thing VALUES ('first')")
    let second = Migration("sizes", "ALTER TABLE thing ADD COLUMN size INTEGER NOT NULL DEFAULT 2")
    let broken = Migration("broken", "INSERT INTO thing (name) VALUES ('half'); INSERT INTO missing VALUES (1)")

    init() throws {
        database = try DatabaseDriver.sqlite.open(folder / "file.db", .create)
    }

    var names: [String?] {
        get throws { try database.rows("SELECT name FROM thing") { $0.text(0) } }
    }

    @Test func `a new file sees every step`() throws {
        let migrator = Migrator([first, second])
        #expect(migrator.newestVersion == 2)
        #expect(try database.schemaVersion() == 0)
        #expect(try migrator.isBehind(database, path: "p"))
        try migrator.migrate(database, path: "p")
        #expect(try database.schemaVersion() == 2)
        #expect(try !migrator.isBehind(database, path: "p"))
        #expect(try database.rows("SELECT size FROM thing") { $0.integer(0) } == [2])
    }

    @Test func `a file sees only the steps that it has not seen`() throws {
        try Migrator([first]).migrate(database, path: "p")
        try database.execute("UPDATE thing SET name = $1", .text("mine"))
        let migrator = Migrator([first, second])
        for _ in 1...2 {
            try migrator.migrate(database, path: "p")
            #expect(try names == ["mine"])
            #expect(try database.schemaVersion() == 2)
        }
    }

    @Test func `a step that fails is not half done, and the steps before it stay`() throws {
        #expect(throws: DatabaseError.failed(code: 1, reason: "no such table: missing")) {
            try Migrator([first, broken, second]).migrate(database, path: "p")
        }
        #expect(try database.schemaVersion() == 1)
        #expect(try names == ["first"])
        #expect(throws: DatabaseError.self) { try database.rows("SELECT size FROM thing") { $0.integer(0) } }
    }

    @Test(arguments: [
        "DELETE FROM thing WHERE rowid = 2", "UPDATE thing SET name = 'x' WHERE rowid = 1",
        "INSERT INTO thing (name) VALUES ('third')",
    ])
    func `a step after which the figures are others is taken back, and the steps before it stay`(loss: String) throws {
        try Migrator([first]).migrate(database, path: "p")
        try database.execute("INSERT INTO thing (name) VALUES ('second')")
        let lossy = Migration("tidying", "ALTER TABLE thing ADD COLUMN color TEXT; \(loss)")
        let migrator = Migrator([first, second, lossy]) { database in
            try database.rows("SELECT name FROM thing ORDER BY rowid") { Value($0.text(0)) }
        }
        #expect(throws: DatabaseError.migrationChanges(path: "p", step: "tidying")) {
            try migrator.migrate(database, path: "p")
        }
        #expect(try database.schemaVersion() == 2)
        #expect(try names == ["first", "second"])
        #expect(throws: DatabaseError.self) { try database.rows("SELECT color FROM thing") { $0.text(0) } }
    }

    @Test func `figures are compared around every step but the first, which makes the tables`() throws {
        let migrator = Migrator([first, second, Migration("colors", "ALTER TABLE thing ADD COLUMN color TEXT")]) {
            try $0.rows("SELECT name FROM thing") { Value($0.text(0)) }
        }
        try migrator.migrate(database, path: "p")
        #expect(try database.schemaVersion() == 3)
    }

    @Test func `a file from a newer program is left as it is`() throws {
        try Migrator([first, second]).migrate(database, path: "p")
        let before = fileBytes(folder / "file.db")
        let newer = DatabaseError.newer(path: "p", found: 2, known: 1)
        #expect(throws: newer) { try Migrator([first]).isBehind(database, path: "p") }
        #expect(throws: newer) { try Migrator([first]).migrate(database, path: "p") }
        #expect(fileBytes(folder / "file.db") == before)
    }
}
