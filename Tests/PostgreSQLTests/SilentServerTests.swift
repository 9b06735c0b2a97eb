import Database
import PostgreSQL
import Support
import Testing

/// A wait for a server ends when the server is lost, or when the user cuts it.
@Suite(.withServer) struct SilentServerTests {
    /// Waits with short limits.
    let brief = ServerWaits(asking: .milliseconds(50), longest: .milliseconds(200))

    @Test func `a server that stops answering is lost`() throws {
        let isOver = Semaphore()
        let fake = FakeServer { peer in
            peer.readStartup()
            peer.send(FakeServer.welcome)
            peer.readStatement()
            isOver.wait()
        }
        let connection = try TestConnection.open(fake.address, "any", .unseen, waits: brief)
        #expect(throws: DatabaseError.silent(server: fake.address)) { try connection.execute("SELECT 1") }
        // The next statement is the occasion for another connection.
        #expect(throws: DatabaseError.disconnected(server: fake.address)) { try connection.execute("SELECT 1") }
        isOver.signal()
    }

    @Test func `a server that does not answer a new connection is not reached`() throws {
        let isOver = Semaphore()
        let fake = FakeServer { _ in isOver.wait() }
        #expect {
            try TestConnection.open(fake.address, "any", waits: brief)
        } throws: { error in
            if case .unreachable = error as? DatabaseError { true } else { false }
        }
        isOver.signal()
    }

    @Test func `a slow statement is waited for, because the server answers others`() throws {
        let test = try TestConnection()
        let connection = try TestConnection.open(TestServer.shared.socket(), test.schema, waits: brief)
        #expect(try connection.firstRow("SELECT 1 FROM pg_sleep(1)") { $0.integer(0) } == 1)
    }

    @Test func `a cut wait ends the statement on the server too`() throws {
        let test = try TestConnection()
        let waits = ServerWaits()
        let connection = try TestConnection.open(TestServer.shared.socket(), test.schema, waits: waits)
        let process = try connection.firstRow("SELECT pg_backend_pid()") { $0.integer(0) } ?? nil
        waits.watcher = { $0 >= .milliseconds(100) }
        let server = TestServer.shared.socket()
        #expect(throws: DatabaseError.cut(server: server)) { try connection.execute("SELECT pg_sleep(60)") }
        waits.watcher = nil
        #expect(throws: DatabaseError.disconnected(server: server)) { try connection.execute("SELECT 1") }
        try requireEnd(of: process, test.connection)
    }

    @Test func `a transaction that waits for the program too long is ended, and the error says so`() throws {
        let test = try TestConnection("CREATE TABLE thing (size BIGINT)")
        let other = try test.another()
        let process = try other.firstRow("SELECT pg_backend_pid()") { $0.integer(0) } ?? nil
        #expect(throws: DatabaseError.idle(server: TestServer.shared.socket())) {
            try other.transaction(.write) {
                try other.executeScript(
                    "INSERT INTO thing VALUES (1); SET LOCAL idle_in_transaction_session_timeout = '10ms'")
                try requireEnd(of: process, test.connection)
                try other.execute("INSERT INTO thing VALUES (2)")
            }
        }
        #expect(try test.connection.rows("SELECT size FROM thing") { $0.integer(0) } == [])
    }

    @Test func `a role without a free connection is told so`() throws {
        let test = try TestConnection()
        let role = test.schema + "_one"
        try test.connection.executeScript("CREATE ROLE \(role) LOGIN CONNECTION LIMIT 1")
        let address = TestServer.shared.socket(role)
        let first = try TestConnection.open(address, "public", .unseen)
        #expect(throws: DatabaseError.noFreeConnection(server: address)) {
            try TestConnection.open(address, "public", .unseen, waits: brief)
        }
        #expect(try first.firstRow("SELECT 1") { $0.integer(0) } == 1)
    }

    /// Waits until a process of the server has ended, for at most ten seconds.
    private func requireEnd(of process: Int64?, _ connection: PostgreSQLConnection) throws {
        var isThere = true
        for _ in 0..<1000 where isThere {
            isThere =
                try connection.firstRow(
                    "SELECT 1 FROM pg_stat_activity, pg_sleep(0.01) WHERE pid = $1", Value(process)
                ) { _ in true } ?? false
        }
        #expect(!isThere)
    }
}
