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
            test = try TestStore()
            (anna, ben) = (try test.signUp("anna"), try test.signUp("ben"))
            own = try anna.session().book
            home = try anna.session().addBook(FoldedName(book: "home"), form: nil, at: 0)
            try anna.session().share(home, withUserNamed: ben.user.name.description, as: .reader)
            for book in [own, home] {
                let database = try anna.open(book)
                for (number, cents) in [Int64.max, Int64.max, Int64.min, -1, 1250].enumerated() {
                    try database.execute(
                        """
                        INSERT INTO expense (uid, day, cents, category, "by", created, changed, void)
                        VALUES ($1, 20000, $2, 1, 'anna', 0, 0, $3)
                        """, .text("\(number)"), .integer(cents), .integer(number == 4 ? 0 : 1))
                }
            }
        }
    }

    @Test func `an upgrade keeps rows, rights and sessions, and can be repeated`() throws {
        let books = try Books()
        let (test, anna, ben) = (books.test, books.anna, books.ben)
        let cents = "SELECT cents FROM expense ORDER BY id"
        let before = try anna.open(books.home).rows(cents) { $0.integer(0) }
        for _ in 1...2 { try test.upgrade() }
        #expect(try anna.open(books.home).rows(cents) { $0.integer(0) } == before)
        #expect(try ben.open(books.home).rows(cents) { $0.integer(0) } == before)
        #expect(throws: DatabaseError.self) { try ben.open(books.own).rows(cents) { $0.integer(0) } }
        #expect(try anna.session().findings() == [])
    }

    @Test func `a later migration adds tables with numbered rows of each book`() throws {
        let books = try Books()
        let later = ServerRows.step(
            ServerRows.steps.count + 1, "later",
            ["CREATE TABLE later (id INTEGER PRIMARY KEY AUTOINCREMENT, text TEXT UNIQUE)"])
        let rows = try TestStore.opening(books.test.database)(ServerRows.schema, .readWrite)
        #expect(try Migrator(ServerRows.steps + [later]).isBehind(rows, path: "p"))
        try Migrator(ServerRows.steps + [later]).migrate(rows, path: "p") { step in
            try step()
            try rows.executeScript(ServerRows.owning(books.test.store.roles))
        }
        try books.test.server.execute("SELECT spesa.protect_rows()", [])
        for book in [books.own, books.home] {
            let database = try books.anna.open(book)
            for text in ["one", "two"] { try database.execute("INSERT INTO later (text) VALUES ($1)", .text(text)) }
            try database.execute("DELETE FROM later WHERE id = 2", [])
            try database.execute("INSERT INTO later (text) VALUES ('three')", [])
            #expect(try database.rows("SELECT id FROM later ORDER BY id") { $0.integer(0) } == [1, 3])
        }
        #expect(throws: DatabaseError.self) {
            try books.ben.open(books.home).execute("INSERT INTO later (text) VALUES ('four')", [])
        }
        // An older program leaves them alone.
        let (found, known) = (ServerRows.steps.count + 1, ServerRows.steps.count)
        #expect(throws: DatabaseError.newer(path: books.test.database, found: found, known: known)) {
            try books.test.upgrade()
        }
    }

    @Test func `an upgrade does not wait for a transaction of a member`() throws {
        let books = try Books()
        let holder = try books.anna.open(books.home)
        try holder.executeScript("BEGIN; SELECT name FROM category; SELECT spesa.hold_book('mark')")
        try books.test.upgrade()
        #expect(throws: (any Error).self) { try holder.execute("SELECT 1", []) }
    }
}
