import Database
import Support
import Testing

@testable import SQLite

@Suite struct SQLiteConnectionTests {
    let folder = TemporaryFolder()
    var path: String { folder / "file.db" }

    @Test(arguments: [
        ("PRAGMA journal_mode", "truncate"), ("PRAGMA synchronous", "2"), ("PRAGMA foreign_keys", "1"),
        ("PRAGMA trusted_schema", "0"), ("PRAGMA cell_size_check", "1"), ("PRAGMA mmap_size", "0"),
        ("PRAGMA temp_store", "2"), ("PRAGMA secure_delete", "1"), ("PRAGMA busy_timeout", "10000"),
        ("PRAGMA query_only", "0"),
    ])
    func `a writing connection has the settings of a store`(pragma: String, value: String) throws {
        for access in [DatabaseAccess.create, .readWrite] {
            let connection = try SQLiteConnection(path: path, access: access)
            if access == .create { try connection.executeScript("CREATE TABLE thing (name TEXT) STRICT") }
            #expect(try connection.firstRow(pragma) { $0.text(0) } == value, "\(access)")
        }
    }

    @Test(arguments: [
        ("PRAGMA foreign_keys", "1"), ("PRAGMA trusted_schema", "0"), ("PRAGMA cell_size_check", "1"),
        ("PRAGMA mmap_size", "0"), ("PRAGMA temp_store", "2"), ("PRAGMA busy_timeout", "10000"),
        ("PRAGMA query_only", "1"),
    ])
    func `a reading connection has the settings of a reader`(pragma: String, value: String) throws {
        try SQLiteConnection(path: path, access: .create).executeScript("CREATE TABLE thing (name TEXT) STRICT")
        let connection = try SQLiteConnection(path: path, access: .readOnly)
        #expect(try connection.firstRow(pragma) { $0.text(0) } == value)
    }

    @Test func `a longer value than any in a store is refused`() throws {
        let connection = try SQLiteConnection(path: path, access: .create)
        let most = Int64(SQLiteConnection.mostOfValue)
        #expect(try connection.firstRow("SELECT length(zeroblob($1))", .integer(most)) { $0.integer(0) } == most)
        #expect(throws: DatabaseError.self) {
            try connection.firstRow("SELECT length(zeroblob($1))", .integer(most + 1)) { $0.integer(0) }
        }
    }

    @Test func `text in double quotes is a name only`() throws {
        let connection = try SQLiteConnection(path: path, access: .create)
        #expect(throws: DatabaseError.failed(code: 1, reason: "no such column: word")) {
            try connection.execute("SELECT \"word\"")
        }
        #expect(throws: DatabaseError.self) {
            try connection.executeScript("CREATE TABLE thing (name TEXT CHECK (name <> \"word\"))")
        }
    }

    @Test func `extensions cannot be loaded`() throws {
        let connection = try SQLiteConnection(path: path, access: .create)
        #expect(throws: DatabaseError.failed(code: 1, reason: "not authorized")) {
            try connection.execute("SELECT load_extension('nothing')")
        }
    }

    @Test func `the schema table cannot be written directly`() throws {
        let connection = try SQLiteConnection(path: path, access: .create)
        try connection.executeScript("CREATE TABLE thing (name TEXT) STRICT; PRAGMA writable_schema=ON")
        #expect(throws: DatabaseError.self) { try connection.execute("DELETE FROM sqlite_schema") }
    }

    @Test func `a new file is readable by its owner only`() throws {
        let connection = try SQLiteConnection(path: path, access: .create)
        #expect(permissions(of: path) == 0o600)
        try connection.executeScript("CREATE TABLE thing (name TEXT) STRICT")
        #expect(permissions(of: path + "-journal") == 0o600)
    }

    @Test func `a file with a version has the application id of the program`() throws {
        try SQLiteConnection(path: path, access: .create).setSchemaVersion(3)
        let connection = try SQLiteConnection(path: path, access: .readOnly)
        #expect(try connection.schemaVersion() == 3)
        #expect(try connection.firstRow("PRAGMA application_id") { $0.integer(0) } == 0x7370_7361)
        #expect(Array(fileBytes(path)[68..<72]) == Array("spsa".utf8))
    }

    @Test func `an empty file of another program gets the application id with its version`() throws {
        writeFile(path, [])
        try SQLiteConnection(path: path, access: .readWrite).setSchemaVersion(1)
        #expect(Array(fileBytes(path)[68..<72]) == Array("spsa".utf8))
    }

    @Test func `an existing file is not created again`() throws {
        writeFile(path, Array("somebody's".utf8))
        #expect(throws: DatabaseError.cannotOpen(path: path, reason: "File exists")) {
            try SQLiteConnection(path: path, access: .create)
        }
        #expect(fileBytes(path) == Array("somebody's".utf8))
    }

    @Test(arguments: [DatabaseAccess.readOnly, .readWrite])
    func `a missing file is not created`(access: DatabaseAccess) {
        #expect(throws: DatabaseError.cannotOpen(path: path, reason: "unable to open database file")) {
            try SQLiteConnection(path: path, access: access)
        }
    }

    @Test func `a new file in a missing folder is refused`() {
        let path = folder / "none/file.db"
        #expect(throws: DatabaseError.cannotOpen(path: path, reason: "No such file or directory")) {
            try SQLiteConnection(path: path, access: .create)
        }
    }

    @Test func `the driver opens a SQLiteConnection`() throws {
        #expect(try DatabaseDriver.sqlite.open(path, .create) is SQLiteConnection)
    }
}
