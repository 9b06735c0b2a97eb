import Database
import Support
import Testing

@testable import PostgreSQL

@Suite(.withServer) struct SchemaTests {
    @Test(arguments: ["book 1", "bo\"ok", "Büch\\er", "'; DROP", String(repeating: "x", count: 60)])
    func `a schema may have any name`(name: String) throws {
        let schema = name + "\(try TestConnection().schema.hashValue % 10)"
        let connection = try TestConnection.open(TestServer.shared.socket(), schema, .create)
        try connection.executeScript("CREATE TABLE thing (id BIGINT)")
        #expect(try connection.firstRow("SELECT current_schema()") { $0.text(0) } == schema)
        try connection.setSchemaVersion(7)
        #expect(try TestConnection.open(TestServer.shared.socket(), schema, .readOnly).schemaVersion() == 7)
        try connection.executeScript("DROP SCHEMA \(ServerSettings.quoted(schema)) CASCADE")
    }

    @Test(arguments: ["", String(repeating: "ü", count: 32)])
    func `a name that the server would truncate is refused`(name: String) {
        let server = TestServer.shared.socket()
        #expect(throws: DatabaseError.cannotOpen(path: server, reason: "the name of a schema has 1 to 63 bytes")) {
            try TestConnection.open(server, name, .create)
        }
    }

    @Test func `a schema is created once, and opened only if it exists`() throws {
        let test = try TestConnection()
        let server = TestServer.shared.socket()
        #expect(throws: DatabaseError.cannotOpen(path: server, reason: "the schema \(test.schema) is there already")) {
            try test.another(.create)
        }
        for access in [DatabaseAccess.readOnly, .readWrite, .unshared] {
            #expect(throws: DatabaseError.cannotOpen(path: server, reason: "there is no schema nothing")) {
                try TestConnection.open(server, "nothing", access)
            }
        }
    }

    @Test(arguments: ["spesa", "spesa 0", "spesa -1", "spesa 1 ", "a schema", "spesa 99999999999999999999"])
    func `a comment of another program is reported as damage`(comment: String) throws {
        let test = try TestConnection()
        try test.connection.executeScript("COMMENT ON SCHEMA \(test.schema) IS '\(comment)'")
        #expect(throws: DatabaseError.damaged(path: TestServer.shared.socket())) { try test.connection.schemaVersion() }
    }

    @Test func `invalid constraints and disabled triggers are found`() throws {
        let connection = try TestConnection(
            """
            CREATE TABLE thing (id BIGINT PRIMARY KEY);
            CREATE TABLE part (thing BIGINT);
            INSERT INTO part VALUES (9);
            ALTER TABLE part ADD CONSTRAINT belongs FOREIGN KEY (thing) REFERENCES thing NOT VALID;
            CREATE FUNCTION nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
            CREATE TRIGGER totals AFTER INSERT ON thing FOR EACH ROW EXECUTE FUNCTION nothing();
            ALTER TABLE thing DISABLE TRIGGER totals;
            """
        ).connection
        #expect(
            try connection.structuralFaults() == ["constraint belongs is not valid", "trigger totals of thing is off"])
    }

    @Test func `operations of files are refused`() throws {
        let connection = try TestConnection().connection
        #expect(!connection.hasMoved)
        #expect(throws: DatabaseError.onlyFiles(what: "copied into a file")) { try connection.copy(to: "/tmp/x") }
        #expect(throws: DatabaseError.onlyFiles(what: "handed over as the bytes of a file")) {
            try connection.withImage { _ in }
        }
        #expect(throws: DatabaseError.onlyFiles(what: "confined to views")) { try connection.confine(to: []) }
        // User queries are not supported here.
        #expect {
            try connection.query("SELECT 1", [:], into: QueryReceiver(columns: { _ in }, row: { _ in }, stop: { nil }))
        } throws: { error in
            if case .refused("42883", _) = error as? DatabaseError { true } else { false }
        }
        let driver = DatabaseDriver.postgreSQL(
            at: try PostgreSQLAddress(TestServer.shared.socket()), as: PostgreSQLCredentials())
        #expect(throws: DatabaseError.onlyFiles(what: "opened from the bytes of a file")) {
            try driver.openImage(DatabaseImage(path: "p", count: 0, isReadOnly: true) { _ in })
        }
        #expect(throws: DatabaseError.foreign(path: "p", problem: "databases of other programs are not read here")) {
            try driver.openForeign("p", ForeignAccess(tables: [], longest: 1))
        }
    }
}

@Suite(.withServer) struct AnswerTests {
    struct Enough: Error {}

    @Test(arguments: [
        ("SELECT 'seven'", 25), ("SELECT ''::bytea", 17), ("SELECT 1.5", 1700), ("SELECT now()", 1184),
        ("SELECT 1::float8", 701),
    ])
    func `only an integer is read as an integer`(sql: String, type: Int) throws {
        let connection = try TestConnection().connection
        #expect(throws: DatabaseError.failed(code: type, reason: "column 1 has an unexpected type")) {
            try connection.rows(sql) { $0.integer(0) }
        }
    }

    @Test(arguments: [("SELECT ''::bytea", 17), ("SELECT 1.5", 1700), ("SELECT now()", 1184)])
    func `only a text is read as a text`(sql: String, type: Int) throws {
        let connection = try TestConnection().connection
        #expect(throws: DatabaseError.failed(code: type, reason: "column 1 has an unexpected type")) {
            try connection.rows(sql) { $0.text(0) }
        }
        #expect(try connection.rows("SELECT 1") { $0.integer(0) } == [1])
    }

    @Test(
        arguments: [
            ("SELECT 7::smallint", 7), ("SELECT -7::int", -7), ("SELECT true", 1), ("SELECT false", 0),
            ("SELECT '-12'", -12),
            ("SELECT 4294967295::oid", 4_294_967_295), ("SELECT NULL::bigint", nil), ("SELECT NULL::timestamptz", nil),
        ] as [(String, Int64?)])
    func `every integer type is read`(sql: String, number: Int64?) throws {
        #expect(try TestConnection().connection.rows(sql) { $0.integer(0) } == [number])
    }

    @Test func `a missing column and a finished row are null`() throws {
        let connection = try TestConnection().connection
        var kept: (any QueryRow)?
        try connection.forEachRow("SELECT 7", []) { row in
            #expect(row.integer(1) == nil && row.text(7) == nil && row.blob(-1) == nil)
            kept = row
        }
        #expect(kept?.integer(0) == nil)
    }

    @Test func `a transaction with changed tables is a conflict that can be repeated`() throws {
        let test = try TestConnection("CREATE TABLE thing (size BIGINT); INSERT INTO thing VALUES (7)")
        let other = try test.another()
        func read() throws -> [Int64?] {
            try test.connection.transaction(.read) {
                // Statements sent with the beginning of a transaction are not prepared.
                try test.connection.execute("SELECT 1")
                return try test.connection.rows("SELECT * FROM thing") { $0.integer(0) }
            }
        }
        for _ in 1...3 { #expect(try read() == [7]) }
        try other.executeScript("ALTER TABLE thing ADD COLUMN more BIGINT")
        #expect(throws: DatabaseError.conflict) { try read() }
        #expect(try read() == [7])
    }

    @Test func `rows arrive one by one, and the rest is skipped`() throws {
        let connection = try TestConnection().connection
        var sum: Int64 = 0
        #expect(throws: Enough.self) {
            try connection.forEachRow("SELECT n, repeat('x', 100) FROM generate_series(1, 100000) AS n", []) { row in
                sum += row.integer(0) ?? 0
                if sum > 10 { throw Enough() }
            }
        }
        #expect(sum == 15)
        #expect(try connection.firstRow("SELECT 1") { $0.integer(0) } == 1)
    }
}
