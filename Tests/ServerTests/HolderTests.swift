import Database
import PostgreSQL
import Storage
import Support
import Testing
import Users

@testable import ServerStore

/// Users and scripts that keep access in open transactions, or with secrets that were changed.
@Suite(.withServer, .serialized) struct ServerHolderTests {
    /// Whether a connection is still open.
    private func isOpen(_ database: any Database) -> Bool { (try? database.execute("SELECT 1", [])) != nil }

    private func age(_ person: Person, by seconds: Int) throws {
        try person.test.server.execute(
            "UPDATE spesa.session SET created = created - $2, last_used = last_used - $2 WHERE role = $1",
            .text(person.test.store.role(of: person.secret).name), Value(seconds))
    }

    private func login(of name: String, in test: TestStore) throws -> String {
        try #require(try test.texts("SELECT login FROM spesa.person WHERE name = $1", .text(name)).first ?? nil)
    }

    @Test func `a revoked token loses an open transaction at once`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna").session()
        let token = try Token.random()
        let name = try FoldedName(token: "cron")
        _ = try anna.addToken(token, name: name, scope: .read, lifetime: nil, for: anna.book)
        let role = try test.store.role(of: token)
        let script = try TestStore.open(test.database, role.name, role.secret, ServerStore.schema)
        try script.executeScript("BEGIN; SELECT * FROM spesa.token_signed_in()")
        _ = try anna.revokeToken(named: name.description)
        #expect(!isOpen(script))
    }

    @Test func `a new password ends a session with an open transaction`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna")
        let session = try anna.session()
        try age(anna, by: 100)
        let thief = try anna.open()
        try thief.executeScript("BEGIN; SELECT * FROM spesa.signed_in()")
        _ = try session.changePassword(from: "Anna's password", to: "another one")
        #expect(!isOpen(thief))
        #expect(throws: StoreError.sessionEnded) { try anna.session() }
    }

    @Test(arguments: ["SELECT spesa.use_book($1)", "SELECT spesa.remove_book($2)"])
    func `an open transaction on rows of the store does not block others`(sql: String) throws {
        let test = try TestStore()
        let (anna, ben) = (try test.signUp("Anna"), try test.signUp("Ben"))
        let home = try anna.session().addBook(FoldedName(book: "Home"), form: nil, at: 0)
        try anna.session().share(home, withUserNamed: ben.user.name.description, as: .reader)
        let own = try ben.session().addBook(FoldedName(book: "Own"), form: nil, at: 0)
        let (holder, stale) = (try ben.open(), try test.signIn("Ben"))
        try age(stale, by: 100)
        let late = try stale.open()
        try late.executeScript("BEGIN; SELECT * FROM spesa.signed_in()")
        try holder.executeScript("BEGIN")
        try holder.execute(sql.replacing("$1", with: "'\(home.id)'").replacing("$2", with: "'\(own.id)'"), [])
        try anna.session().unshare(home, withUserNamed: ben.user.name.description)
        #expect(!isOpen(holder))
        // The next sign-in ends an expired session, although the session holds a lock on its own row.
        _ = try test.signIn("Anna")
        #expect(!isOpen(late))
    }

    @Test func `a removed writer loses open transactions on the book`() throws {
        let test = try TestStore()
        let (anna, ben) = (try test.signUp("Anna"), try test.signUp("Ben"))
        let home = try anna.session().addBook(FoldedName(book: "Home"), form: nil, at: 0)
        try anna.session().share(home, withUserNamed: ben.user.name.description, as: .writer)
        let (holder, idle) = (try ben.open(home), try ben.open(home))
        try holder.executeScript("BEGIN; LOCK TABLE expense IN ACCESS EXCLUSIVE MODE")
        try anna.session().unshare(home, withUserNamed: ben.user.name.description)
        #expect(!isOpen(holder))
        // A connection that holds nothing of the book stays open for the user's other books.
        #expect(isOpen(idle))
        #expect(try anna.open(home).rows("SELECT cents FROM expense") { $0.integer(0) } == [])
    }

    @Test func `a connection with a former secret gets no rights`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna")
        let login = try login(of: "Anna", in: test)
        try test.server.execute("ALTER ROLE \(login) PASSWORD 'known for this'", [])
        let known = try secret("known for this")
        let entry = try TestStore.open(test.database, login, known, ServerStore.schema)
        // As if another process were still working on it.
        try test.server.execute(
            "UPDATE spesa.person SET secret_since = clock_timestamp(), changing = pg_backend_pid() WHERE name = 'Anna'",
            [])
        for call in ["sign_in($1, $2, 600, 600)", "change_password($2, $1, $2, 600, 600)"] {
            #expect(throws: DatabaseError.self) {
                try entry.execute(
                    "SELECT spesa.\(call)", .text(String(repeating: "0", count: 32)),
                    .text(RoleSecret(SessionSecret.random()).verifier()))
            }
        }
        try entry.execute("SELECT spesa.password_changed()", [])
        #expect(try test.texts("SELECT changing::text FROM spesa.person WHERE name = 'Anna'") != [nil])
        #expect(try anna.session().user == anna.user)
        let again = try TestStore.open(test.database, login, known, ServerStore.schema)
        #expect(try again.rows("SELECT * FROM spesa.entering_settings()") { $0.text(0) } == [])

        let door = try TestStore.open(
            test.database, test.role(of: test.invitation), RoleSecret(test.invitation).digits, ServerStore.schema)
        try test.server.execute("UPDATE spesa.invitation SET expires = 0", [])
        #expect(throws: DatabaseError.self) {
            try door.execute("SELECT spesa.sign_up('Ben', 'ben', '', '', '', 600, 600)", [])
        }
        try test.server.execute("UPDATE spesa.invitation SET expires = created + 600", [])
        _ = try test.signUp("Ben")
    }

    @Test func `a session with a missing role does not block others`() throws {
        let test = try TestStore()
        _ = try test.signUp("Anna")
        let lost = try test.signIn("Anna")
        try test.server.execute("DROP ROLE \(test.store.role(of: lost.secret).name)", [])
        try age(lost, by: 400_000_000)
        let anna = try test.signIn("Anna")
        #expect(try anna.session().user == anna.user)
        #expect(
            try test.texts(
                "SELECT role FROM spesa.session WHERE role = $1", .text(test.store.role(of: lost.secret).name)) == [])
    }

    @Test func `a role whose name needs quotes is revoked`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna")
        let role = try test.store.role(of: anna.secret).name
        let odd = "Odd-\(role)"
        try test.server.executeScript("CREATE ROLE \"\(odd)\"; GRANT \(role) TO \"\(odd)\"")
        defer { try? test.server.executeScript("DROP ROLE \"\(odd)\"") }
        try anna.session().signOut(everywhere: false)
        // The next sign-in drops the role, with its grants.
        _ = try test.signIn("Anna")
        #expect(
            try test.texts("SELECT 'a member' FROM pg_auth_members WHERE member = $1::regrole", .text("\"\(odd)\""))
                == [])
    }

    @Test func `a new invitation for several people drops the role of the former one`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna")
        let role = try test.role(of: test.invitation)
        let door = try TestStore.open(
            test.database, role, RoleSecret(test.invitation).digits, ServerStore.schema)
        try door.executeScript(
            """
            ALTER ROLE CURRENT_USER SET idle_session_timeout = 1;
            ALTER ROLE CURRENT_USER IN DATABASE \(TestStore.quoted(test.database)) SET search_path = pg_temp
            """)
        _ = try anna.session().invite(isForOne: false)
        #expect(try test.texts("SELECT rolname FROM pg_roles WHERE rolname = $1", .text(role)) == [])
        #expect(!isOpen(door))
    }

    @Test func `the number of sessions is limited`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna")
        let login = try login(of: "Anna", in: test)
        try test.server.execute("ALTER ROLE \(login) PASSWORD 'known for this'", [])
        let entry = try TestStore.open(test.database, login, secret("known for this"), ServerStore.schema)
        try entry.execute(
            "SELECT count(s.id) FROM generate_series(1, 120) AS n, spesa.sign_in(md5(n::text), $1, 600, 600) AS s",
            .text(RoleSecret(SessionSecret.random()).verifier()))
        #expect(try test.texts("SELECT count(*)::text FROM spesa.session") == ["100"])
        // The limit may have removed the session of Anna, which is the oldest.
        _ = try? anna.session()
        #expect(
            try test.texts(
                "SELECT count(*)::text FROM pg_roles WHERE starts_with(rolname, $1)",
                .text(String(test.store.role(of: anna.secret).name.dropLast(32)))) == ["100"])
    }

    @Test func `an upgrade restores rights that a restored dump has lost`() throws {
        let test = try TestStore()
        let anna = try test.signUp("Anna")
        let prefix = try String(test.store.role(of: anna.secret).name.dropLast(33))
        let name = TestStore.quoted(test.database)
        let rights = """
            SELECT (has_database_privilege('public', $1, 'CONNECT, TEMPORARY') OR
                has_function_privilege('public', 'lo_create(oid)', 'EXECUTE'))::text || ' ' ||
                has_function_privilege($2 || 'token', 'set_config(text, text, boolean)', 'EXECUTE')::text
            """
        func found() throws -> [String?] { try test.texts(rights, .text(test.database), .text(prefix)) }
        #expect(try found() == ["false true"])
        try test.server.executeScript(
            """
            GRANT CONNECT, TEMPORARY ON DATABASE \(name) TO PUBLIC;
            GRANT EXECUTE ON FUNCTION lo_create(oid) TO PUBLIC;
            REVOKE EXECUTE ON FUNCTION set_config(text, text, boolean) FROM \(prefix)token
            """)
        #expect(try found() == ["true false"])
        try test.upgrade()
        #expect(try found() == ["false true"])
        _ = try anna.session().addBook(FoldedName(book: "Home"), form: nil, at: 0)
    }

    @Test func `an upgrade restores roles that a restored dump has lost`() throws {
        let test = try TestStore()
        let (anna, ben) = (try test.signUp("Anna"), try test.signUp("Ben"))
        let home = try anna.session().addBook(FoldedName(book: "Home"), form: nil, at: 0)
        try anna.session().share(home, withUserNamed: ben.user.name.description, as: .reader)
        let token = try Token.random()
        _ = try anna.session().addToken(
            token, name: FoldedName(token: "cron"), scope: .write, lifetime: nil, for: home)
        let gone = try anna.session().addBook(FoldedName(book: "Gone"), form: nil, at: 0)
        try anna.session().share(gone, withUserNamed: ben.user.name.description, as: .writer)
        try anna.session().remove(gone, at: 0)
        let prefix = try String(test.store.role(of: anna.secret).name.dropLast(33))
        let given = """
            SELECT pg_get_userbyid(roleid) || ' ' || pg_get_userbyid(member) FROM pg_auth_members
            WHERE starts_with(pg_get_userbyid(roleid), $1) AND pg_get_userbyid(member) <> $1 || 'maker' ORDER BY 1
            """
        let before = try test.texts(given, .text(prefix))
        #expect(before.count == 8)
        try test.server.execute(
            """
            DELETE FROM pg_auth_members WHERE starts_with(pg_get_userbyid(roleid), $1)
                AND pg_get_userbyid(member) <> $1 || 'maker'
            """, .text(prefix))
        #expect(throws: (any Error).self) { try anna.session() }
        try test.upgrade()
        #expect(try test.texts(given, .text(prefix)) == before)
        #expect(try anna.session().findings() == [] && ben.session().findings() == [])
        #expect(try test.store.session(with: token, at: 0).book.id == home.id)
    }

    @Test func `an upgrade repairs a role granted by another role`() throws {
        let test = try TestStore()
        guard try test.texts("SELECT 1::text WHERE current_setting('server_version_num')::integer >= 160000") != []
        else { return }
        let (anna, ben) = (try test.signUp("Anna"), try test.signUp("Ben"))
        let home = try anna.session().addBook(FoldedName(book: "Home"), form: nil, at: 0)
        try anna.session().share(home, withUserNamed: ben.user.name.description, as: .writer)
        let prefix = try String(test.store.role(of: anna.secret).name.dropLast(33))
        let given = """
            SELECT format('%I TO %I GRANTED BY %I', pg_get_userbyid(roleid), pg_get_userbyid(member), pg_get_userbyid(grantor))
            FROM pg_auth_members WHERE starts_with(pg_get_userbyid(roleid), $1)
                AND pg_get_userbyid(member) <> $1 || 'maker' AND pg_get_userbyid(grantor) = $1 || 'maker'
            """
        // Like a server's own dump from a version that stored no grantor.
        for text in try test.texts(given, .text(prefix)).compactMap(\.self) {
            let role = text.prefix { $0 != " " }
            let member = text.dropFirst(role.count + 4).prefix { $0 != " " }
            try test.server.executeScript(
                "GRANT \(role) TO \(member); REVOKE \(role) FROM \(member) GRANTED BY \(prefix)maker")
        }
        #expect(try test.texts(given, .text(prefix)) == [])
        #expect(throws: (any Error).self) { try anna.session().unshare(home, withUserNamed: ben.user.name.description) }
        #expect(try ben.session().books().contains { $0.id == home.id })
        try test.upgrade()
        try anna.session().unshare(home, withUserNamed: ben.user.name.description)
        #expect(throws: (any Error).self) { try ben.open(home).rows("SELECT cents FROM expense") { $0.integer(0) } }
        _ = try test.signIn("Ben")
    }
}

/// Stores that the administrator of the server makes, upgrades and erases.
@Suite(.withServer) struct ServerAdministrationTests {
    private func server(_ database: String) throws -> DatabaseServer {
        try #require(try DatabaseServer.postgreSQL(TestStore.address(database, onSocket: "owner")))
    }

    private func maintain(_ sql: String) throws {
        try TestStore.connect(TestServer.shared.socket(), "public").execute(sql, [])
    }

    @Test func `a store is created in a database of any name, upgraded and erased`() throws {
        let name = "made \"here\"'s"
        let server = try server(name)
        defer { try? maintain("DROP DATABASE IF EXISTS \(TestStore.quoted(name)) WITH (FORCE)") }
        _ = try ServerStore.create(on: server, password: nil, categories: ["food"])
        #expect(throws: StoreError.isThere(place: server.address)) {
            try ServerStore.create(on: server, password: nil, categories: ["food"])
        }
        try ServerStore.upgrade(on: server, password: nil, categories: ["food"])
        #expect(try ServerStore.erase(on: server, password: nil) == [])
        #expect(throws: StoreError.missing(path: server.address)) {
            try ServerStore.erase(on: server, password: nil)
        }
        #expect(throws: StoreError.missing(path: server.address)) {
            try ServerStore.upgrade(on: server, password: nil, categories: ["food"])
        }
        _ = try ServerStore.create(on: server, password: nil, categories: ["food"])
        _ = try ServerStore.erase(on: server, password: nil)
    }

    @Test func `a database with another encoding or collation is refused`() throws {
        let server = try server("latin")
        #expect(throws: StoreError.unfitDatabase("latin", encoding: "LATIN1", collation: "C")) {
            try ServerStore.create(on: server, password: nil, categories: [])
        }
        let hasICU =
            (try? maintain(
                "CREATE DATABASE icu TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en' LC_COLLATE 'C' LC_CTYPE 'C'"
            )) != nil
        guard hasICU else { return }
        defer { try? maintain("DROP DATABASE icu WITH (FORCE)") }
        let other = try self.server("icu")
        #expect(throws: StoreError.unfitDatabase("icu", encoding: "UTF8", collation: "ICU")) {
            try ServerStore.create(on: other, password: nil, categories: [])
        }
    }
}
