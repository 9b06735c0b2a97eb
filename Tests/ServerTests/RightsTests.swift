import Database
import Storage
import Support
import Testing
import Users

@testable import ServerStore

/// The rights of users with their own SQL, independent of the program.
@Suite(.withServer, .serialized) struct ServerRightsTests {
    /// A book that Anna has, Ben reads, Carl writes, Dora once wrote, and Emil never saw.
    struct Household {
        let test: TestStore
        let home: BookEntry
        let people: [String: Person]
        /// A connection that an attack could disturb.
        let open: any Database

        init() throws {
            let test = try TestStore()
            let names = ["Anna", "Ben", "Carl", "Dora", "Emil"]
            let people = try names.map { ($0, try test.signUp($0)) }
            self.test = test
            self.people = Dictionary(uniqueKeysWithValues: people)
            let anna = try people[0].1.session()
            open = try people[0].1.open()
            home = try anna.addBook(FoldedName(book: "Home"), form: nil, at: 0)
            try people[0].1.open(home).execute(TestStore.expense(500), [])
            for (index, role) in [(1, Role.reader), (2, .writer), (3, .writer)] {
                try anna.share(home, withUserNamed: people[index].1.user.name.description, as: role)
            }
            try anna.unshare(home, withUserNamed: people[3].1.user.name.description)
        }

        subscript(name: String) -> Person { people[name]! }

        /// The name of a role of the store.
        func role(_ suffix: String) throws -> String {
            try test.store.role(of: self["Anna"].secret).name.dropLast(33) + suffix
        }

        func texts(_ sql: String, _ values: Value...) throws -> [String] {
            var texts: [String] = []
            try test.server.forEachRow(sql, values) { texts.append($0.text(0) ?? "") }
            return texts
        }

        /// The state that no attempt of a user may change.
        func state(but person: Person) throws -> [String] {
            let own = Value.integer(person.user.id)
            return try texts("SELECT p::text FROM spesa.person AS p WHERE id <> $1 ORDER BY id", own)
                + texts("SELECT m::text FROM spesa.member AS m WHERE person <> $1 ORDER BY m", own)
                + texts(
                    """
                    SELECT s.role || s.person || s.created || s.idle_limit || s.hard_limit FROM spesa.session AS s
                    WHERE person <> $1 ORDER BY 1
                    """, own)
                + texts("SELECT t::text FROM spesa.token AS t WHERE person <> $1 ORDER BY t", own)
                + texts("SELECT s::text FROM spesa.setting AS s WHERE person <> $1 ORDER BY s", own)
                + texts("SELECT categories FROM spesa.store")
                + texts(
                    """
                    SELECT a.rolname || a.rolcanlogin || a.rolcreaterole || a.rolsuper || coalesce(a.rolpassword, '')
                    FROM pg_authid AS a JOIN spesa.person AS p ON a.rolname IN (p.login, p.role) WHERE p.id <> $1
                    UNION ALL SELECT rolname || rolcanlogin || rolcreaterole || coalesce(rolpassword, '') FROM pg_authid
                    WHERE starts_with(rolname, $2) AND length(rolname) < 30 ORDER BY 1
                    """, own, .text(role("")))
                + texts(
                    """
                    SELECT m.roleid::regrole || ' ' || m.member::regrole FROM pg_auth_members AS m
                    JOIN spesa.person AS p ON p.role = m.member::regrole::text WHERE p.id <> $1 ORDER BY 1
                    """, own)
                + texts(
                    """
                    SELECT n.nspname || coalesce(n.nspacl::text, '') FROM pg_namespace AS n
                    WHERE nspname IN ($1, 'spesa', 'spesa_roles', 'public', 'pg_catalog') ORDER BY 1
                    """, .text(ServerRows.schema))
                + texts(
                    """
                    SELECT c.oid::regclass || coalesce(c.relacl::text, '') FROM pg_class AS c
                    WHERE relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ($1, 'spesa')) ORDER BY 1
                    """, .text(ServerRows.schema))
                + texts(
                    """
                    SELECT p.oid::regprocedure || p.proacl::text || p.prosrc || p.proconfig::text FROM pg_proc AS p
                    WHERE pronamespace IN ('spesa'::regnamespace, 'spesa_roles'::regnamespace) ORDER BY 1
                    """)
                + texts("SELECT datacl::text FROM pg_database WHERE datname = current_database()")
                + texts("SELECT e::text FROM spesa_rows.expense AS e ORDER BY id")
        }
    }

    /// Statements that no user may run, not even members of the book.
    static func forbidden(in house: Household) throws -> [String] {
        let anna = house["Anna"]
        let login = try house.texts("SELECT login FROM spesa.person WHERE id = $1", .integer(anna.user.id))[0]
        let person = try house.texts("SELECT role FROM spesa.person WHERE id = $1", .integer(anna.user.id))[0]
        let session = try house.test.store.role(of: anna.secret).name
        let emil = try house.texts("SELECT role FROM spesa.person WHERE folded = 'emil'")[0]
        let (owner, maker, door) = (try house.role("owner"), try house.role("maker"), try house.role("door"))
        let book = ServerRows.schema
        let groups = try ["viewer", "asker"].map(house.role)
        let others = groups + [owner, maker, door, login, person, session, "owner", "pg_execute_server_program"]
        return others.flatMap { ["SET ROLE \($0)", "SET SESSION AUTHORIZATION \($0)", "GRANT \($0) TO \(emil)"] }
            + others.map { "SELECT set_config('role', '\($0)', true)" }
            + [owner, maker, door, login, person, session].flatMap {
                [
                    "ALTER ROLE \($0) PASSWORD 'mine'", "ALTER ROLE \($0) SET search_path = mine",
                    "DROP ROLE \($0)", "DROP OWNED BY \($0)", "REASSIGN OWNED BY \($0) TO \(emil)",
                    "ALTER DEFAULT PRIVILEGES FOR ROLE \($0) GRANT ALL ON TABLES TO PUBLIC",
                ]
            }
            + [
                "REVOKE \(try house.role("person")) FROM \(person)", "ALTER ROLE CURRENT_USER BYPASSRLS",
                "ALTER TABLE \(book).expense DISABLE ROW LEVEL SECURITY",
                "ALTER TABLE \(book).expense NO FORCE ROW LEVEL SECURITY",
                "CREATE POLICY mine ON \(book).expense USING (true)", "DROP POLICY reading ON \(book).expense",
                "ALTER POLICY reading ON \(book).expense USING (true)", "SELECT spesa.protect_rows()",
                "ALTER TABLE \(book).expense ALTER book_id SET DEFAULT gen_random_uuid()",
                "CREATE ROLE mine", "CREATE ROLE mine SUPERUSER", "CREATE DATABASE mine", "CREATE SCHEMA mine",
                "CREATE TABLE spesa.mine (a int)", "CREATE TABLE public.mine (a int)",
                "CREATE TABLE \(book).mine (a int)", "CREATE TABLE spesa_roles.mine (a int)",
                "CREATE TEMP TABLE person (a int)", "CREATE TEMP VIEW mine AS SELECT 1", "CREATE TEMP SEQUENCE mine",
                "CREATE FUNCTION pg_temp.length(text) RETURNS int LANGUAGE sql AS 'SELECT 1'",
                "CREATE FUNCTION \(book).length(text) RETURNS int LANGUAGE sql AS 'SELECT 1'",
                "CREATE FUNCTION spesa.me() RETURNS bigint LANGUAGE sql AS 'SELECT 1::bigint'",
                "CREATE OR REPLACE FUNCTION spesa.me() RETURNS bigint LANGUAGE sql AS 'SELECT 1::bigint'",
                "CREATE OPERATOR pg_temp.= (FUNCTION = int4eq, LEFTARG = int, RIGHTARG = int)",
                "CREATE OPERATOR public.<> (FUNCTION = int4ne, LEFTARG = int, RIGHTARG = int)",
                "CREATE DOMAIN public.mine AS text", "CREATE TYPE pg_temp.mine AS (a int)",
                "CREATE EXTENSION pg_trgm", "CREATE EXTENSION dblink", "CREATE LANGUAGE mine HANDLER length",
                "DO $$ BEGIN NULL; END $$", "CREATE PUBLICATION mine", "CREATE PUBLICATION mine FOR ALL TABLES",
                "CREATE SUBSCRIPTION mine CONNECTION 'host=x' PUBLICATION mine WITH (connect = false)",
                "CREATE FOREIGN DATA WRAPPER mine", "CREATE TABLESPACE mine LOCATION '/tmp'",
                "SELECT * FROM pg_authid", "SELECT * FROM pg_shadow", "SELECT * FROM pg_user_mapping",
                "SELECT rolpassword FROM pg_authid", "SELECT * FROM pg_largeobject", "SELECT * FROM pg_hba_file_rules",
                "SELECT lo_create(0)", "SELECT lo_creat(-1)", "SELECT lo_from_bytea(0, 'x')",
                "SELECT lo_open(1, 131072)",
                "SELECT lo_put(1, 0, 'x')", "SELECT lo_get(1)", "SELECT lo_unlink(1)",
                "SELECT lo_import('/etc/passwd')",
                "SELECT lowrite(0, 'x')", "SELECT loread(0, 1)",
                "SELECT pg_advisory_lock(1)", "SELECT pg_try_advisory_lock(1)", "SELECT pg_advisory_xact_lock(1, 2)",
                "SELECT pg_notify('mine', 'x')", "SELECT pg_export_snapshot()",
                "SELECT pg_logical_emit_message(false, 'a', 'b')",
                "COPY (SELECT 1) TO PROGRAM 'id'", "COPY (SELECT 1) TO '/tmp/mine'",
                "SELECT pg_read_file('/etc/passwd')",
                "SELECT pg_ls_dir('.')", "SELECT pg_reload_conf()", "SELECT pg_rotate_logfile()",
                "SELECT pg_switch_wal()", "SELECT pg_create_restore_point('x')", "CHECKPOINT",
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '\(session)'",
                "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE usename = 'owner'",
                "ALTER SYSTEM SET log_statement = 'all'", "SET session_replication_role = replica",
                "SET log_statement = 'none'", "SET lc_messages = 'C'", "LOAD 'auto_explain'",
                "ALTER SCHEMA spesa RENAME TO mine", "DROP SCHEMA spesa CASCADE", "DROP SCHEMA \(book) CASCADE",
                "ALTER SCHEMA \(book) OWNER TO \(emil)",
                "ALTER TABLE \(book).expense ADD COLUMN mine int", "DROP TABLE \(book).expense",
                "TRUNCATE \(book).expense", "CREATE INDEX mine ON \(book).expense (cents)",
                "ALTER TABLE \(book).expense DISABLE TRIGGER ALL", "COMMENT ON SCHEMA \(book) IS 'spesa 99'",
                "CREATE TRIGGER mine BEFORE INSERT ON \(book).expense EXECUTE FUNCTION suppress_redundant_updates_trigger()",
                "CREATE RULE mine AS ON INSERT TO \(book).expense DO INSTEAD NOTHING",
                "CREATE STATISTICS mine ON id, cents FROM \(book).expense",
                "ALTER TABLE \(book).expense OWNER TO \(emil)", "COPY \(book).expense FROM PROGRAM 'echo 1'",
                "ALTER DATABASE \(TestStore.quoted(house.test.database)) SET search_path = mine",
                "CREATE TEMP TABLE mine ON COMMIT DROP AS SELECT 1",
                "ALTER DATABASE \"postgres\" SET search_path = mine", "DROP FUNCTION spesa.me()",
                "ALTER FUNCTION spesa.me() SECURITY INVOKER", "REVOKE ALL ON FUNCTION spesa.me() FROM PUBLIC",
            ]
            + [
                "store", "person", "session", "spent", "book", "member", "token", "setting", "invitation",
            ].flatMap {
                [
                    "SELECT * FROM spesa.\($0)", "INSERT INTO spesa.\($0) DEFAULT VALUES", "DELETE FROM spesa.\($0)",
                    "LOCK TABLE spesa.\($0) IN ACCESS SHARE MODE", "COPY spesa.\($0) TO STDOUT",
                ]
            }
    }

    /// Statements that the server answers with a warning, and does not execute.
    static func vain(in house: Household) throws -> [String] {
        let person = try house.role("person")
        let book = ServerRows.schema
        return [
            "GRANT ALL ON SCHEMA \(book) TO PUBLIC", "GRANT SELECT ON \(book).expense TO PUBLIC",
            "GRANT SELECT ON ALL TABLES IN SCHEMA \(book) TO PUBLIC",
            "DROP OWNED BY \(person)", "GRANT EXECUTE ON FUNCTION spesa.books() TO PUBLIC",
            "REVOKE ALL ON SCHEMA spesa FROM \(person)",
        ]
    }

    /// Statements that users without a right to the book may not run.
    static var closed: [String] {
        let book = ServerRows.schema
        return [
            "SELECT * FROM \(book).expense", "SELECT count(*) FROM \(book).change_lock", "TABLE \(book).expense",
            "SELECT spesa.readable_book()",
            "SELECT \(book).last_number('expense')",
        ] + readOnly
    }

    /// Statements that readers may not run.
    static var readOnly: [String] {
        let book = ServerRows.schema
        return [
            TestStore.expense().replacing("expense", with: "\(book).expense"), "UPDATE \(book).expense SET cents = 1",
            "DELETE FROM \(book).expense", "SELECT * FROM \(book).expense FOR UPDATE",
            "INSERT INTO \(book).room (name) VALUES ('x')", "SELECT spesa.hold_book('x')",
            "SELECT spesa.writable_book()",
            "WITH gone AS (DELETE FROM \(book).expense RETURNING *) SELECT * FROM gone",
        ]
    }

    /// Runs each statement, and returns the statements that were not refused for lack of a right. The state of the
    /// server is compared too.
    func successes(_ statements: [String], on database: any Database) -> [String] {
        statements.filter { sql in
            do {
                // A lock is taken in a transaction only.
                if sql.hasPrefix("LOCK") {
                    try database.transaction(.write) { try database.forEachRow(sql, []) { _ in } }
                } else {
                    try database.forEachRow(sql, []) { _ in }
                }
                return true
            } catch DatabaseError.denied {
                return false
            } catch DatabaseError.refused(ServerFault.sessionEnded.rawValue, _) {
                return false
            } catch DatabaseError.disconnected {
                return true
            } catch {
                // An error for another reason, such as a missing role or a table of another schema, would prove
                // nothing.
                return true
            }
        }
    }

    @Test(arguments: ["Ben", "Carl", "Dora", "Emil"])
    func `a user has no more rights by SQL than the store allows`(name: String) throws {
        let house = try Household()
        let person = house[name]
        let before = try house.state(but: person)
        let database = try person.open(house.home)
        var statements = try Self.forbidden(in: house)
        if name == "Ben" { statements += Self.readOnly }
        if name == "Dora" || name == "Emil" { statements += Self.closed }
        #expect(successes(statements, on: database) == [])
        for sql in try Self.vain(in: house) { try? database.forEachRow(sql, []) { _ in } }
        #expect(try house.state(but: person) == before)
        #expect(try house.open.rows("SELECT name FROM spesa.signed_in()") { $0.text(0) } == ["Anna"])
        // The session still belongs to the user.
        #expect(try person.session().user == person.user)
    }

    @Test(arguments: [("Ben", TokenEntry.Scope.read), ("Carl", .read), ("Carl", .write)])
    func `a token reaches only its book by SQL`(name: String, scope: TokenEntry.Scope) throws {
        let house = try Household()
        let person = house[name]
        let token = try Token.random()
        _ = try person.session().addToken(
            token, name: FoldedName(token: "cron"), scope: scope, lifetime: nil, for: house.home)
        let role = try house.test.store.role(of: token)
        func open(_ book: BookEntry) throws -> any Database {
            try TestStore.open(house.test.database, role.name, role.secret, ServerRows.path(of: book.id))
        }
        let database = try open(house.home)
        let before = try house.state(but: person)
        var statements = try Self.forbidden(in: house)
        if scope == .read { statements += Self.readOnly }
        // Another book, also of its own user.
        for other in [try person.session().book, try house["Emil"].session().book] {
            #expect(successes(Self.closed, on: try open(other)) == [])
        }
        let session = try house.test.store.role(of: person.secret).name
        let personRole = try house.texts("SELECT role FROM spesa.person WHERE id = $1", .integer(person.user.id))[0]
        statements += [session, personRole].flatMap { ["SET ROLE \($0)", "ALTER ROLE \($0) PASSWORD 'mine'"] }
        statements += ["ALTER ROLE \(role.name) VALID UNTIL 'infinity'", "ALTER ROLE \(role.name) CREATEROLE"]
        #expect(successes(statements, on: database) == [])
        for sql in try Self.vain(in: house) { try? database.forEachRow(sql, []) { _ in } }
        for function in try functions(house)
        where ![
            "spesa.token_signed_in", "spesa.token_members", "spesa.readable_book", "spesa.writable_book",
            "spesa.hold_book", "spesa.newest_mark", "spesa.end_lockers",
        ].contains(function.name) {
            let call = call(function, [house.home.id, "mine", "mine"], person.user.id)
            #expect(throws: DatabaseError.self) { try database.forEachRow(call, []) { _ in } }
        }
        #expect(try house.state(but: person) == before)
        #expect(try database.rows("SELECT cents FROM expense") { $0.integer(0) } == [500])
        if scope == .write {
            try database.execute(TestStore.expense(1), [])
        }
        #expect(try house.test.store.session(with: token, at: 0).user == person.user)
    }

    @Test func `an invitation, a password and an ended session have no rights by SQL`() throws {
        let house = try Household()
        let emil = house["Emil"]
        let ended = try emil.open(house.home)
        try house.test.server.execute(
            "UPDATE spesa.session SET last_used = 0 WHERE role = $1",
            .text(house.test.store.role(of: emil.secret).name))
        let password = try RoleSecret(
            password: secret("Emil's password"),
            role: house.texts("SELECT login FROM spesa.person WHERE folded = 'emil'")[0],
            cost: cheap)
        let login = try TestStore.open(
            house.test.database, house.texts("SELECT login FROM spesa.person WHERE folded = 'emil'")[0],
            password.digits, ServerStore.schema)
        let door = try TestStore.open(
            house.test.database, house.test.role(of: house.test.invitation),
            RoleSecret(house.test.invitation).digits, ServerStore.schema)
        let before = try house.state(but: emil)
        for database in [ended, login, door] {
            var statements = try Self.forbidden(in: house) + Self.closed
            // The role of an invitation may become the group `door`, which has no login and owns nothing.
            if database === door {
                let own = try house.role("door")
                statements.removeAll {
                    $0.hasSuffix(" \(own)") || $0.contains("'\(own)'") || $0.contains("ROLE \(own) ")
                        || $0.contains("BY \(own)")
                }
            }
            #expect(successes(statements, on: database) == [])
        }
        #expect(try house.state(but: emil) == before)
    }

    /// The functions of a schema with their types, and the functions that a role may call.
    func functions(_ house: Household) throws -> [(name: String, types: [String])] {
        var functions: [(name: String, types: [String])] = []
        try house.test.server.forEachRow(
            """
            SELECT pronamespace::regnamespace::text || '.' || quote_ident(proname),
                array_to_string(ARRAY(SELECT format_type(t, NULL) FROM unnest(proargtypes) AS t), ',')
            FROM pg_proc WHERE pronamespace IN ('spesa'::regnamespace, 'spesa_roles'::regnamespace) ORDER BY 1
            """, []
        ) { row in
            let types = (row.text(1) ?? "").split(separator: ",").map(String.init)
            functions.append((row.text(0) ?? "", types))
        }
        return functions
    }

    /// A call with ids of other users as arguments where they fit.
    func call(_ function: (name: String, types: [String]), _ texts: [String], _ number: Int64) -> String {
        var texts = texts[...]
        let values = function.types.map { type in
            switch type {
            case "bigint": "\(number)"
            case "boolean": "false"
            default: "'\(texts.popFirst() ?? "x")'"
            }
        }
        return "SELECT * FROM \(function.name)(\(values.joined(separator: ", ")))"
    }

    @Test func `no function exceeds the caller's role with ids of other users`() throws {
        let house = try Household()
        let anna = house["Anna"]
        let person = try house.texts("SELECT role FROM spesa.person WHERE id = $1", .integer(anna.user.id))[0]
        let session = try house.test.store.role(of: anna.secret).name
        let login = try house.texts("SELECT login FROM spesa.person WHERE id = $1", .integer(anna.user.id))[0]
        let emil = try house.texts("SELECT role FROM spesa.person WHERE folded = 'emil'")[0]
        let inputs = [
            [house.home.id, "emil", "owner"], [house.home.id, "anna", "reader"], [house.home.id, "Mine", "mine"],
            [person, emil], [person, session], [login, "x"], [session, "x"], [try house.role("door"), "x"], ["home"],
        ]
        let functions = try functions(house)
        #expect(functions.count > 50)
        let harmless: Set = [
            "spesa.signed_in", "spesa.books", "spesa.removed_books", "spesa.settings", "spesa.set_setting",
            "spesa.unset_setting", "spesa.sign_out", "spesa.sign_out_everywhere", "spesa.make_book", "spesa.tokens",
            "spesa.findings", "spesa.newest_mark", "spesa.end_lockers",
        ]
        for name in ["Dora", "Emil", "Ben", "Carl"] {
            let before = try house.state(but: house[name])
            var done: Set<String> = []
            for input in inputs {
                // A connection that ended its own session continues with another one.
                let attempt = try house.test.signIn(name)
                let database = try attempt.open()
                for function in functions where !function.name.hasPrefix("spesa.sign_out") {
                    if (try? database.forEachRow(call(function, input, anna.user.id), []) { _ in }) != nil {
                        done.insert(function.name)
                    }
                }
            }
            // Ben and Carl are members: they may see the other members, and rename the book for themselves.
            let own: Set =
                name == "Ben" || name == "Carl"
                ? ["spesa.members", "spesa.rename_book", "spesa.use_book", "spesa.leave"] : []
            #expect(done.subtracting(harmless).subtracting(own) == [])
            #expect(try house.state(but: house[name]) == before)
        }
    }

    @Test func `every function is protected and open only to its callers`() throws {
        let house = try Household()
        let unguarded = try house.texts(
            """
            SELECT p.oid::regprocedure::text FROM pg_proc AS p
            WHERE pronamespace IN ('spesa'::regnamespace, 'spesa_roles'::regnamespace)
                AND NOT (prosecdef AND 'search_path=pg_catalog, pg_temp' = ANY (proconfig)
                    AND NOT has_function_privilege('public', p.oid, 'EXECUTE')
                    AND proowner::regrole::text = CASE pronamespace WHEN 'spesa'::regnamespace THEN $1 ELSE $2 END)
            """, .text(house.role("owner")), .text(house.role("maker")))
        #expect(unguarded == [])
        func open(to suffix: String) throws -> [String] {
            try house.texts(
                """
                SELECT proname::text FROM pg_proc AS p
                WHERE pronamespace IN ('spesa'::regnamespace, 'spesa_roles'::regnamespace)
                    AND has_function_privilege($1, p.oid, 'EXECUTE') ORDER BY 1
                """, .text(house.role(suffix)))
        }
        #expect(try open(to: "door") == ["sign_up"])
        #expect(
            try open(to: "entry") == [
                "change_password", "entering_settings", "entering_user", "password_changed", "sign_in",
                "take_name",
            ])
        #expect(
            try open(to: "person") == [
                "abandoned_books", "add_token", "begin_erasing", "books", "end_lockers", "erase_abandoned",
                "erase_book", "findings", "hold_book", "invite", "leave", "make_book", "members", "newest_mark",
                "readable_book", "remove_book", "remove_user",
                "removed_books", "rename_book", "rename_user", "renew_book", "reset_password",
                "restore_book", "revoke_token", "set_setting", "settings", "share", "sign_out",
                "sign_out_everywhere", "signed_in", "tokens", "unset_setting", "unshare", "use_book",
                "users", "writable_book",
            ])
        #expect(
            try open(to: "token") == [
                "end_lockers", "hold_book", "newest_mark", "readable_book", "token_members", "token_signed_in",
                "writable_book",
            ])
        for suffix in ["viewer", "asker"] { #expect(try open(to: suffix) == ["readable_book"]) }
        // No role is a member of the roles that own the store.
        #expect(
            try house.texts(
                "SELECT member::regrole::text FROM pg_auth_members WHERE roleid IN ($1::regrole, $2::regrole)",
                .text(house.role("owner")), .text(house.role("maker"))) == [])
    }

    @Test func `settings and temporary objects of a user do not affect any function`() throws {
        let house = try Household()
        let emil = house["Emil"]
        let role = try house.test.store.role(of: emil.secret).name
        // Even if a user was granted a right that no user should have.
        try house.test.server.executeScript(
            """
            DO $$ BEGIN EXECUTE format('GRANT TEMPORARY ON DATABASE %I TO \(role)', current_database()); END $$;
            GRANT USAGE ON LANGUAGE plpgsql TO \(role);
            """)
        let database = try emil.open()
        try database.executeScript(
            """
            CREATE TEMP TABLE person AS SELECT 1 AS id, true AS administrator, 'x' AS role, 'x' AS name;
            CREATE TEMP TABLE session AS SELECT 1 AS person, session_user::text AS role;
            CREATE FUNCTION pg_temp.me() RETURNS bigint LANGUAGE sql AS 'SELECT 1::bigint';
            CREATE FUNCTION pg_temp.same(a text, b text) RETURNS boolean LANGUAGE sql AS 'SELECT true';
            CREATE OPERATOR pg_temp.= (FUNCTION = pg_temp.same, LEFTARG = text, RIGHTARG = text);
            CREATE FUNCTION pg_temp.clock_timestamp() RETURNS timestamptz LANGUAGE sql AS 'SELECT ''-infinity''::timestamptz';
            SET search_path = pg_temp, spesa, pg_catalog;
            SET standard_conforming_strings = off;
            SET transform_null_equals = on;
            SET "DateStyle" = 'German';
            SET "TimeZone" = 'Pacific/Auckland';
            SET bytea_output = 'escape';
            SET quote_all_identifiers = on;
            SET default_transaction_isolation = serializable;
            """)
        try house.test.server.execute(
            "UPDATE spesa.session SET last_used = last_used - 100 WHERE role = $1", .text(role))
        #expect(try database.rows("SELECT name FROM spesa.signed_in()") { $0.text(0) } == ["Emil"])
        #expect(throws: DatabaseError.refused(state: "SP002", reason: "refused")) {
            try database.rows("SELECT name FROM spesa.users()") { $0.text(0) }
        }
        #expect(throws: DatabaseError.refused(state: "SP005", reason: "refused")) {
            try database.execute("SELECT spesa.share($1, 'emil', 'owner')", .text(house.home.id))
        }
        let made = try database.rows("SELECT id FROM spesa.make_book('Mine', 'mine')") { $0.text(0) }
        #expect(made.count == 1)
        let until = try house.texts(
            """
            SELECT (extract(epoch FROM r.rolvaliduntil)::bigint - s.last_used - s.idle_limit)::text
            FROM pg_roles AS r JOIN spesa.session AS s ON s.role = r.rolname WHERE r.rolname = $1
            """, .text(role))
        #expect(until == ["0"])
    }

    @Test func `objects that a user leaves behind keep no role that can sign in`() throws {
        let house = try Household()
        let (ben, emil) = (house["Ben"], house["Emil"])
        let role = try house.test.store.role(of: ben.secret).name
        let other = try house.test.store.role(of: emil.secret).name
        let database = try ben.open(house.home)
        let reader = try house.texts("SELECT role FROM spesa.person WHERE folded = 'ben'")[0]
        try database.executeScript(
            """
            ALTER DEFAULT PRIVILEGES GRANT ALL ON TABLES TO PUBLIC;
            ALTER DEFAULT PRIVILEGES FOR ROLE \(reader) GRANT ALL ON TABLES TO \(other);
            ALTER ROLE \(role) SET search_path = mine;
            DROP OWNED BY \(reader);
            """)
        #expect(try database.rows("SELECT cents FROM expense") { $0.integer(0) } == [500])
        // An object of the role in another database keeps the role, without the right to sign in.
        let elsewhere = try TestStore.open("postgres", role, house.test.store.role(of: ben.secret).secret, "public")
        try elsewhere.executeScript("ALTER DEFAULT PRIVILEGES GRANT ALL ON TABLES TO PUBLIC")
        try ben.session().signOut(everywhere: true)
        try emil.session().signOut(everywhere: false)
        _ = try house.test.signIn("Anna")
        #expect(try house.texts("SELECT role FROM spesa.spent") == [role])
        #expect(throws: StoreError.sessionEnded) { try ben.session() }
        #expect(throws: (any Error).self) { try elsewhere.execute("SELECT 1", []) }
        #expect(try house.texts("SELECT rolname FROM pg_roles WHERE rolname = $1", .text(other)) == [])
        let kept = try house.texts(
            "SELECT (rolcanlogin OR rolpassword IS NOT NULL)::text FROM pg_authid WHERE rolname = $1", .text(role))
        #expect(kept == ["false"])
    }

    @Test func `full access to a session does not allow changing the password`() throws {
        let house = try Household()
        let ben = house["Ben"]
        let role = try house.texts("SELECT role FROM spesa.person WHERE folded = 'ben'")[0]
        let database = try ben.open()
        // The role that owns the books cannot sign in, so its settings have no effect.
        try database.executeScript(
            "SET ROLE \(role); ALTER ROLE \(role) PASSWORD 'mine'; ALTER ROLE \(role) SET search_path = mine")
        #expect {
            try TestStore.open(house.test.database, role, secret("mine"), ServerStore.schema)
        } throws: { error in
            guard case .unreachable(_, let reason) = error as? DatabaseError else { return false }
            return reason.contains("not permitted to log in")
        }
        #expect(throws: StoreError.wrongNameOrPassword) { try house.test.signIn("Ben", password: "mine") }
        #expect(try house.test.signIn("Ben").session().books().count == 2)
    }

    @Test func `the actions open to every user are known`() throws {
        let house = try Household()
        let database = try house["Emil"].open()
        // None of these blocks other users, because the program listens to no notifications.
        for sql in [
            "NOTIFY mine", "SELECT set_config('spesa.mine', '1', false)", "SELECT pg_sleep(0)::text",
            "SELECT count(*) FROM pg_roles",
        ] {
            try database.forEachRow(sql, []) { _ in }
        }
    }
}
