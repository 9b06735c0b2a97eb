import Database
import SQLite
import Support
import Testing

@Suite struct StatementTests {
    let folder = TemporaryFolder()
    let connection: SQLiteConnection

    init() throws {
        connection = try SQLiteConnection(path: folder / "file.db", access: .create)
        try connection.executeScript("CREATE TABLE thing (value ANY) STRICT")
    }

    @Test(arguments: ["", "a", "caffè ☕", "a\0b", "\0", "'; DROP TABLE thing; --", "\u{FEFF}\u{10FFFF}"])
    func `a text is read back byte by byte`(text: String) throws {
        try connection.execute("INSERT INTO thing (value) VALUES ($1)", .text(text))
        let found = try #require(
            try connection.firstRow("SELECT value, typeof(value) FROM thing") { row in
                (row.text(0).map { Array($0.utf8) }, row.text(1))
            })
        #expect(found.0 == Array(text.utf8))
        #expect(found.1 == "text")
    }

    @Test(arguments: [[], [0], [0, 1, 255], Array(0...255)] as [[UInt8]])
    func `bytes are read back`(bytes: [UInt8]) throws {
        try connection.execute("INSERT INTO thing (value) VALUES ($1)", .blob(bytes))
        let found = try #require(
            try connection.firstRow("SELECT value, typeof(value) FROM thing") { row in
                (row.blob(0), row.text(1))
            })
        #expect(found.0 == bytes)
        #expect(found.1 == "blob")
    }

    @Test func `a missing value is null, even in a used statement`() throws {
        #expect(try connection.firstRow("SELECT $1", .text("before")) { $0.text(0) } == "before")
        #expect(try connection.rows("SELECT $1") { $0.text(0) } == [nil])
    }

    @Test func `an insert reports its key even without RETURNING`() throws {
        #expect(try connection.execute("INSERT INTO thing (value) VALUES (1), (2), (3)") == 3)
        #expect(connection.lastInsertedID == 3)
    }
}
