import Database
import Glibc
import SQLite
import Support
import Testing

/// A connection opens only its database and its journal, as regular files.
@Suite struct SingleFileTests {
    let folder = TemporaryFolder()
    var path: String { folder / "file.db" }
    var journal: String { path + "-journal" }

    init() throws {
        let connection = try SQLiteConnection(path: folder / "file.db", access: .create)
        try connection.executeScript("CREATE TABLE thing (name TEXT) STRICT; INSERT INTO thing VALUES ('x')")
    }

    private func reason(_ obstacle: Obstacle) -> String {
        obstacle.isLink ? "it is a symbolic link" : "it is not a regular file"
    }

    @Test(arguments: Obstacle.allCases, [DatabaseAccess.readOnly, .readWrite, .unseen])
    func `a special file instead of a file is refused at once`(obstacle: Obstacle, access: DatabaseAccess) throws {
        let victim = folder / "victim"
        writeFile(victim, [1])
        let begun = ContinuousClock.now
        #expect(unlink(journal) == 0)
        guard obstacle.make(at: journal, victim: victim) else { return }
        #expect(throws: DatabaseError.cannotOpen(path: journal, reason: reason(obstacle))) {
            let connection = try SQLiteConnection(path: path, access: access)
            _ = try connection.rows("SELECT name FROM thing") { $0.text(0) }
        }
        #expect(rename(path, folder / "kept") == 0)
        try #require(obstacle.make(at: path, victim: victim))
        #expect(throws: DatabaseError.cannotOpen(path: path, reason: reason(obstacle))) {
            try SQLiteConnection(path: path, access: access)
        }
        #expect(fileBytes(victim) == [1])
        #expect(access != .readOnly || namesOfFiles(in: folder.path).count == 4)
        #expect(ContinuousClock.now - begun < .seconds(5))
    }

    /// Writes a journal after the reader has seen that there is none.
    @Test(arguments: Obstacle.allCases)
    func `a journal is written to a regular file only`(obstacle: Obstacle) throws {
        let victim = folder / "victim"
        writeFile(victim, [1])
        let connection = try SQLiteConnection(path: path, access: .readWrite)
        try connection.executeScript("BEGIN IMMEDIATE")
        unlink(journal)
        guard obstacle.make(at: journal, victim: victim) else { return }
        #expect(throws: DatabaseError.cannotOpen(path: journal, reason: reason(obstacle))) {
            try connection.execute("INSERT INTO thing VALUES ('y')")
        }
        #expect(fileBytes(victim) == [1])
    }

    /// A change of a file with two names would reach a file elsewhere.
    @Test(arguments: [DatabaseAccess.readWrite, .unseen, .unshared])
    func `a file with a second hard link is read, but not changed`(access: DatabaseAccess) throws {
        unlink(journal)
        try #require(link(path, folder / "elsewhere") == 0)
        let before = fileBytes(path)
        #expect(throws: DatabaseError.hardLinked(path: path)) {
            let connection = try SQLiteConnection(path: path, access: access)
            try connection.execute("INSERT INTO thing VALUES ('y')")
        }
        let reader = try SQLiteConnection(path: path, access: .readOnly)
        #expect(try reader.rows("SELECT name FROM thing") { $0.text(0) } == ["x"])
        #expect(fileBytes(path) == before)
        unlink(folder / "elsewhere")
        try SQLiteConnection(path: path, access: access).execute("INSERT INTO thing VALUES ('y')")
    }

    @Test(arguments: [DatabaseAccess.readOnly, .readWrite, .unseen], [40, 4096, 8192])
    func `a journal beside a hard link is not rolled back into the other file`(access: DatabaseAccess, size: Int) throws
    {
        let victim = folder / "victim"
        let content = [UInt8](repeating: 35, count: size)
        writeFile(victim, content)
        unlink(path)
        try #require(link(victim, path) == 0)
        writeFile(journal, PlantedJournal(records: 1, pages: 1, content: [(1, 33)]).bytes)
        #expect(throws: DatabaseError.self) {
            let connection = try SQLiteConnection(path: path, access: access)
            _ = try connection.rows("SELECT name FROM thing") { $0.text(0) }
        }
        #expect(fileBytes(victim) == content)
    }

    @Test func `a journal with a second hard link is not written`() throws {
        let victim = folder / "victim"
        for content in [[], [UInt8](repeating: 35, count: 5000)] {
            unlink(journal)
            unlink(victim)
            writeFile(victim, content)
            try #require(link(victim, journal) == 0)
            #expect {
                let connection = try SQLiteConnection(path: path, access: .readWrite)
                try connection.execute("INSERT INTO thing VALUES ('y')")
            } throws: { error in
                // A file that is not a journal is refused for that reason first.
                error as? DatabaseError == .hardLinked(path: journal) || !content.isEmpty && error is DatabaseError
            }
            #expect(fileBytes(victim) == content)
        }
    }

    @Test(arguments: ["ATTACH '%' AS other", "VACUUM INTO '%'", "ATTACH 'file.db' AS other"])
    func `no statement opens another file`(statement: String) throws {
        let other = folder / "other.db"
        let sql = String(statement.replacing("%", with: other))
        for connection in [
            try SQLiteConnection(path: path, access: .readWrite),
            try SQLiteConnection(image: DatabaseImage(path: "memory", count: 0, isReadOnly: false) { _ in }),
        ] {
            #expect(throws: DatabaseError.self) { try connection.executeScript(sql) }
            #expect(access(other, F_OK) != 0)
        }
    }

    @Test func `a write-ahead log is neither created nor read`() throws {
        let connection = try SQLiteConnection(path: path, access: .readWrite)
        #expect(throws: DatabaseError.self) {
            try connection.executeScript("PRAGMA journal_mode=WAL; SELECT * FROM thing")
        }
        var bytes = fileBytes(path)
        (bytes[18], bytes[19]) = (2, 2)
        writeFile(path, bytes)
        for access in [DatabaseAccess.readOnly, .readWrite] {
            let error = #expect(throws: DatabaseError.self) {
                let connection = try SQLiteConnection(path: path, access: access)
                _ = try connection.rows("SELECT name FROM thing") { $0.text(0) }
            }
            #expect(error?.message.contains("write-ahead log") == true)
        }
        #expect(Set(namesOfFiles(in: folder.path)).isSubset(of: ["file.db", "file.db-journal"]))
        (bytes[18], bytes[19]) = (1, 1)
        writeFile(path, bytes)
        #expect(mkfifo(path + "-wal", 0o600) == 0)
        let reader = try SQLiteConnection(path: path, access: .readOnly)
        #expect(try reader.rows("SELECT name FROM thing") { $0.text(0) } == ["x"])
    }

    @Test func `rewriting, sorting and copying use files without a name`() throws {
        let connection = try SQLiteConnection(path: path, access: .readWrite)
        try connection.executeScript("VACUUM")
        writeFile(folder / "copy.db", [])
        try connection.copy(to: folder / "copy.db")
        let copy = try SQLiteConnection(path: folder / "copy.db", access: .unshared)
        try copy.executeScript(
            """
            PRAGMA cache_size=1; WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 20000)
            INSERT INTO thing SELECT hex(randomblob(100)) FROM n; CREATE INDEX by_name ON thing (name); VACUUM
            """)
        #expect(try copy.structuralFaults() == [])
        #expect(Set(namesOfFiles(in: folder.path)) == ["file.db", "file.db-journal", "copy.db"])
    }

    @Test func `a statement outlives its connection`() throws {
        var connection: SQLiteConnection? = try SQLiteConnection(path: path, access: .readWrite)
        let statement = try connection!.repeated("INSERT INTO thing VALUES ($1)")
        connection = nil
        #expect(try statement.run([.text("late")]) == 1)
    }

    @Test func `a relative path works`() throws {
        let path = "spesa-test-\(UInt64.random(in: 0...(.max))).db"
        defer { for suffix in ["", "-journal"] { unlink(path + suffix) } }
        try SQLiteConnection(path: path, access: .create).setSchemaVersion(1)
        #expect(try SQLiteConnection(path: path, access: .readOnly).schemaVersion() == 1)
    }
}
