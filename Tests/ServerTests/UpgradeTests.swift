import Database
import Support
import Testing
import Users

@testable import ServerStore
@testable import Storage

/// Books that an older program made, brought forward.
@Suite(.withServer) struct ServerUpgradeTests {
    /// Anna with two books. Ben reads the second book.
    struct Books {
        let test: TestStore
        let (anna, ben): (Person, Person)
        let own, home: BookEntry

        init() throws {
            test = try TestStore(.newest)
            (anna, ben) = (try test.signUp("anna"), try test.signUp("ben"))
            own = try anna.session().book
            home = try anna.session().addBook(FoldedName(book: "home"), form: nil, at: 0)
            try anna.session().share(home, withUserNamed: ben.user.name.description, as: .reader)
            for book in [own, home] {
                let database = try anna.open(book)
                try database.execute("INSERT INTO category (name) VALUES ('food')", [])
                for (number, cents) in [Int64.max, Int64.max, Int64.min, -1, 1250].enumerated() {
                    try database.execute(
                        """
                        INSERT INTO expense (uid, day, cents, category, "by", created, changed, void)
                        VALUES ($1, 20000, $2, 1, 'anna', 0, 0, $3)
                        """, .text("\(number)"), .integer(cents), .integer(number == 4 ? 0 : 1))
                }
            }
        }

        func upgrade(_ steps: Migration...) throws -> [ServerStore.BookBehind] {
            try ServerStore.upgradeBooks(
                in: test.server, named: test.database, path: "p",
                with: Migrator(serverBookSteps + steps, unchanged: bookFigures)
            ) { schema, phrases in
                try TestStore.connect(
                    TestStore.address(test.database, onSocket: "owner"), schema, phrasebook: phrases)
            }
        }

        func versions() throws -> [String?] {
            try test.texts(
                """
                SELECT obj_description(oid, 'pg_namespace') FROM pg_namespace WHERE nspname IN ($1, $2) ORDER BY nspname = $1
                """, .text(ServerStore.schema(of: home)), .text(ServerStore.schema(of: own)))
        }

        /// The expected comments of the schemas, in the format of `versions`, by the number of steps added to the program's.
        func comments(_ own: Int, _ home: Int) -> [String?] {
            [own, home].map { "spesa \(serverBookSteps.count + $0)" }
        }
    }

    static let colours = Migration(
        "colours", "CREATE TABLE colour (name TEXT, number INTEGER) STRICT; ALTER TABLE category ADD COLUMN colour TEXT"
    )

    @Test func `every book is upgraded and keeps the rights of its members`() throws {
        let books = try Books()
        let (test, anna, ben) = (books.test, books.anna, books.ben)
        let third = try anna.session().addBook(FoldedName(book: "third"), form: nil, at: 0)
        try anna.session().remove(third, at: 0)
        let before = try anna.open(books.home).rows("SELECT cents FROM expense ORDER BY id") { $0.integer(0) }
        #expect(try books.upgrade(Self.colours).isEmpty)
        #expect(try books.versions() == books.comments(1, 1))
        #expect(try books.upgrade(Self.colours).isEmpty)
        #expect(try anna.open(books.home).rows("SELECT cents FROM expense ORDER BY id") { $0.integer(0) } == before)
        try anna.open(books.home).execute("INSERT INTO colour VALUES ('red', 4294967296)", [])
        let read = try ben.open(books.home)
        #expect(try read.rows("SELECT number FROM colour") { $0.integer(0) } == [4_294_967_296])
        for sql in ["INSERT INTO colour VALUES ('blue', 1)", "DELETE FROM colour", "DROP TABLE colour"] {
            #expect(throws: DatabaseError.self) { try read.execute(sql, []) }
        }
        #expect(throws: DatabaseError.self) { try ben.open(books.own).execute("SELECT name FROM colour", []) }
        // The new table has the owner of the other tables, who is not a user.
        let owners = try test.texts(
            "SELECT DISTINCT relowner::regrole::text FROM pg_class WHERE relnamespace = $1::regnamespace",
            .text(ServerStore.schema(of: books.home)))
        #expect(owners.count == 1)
        _ = try anna.session().restoreBook(named: third.name.description)
        try anna.open(third).execute("INSERT INTO colour VALUES ('red', 1)", [])
        // An older program leaves them alone.
        let behind = try books.upgrade()
        let known = serverBookSteps.count
        #expect(behind.map(\.error) == Array(repeating: .newer(path: "p", found: known + 1, known: known), count: 4))
    }

    @Test(arguments: ["SELECT name FROM category", "SELECT number FROM book FOR UPDATE"])
    func `a book in use is reported, and the other books are upgraded`(sql: String) throws {
        let books = try Books()
        let holder = try (sql.hasSuffix("UPDATE") ? books.anna : books.ben).open(books.home)
        try holder.executeScript("BEGIN; \(sql)")
        let behind = try books.upgrade(Self.colours)
        #expect(behind.map(\.id) == [books.home.id] && behind.map(\.error) == [.locked])
        #expect(try books.versions() == books.comments(1, 0))
        try holder.executeScript("ROLLBACK")
        #expect(try books.upgrade(Self.colours).isEmpty)
        #expect(try books.versions() == books.comments(1, 1))
    }

    @Test(arguments: [
        "UPDATE expense SET cents = cents + 1 WHERE cents = 1250",
        "UPDATE expense SET cents = cents - 4294967296 WHERE uid = '0'",
        "DELETE FROM expense WHERE void = 1", "UPDATE expense SET void = 0 WHERE uid = '3'",
    ])
    func `a migration step that changes the figures is rolled back`(sql: String) throws {
        let books = try Books()
        let behind = try books.upgrade(Self.colours, Migration("wrong", sql))
        let error = DatabaseError.migrationChanges(path: "p", step: "wrong")
        // Nothing is recorded in the two others.
        #expect(Set(behind.map(\.id)) == [books.own.id, books.home.id] && behind.allSatisfy { $0.error == error })
        #expect(try books.versions() == books.comments(1, 1))
        let void = try books.anna.open(books.home).rows("SELECT void FROM expense ORDER BY id") { $0.integer(0) }
        #expect(void == [1, 1, 1, 1, 0])
    }

    @Test func `an interrupted upgrade continues where it stopped`() throws {
        let books = try Books()
        try books.anna.open(books.home).execute("INSERT INTO category (name) VALUES ('red')", [])
        let unique = Migration("one red", "INSERT INTO category (name) VALUES ('red')")
        #expect(try books.upgrade(Self.colours, unique).map(\.id) == [books.home.id])
        #expect(try books.versions() == books.comments(2, 1))
        try books.anna.open(books.home).execute("UPDATE category SET name = 'green' WHERE name = 'red'", [])
        #expect(try books.upgrade(Self.colours, unique).isEmpty)
        #expect(try books.versions() == books.comments(2, 2))
    }

    @Test func `a book without its schema is reported`() throws {
        let books = try Books()
        try books.test.server.execute("DROP SCHEMA \(ServerStore.schema(of: books.home)) CASCADE", [])
        #expect(try books.upgrade(Self.colours).map(\.id) == [books.home.id])
        #expect(try books.versions() == ["spesa \(serverBookSteps.count + 1)"])
    }

    @Test func `books of the first step get the tables of later ones`() throws {
        let books = try Books()
        for book in [books.own, books.home] {
            let schema = ServerStore.schema(of: book)
            for table in ["flexible_ceiling", "repeat_share", "repeat_extra"] {
                try books.test.server.execute("DROP TABLE \(schema).\(table) CASCADE", [])
            }
            try books.test.server.execute("COMMENT ON SCHEMA \(schema) IS 'spesa 1'", [])
        }
        #expect(try books.upgrade().isEmpty)
        #expect(try books.versions() == books.comments(0, 0))
        for name in ["flexible_ceiling", "repeat_share", "repeat_extra"] {
            #expect(try books.ben.open(books.home).rows("SELECT count(*) FROM \(name)") { $0.integer(0) } == [0])
        }
        try books.anna.open(books.home).execute(
            "INSERT INTO repeat_extra (uid, repeat, changed) VALUES ('0', 1, 0)", [])
    }
}
