import Database
import Support
import Testing

@testable import SQLite

@Suite struct ResultCodeTests {
    let folder = TemporaryFolder()
    var path: String { folder / "file.db" }

    func opened(_ script: String) throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path, access: .create)
        try connection.executeScript(script)
        return connection
    }

    @Test(arguments: [
        ("INSERT INTO thing (name) VALUES (NULL)", "NOT NULL constraint failed: thing.name"),
        ("INSERT INTO thing (name) VALUES ('secret'), ('secret')", "UNIQUE constraint failed: thing.name"),
        ("INSERT INTO thing (name, size) VALUES ('secret', -1)", "CHECK constraint failed: size >= 0"),
        (
            "INSERT INTO thing (name, size) VALUES ('secret', 'x')",
            "cannot store TEXT value in INTEGER column thing.size"
        ),
        ("INSERT INTO thing (name, above) VALUES ('secret', 7)", "FOREIGN KEY constraint failed"),
    ])
    func `a row that violates a constraint is refused with its name`(sql: String, rule: String) throws {
        let connection = try opened(
            """
            CREATE TABLE thing (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE,
                size INTEGER NOT NULL DEFAULT 0 CHECK (size >= 0), above INTEGER REFERENCES thing (id)) STRICT
            """)
        #expect(throws: DatabaseError.constraint(rule: rule)) { try connection.execute(sql) }
        #expect(try connection.rows("SELECT id FROM thing") { $0.integer(0) } == [])
    }

    @Test(arguments: [DatabaseAccess.readOnly, .readWrite])
    func `a file that is not a database is damaged`(access: DatabaseAccess) {
        let bytes = Array(String(repeating: "not a database, whatever its name says. ", count: 50).utf8)
        writeFile(path, bytes)
        #expect(throws: DatabaseError.damaged(path: path)) {
            try SQLiteConnection(path: path, access: access).schemaVersion()
        }
        #expect(fileBytes(path) == bytes)
    }

    @Test func `an overwritten page is damaged`() throws {
        do {
            let connection = try opened("CREATE TABLE thing (name TEXT) STRICT")
            for _ in 1...200 {
                try connection.execute("INSERT INTO thing VALUES ($1)", .text(String(repeating: "x", count: 200)))
            }
        }
        var bytes = fileBytes(path)
        for page in 1..<(bytes.count / 4096) {
            bytes.replaceSubrange(page * 4096..<page * 4096 + 64, with: repeatElement(0xFF, count: 64))
        }
        writeFile(path, bytes)
        let connection = try SQLiteConnection(path: path, access: .readOnly)
        #expect(throws: DatabaseError.damaged(path: path)) {
            try connection.rows("SELECT name FROM thing") { $0.text(0) }
        }
    }

    @Test func `a reading connection refuses to write`() throws {
        _ = try opened("CREATE TABLE thing (name TEXT) STRICT")
        let connection = try SQLiteConnection(path: path, access: .readOnly)
        #expect(throws: DatabaseError.readOnly(path: path)) { try connection.execute("INSERT INTO thing VALUES ('x')") }
        #expect(throws: DatabaseError.readOnly(path: path)) { try connection.setSchemaVersion(9) }
    }

    @Test func `a file that cannot grow is full and keeps its content`() throws {
        let connection = try opened("CREATE TABLE thing (name TEXT) STRICT; INSERT INTO thing VALUES ('first')")
        try connection.executeScript("PRAGMA max_page_count=3")
        #expect(throws: DatabaseError.full) {
            try connection.transaction(.write) {
                try connection.execute("INSERT INTO thing VALUES ('second')")
                try connection.execute("INSERT INTO thing VALUES ($1)", .text(String(repeating: "x", count: 50_000)))
            }
        }
        #expect(try connection.rows("SELECT name FROM thing") { $0.text(0) } == ["first"])
        try connection.transaction(.write) { _ = try connection.execute("INSERT INTO thing VALUES ('third')") }
    }

    @Test func `a table without a number for a new row is damaged, and the disk is not called full`() throws {
        let connection = try opened(
            "CREATE TABLE thing (id INTEGER PRIMARY KEY AUTOINCREMENT); INSERT INTO thing VALUES (9223372036854775807)")
        #expect(throws: DatabaseError.contradiction("no number is left for a new row")) {
            try connection.execute("INSERT INTO thing DEFAULT VALUES")
        }
    }

    @Test func `invalid SQL is reported with its code`() throws {
        let connection = try opened("")
        #expect(throws: DatabaseError.failed(code: 1, reason: "near \"NONSENSE\": syntax error")) {
            try connection.execute("NONSENSE")
        }
        #expect(throws: DatabaseError.failed(code: 1, reason: "no such table: thing")) {
            try connection.executeScript("SELECT * FROM thing")
        }
    }

    @Test(
        arguments: [
            (5, .locked), (517, .locked), (6, .locked), (13, .full), (8, .readOnly(path: "p")),
            (776, .halfWritten(path: "p")),
            (3, .readOnly(path: "p")), (11, .damaged(path: "p")), (267, .damaged(path: "p")), (26, .damaged(path: "p")),
            (10, .inputOutput(path: "p", code: 10)), (1034, .inputOutput(path: "p", code: 1034)),
            (14, .cannotOpen(path: "p", reason: "unable to open database file")),
            (7, .failed(code: 7, reason: "out of memory")),
        ] as [(Int32, DatabaseError)])
    func `a result code maps to an error by the remedy open to the user`(code: Int32, error: DatabaseError) {
        #expect(DatabaseError(code: code, connection: nil, path: "p") == error)
    }
}
