import Database
import Ledger
import Storage
import Support
import Testing
import Users

@testable import ServerStore

@Suite(.withServer, .serialized) struct ServerSessionTests {
    /// Lets time pass for a session.
    func age(_ person: Person, created: Int = 0, used: Int = 0) throws {
        try person.test.server.execute(
            "UPDATE spesa.session SET created = created - $2, last_used = last_used - $3 WHERE role = $1",
            .text(person.test.store.role(of: person.secret).name), Value(created), Value(used))
    }

    func validity(_ person: Person) throws -> Int64? {
        var seconds: Int64?
        try person.test.server.forEachRow(
            "SELECT extract(epoch FROM rolvaliduntil)::bigint FROM pg_roles WHERE rolname = $1",
            [.text(person.test.store.role(of: person.secret).name)]
        ) { seconds = $0.integer(0) }
        return seconds
    }

    @Test func `a session has its limits by the server's clock`() throws {
        let test = try TestStore()
        _ = try test.signUp("Anna")
        let anna = try test.signIn("Anna", limits: SessionLimits(idle: 600, hard: 1000))
        let session = try anna.session().session
        #expect(session.idleLimit == 600 && session.hardLimit == 1000 && session.created == session.lastUsed)
        #expect(try validity(anna) == session.created + 600)
        // Within a minute nothing is written.
        #expect(try anna.session().session.lastUsed == session.lastUsed)
        try age(anna, created: 700, used: 500)
        let later = try anna.session().session
        #expect(later.lastUsed >= session.lastUsed && later.created == session.created - 700)
        #expect(try validity(anna) == later.created + 1000)
    }

    @Test(arguments: [(created: 0, used: 600), (created: 1000, used: 0)])
    func `a session past a limit is refused, also on an open connection`(limit: (created: Int, used: Int))
        throws
    {
        let test = try TestStore()
        _ = try test.signUp("Anna")
        let anna = try test.signIn("Anna", limits: SessionLimits(idle: 600, hard: 1000))
        let open = try anna.session()
        let rows = try anna.open(open.book)
        try age(anna, created: limit.created, used: limit.used)
        #expect(throws: StoreError.sessionEnded) { try open.books() }
        #expect(throws: StoreError.sessionEnded) { try anna.session() }
        // The next sign-in removes the session completely.
        _ = try test.signIn("Anna")
        #expect(throws: (any Error).self) { try rows.execute(TestStore.expense(1)) }
        #expect(
            try test.texts(
                "SELECT rolname FROM pg_roles WHERE rolname = $1", .text(test.store.role(of: anna.secret).name)
            ).isEmpty)
    }

    @Test func `a session with a lost connection uses a new connection next time`() throws {
        let test = try TestStore()
        _ = try test.signUp("Anna")
        let anna = try test.signIn("Anna")
        let session = try anna.session()
        #expect(try session.books().count == 1)
        try test.server.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1",
            .text(test.store.role(of: anna.secret).name))
        #expect {
            try session.books()
        } throws: { error in
            if case .disconnected = error as? DatabaseError { true } else { false }
        }
        #expect(try session.books().count == 1)
    }

    @Test func `the stamp changes with the settings, members and rows that the user may see`() throws {
        let test = try TestStore()
        let (anna, ben) = (try test.signUp("Anna"), try test.signUp("Ben"))
        let secret = anna.secret
        let signedIn = try test.store.session(secret, at: 0, boot: nil)
        let book = signedIn.book
        func stamp() throws -> StoreStamp { try signedIn.stamp(of: book) }
        let first = try stamp()
        #expect(try stamp() == first)
        try signedIn.set("locale", to: "it_IT")
        let second = try stamp()
        #expect(second.isOfOtherStore(than: first))
        let other = try test.store.session(secret, at: 0, boot: nil)
        try signedIn.set("method", to: "card")
        #expect(other.settings() == ["locale": "it_IT"])
        try other.refreshSettings()
        #expect(other.settings() == ["locale": "it_IT", "method": "card"])
        try signedIn.share(book, withUserNamed: ben.user.name.description, as: .writer)
        let third = try stamp()
        #expect(third.isOfOtherStore(than: second))
        let others = try test.store.session(ben.secret, at: 0, boot: nil)
        let shared = try #require(try others.books().first { $0.id == book.id })
        _ = try others.open(shared).addCategory(
            path: "later", by: Signature(by: "Ben", at: Instant(seconds: 1_795_000_000)))
        let fourth = try stamp()
        #expect(fourth != third && !fourth.isOfOtherStore(than: third))
        #expect(try stamp() == fourth)
    }

    /// The store of a client that loses the first answers to a statement.
    func losing(_ count: Int, to question: String, in test: TestStore) -> ServerStore {
        var left = count
        return TestStore.store(test.database) { database in
            CountedDatabase(database, note: {}) { sql in
                guard left > 0, sql.contains(question) else { return }
                left -= 1
                throw DatabaseError.disconnected(server: "here")
            }
        }
    }

    @Test func `a session survives a lost connection while it is looked up`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna")
        #expect(try losing(1, to: "signed_in()", in: test).session(anna.secret, at: 0, boot: nil).user == anna.user)
        #expect(throws: DatabaseError.disconnected(server: "here")) {
            try losing(2, to: "signed_in()", in: test).session(anna.secret, at: 0, boot: nil)
        }
        let token = try Token.random()
        let session = try anna.session()
        _ = try session.addToken(
            token, name: FoldedName(token: "cron"), scope: .read, lifetime: nil, for: session.book)
        #expect(try losing(1, to: "token_signed_in()", in: test).session(with: token, at: 0).user == anna.user)
        #expect(throws: DatabaseError.disconnected(server: "here")) {
            try losing(2, to: "token_signed_in()", in: test).session(with: token, at: 0)
        }
    }

    @Test func `an ended session is refused on every connection, other sessions are not`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna")
        let other = try test.signIn("Anna")
        let session = try anna.session()
        let rows = try anna.open(session.book)
        try session.signOut(everywhere: false)
        #expect(throws: StoreError.sessionEnded) { try session.books() }
        #expect(throws: StoreError.sessionEnded) { try anna.session() }
        #expect(throws: (any Error).self) { try rows.execute(TestStore.expense(1)) }
        #expect(try other.session().user == anna.user)
        // A role cannot drop itself: the next sign-in does it.
        #expect(try test.texts("SELECT role FROM spesa.spent") == [test.store.role(of: anna.secret).name])
        _ = try test.signIn("Anna")
        #expect(try test.texts("SELECT role FROM spesa.spent").isEmpty)
    }

    @Test func `signing out everywhere ends all sessions of the user only`() throws {
        let test = try TestStore()
        let (anna, ben) = (try test.signUp("Anna"), try test.signUp("Ben"))
        let other = try test.signIn("Anna")
        let open = try other.session()
        try anna.session().signOut(everywhere: true)
        #expect(throws: StoreError.sessionEnded) { try anna.session() }
        #expect(throws: StoreError.sessionEnded) { try other.session() }
        #expect(throws: (any Error).self) { try open.books() }
        #expect(try ben.session().user == ben.user)
    }

    @Test func `each user has separate settings`() throws {
        let test = try TestStore()
        let people = (anna: try test.signUp("Anna"), ben: try test.signUp("Ben"))
        let (anna, ben) = (try people.anna.session(), try people.ben.session())
        try anna.set("locale", to: "it_IT")
        try anna.set("glyphs", to: "'; DROP TABLE spesa.person --")
        try anna.set("locale", to: "de_AT")
        try ben.set("locale", to: "en_IE")
        #expect(try people.anna.session().settings() == anna.settings())
        #expect(anna.settings() == ["locale": "de_AT", "glyphs": "'; DROP TABLE spesa.person --"])
        try anna.set("glyphs", to: nil)
        #expect(try people.anna.session().settings() == ["locale": "de_AT"])
        #expect(try people.ben.session().settings() == ["locale": "en_IE"])
    }

    @Test func `a session on a read-only connection only reads`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna")
        try age(anna, used: 100)
        let role = try test.store.role(of: anna.secret)
        let reading = try TestStore.open(test.database, role.name, role.secret, ServerStore.schema, .readOnly)
        let age = try reading.rows("SELECT session_created - last_used FROM spesa.signed_in()") { $0.integer(0) }
        #expect(age == [100])
        #expect(throws: DatabaseError.self) { try reading.execute("SELECT spesa.set_setting('a', 'b')", []) }
    }
}
