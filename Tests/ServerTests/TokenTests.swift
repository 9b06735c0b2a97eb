import Database
import Glibc
import Storage
import Support
import Testing
import Users

@testable import ServerStore

@Suite(.withServer, .serialized) struct ServerTokenTests {
    /// Anna with a book that Ben writes, and a token of his for it.
    struct Script {
        let test: TestStore
        let (anna, ben): (Person, Person)
        let home: BookEntry
        let token: Token

        init(_ scope: TokenEntry.Scope, lifetime: Int64? = nil) throws {
            test = try TestStore()
            (anna, ben) = (try test.signUp("Anna"), try test.signUp("Ben"))
            home = try anna.session().addBook(FoldedName(book: "Home"), form: nil, at: 0)
            try anna.open(home).execute(TestStore.expense(500), [])
            try anna.session().share(home, withUserNamed: ben.user.name.description, as: .writer)
            token = try Token.random()
            _ = try ben.session().addToken(token, name: name, scope: scope, lifetime: lifetime, for: home)
        }

        var name: FoldedName { get throws { try FoldedName(token: "Cron") } }

        func open() throws -> any Database {
            let role = try test.store.role(of: token)
            return try TestStore.open(test.database, role.name, role.secret, ServerRows.path(of: home.id))
        }

        func cents(_ database: any Database) throws -> [Int64?] {
            try database.rows("SELECT cents FROM expense ORDER BY id") { $0.integer(0) }
        }

        /// The names of the roles of tokens, and their rows in the store.
        func roles() throws -> [String?] {
            try test.texts("SELECT rolname FROM pg_roles WHERE rolname = $1", .text(test.store.role(of: token).name))
        }
    }

    @Test func `a token opens its book with the user's rights, is listed and revoked`() throws {
        let script = try Script(.write, lifetime: 600)
        let (test, ben, home) = (script.test, script.ben, script.home)
        let session = try test.store.session(with: script.token, at: 0)
        #expect(session.user == ben.user)
        #expect(session.book.id == home.id && session.book.role == .writer && session.book.memberCount == 2)
        #expect(session.book.bookCount == 1)
        #expect(session.token?.name.description == "Cron" && session.token?.scope == .write)
        #expect(session.token?.id == script.token.id && session.token?.book == home.name)
        #expect(session.token?.lastUsed == nil)
        #expect(throws: StoreError.tokenCannot) { try session.account() }
        #expect(throws: StoreError.tokenCannot) { try session.check() }
        let rows = try script.open()
        try rows.execute(TestStore.expense(700), [])
        #expect(try script.cents(rows) == [500, 700])
        let entry = try #require(ben.session().tokens().first)
        #expect(entry.expires == entry.created + 600)
        let used = try #require(entry.lastUsed)
        #expect(used >= entry.created)
        // Within a minute nothing is written.
        #expect(try test.store.session(with: script.token, at: 0).token?.lastUsed == used)
        try test.server.execute("UPDATE spesa.token SET last_used = last_used - 60", [])
        _ = try test.store.session(with: script.token, at: 0)
        #expect(try #require(ben.session().tokens().first?.lastUsed) >= used)
        // Other users can neither list nor revoke it.
        #expect(try script.anna.session().tokens() == [])
        let (name, upper) = (try script.name, try FoldedName(token: "CRON"))
        #expect(throws: StoreError.noSuchToken("Cron")) {
            try script.anna.session().revokeToken(named: name.description)
        }

        #expect(try ben.session().revokeToken(named: upper.description).id == entry.id)
        #expect(throws: (any Error).self) { try script.cents(rows) }
        #expect(throws: StoreError.unknownToken) { try test.store.session(with: script.token, at: 0) }
        #expect(try ben.session().tokens() == [] && script.roles() == [])
        #expect(throws: StoreError.noSuchToken("Cron")) { try ben.session().revokeToken(named: name.description) }
        let stranger = try Token.random()
        #expect(throws: StoreError.unknownToken) { try test.store.session(with: stranger, at: 0) }
    }

    @Test func `a token with read scope cannot write`() throws {
        let script = try Script(.read)
        #expect(try script.test.store.session(with: script.token, at: 0).token?.scope == .read)
        let rows = try script.open()
        #expect(try script.cents(rows) == [500])
        for sql in [TestStore.expense(1), "DELETE FROM expense", "UPDATE expense SET cents = 0"] {
            #expect(throws: DatabaseError.denied(reason: "no writer of this book")) {
                try rows.execute(sql, [])
            }
        }
    }

    @Test func `a token follows the role of its user at once`() throws {
        let script = try Script(.write)
        let (anna, test, home) = (try script.anna.session(), script.test, script.home)
        let rows = try script.open()
        let denied = DatabaseError.denied(reason: "no writer of this book")
        try anna.share(home, withUserNamed: script.ben.user.name.description, as: .reader)
        #expect(throws: denied) { try rows.execute(TestStore.expense(1), []) }
        #expect(try script.cents(rows) == [500])
        #expect(try test.store.session(with: script.token, at: 0).token?.scope == .read)
        #expect(try script.ben.session().tokens().map(\.scope) == [.read])
        let (other, name) = (try Token.random(), try FoldedName(token: "Other"))
        #expect(throws: StoreError.mayOnlyRead) {
            try script.ben.session().addToken(other, name: name, scope: .write, lifetime: nil, for: home)
        }
        try anna.share(home, withUserNamed: script.ben.user.name.description, as: .owner)
        try rows.execute(TestStore.expense(1), [])
        #expect(try test.store.session(with: script.token, at: 0).token?.scope == .write)

        try anna.remove(home, at: 0)
        #expect(throws: DatabaseError.self) { try script.cents(rows) }
        #expect(throws: StoreError.unknownToken) { try test.store.session(with: script.token, at: 0) }
        _ = try anna.restoreBook(named: home.name.description)
        let again = try script.open()
        #expect(try script.cents(again) == [500, 1])

        try anna.unshare(home, withUserNamed: script.ben.user.name.description)
        #expect(throws: (any Error).self) { try script.cents(again) }
        #expect(throws: StoreError.unknownToken) { try test.store.session(with: script.token, at: 0) }
        #expect(try script.ben.session().tokens() == [] && script.roles() == [])
        // A new member does not get the rights of the previous one.
        try anna.share(home, withUserNamed: script.ben.user.name.description, as: .writer)
        #expect(throws: StoreError.unknownToken) { try test.store.session(with: script.token, at: 0) }
    }

    @Test func `a token for a role lost meanwhile is refused`() throws {
        let script = try Script(.read)
        let slow = try script.ben.open()
        // It sees Ben as a writer until its end.
        try slow.executeScript("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT spesa.books()")
        try script.anna.session().share(script.home, withUserNamed: script.ben.user.name.description, as: .reader)
        let verifier = try RoleSecret(Token.random()).verifier()
        // Its transaction is ended with the right.
        #expect(throws: DatabaseError.self) {
            try slow.execute(
                "SELECT spesa.add_token($1, 'abcdefgh', 'Late', 'late', 'write', $2, $3, 0)", .text(script.home.id),
                .text(String(repeating: "0", count: 32)), .text(verifier))
        }
    }

    @Test func `a role that is granted a token's role gets no rights from it`() throws {
        let script = try Script(.write)
        let emil = try script.test.signUp("Emil")
        let session = try script.test.store.role(of: emil.secret).name
        let role = try script.test.store.role(of: script.token).name
        let other = try emil.open(script.home)
        let rows = "SELECT cents FROM expense"
        #expect(throws: DatabaseError.self) { try other.execute(rows, []) }
        // Before version 16 a role may do so with itself.
        try script.test.server.executeScript("GRANT \(role) TO \(session)")
        #expect(throws: DatabaseError.self) { try other.execute(rows, []) }
        _ = try script.ben.session().revokeToken(named: script.name.description)
        #expect(throws: DatabaseError.self) { try other.execute(rows, []) }
        #expect(try script.roles() == [])
    }

    @Test func `a token survives sign-out and a new password, but not its user`() throws {
        let script = try Script(.write)
        let (test, ben) = (script.test, script.ben)
        let rows = try script.open()
        _ = try ben.session().changePassword(from: "Ben's password", to: "Ben's other password")
        try test.signIn("Ben", password: "Ben's other password").session().signOut(everywhere: true)
        #expect(try script.cents(rows) == [500])
        #expect(try test.store.session(with: script.token, at: 0).user == ben.user)
        _ = try script.anna.session().remove(ben.user)
        #expect(throws: (any Error).self) { try script.cents(rows) }
        #expect(throws: StoreError.unknownToken) { try test.store.session(with: script.token, at: 0) }
        #expect(try script.roles() == [] && test.texts("SELECT role FROM spesa.token") == [])
    }

    @Test func `an expired token is refused, also on an open connection`() throws {
        let script = try Script(.write, lifetime: 600)
        let (test, name) = (script.test, try script.name)
        let until = try test.texts(
            """
            SELECT (extract(epoch FROM r.rolvaliduntil)::bigint - t.created)::text
            FROM pg_roles AS r JOIN spesa.token AS t ON t.role = r.rolname
            """)
        #expect(until == ["600"])
        let rows = try script.open()
        try test.server.execute("UPDATE spesa.token SET created = created - 600, expires = expires - 600", [])
        // PostgreSQL still lets the role sign in, because only the times in the store were changed.
        #expect(throws: StoreError.tokenExpired) { try test.store.session(with: script.token, at: 0) }
        _ = try test.signIn("Anna")
        #expect(throws: (any Error).self) { try script.cents(rows) }
        #expect(throws: StoreError.unknownToken) { try test.store.session(with: script.token, at: 0) }
        #expect(try script.roles() == [] && script.ben.session().tokens().map(\.id) == [script.token.id])
        // The rights of its user no longer apply to it.
        try script.anna.session().share(script.home, withUserNamed: script.ben.user.name.description, as: .reader)
        _ = try script.ben.session().revokeToken(named: name.description)
        #expect(try script.ben.session().tokens() == [])

        let (short, other) = (try Token.random(), try FoldedName(token: "short"))
        _ = try script.ben.session().addToken(short, name: other, scope: .read, lifetime: 1, for: script.home)
        usleep(1_200_000)
        #expect(throws: StoreError.unknownToken) { try test.store.session(with: short, at: 0) }
        try script.anna.session().unshare(script.home, withUserNamed: script.ben.user.name.description)
        #expect(try script.test.texts("SELECT role FROM spesa.token") == [])
    }

    @Test func `names, lifetimes and number of tokens are limited`() throws {
        let script = try Script(.read)
        let (ben, home, test) = (try script.ben.session(), script.home, script.test)
        let (taken, other) = (try FoldedName(token: "CRON"), try FoldedName(token: "Other"))
        func add(_ name: FoldedName, lifetime: Int64? = nil, for book: BookEntry) throws -> TokenEntry {
            try ben.addToken(Token.random(), name: name, scope: .read, lifetime: lifetime, for: book)
        }
        #expect(throws: StoreError.tokenNameTaken(taken)) { try add(taken, for: home) }
        let annas = try script.anna.session().book
        #expect(throws: StoreError.noSuchBook("Anna")) { try add(other, for: annas) }
        for lifetime in [Int64.min, -1, 315_360_001] {
            #expect(throws: DatabaseError.self) { try add(other, lifetime: lifetime, for: home) }
        }
        let calls =
            ["'x'", "'abcdefg.'", "'abcdefghi'", "NULL"].map { ($0, "'Other', 'other'", "'read'") }
            + [("'abcdefgh'", "'a b', 'a b'", "'read'"), ("'abcdefgh'", "'Other', 'other'", "'all'")]
        let database = try script.ben.open()
        let verifier = try RoleSecret(Token.random()).verifier()
        for (id, names, scope) in calls {
            let suffix = String(repeating: "0", count: 32)
            _ = try? database.execute(
                "SELECT spesa.add_token('\(home.id)', \(id), \(names), \(scope), '\(suffix)', $1, 0)", .text(verifier))
        }
        #expect(try test.texts("SELECT name FROM spesa.token") == ["Cron"])
        // A request that is sent twice makes one token.
        let twice = try Token.random()
        let first = try ben.addToken(twice, name: other, scope: .read, lifetime: nil, for: home)
        #expect(try ben.addToken(twice, name: other, scope: .read, lifetime: nil, for: home) == first)
        #expect(try ben.tokens().count == 2)
        try test.server.execute(
            """
            INSERT INTO spesa.token (role, id, person, book, name, folded, scope, created, is_open)
            SELECT 'x' || n, 'abcdefgh', person, book, 'x' || n, 'x' || n, scope, created, false
            FROM spesa.token, generate_series(1, 98) AS n WHERE name = 'Cron'
            """, [])
        #expect(throws: DatabaseError.refused(state: "54000", reason: "too many tokens")) {
            try add(FoldedName(token: "More"), for: home)
        }
    }

    @Test func `a token is shown before it is valid, and is not made if it cannot be shown`() throws {
        let script = try Script(.read)
        let (ben, home, test) = (try script.ben.session(), script.home, script.test)
        struct Torn: Error {}
        var shown: [Token] = []
        let (name, taken) = (try FoldedName(token: "Other"), try script.name)
        #expect(throws: Torn.self) {
            try ben.addToken(name, scope: .write, expires: 60, for: home, at: 0) { token, _ in
                shown.append(token)
                throw Torn()
            }
        }
        try ben.addToken(name, scope: .write, expires: 60, for: home, at: 0) { token, entry in
            #expect(throws: StoreError.unknownToken) { try test.store.session(with: token, at: 0) }
            #expect(entry.id == token.id && entry.name == name && entry.expires == entry.created + 60)
            shown.append(token)
        }
        #expect(throws: StoreError.unknownToken) { try test.store.session(with: shown[0], at: 0) }
        #expect(try test.store.session(with: shown[1], at: 0).token?.name == name)
        // Errors are found before the token is shown.
        #expect(throws: StoreError.tokenNameTaken(taken)) {
            try ben.addToken(taken, scope: .read, expires: nil, for: home, at: 0) { token, _ in shown.append(token) }
        }
        #expect(shown.count == 2)
        #expect {
            try ben.addToken(FoldedName(token: "Late"), scope: .write, expires: nil, for: home, at: 0) { _, _ in
                try script.anna.session().share(home, withUserNamed: script.ben.user.name.description, as: .reader)
            }
        } throws: { error in
            guard let error = error as? SecretShownBeforeFailure else { return false }
            return error.isCertain && error.cause as? StoreError == .mayOnlyRead
        }
        #expect(try ben.tokens().map(\.name) == [taken, name])
    }

    @Test(arguments: [1, 2])
    func `a lost answer leaves a token that is valid or reported as uncertain`(losses: Int) throws {
        let script = try Script(.read)
        var (answers, lost) = (0, 0)
        let store = TestStore.store(script.test.database) { database in
            CountedDatabase(
                database, note: {},
                answered: { sql in
                    guard sql.contains("add_token") else { return }
                    answers += 1
                    // The first call is only a trial.
                    guard answers > 1, lost < losses else { return }
                    lost += 1
                    throw DatabaseError.disconnected(server: "s")
                })
        }
        let ben = try store.session(script.ben.secret, at: 0, boot: nil)
        var shown: Token?
        func add() throws {
            let name = try FoldedName(token: "Other")
            try ben.addToken(name, scope: .read, expires: nil, for: script.home, at: 0) { token, _ in shown = token }
        }
        if losses == 1 {
            try add()
        } else {
            #expect { try add() } throws: { ($0 as? SecretShownBeforeFailure)?.isCertain == false }
        }
        #expect(try script.test.store.session(with: #require(shown), at: 0).user == script.ben.user)
        #expect(try script.ben.session().tokens().count == 2)
    }
}
