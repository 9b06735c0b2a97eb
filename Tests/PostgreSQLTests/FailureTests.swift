import Database
import Support
import Testing

@testable import PostgreSQL

@Suite(.withServer) struct FailureTests {
    @Test(arguments: [
        ("SELECT $1::text::bigint", "22P02"), ("SELECT $1::text::date", "22007"),
        ("SELECT 1 / (length($1) - length($1))", "22012"), ("SELECT repeat($1, 300)::varchar(7)::bit(4)", "22P02"),
    ])
    func `an invalid value is refused without being shown`(sql: String, state: String) throws {
        let connection = try TestConnection().connection
        for _ in 1...3 {
            #expect(throws: DatabaseError.refused(state: state, reason: "a value is of the wrong kind")) {
                try connection.execute(sql, .text("geheim"))
            }
        }
    }

    @Test func `a text with NUL is refused before sending, and the transaction continues`() throws {
        let connection = try TestConnection("CREATE TABLE thing (name TEXT)").connection
        try connection.transaction(.write) {
            for text in ["a\0b", "\0"] {
                #expect(throws: DatabaseError.zeroCharacter) {
                    try connection.execute("INSERT INTO thing VALUES ($1)", .text(text))
                }
            }
            try connection.execute("INSERT INTO thing VALUES ('kept')")
        }
        #expect(try connection.rows("SELECT name FROM thing") { $0.text(0) } == ["kept"])
    }

    @Test func `a transaction with a failed statement is never committed`() throws {
        let connection = try TestConnection("CREATE TABLE thing (size BIGINT UNIQUE)").connection
        for values in [[1, 1, 2], [1, 1]] {
            #expect(throws: DatabaseError.constraint(rule: "UNIQUE thing_size_key")) {
                try connection.transaction(.write) {
                    for value in values { _ = try? connection.execute("INSERT INTO thing VALUES ($1)", Value(value)) }
                }
            }
        }
        // Also if it failed after the row at which reading stopped.
        #expect(throws: DatabaseError.refused(state: "22012", reason: "a value is of the wrong kind")) {
            try connection.transaction(.write) {
                struct Enough: Error {}
                try connection.execute("INSERT INTO thing VALUES (1)")
                try? connection.forEachRow("SELECT 1 / (3 - n) FROM generate_series(1, 5) AS n", []) { _ in
                    throw Enough()
                }
            }
        }
        #expect(try connection.rows("SELECT size FROM thing") { $0.integer(0) } == [])
    }

    @Test func `a failure after a failed statement is reported as the first failure`() throws {
        let connection = try TestConnection("CREATE TABLE thing (size BIGINT UNIQUE)").connection
        #expect(throws: DatabaseError.constraint(rule: "UNIQUE thing_size_key")) {
            try connection.transaction(.write) {
                _ = try? connection.execute("INSERT INTO thing VALUES (1), (1)")
                try connection.execute("INSERT INTO thing VALUES (2)")
            }
        }
    }

    @Test func `a lock held for too long is an error`() throws {
        let test = try TestConnection("CREATE TABLE thing (id BIGINT); INSERT INTO thing VALUES (1)")
        let other = try test.another()
        try other.executeScript("SET lock_timeout = '50ms'")
        try test.connection.transaction(.write) {
            try test.connection.execute("SELECT id FROM thing FOR UPDATE")
            #expect(throws: DatabaseError.locked) {
                try other.transaction(.write) { try other.execute("SELECT id FROM thing FOR UPDATE") }
            }
            #expect(try other.rows("SELECT id FROM thing") { $0.integer(0) } == [1])
        }
        try other.transaction(.write) { _ = try other.execute("SELECT id FROM thing FOR UPDATE") }
    }

    @Test func `a change to a row changed meanwhile is a conflict`() throws {
        let test = try TestConnection("CREATE TABLE thing (id BIGINT); INSERT INTO thing VALUES (1)")
        let other = try test.another()
        try other.executeScript("BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT id FROM thing")
        try test.connection.execute("UPDATE thing SET id = 2")
        #expect(throws: DatabaseError.conflict) { try other.execute("UPDATE thing SET id = 3") }
        try other.executeScript("ROLLBACK")
    }

    @Test func `a deadlock is resolved as a conflict`() throws {
        let test = try TestConnection(
            "CREATE TABLE thing (id BIGINT, size BIGINT); INSERT INTO thing VALUES (1, 0), (2, 0)")
        let other = try test.another()
        for connection in [test.connection, other] { try connection.executeScript("SET deadlock_timeout = '50ms'") }
        let waiting = Waiting(other)
        var mine: (any Error)?
        do {
            try test.connection.transaction(.write) {
                try test.connection.execute("UPDATE thing SET size = 1 WHERE id = 1")
                let thread = waiting.start()
                defer { thread.join() }
                waiting.holdsSecond()
                // The failure here releases the other thread, so this thread must not wait for it inside the
                // transaction.
                do {
                    try test.connection.execute("UPDATE thing SET size = 1 WHERE id = 2")
                } catch {
                    mine = error
                    try test.connection.executeScript("ROLLBACK")
                }
                if mine == nil { return }
                throw mine!
            }
        } catch {}
        let failures = [mine as? DatabaseError, waiting.failure].compactMap { $0 }
        #expect(failures == [.conflict])
    }

    @Test func `a slow statement is ended`() throws {
        let connection = try TestConnection().connection
        try connection.executeScript("SET statement_timeout = '50ms'")
        #expect(throws: DatabaseError.tooSlow) { try connection.execute("SELECT pg_sleep(30)") }
        #expect(try connection.firstRow("SELECT 1") { $0.integer(0) } == 1)
    }

    @Test func `a missing right is denied, and a reader cannot write`() throws {
        let test = try TestConnection("CREATE TABLE thing (id BIGINT)")
        let stranger = try TestConnection.open(
            TestServer.shared.socket("scram"), test.schema, password: TestServer.password)
        #expect {
            try stranger.rows("SELECT id FROM \(test.schema).thing") { $0.integer(0) }
        } throws: { error in
            if case .denied = error as? DatabaseError { true } else { false }
        }
        let reader = try test.another(.readOnly)
        let readOnly = DatabaseError.readOnly(path: TestServer.shared.socket())
        #expect(throws: readOnly) { try reader.execute("INSERT INTO thing VALUES (1)") }
        #expect(throws: readOnly) { try reader.transaction(.write) {} }
        #expect(throws: readOnly) {
            try test.connection.transaction(.read) { try test.connection.execute("INSERT INTO thing VALUES (1)") }
        }
    }

    @Test func `invalid SQL is refused with its state`() throws {
        let connection = try TestConnection().connection
        #expect(throws: DatabaseError.refused(state: "42601", reason: "syntax error at or near \"NONSENSE\"")) {
            try connection.execute("NONSENSE")
        }
        #expect(throws: DatabaseError.refused(state: "42601", reason: "syntax error at or near \"NONSENSE\"")) {
            try connection.executeScript("CREATE TABLE thing (id BIGINT); NONSENSE")
        }
        // The statements before it are rolled back.
        try connection.executeScript("CREATE TABLE thing (id BIGINT)")
    }

    @Test func `COPY is refused for rows`() throws {
        let connection = try TestConnection().connection
        #expect(throws: DatabaseError.self) { try connection.execute("COPY (SELECT 1) TO STDOUT") }
    }

    static let states: [(String, DatabaseError)] = [
        ("23502", .constraint(rule: "NOT NULL t.c")), ("23505", .constraint(rule: "UNIQUE n")),
        ("23503", .constraint(rule: "FOREIGN KEY n")), ("23514", .constraint(rule: "CHECK n")),
        ("23P01", .constraint(rule: "n")), ("22003", .overflow), ("25006", .readOnly(path: "s")), ("40001", .conflict),
        ("40P01", .conflict), ("40003", .disconnected(server: "s")), ("42501", .denied(reason: "why")),
        ("53100", .full), ("25P03", .idle(server: "s")), ("53300", .noFreeConnection(server: "s")),
        ("55P03", .locked), ("57014", .tooSlow), ("57P01", .disconnected(server: "s")),
        ("08006", .disconnected(server: "s")), ("XX001", .damaged(path: "s")),
        ("22021", .refused(state: "22021", reason: "a value is of the wrong kind")),
        ("53200", .refused(state: "53200", reason: "why")), ("", .refused(state: "", reason: "why")),
    ]

    @Test(arguments: states.indices)
    func `an SQLSTATE maps to an error by the remedy open to the user`(index: Int) {
        let (state, error) = Self.states[index]
        let names = ServerFailure.Names(constraint: "n", table: "t", column: "c", message: "why")
        #expect(DatabaseError(state: state, names, server: "s") == error)
    }
}

/// A second writer on a thread of its own, which takes the second row and then wants the first.
private final class Waiting: @unchecked Sendable {
    private let connection: PostgreSQLConnection
    private let semaphore = Semaphore()
    private(set) var failure: DatabaseError?

    init(_ connection: PostgreSQLConnection) {
        self.connection = connection
    }

    func start() -> Thread {
        Thread { [self] in
            do {
                try connection.transaction(.write) {
                    try connection.execute("UPDATE thing SET size = 2 WHERE id = 2")
                    semaphore.signal()
                    try connection.execute("UPDATE thing SET size = 2 WHERE id = 1")
                }
            } catch {
                failure = error as? DatabaseError
            }
        }
    }

    func holdsSecond() { semaphore.wait() }
}
