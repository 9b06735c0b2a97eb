import Database
import SQLite
import Support
import Testing

/// Imports while something else happens to the files.
@Suite(.serialized) struct ImportProcessTests {
    private let folder = TemporaryFolder()

    @Test func `an import of a file that changes before recording records no expense`() throws {
        let file = folder / "bank.csv"
        // The length stays the same, because only the original length is read.
        func write(_ second: String) {
            writeFile(
                file, Array("Date,Payee,Spent\n2026-11-01,a,1.00\n2026-11-02,b,\(second)\n2026-11-03,c,3.00\n".utf8))
        }
        write("2.00")
        _ = Spawned(
            ["--store", folder / "store", "signup", "anna", "--password-stdin"],
            input: Array("a few words in a row\n".utf8), in: folder)
        let session = ShellSession(["--store", folder / "store", "import", file], in: folder)
        try #require(session.shows("(y/n)"), "\(session.screen)")
        write("what")
        session.type("y\r")
        try #require(session.shows("left "), "\(session.screen)")
        #expect(session.shows("1\r\n"), "\(session.screen)")
        let listed = Spawned(["--store", folder / "store", "list", "all", "--format", "ndjson"], in: folder)
        #expect(listed.exitCode == 0)
        #expect(listed.output.isEmpty)
    }

    @Test func `a database that needs too much memory is refused, and nothing is recorded`() throws {
        let file = folder / "db.db"
        let text = String(repeating: "x", count: 3000)
        try DatabaseDriver.sqlite.open(file, .create).executeScript(
            """
            PRAGMA page_size = 4096;
            CREATE TABLE record (createdAt DATETIME, id INTEGER PRIMARY KEY, label VARCHAR, amount FLOAT, date DATETIME,
                accountId INTEGER, categoryId INTEGER, isInProgress BOOLEAN, isIncome BOOLEAN, isTransfer BOOLEAN);
            INSERT INTO record (id, label, amount, date) VALUES (1, 'Conad', 23.45, '2025-11-03');
            CREATE TABLE category (id INTEGER PRIMARY KEY, name VARCHAR, parentCategoryId INTEGER);
            CREATE TABLE account (id INTEGER PRIMARY KEY, name VARCHAR);
            CREATE TABLE split (id INTEGER PRIMARY KEY, recordId INTEGER, amount FLOAT);
            INSERT INTO split VALUES (1, '\(text)', 2);
            """)
        let split = try DatabaseDriver.sqlite.open(file, .readOnly).firstRow(
            "SELECT rootpage FROM sqlite_schema WHERE name = 'split'"
        ) { Int($0.integer(0) ?? 0) }
        var crafted = CraftedDatabase(bytes: fileBytes(file))
        crafted.multiply(try #require(split), levels: 3)
        writeFile(file, crafted.bytes)
        let store = ["--store", folder / "store"]
        _ = Spawned(
            store + ["signup", "anna", "--password-stdin"], input: Array("a few words in a row\n".utf8), in: folder)
        let run = Spawned(store + ["import", file, "--yes"], in: folder, limitingMemory: 300 * 1024)
        #expect(run.exitCode == 1)
        #expect(
            String(decoding: run.error, as: UTF8.self)
                == "spesa: cannot read \(file): reading it takes too much memory for a file of its size\n")
        #expect(Spawned(store + ["list", "all", "--format", "ndjson"], in: folder).output.isEmpty)
    }

    @Test func `an expense recorded while the import waits for an answer is kept`() throws {
        let file = folder / "bank.csv"
        let rows = (1...12_000).map { "2026-11-01,payee \($0),1.00\n" }.joined()
        writeFile(file, Array("Date,Payee,Spent\n\(rows)".utf8))
        let store = ["--store", folder / "store"]
        _ = Spawned(
            store + ["signup", "anna", "--password-stdin"], input: Array("a few words in a row\n".utf8), in: folder)
        #expect(Spawned(store + ["book", "open"], in: folder).exitCode == 0)
        let session = ShellSession(store + ["import", file], in: folder)
        try #require(session.shows("(y/n)"), "\(session.screen)")
        #expect(Spawned(store + ["add", "5", "groceries"], in: folder).exitCode == 0)
        session.type("y\r")
        try #require(session.shows("left "), "\(session.screen)")
        #expect(session.shows("0\r\n"), "\(session.screen)")
        let listed = Spawned(store + ["list", "all", "--format", "ndjson"], in: folder)
        #expect(listed.output.count { $0 == 0x0A } == 12_001)
        #expect(Spawned(store + ["check"], in: folder).exitCode == 0)
        #expect(namesOfFiles(in: folder / "store/books").allSatisfy { !$0.hasSuffix(".new") })
    }
}
