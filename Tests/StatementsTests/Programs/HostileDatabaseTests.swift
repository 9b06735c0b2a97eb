import Database
import Files
import Glibc
import SQLite
import Statements
import Support
import Testing

/// A database file that was crafted, on the disk.
private struct Foreign {
    private let folder = TemporaryFolder()
    let path: String
    var content: CraftedDatabase

    init(_ script: String) throws {
        path = folder / "db.db"
        try DatabaseDriver.sqlite.open(path, .create).executeScript("PRAGMA page_size = 4096;" + script)
        content = CraftedDatabase(bytes: fileBytes(path))
    }

    func write() {
        writeFile(path, content.bytes)
    }

    /// The page on which the table or index of that name begins.
    func root(of name: String) throws -> Int {
        let root = try DatabaseDriver.sqlite.open(path, .readOnly).firstRow(
            "SELECT rootpage FROM sqlite_schema WHERE name = $1", .text(name)
        ) { Int($0.integer(0) ?? 0) }
        return try #require(root)
    }
}

/// Hostile databases with the tables of Bagels: made to keep the program busy or to run their code.
@Suite struct HostileDatabaseTests {
    private static let account = "CREATE TABLE account (id INTEGER PRIMARY KEY, name VARCHAR);"
    private static let category =
        "CREATE TABLE category (id INTEGER PRIMARY KEY, name VARCHAR, parentCategoryId INTEGER);"
    private static let record = """
        CREATE TABLE record (createdAt DATETIME, id INTEGER PRIMARY KEY, label VARCHAR, amount FLOAT, date DATETIME,
            accountId INTEGER, categoryId INTEGER, isInProgress BOOLEAN, isIncome BOOLEAN, isTransfer BOOLEAN);
        INSERT INTO record (id, label, amount, date) VALUES (1, 'Conad', 23.45, '2025-11-03');
        """
    private static let split =
        "CREATE TABLE split (id INTEGER PRIMARY KEY, recordId INTEGER, amount FLOAT); INSERT INTO split VALUES (1, 1, 2);"
    private static let all = account + category + record + split
    private static let columns =
        "createdAt, id, label, amount, date, accountId, categoryId, isInProgress, isIncome, isTransfer"

    private func rows(_ path: String) throws -> [String] {
        let options = ReadingOptions(driver: .sqlite)
        return try Statement.open(InputFile(path: path, limits: .standard), options: options).described()
    }

    private func rows(_ file: Foreign) throws -> [String] {
        file.write()
        return try rows(file.path)
    }

    /// The message of the error for a file that is not read.
    private func problem(_ file: Foreign) -> String {
        do {
            return "read: \(try rows(file))"
        } catch let error as StatementError {
            return error.words.message.replacing(file.path, with: "FILE")
        } catch {
            return "\(error)"
        }
    }

    @Test func `a valid database is read`() throws {
        #expect(try rows(Foreign(Self.all)) == ["1 2025-11-03 21.45 | what=Conad | id= 1"])
    }

    @Test(arguments: [
        "CREATE VIEW record AS SELECT 1 AS id, 'x' AS label, 1 AS amount, '2025-11-03' AS date, 0 AS isIncome, "
            + "0 AS isTransfer, 0 AS isInProgress, 1 AS categoryId, 1 AS accountId, 'c' AS createdAt;",
        """
        CREATE VIEW record AS WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n)
        SELECT id, 'x' AS label, 1 AS amount, '2025-11-03' AS date, 0 AS isIncome, 0 AS isTransfer, 0 AS isInProgress,
            1 AS categoryId, 1 AS accountId, 'c' AS createdAt FROM n;
        """,
        "CREATE VIRTUAL TABLE record USING fts5 (createdAt, id, label, amount, date, accountId, categoryId, "
            + "isInProgress, isIncome, isTransfer);",
    ])
    func `a record table that is not plain is refused`(record: String) throws {
        let file = try Foreign(Self.account + Self.category + Self.split + record)
        #expect(problem(file) == "cannot read FILE: its 'record' is not a plain table")
    }

    @Test(arguments: [
        "split AS WITH RECURSIVE n (id) AS (SELECT 1 UNION ALL SELECT id + 1 FROM n) "
            + "SELECT id, 1 AS recordId, 1 AS amount FROM n",
        "category AS SELECT 1 AS id, zeroblob(900000000) AS name, 2 AS parentCategoryId",
        "account AS SELECT 1 AS id, hex(zeroblob(400000000)) AS name",
    ])
    func `a view among the other tables is refused`(view: String) throws {
        let script = ["split": Self.split, "category": Self.category, "account": Self.account]
            .filter { !view.hasPrefix($0.key) }.values.joined()
        let name = String(view.prefix { $0 != " " })
        let file = try Foreign(Self.record + script + "CREATE VIEW \(view);")
        #expect(problem(file) == "cannot read FILE: its '\(name)' is not a plain table")
    }

    @Test func `a schema that disguises a view is refused`() throws {
        let view =
            "CREATE VIEW  record AS SELECT 1 AS id, 1 AS label, 1 AS amount, '2025-11-03' AS date, 0 AS isIncome,"
            + " 0 AS isTransfer, 0 AS isInProgress, 1 AS categoryId, 1 AS accountId, 1 AS createdAt"
        let table = "CREATE TABLE record (\(Self.columns)"
        var file = try Foreign(
            Self.account + Self.category + Self.split + table
                + String(repeating: " ", count: view.utf8.count - table.utf8.count - 1) + ");")
        let padded = table + String(repeating: " ", count: view.utf8.count - table.utf8.count - 1) + ")"
        file.content.replace(padded, with: view)
        #expect(!problem(file).hasPrefix("read: "))
        // The schema calls the view by another name, and gives the name of the view to a table.
        file = try Foreign(
            Self.account + Self.category + Self.split + "CREATE TABLE decord (\(Self.columns));"
                + "CREATE VIEW record AS SELECT \(Self.columns) FROM decord;")
        file.content.replace("viewrecordrecord", with: "viewsecordsecord")
        file.content.replace("tabledecorddecord", with: "tablerecordrecord")
        #expect(!problem(file).hasPrefix("read: "))
    }

    @Test(arguments: ["VIRTUAL", "STORED"])
    func `a computed column is refused`(kind: String) throws {
        let record = Self.record.replacing(
            "label VARCHAR", with: "label VARCHAR AS (hex(zeroblob(10000))) \(kind)"
        ).replacing("INSERT INTO record (id, label,", with: "INSERT INTO record (id, categoryId,")
        let file = try Foreign(Self.account + Self.category + Self.split + record)
        #expect(problem(file) == "cannot read FILE: a column of its 'record' is computed or hidden")
    }

    @Test(arguments: ["record", "split", "category", "account"], [3, 9])
    func `a table with a cycle of pages ends`(table: String, levels: Int) throws {
        var file = try Foreign(
            Self.all + "INSERT INTO category VALUES (1, 'a', 1); INSERT INTO account VALUES (1, 'a');")
        file.content.multiply(try file.root(of: table), levels: levels)
        // A row looked up by its number is found immediately.
        guard table == "record" || table == "split" else {
            _ = problem(file)
            return
        }
        #expect(
            [
                "cannot read FILE: reading it takes too much work for a file of its size",
                "cannot read FILE: reading it takes too much memory for a file of its size",
                "FILE has more than 5000000 rows", "FILE: the database is damaged",
            ].contains(problem(file)))
    }

    @Test func `an index with a cycle of pages ends`() throws {
        var file = try Foreign(Self.all + "CREATE INDEX split_record ON split (recordId, amount);")
        file.content.multiply(try file.root(of: "split_record"), levels: 3)
        #expect(problem(file) == "cannot read FILE: reading it takes too much work for a file of its size")
    }

    @Test func `a costly join of records ends`() throws {
        let file = try Foreign(
            """
            CREATE TABLE account (id INTEGER, name VARCHAR);
            CREATE TABLE category (id INTEGER, name VARCHAR, parentCategoryId INTEGER);
            """ + Self.record + Self.split + """
                UPDATE record SET categoryId = 1, accountId = 1;
                WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
                INSERT INTO category SELECT 1, 'a', 1 FROM n;
                INSERT INTO account SELECT 1, name FROM category;
                """)
        #expect(problem(file) == "cannot read FILE: reading it takes too much work for a file of its size")
    }

    @Test func `a text that claims 900 MB is not read`() throws {
        var file = try Foreign(Self.all)
        let root = try file.root(of: "record")
        var page = file.content.page(root)
        // The size of the row, its number, then its head: the third column is a text of 900,000,000 bytes.
        let cell: [UInt8] =
            [0x83, 0xAD, 0x93, 0xD2, 0x00, 1]
            + [15, 0, 0, 0x86, 0xDA, 0xA7, 0xA4, 0x0D, 0, 0, 0, 0, 0, 0, 0] + [UInt8](repeating: 0x78, count: 2000)
            + bigEndian(root)
        let start = page.count - cell.count
        page.replaceSubrange(5..<7, with: bigEndian(start).suffix(2))
        page.replaceSubrange(8..<10, with: bigEndian(start).suffix(2))
        page.replaceSubrange(start..., with: cell)
        file.content.put(page, at: root)
        #expect(problem(file) == "FILE: the database is damaged")
    }

    @Test func `a text longer than the limit is refused`() throws {
        let file = try Foreign(
            Self.all + "UPDATE record SET label = hex(zeroblob(\(ReadingLimits.standard.recordBytes)));")
        #expect(problem(file) == "cannot read FILE: it holds a text that is too long")
    }

    @Test func `an overflowing amount is refused, and the next row is read`() throws {
        let file = try Foreign(
            Self.all + """
                INSERT INTO record (id, label, amount, date) VALUES (2, 'a', 9e999, '2025-11-03'),
                    (3, 'b', -9e999, '2025-11-03'), (4, 'c', 9223372036854775807, '2025-11-03'),
                    (5, 'd', -9223372036854775808, '2025-11-03'), (6, 'e', -92233720368547758.08, '2025-11-03'),
                    (-9223372036854775808, 'f', 1, '2025-11-03'), (9223372036854775807, 'g', 1, '-9999-11-03');
                INSERT INTO split VALUES (2, 2, 9223372036854775807), (3, 2, 9223372036854775807);
                """)
        let found = try rows(file)
        #expect(found.count == 8)
        #expect(found.filter { !$0.contains("refused") }.count == 2)
    }

    @Test func `random page content is read or refused`() throws {
        let sound = try Foreign(
            Self.all + "CREATE INDEX split_record ON split (recordId); INSERT INTO category VALUES (1, 'a', NULL);")
        var random = SplitMix64(seed: 11)
        for _ in 1...300 {
            var file = sound
            for _ in 1...Int.random(in: 1...8, using: &random) {
                let number = Int.random(in: 1...file.content.pages, using: &random)
                var page = file.content.page(number)
                page[Int.random(in: (number == 1 ? 40 : 0)..<page.count, using: &random)] = .random(
                    in: 0...255, using: &random)
                file.content.put(page, at: number)
            }
            _ = problem(file)
        }
    }

    @Test(arguments: ["-wal", "-journal"])
    func `a file in use by its program is refused`(suffix: String) throws {
        let file = try Foreign(Self.all)
        file.write()
        writeFile(file.path + suffix, [0xD9, 0xD5, 5, 0xF9])
        #expect(problem(file).hasPrefix("cannot read FILE: a file \(suffix) beside it shows that its program is"))
        writeFile(file.path + suffix, [])
        #expect(problem(file).hasPrefix("read:"))
    }

    @Test func `reading writes neither to the file nor beside it`() throws {
        let folder = TemporaryFolder()
        // Characters with a meaning of their own in a URI.
        let path = folder / "a b%41?x=1#ü.db"
        var file = try Foreign(Self.all)
        // The format of a database with a write-ahead log.
        var head = file.content.page(1)
        (head[18], head[19]) = (2, 2)
        file.content.put(head, at: 1)
        writeFile(path, file.content.bytes)
        let link = folder / "link"
        #expect(symlink(path, link) == 0)
        let written = lastWritten(path)
        #expect(try rows(path) == rows(link))
        #expect(lastWritten(path) == written)
        #expect(fileBytes(path) == file.content.bytes)
        #expect(namesOfFiles(in: folder.path).count == 2)
    }

    @Test func `a file that changes during reading is refused`() throws {
        let file = try Foreign(Self.all)
        file.write()
        let statement = try Statement.open(
            InputFile(path: file.path, limits: .standard), options: ReadingOptions(driver: .sqlite))
        #expect(throws: StatementError.file(.cannotRead(file.path, reason: "it was changed while it was read"))) {
            try statement.forEachRow { _ in file.write() }
        }
    }

    @Test func `an error of the row handler is passed on`() throws {
        let file = try Foreign(Self.all)
        file.write()
        let statement = try Statement.open(
            InputFile(path: file.path, limits: .standard), options: ReadingOptions(driver: .sqlite))
        #expect(throws: DatabaseError.full) { try statement.forEachRow { _ in throw DatabaseError.full } }
    }
}
