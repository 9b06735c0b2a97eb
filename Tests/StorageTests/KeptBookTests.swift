import Database
import Glibc
import Ledger
import Money
import SQLite
import Support
import Testing

@testable import FolderStore
@testable import Storage

/// Books of earlier migration steps, made from a book of the first step, `Tests/Torture/stores/first-step.sql`.
@Suite struct KeptBookTests {
    private let folder = TemporaryFolder()

    /// The kept book, as a book of this version opens it.
    private func book(
        as name: String, _ change: (any Database) throws -> Void = { _ in }
    ) throws -> Book {
        let tests = #filePath.split(separator: "/").dropLast(2).joined(separator: "/")
        let script = String(
            decoding: fileBytes("/\(tests)/Torture/stores/first-step.sql"), as: UTF8.self)
        let path = folder / "\(name).book"
        let database = try DatabaseDriver.sqlite.open(path, .create)
        try database.executeScript(script)
        try change(database)
        return Book(
            file: OpenDatabaseFile(
                path: path, lock: FileLock(path: folder / "\(name).lock"), driver: .sqlite, migrator: bookMigrations,
                shape: .books,
                backups: BackupFolder(path: folder / "backups")))
    }

    private let signature = Signature(by: "anna", at: Instant(seconds: 1_796_000_000))

    @Test func `a book without uids is migrated, and its whole history can be undone and redone`()
        throws
    {
        let book = try book(as: "one")
        #expect(try book.findings() == [])
        let tree = try book.categories()
        #expect(tree.all.allSatisfy { $0.uid == tree.path(of: $0.id) })
        let before = try BookState(book)
        let count = try book.undoable(.max, of: .anybody).count
        #expect(count > 0)
        _ = try book.undo(count, of: .anybody, by: signature)
        #expect(try book.findings() == [])
        _ = try book.redo(count, of: .anybody, by: signature)
        #expect(try book.findings() == [])
        #expect(try BookState(book).expenses == before.expenses)
        #expect(try BookState(book).categories == before.categories)
    }

    /// History rows in the notation of those versions, which had a list for every table.
    @Test(arguments: [2, 3])
    func `a book with rules and profiles is migrated with its history`(version: Int) throws {
        let book = try book(as: "one") { database in
            try Migrator(Array(bookSteps.prefix(version))).migrate(database, path: "one")
            try database.executeScript(
                """
                INSERT INTO rule (id, text, category) VALUES (1, 'LIDL', (SELECT min(id) FROM category));
                INSERT INTO import_profile (name, map) VALUES ('odd', 'date=Tag'), ('bare', '');
                UPDATE change SET state = 'dropped' WHERE state = 'undone';
                INSERT INTO change (made, made_by, action, before, after)
                SELECT 1795900000, 'anna', 'rule-add',
                    '{"expense":[],"category":[],"ceiling":[],"rule":[]}',
                    json_object('expense', json('[]'), 'category', json('[]'), 'ceiling', json('[]'),
                        'rule', json_array(json_object('id', id, 'text', text, 'category', category)))
                FROM rule;
                """)
        }
        #expect(try book.findings() == [])
        let rules = try book.rules()
        #expect(rules.map(\.text) == ["LIDL"])
        #expect(try book.profiles().map(\.name) == ["bare", "odd"])
        #expect(try book.profiles().map(\.map) == ["", "date=Tag"])
        let count = try book.undoable(.max, of: .anybody).count
        _ = try book.undo(1, of: .anybody, by: signature)
        #expect(try book.rules() == [])
        _ = try book.undo(count - 1, of: .anybody, by: signature)
        #expect(try book.findings() == [])
        _ = try book.redo(count, of: .anybody, by: signature)
        #expect(try book.rules() == rules)
        #expect(try book.findings() == [])
        let loaded = try Notebook(.open)
        try loaded.book.load(records(of: book))
        #expect(try loaded.dump() == dumpLines(of: book))
    }

    @Test func `receipt lines from before products are kept and can name a product`() throws {
        let book = try book(as: "one") { database in
            try Migrator(Array(bookSteps.prefix(9))).migrate(database, path: "one")
            try database.executeScript(
                OptionalTables.receipts.script.replacing("product INTEGER,", with: "")
                    .replacing(
                        "CHECK (void IN (0, 1)),\n    unstocked INTEGER CHECK (unstocked IN (0, 1))",
                        with: "CHECK (void IN (0, 1))"
                    )
                    .replacing(
                        "CREATE INDEX receipt_line_product ON receipt_line (product) WHERE product IS NOT NULL;",
                        with: ""))
            try SchemaShape.books.require(in: database, path: "one")
            try database.executeScript(
                """
                INSERT INTO receipt (id, uid, day, payee, prices, rounding, "by", created, changed, void)
                VALUES (1, 'r', 20000, 'Lidl', 'gross', 0, 'anna', 0, 0, 1);
                INSERT INTO receipt_line VALUES (1, 0, 'milk', 1000, 'piece', 129000, 129, 0, 1, NULL);
                """)
        }
        let receipt = try #require(try book.receipt(1))
        #expect(receipt.purchase.lines.map(\.product) == [nil])
        #expect(receipt.purchase.lines.map(\.what) == ["milk"])
        try SchemaShape.books.require(in: book.file.reader(), path: "one")
    }

    @Test func `methods from before free methods are kept and can become free`() throws {
        let book = try book(as: "one") { database in
            try Migrator(Array(bookSteps.prefix(10))).migrate(database, path: "one")
            try database.executeScript(
                OptionalTables.methods.script.replacing(
                    "CHECK (archived IN (0, 1)),\n    free INTEGER CHECK (free IN (0, 1))",
                    with: "CHECK (archived IN (0, 1))"))
            try SchemaShape.books.require(in: database, path: "one")
            try database.executeScript(
                "INSERT INTO method (id, name, kind, face, archived) VALUES (1, 'meal', 'voucher', 800, 0)")
        }
        #expect(try book.methods() == [PaymentMethod(id: 1, name: "meal", kind: .voucher, face: Amount(cents: 800))])
        let free = try book.editMethod("meal", as: .editMethod, by: signature) { $0.isFree = true }
        #expect(try free.isFree && book.methods() == [free])
        _ = try book.undo(1, of: .anybody, by: signature)
        #expect(try book.methods().map(\.isFree) == [false])
        try SchemaShape.books.require(in: book.file.reader(), path: "one")
    }

    @Test func `migration indexes the texts of an older book`() throws {
        let book = try book(as: "one") { database in
            try database.executeScript(
                """
                WITH RECURSIVE number (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM number WHERE n < 3000)
                INSERT INTO expense (id, uid, day, cents, category, what, "by", created, changed)
                SELECT n + 1000, 'long-' || n, n, n, (SELECT min(id) FROM category), 'caffè ' || n, 'anna', 0, 0 FROM number
                """)
        }
        let search = SearchTable(database: try book.file.reader())
        let numbers = try search.spans(holding: "caffe 1500").spans.map(\.numbers)
        #expect(numbers == [2048...3071, 3072...4000])
        #expect(try search.uncovered() == [])
    }

    @Test func `copies of a book that are migrated apart merge without conflicts`() throws {
        let (one, other) = (try book(as: "one"), try book(as: "other"))
        let merge = try one.merge(other.contents(), by: signature).merge
        #expect(merge.conflicts == [])
        #expect(try one.findings() == [])
        let lines = try dumpLines(of: one)
        let loaded = try Notebook(.sealed)
        try loaded.book.load(records(in: lines))
        #expect(try loaded.dump() == lines)
    }
}
