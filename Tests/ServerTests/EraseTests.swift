import Database
import Storage
import Support
import Testing
import Users

@testable import ServerStore

@Suite(.withServer, .serialized) struct ServerEraseTests {
    /// Anna with a book that Ben reads, also with a token.
    struct Shared {
        let test: TestStore
        let (anna, ben): (Person, Person)
        let home: BookEntry
        let token: Token

        init() throws {
            test = try TestStore()
            (anna, ben) = (try test.signUp("Anna"), try test.signUp("Ben"))
            home = try anna.session().addBook(FoldedName(book: "Home"), form: nil, at: 0)
            try anna.open(home).execute(TestStore.expense(500), [])
            try anna.session().share(home, withUserNamed: ben.user.name.description, as: .reader)
            token = try Token.random()
            _ = try ben.session().addToken(
                token, name: FoldedName(token: "cron"), scope: .read, lifetime: nil, for: home)
        }

        /// The remains of a book: the names of its tables with rows, and its rows in the store.
        func remains(of id: String) throws -> [String?] {
            let tables = try test.texts(
                "SELECT relname::text FROM pg_class WHERE relnamespace = 'spesa_rows'::regnamespace AND relkind = 'r'")
            return try tables.compactMap(\.self).filter { table in
                try test.texts("SELECT '' FROM spesa_rows.\(table) WHERE book_id::text = $1 LIMIT 1", .text(id)) != []
            }
                + test.texts(
                    """
                    SELECT id FROM spesa.book WHERE id = $1 UNION ALL SELECT name FROM spesa.member WHERE book = $1
                    UNION ALL SELECT name FROM spesa.token WHERE book = $1
                    """, .text(id))
        }
    }

    @Test(arguments: [false, true])
    func `an erased book is gone for every member`(isRemoved: Bool) throws {
        let shared = try Shared()
        let (test, ben, home) = (shared.test, shared.ben, shared.home)
        let anna = try shared.anna.session()
        #expect(try shared.remains(of: home.id).count == 5 + 1 + 2 + 1)
        // A reader with an open transaction does not block the erasure.
        let reading = try ben.open(home)
        try reading.executeScript("BEGIN; SELECT cents FROM expense")
        if isRemoved { try anna.remove(home, at: 0) }
        try anna.erase(home, keepsCopy: false, at: 0)
        #expect(try shared.remains(of: home.id) == [])
        #expect(throws: (any Error).self) { try reading.execute("SELECT cents FROM expense", []) }
        #expect(throws: (any Error).self) { try shared.anna.open(home).execute("SELECT cents FROM expense", []) }
        #expect(throws: StoreError.unknownToken) { try test.store.session(with: shared.token, at: 0) }
        #expect(try ben.session().tokens() == [] && ben.session().books().count == 1)
        #expect(throws: StoreError.noSuchBook("Home")) { try anna.restoreBook(named: home.name.description) }
        #expect(throws: StoreError.noSuchBook("Home")) { try anna.erase(home, keepsCopy: false, at: 0) }
        #expect(try anna.removedBooks() == [])
        let again = try anna.addBook(home.name, form: nil, at: 0)
        #expect(try shared.anna.open(again).rows("SELECT cents FROM expense") { $0.integer(0) } == [])
        #expect(try test.texts("SELECT role FROM spesa.spent") == [])
    }

    @Test func `only an owner erases, and a user's last book is kept`() throws {
        let shared = try Shared()
        // Refused before the question for confirmation.
        let alone = try shared.test.store.session(shared.test.signUp("Dora").secret, at: 0, boot: nil)
        #expect(throws: StoreError.lastBook(alone.user.name)) {
            try alone.requireErasable(alone.book)
        }
        let (anna, ben) = (try shared.anna.session(), try shared.ben.session())
        let carl = try shared.test.signUp("Carl").session()
        #expect(throws: StoreError.notOwner(shared.home.name)) { try ben.erase(shared.home, keepsCopy: false, at: 0) }
        #expect(throws: StoreError.noSuchBook("Home")) { try carl.erase(shared.home, keepsCopy: false, at: 0) }
        let own = try #require(ben.books().first { $0.name == shared.ben.user.name.plain })
        try ben.erase(own, keepsCopy: false, at: 0)
        #expect(throws: StoreError.lastBook(shared.ben.user.name)) {
            try anna.erase(shared.home, keepsCopy: false, at: 0)
        }
        // The steps before it cannot be skipped by a direct call.
        #expect(throws: DatabaseError.refused(state: "SP005", reason: "refused")) {
            try shared.anna.open().execute("SELECT spesa.erase_book($1)", .text(shared.home.id))
        }
        #expect(try shared.anna.open(shared.home).rows("SELECT cents FROM expense") { $0.integer(0) } == [500])
        #expect(try ben.books().map(\.id) == [shared.home.id])
    }

    @Test func `an interrupted erasure can be continued`() throws {
        let shared = try Shared()
        try shared.anna.open().execute("SELECT spesa.begin_erasing($1)", .text(shared.home.id))
        #expect(try shared.ben.session().books().count == 1)
        #expect(throws: (any Error).self) { try shared.ben.open(shared.home).execute("SELECT cents FROM expense", []) }
        let removed = try #require(shared.anna.session().removedBooks().first)
        try shared.anna.session().erase(removed, keepsCopy: false, at: 0)
        #expect(try shared.remains(of: shared.home.id) == [])
    }

    @Test func `an administrator erases only books without members`() throws {
        let shared = try Shared()
        let (anna, carl) = (try shared.anna.session(), try shared.test.signUp("Carl"))
        let told = try #require(anna.remove(carl.user).first)
        let kept = String(told.dropFirst("the store as the book ".count))
        #expect(try anna.abandonedBooks() == [kept])
        let ben = try shared.ben.session()
        #expect(throws: StoreError.notAdministrator) { try ben.abandonedBooks() }
        #expect(throws: StoreError.notAdministrator) { try ben.eraseAbandonedBook(kept) }
        #expect(throws: DatabaseError.refused(state: "SP002", reason: "refused")) {
            try shared.ben.open().execute("SELECT spesa.erase_abandoned($1)", .text(kept))
        }
        let bens = try #require(ben.books().first { $0.name == shared.ben.user.name.plain })
        for id in [shared.home.id, bens.id, "x"] {
            try anna.eraseAbandonedBook(id)
            #expect(throws: DatabaseError.refused(state: "SP005", reason: "refused")) {
                try shared.anna.open().execute("SELECT spesa.erase_abandoned($1)", .text(id))
            }
        }
        #expect(try shared.remains(of: bens.id).count == 2 + 1 + 1)
        try anna.eraseAbandonedBook(kept)
        try anna.eraseAbandonedBook(kept)
        #expect(try shared.remains(of: kept) == [] && anna.abandonedBooks() == [])
    }

    @Test func `a store is erased with all its roles, and other stores stay`() throws {
        let (shared, other) = (try Shared(), try Shared())
        let test = shared.test
        let open = try shared.ben.open(shared.home)
        try open.executeScript("BEGIN; SELECT cents FROM expense")
        // Rights of Ben's role in another database.
        let role = try test.store.role(of: shared.ben.secret)
        let elsewhere = try TestStore.open("postgres", role.name, role.secret, "public")
        try elsewhere.executeScript("ALTER DEFAULT PRIVILEGES GRANT ALL ON TABLES TO PUBLIC")
        let left = try ServerStore.erase(in: test.server, named: test.database)
        #expect(left == [role.name])
        #expect(throws: (any Error).self) { try open.execute("SELECT 1", []) }
        #expect(throws: (any Error).self) { try shared.anna.session() }
        let address = TestStore.address(test.database, onSocket: "owner")
        let server = try TestStore.connect(address, "public")
        let schemas = try server.rows(
            "SELECT nspname FROM pg_namespace WHERE nspname LIKE 'spesa%'"
        ) { $0.text(0) }
        #expect(schemas == [])
        let lets = try server.rows(
            "SELECT (rolcanlogin OR rolpassword IS NOT NULL)::text FROM pg_authid WHERE rolname = $1", .text(role.name)
        ) { $0.text(0) }
        #expect(lets == ["false"])
        // Erasing can be repeated, from any connection, until nothing is left.
        try TestStore.connect(TestServer.shared.socket(), "public").executeScript("DROP OWNED BY \(role.name)")
        #expect(try ServerStore.erase(in: server, named: test.database) == [])
        #expect(try ServerStore.erase(in: server, named: test.database) == [])

        #expect(try other.anna.open(other.home).rows("SELECT cents FROM expense") { $0.integer(0) } == [500])
        #expect(try other.test.store.session(with: other.token, at: 0).user == other.ben.user)
        let again = try TestStore.connect(address, ServerStore.schema, .create)
        _ = try ServerStore.make(in: again, named: test.database, path: "p", opening: TestStore.opening(test.database))
        #expect(throws: StoreError.wrongNameOrPassword) { try test.signIn("Anna") }
    }
}
