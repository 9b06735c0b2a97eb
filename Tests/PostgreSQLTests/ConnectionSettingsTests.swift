import Database
import Glibc
import Support
import Testing

@testable import PostgreSQL

/// Every connection has the settings of a store, for any role and in any environment.
@Suite(.withServer) struct ConnectionSettingsTests {
    static let expected: [(String, String)] = [
        ("client_encoding", "UTF8"), ("default_transaction_isolation", "read committed"), ("lock_timeout", "10s"),
        ("statement_timeout", "5min"), ("standard_conforming_strings", "on"), ("synchronous_commit", "on"),
        ("idle_in_transaction_session_timeout", "30s"),
        ("DateStyle", "ISO, YMD"), ("TimeZone", "UTC"), ("bytea_output", "hex"), ("application_name", "spesa"),
        ("geqo", "on"), ("default_tablespace", ""), ("row_security", "on"),
        ("local_preload_libraries", ""),
    ]

    func requireSettings(_ connection: PostgreSQLConnection, schema: String, isReadOnly: Bool = false) throws {
        func setting(_ name: String) throws -> String? { try connection.firstRow("SHOW \(name)") { $0.text(0) } ?? nil }
        for (name, value) in Self.expected { #expect(try setting(name) == value, "\(name)") }
        #expect(try setting("search_path") == "\"\(schema)\",pg_temp")
        #expect(try setting("default_transaction_read_only") == (isReadOnly ? "on" : "off"))
    }

    @Test(arguments: [DatabaseAccess.readOnly, .readWrite, .unshared])
    func `a connection has the settings of a store`(access: DatabaseAccess) throws {
        let test = try TestConnection()
        try requireSettings(test.connection, schema: test.schema)
        let other = try test.another(access)
        try requireSettings(other, schema: test.schema, isReadOnly: access == .readOnly)
    }

    @Test func `settings of a role are overridden`() throws {
        let test = try TestConnection()
        let other = try test.another(as: "stubborn")
        #expect(try other.firstRow("SELECT count(*) FROM pg_db_role_setting") { $0.integer(0) } == 1)
        try requireSettings(other, schema: test.schema)
        try other.executeScript("CREATE TABLE thing (size BIGINT)")
        #expect(try test.connection.rows("SELECT size FROM thing") { $0.integer(0) } == [])
    }

    static let variables = [
        "PGHOST": "/nowhere", "PGHOSTADDR": "192.0.2.1", "PGPORT": "1", "PGDATABASE": "nothing", "PGUSER": "nobody",
        "PGPASSWORD": "wrong", "PGPASSFILE": "/nowhere", "PGSERVICE": "nothing", "PGSERVICEFILE": "/nowhere",
        "PGOPTIONS": "-c search_path=pg_temp -c default_transaction_read_only=on", "PGAPPNAME": "other",
        "PGSSLMODE": "verify-full", "PGSSLCERT": "/etc/passwd", "PGSSLKEY": "/etc/passwd", "PGSSLROOTCERT": "/nowhere",
        "PGSSLCRL": "/etc/passwd", "PGREQUIREPEER": "somebody", "PGCHANNELBINDING": "require",
        "PGGSSENCMODE": "require",
        "PGCONNECT_TIMEOUT": "x", "PGCLIENTENCODING": "LATIN1", "PGTARGETSESSIONATTRS": "standby",
        "PGTZ": "Mars/Olympus",
        "PGDATESTYLE": "nonsense", "PGGEQO": "off", "PGREQUIREAUTH": "none",
    ]

    @Test func `environment variables are ignored and kept`() throws {
        let test = try TestConnection()
        HiddenVariables.lock.withLock { _ in
            for (name, value) in Self.variables { setenv(name, value, 1) }
        }
        defer {
            HiddenVariables.lock.withLock { _ in
                for name in Self.variables.keys { unsetenv(name) }
            }
        }
        try requireSettings(test.another(), schema: test.schema)
        let tls = TestServer.shared.tcp("scram", on: "localhost", "?sslrootcert=\(TestServer.shared.folder)/server.crt")
        try requireSettings(
            TestConnection.open(tls, test.schema, password: TestServer.password), schema: test.schema)
        HiddenVariables.lock.withLock { _ in
            for (name, value) in Self.variables { #expect(getenv(name).map { String(cString: $0) } == value) }
        }
    }

    @Test func `a database without UTF-8 is refused`() {
        let address = TestServer.shared.socket("owner", "latin")
        #expect(
            throws: DatabaseError.unreachable(
                server: address, reason: "the database does not keep its text as UTF-8")
        ) { try TestConnection.open(address, "any", .create) }
    }

    @Test func `a missing library is named`() {
        #expect(throws: DatabaseError.noLibrary(name: "libnothing.so.5")) { try Library("libnothing.so.5") }
        #expect(throws: DatabaseError.noLibrary(name: "libc.so.6")) { try Library("libc.so.6") }
    }
}
