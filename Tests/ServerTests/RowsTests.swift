import Database
import Ledger
import Money
import Periods
import SQLite
import Support
import Testing
import Users

@testable import ServerStore
@testable import Storage

/// The rows of all books in one set of tables: each connection sees those of its book, if its user may.
@Suite(.withServer) struct ServerRowsTests {
    /// Anna's books `Anna` and `Home`, each with an expense; Ben writes Home.
    struct Home {
        let test: TestStore
        let (anna, ben): (Person, Person)
        let (own, home): (BookEntry, BookEntry)

        init() throws {
            test = try TestStore()
            (anna, ben) = (try test.signUp("Anna"), try test.signUp("Ben"))
            own = try anna.session().book
            home = try anna.session().addBook(FoldedName(book: "Home"), form: nil, at: 0)
            try anna.session().share(home, withUserNamed: "Ben", as: .writer)
            try anna.open(own).execute(TestStore.expense(100, uid: "one"))
            try anna.open(home).execute(TestStore.expense(200, uid: "one"))
        }
    }

    private static let cents = "SELECT cents FROM expense ORDER BY id"

    @Test func `a statement without a book sees the rows of one book, also with equal numbers and uids`() throws {
        let home = try Home()
        for (book, cents) in [(home.own, Int64(100)), (home.home, 200)] {
            let database = try home.anna.open(book)
            #expect(try database.rows(Self.cents) { $0.integer(0) } == [cents])
            #expect(try database.rows("SELECT id FROM expense") { $0.integer(0) } == [1])
            #expect(try database.rows("SELECT cents FROM day_total") { $0.integer(0) } == [cents])
        }
        _ = try home.anna.open(home.own).execute("DELETE FROM expense", [])
        #expect(try home.anna.open(home.home).rows(Self.cents) { $0.integer(0) } == [200])
        #expect(try home.ben.open(home.home).rows("SELECT cents FROM day_total") { $0.integer(0) } == [200])
    }

    @Test func `a row stays in its book`() throws {
        let home = try Home()
        let database = try home.anna.open(home.home)
        for sql in [
            "UPDATE expense SET book_id = '\(home.own.id)'",
            "INSERT INTO room (book_id, name) VALUES ('\(home.own.id)', 'x')",
            "INSERT INTO expense_tag (expense, position, tag) VALUES (9, 0, 'no expense of this number')",
        ] {
            #expect(throws: DatabaseError.self) { try database.execute(sql, []) }
        }
        #expect(try home.anna.open(home.own).rows(Self.cents) { $0.integer(0) } == [100])
    }

    @Test func `a member who loses the book reads nothing more on an open connection, and is told so`() throws {
        let home = try Home()
        let database = try home.ben.open(home.home)
        #expect(try database.rows(Self.cents) { $0.integer(0) } == [200])
        try home.anna.session().share(home.home, withUserNamed: "Ben", as: .reader)
        #expect(try database.rows(Self.cents) { $0.integer(0) } == [200])
        #expect(throws: DatabaseError.denied(reason: "no writer of this book")) {
            try database.execute("UPDATE expense SET cents = 1", [])
        }
        try home.anna.session().unshare(home.home, withUserNamed: "Ben")
        #expect(throws: DatabaseError.denied(reason: "no member of this book")) {
            try database.rows(Self.cents) { $0.integer(0) }
        }
        // The own book of Ben on the same connection.
        try database.executeScript("SET spesa.book = '\(try home.ben.session().book.id)'")
        #expect(try database.rows(Self.cents) { $0.integer(0) } == [])
    }

    @Test func `an open connection of an ended session reads and writes nothing`() throws {
        let home = try Home()
        let session = try home.ben.session()
        let entry = try #require(session.books().first { $0.id == home.home.id })
        let book = session.open(entry)
        #expect(try book.expense(1)?.amount == Amount(cents: 200))
        try home.test.server.execute(
            "UPDATE spesa.session SET last_used = 0 WHERE role = $1",
            .text(home.test.store.role(of: home.ben.secret).name))
        #expect(throws: StoreError.sessionEnded) { try book.expense(1) }
        #expect(throws: StoreError.sessionEnded) { try book.reading { try book.expense(1) } }
        let signature = Signature(by: "Ben", at: Instant(seconds: 1_795_000_000))
        #expect(throws: StoreError.sessionEnded) { try book.addCategory(path: "late", by: signature) }
    }

    /// A right to rows includes that to lock their table, and one table has the rows of all books.
    @Test func `a user who locks a whole table does not stop other books`() throws {
        let home = try Home()
        let holder = try home.ben.open(home.home)
        try holder.executeScript("BEGIN; LOCK TABLE expense IN ACCESS EXCLUSIVE MODE")
        let session = try home.anna.session()
        let book = session.open(home.own)
        #expect(try book.reading { try book.expense(1)?.amount } == Amount(cents: 100))
        #expect(throws: DatabaseError.self) { try holder.execute("SELECT 1", []) }
    }

    @Test func `the key of a book is looked up in the index, and the right to it once`() throws {
        let home = try Home()
        let database = try home.anna.open(home.home)
        for book in [home.own, home.home] {
            try home.anna.open(book).execute(
                """
                INSERT INTO expense (id, uid, day, cents, category, "by", created, changed)
                SELECT n, n, 19000 + n, n, 1, 'Anna', 0, 0 FROM generate_series(2, 3000) AS n
                """, [])
        }
        try home.test.server.executeScript("ANALYZE spesa_rows.expense, spesa_rows.month_total")
        for sql in [
            "SELECT cents FROM expense WHERE day BETWEEN 19990 AND 20010", "SELECT max(id) FROM expense",
            "SELECT sum(cents) FROM month_total WHERE month = 24000",
            "SELECT cents FROM expense WHERE uid = 'one'",
        ] {
            let plan = try database.rows("EXPLAIN (COSTS OFF) \(sql)") { $0.text(0) ?? "" }
            #expect(
                plan.contains { $0.contains("Index Cond: ((book_id = $") && $0.contains(") AND (") }, "\(sql): \(plan)")
            #expect(plan.contains { $0.contains("InitPlan") }, "\(sql): \(plan)")
        }
    }
}
