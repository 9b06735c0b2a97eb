import Database
import Support
import Testing

@testable import SQLite

@Suite struct ConnectionTests {
    let folder = TemporaryFolder()
    var path: String { folder / "file.db" }

    @Test(arguments: [
        ("PRAGMA journal_mode", "truncate"), ("PRAGMA synchronous", "2"), ("PRAGMA foreign_keys", "1"),
        ("PRAGMA trusted_schema", "0"), ("PRAGMA cell_size_check", "1"), ("PRAGMA mmap_size", "0"),
        ("PRAGMA temp_store", "2"), ("PRAGMA secure_delete", "1"), ("PRAGMA busy_timeout", "10000"),
        ("PRAGMA query_only", "0"),
    ])
    func `a connection that writes has the settings of a store`(pragma: String, value: String) throws {
        for access in [DatabaseAccess.create, .readWrite] {
            let connection = try Connection(path: path, access: access)
            if access == .create { try connection.executeScript("CREATE TABLE thing (name TEXT) STRICT") }
            #expect(try connection.firstRow(pragma) { $0.text(0) } == value, "\(access)")
        }
    }

    @Test(arguments: [
        ("PRAGMA foreign_keys", "1"), ("PRAGMA trusted_schema", "0"), ("PRAGMA cell_size_check", "1"),
        ("PRAGMA mmap_size", "0"), ("PRAGMA temp_store", "2"), ("PRAGMA busy_timeout", "10000"),
        ("PRAGMA query_only", "1"),
    ])
    func `a connection that reads has the settings that matter to it`(pragma: String, value: String) throws {
        try Connection(path: path, access: .create).executeScript("CREATE TABLE thing (name TEXT) STRICT")
        let connection = try Connection(path: path, access: .readOnly)
        #expect(try connection.firstRow(pragma) { $0.text(0) } == value)
    }

    @Test func `text in double quotes is a name and never a text`() throws {
        let connection = try Connection(path: path, access: .create)
        #expect(throws: DatabaseError.failed(code: 1, reason: "no such column: word")) {
            try connection.execute("SELECT \"word\"")
        }
        #expect(throws: DatabaseError.self) {
            try connection.executeScript("CREATE TABLE thing (name TEXT CHECK (name <> \"word\"))")
        }
    }

    @Test func `no code is loaded into the program`() throws {
        let connection = try Connection(path: path, access: .create)
        #expect(throws: DatabaseError.failed(code: 1, reason: "not authorized")) {
            try connection.execute("SELECT load_extension('nothing')")
        }
    }

    @Test func `the catalogue cannot be written to by hand`() throws {
        let connection = try Connection(path: path, access: .create)
        try connection.executeScript("CREATE TABLE thing (name TEXT) STRICT; PRAGMA writable_schema=ON")
        #expect(throws: DatabaseError.self) { try connection.execute("DELETE FROM sqlite_schema") }
    }

    @Test func `a file is made for its owner alone`() throws {
        let connection = try Connection(path: path, access: .create)
        #expect(permissions(of: path) == 0o600)
        try connection.executeScript("CREATE TABLE thing (name TEXT) STRICT")
        #expect(permissions(of: path + "-journal") == 0o600)
    }

    @Test func `a file with a version bears the mark of the program`() throws {
        try Connection(path: path, access: .create).setSchemaVersion(3)
        let connection = try Connection(path: path, access: .readOnly)
        #expect(try connection.schemaVersion() == 3)
        #expect(try connection.firstRow("PRAGMA application_id") { $0.integer(0) } == 0x7370_7361)
        #expect(Array(fileBytes(path)[68..<72]) == Array("spsa".utf8))
    }

    @Test func `an empty file that somebody else began gets the mark with its version`() throws {
        writeFile(path, [])
        try Connection(path: path, access: .readWrite).setSchemaVersion(1)
        #expect(Array(fileBytes(path)[68..<72]) == Array("spsa".utf8))
    }

    @Test func `a file that is there is not made again`() throws {
        writeFile(path, Array("somebody's".utf8))
        #expect(throws: DatabaseError.cannotOpen(path: path, reason: "File exists")) {
            try Connection(path: path, access: .create)
        }
        #expect(fileBytes(path) == Array("somebody's".utf8))
    }

    @Test(arguments: [DatabaseAccess.readOnly, .readWrite])
    func `a file that is not there is not made`(access: DatabaseAccess) {
        #expect(throws: DatabaseError.cannotOpen(path: path, reason: "unable to open database file")) {
            try Connection(path: path, access: access)
        }
    }

    @Test func `a new file needs a folder`() {
        let path = folder / "none/file.db"
        #expect(throws: DatabaseError.cannotOpen(path: path, reason: "No such file or directory")) {
            try Connection(path: path, access: .create)
        }
    }

    @Test func `the database of the driver is a connection`() throws {
        #expect(try DatabaseDriver.sqlite.open(path, .create) is Connection)
    }
}
