import Database
import PostgreSQL
import Support
import Testing

/// Several statements in one round trip.
@Suite(.withServer) struct TogetherTests {
    private let test: TestConnection

    init() throws {
        test = try TestConnection(
            "CREATE TABLE thing (size BIGINT CHECK (size > 0)); INSERT INTO thing VALUES (7)")
    }

    private static let sizes = Read("SELECT size FROM thing ORDER BY size", of: ["thing"])

    private func sizes(on connection: PostgreSQLConnection? = nil) throws -> [Int64?] {
        try (connection ?? test.connection).rows(Self.sizes) { $0.integer(0) }
    }

    private func put(_ size: Int64) throws {
        try test.connection.executeLater("INSERT INTO thing VALUES ($1)", [.integer(size)])
    }

    @Test func `a deferred write is visible to later reads and committed at the end`() throws {
        try test.connection.transaction(.write) {
            try put(8)
            #expect(try sizes() == [7, 8])
            try put(9)
        }
        #expect(try sizes(on: test.another()) == [7, 8, 9])
    }

    @Test func `a read ahead includes deferred and immediate writes`() throws {
        try test.connection.transaction(.write) {
            test.connection.anticipate([Self.sizes])
            _ = try test.connection.rows("SELECT 1") { $0.integer(0) }
            #expect(try sizes() == [7])
            try put(8)
            #expect(try sizes() == [7, 8])
            try test.connection.execute("INSERT INTO thing VALUES (9)")
            #expect(try sizes() == [7, 8, 9])
        }
    }

    @Test func `a read transaction sees one state, also in reads ahead`() throws {
        let other = try test.another()
        try test.connection.transaction(.read) {
            test.connection.anticipate([Self.sizes])
            _ = try test.connection.rows("SELECT 1") { $0.integer(0) }
            try other.execute("INSERT INTO thing VALUES (8)")
            #expect(try sizes() == [7])
            #expect(try sizes() == [7])
        }
        #expect(try sizes() == [7, 8])
    }

    @Test func `a read ahead before a commit is used once`() throws {
        let other = try test.another()
        try test.connection.transaction(.write) {
            try put(8)
            test.connection.anticipate([Self.sizes])
        }
        try other.execute("INSERT INTO thing VALUES (9)")
        #expect(try sizes() == [7, 8])
        #expect(try sizes() == [7, 8, 9])
    }

    @Test func `a deferred write that fails rolls back everything and is reported`() throws {
        let refused = DatabaseError.constraint(rule: "CHECK thing_size_check")
        #expect(throws: refused) {
            try test.connection.transaction(.write) {
                try put(8)
                try put(-1)
            }
        }
        #expect(throws: refused) {
            try test.connection.transaction(.write) {
                try put(-1)
                _ = try sizes()
            }
        }
        // Also if the caller ignored the error and continued.
        #expect(throws: refused) {
            try test.connection.transaction(.write) {
                try put(-1)
                _ = try? sizes()
                try? put(8)
            }
        }
        #expect(try sizes() == [7])
    }

    @Test func `many deferred runs of a statement are stored, with and without NULL`() throws {
        try test.connection.executeScript("CREATE TABLE note (number BIGINT, words TEXT)")
        let words = String(repeating: "x", count: 1000)
        for _ in 1...2 {
            try test.connection.transaction(.write) {
                for number in 1...1500 {
                    try test.connection.executeLater(
                        "INSERT INTO note VALUES ($1, $2)",
                        [.integer(Int64(number)), number % 3 == 1 ? .null : .text(words)])
                }
            }
        }
        let counts = try test.another().rows("SELECT count(*), count(words) FROM note") {
            [$0.integer(0), $0.integer(1)]
        }
        #expect(counts == [[3000, 2000]])
    }

    @Test func `a statement that failed among its deferred runs can run again`() throws {
        #expect(throws: DatabaseError.constraint(rule: "CHECK thing_size_check")) {
            try test.connection.transaction(.write) {
                for size in [8, -1, 9] as [Int64] { try put(size) }
            }
        }
        #expect(try sizes() == [7])
        try test.connection.transaction(.write) {
            for size in [8, 9] as [Int64] { try put(size) }
        }
        #expect(try sizes() == [7, 8, 9])
    }

    @Test func `a deferred write invalidates reads ahead of its table, and a SET none`() throws {
        try test.connection.executeScript("CREATE TABLE other (size BIGINT)")
        try test.connection.transaction(.write) {
            test.connection.anticipate([Self.sizes])
            _ = try test.connection.rows("SELECT 1") { $0.integer(0) }
            try test.connection.executeLater("INSERT INTO other VALUES (1)")
            try test.connection.executeLater("SET CONSTRAINTS ALL DEFERRED")
            #expect(try sizes() == [7])
            try test.connection.executeLater("UPDATE thing SET size = size + 1")
            #expect(try sizes() == [8])
            try test.connection.executeLater("WITH gone AS (SELECT 1) DELETE FROM thing")
            #expect(try sizes() == [])
        }
    }

    @Test func `a read announced again during a change is read again with its commit`() throws {
        let other = try test.another()
        try test.connection.transaction(.write) {
            test.connection.anticipate([Self.sizes])
            #expect(try sizes() == [7])
            test.connection.anticipate([Self.sizes])
            try put(8)
        }
        // Prefetched, and used once.
        try other.execute("INSERT INTO thing VALUES (9)")
        #expect(try sizes() == [7, 8])
        #expect(try sizes() == [7, 8, 9])
    }

    @Test func `a read ahead that names no tables is dropped by every change`() throws {
        try test.connection.transaction(.write) {
            test.connection.anticipate([Read(Self.sizes.sql, values: [], of: [])])
            #expect(try sizes() == [7])
            #expect(try sizes() == [7])
            try put(8)
            #expect(try sizes() == [7, 8])
        }
    }

    @Test func `a read ahead is used repeatedly until the next change only on request`() throws {
        let other = try test.another()
        test.connection.reusesReads = true
        test.connection.anticipate([Self.sizes])
        _ = try test.connection.rows("SELECT 1") { $0.integer(0) }
        #expect(try sizes() == [7])
        try other.execute("INSERT INTO thing VALUES (8)")
        #expect(try sizes() == [7])
        try test.connection.execute("INSERT INTO thing VALUES (9)")
        #expect(try sizes() == [7, 8, 9])
        test.connection.anticipate([Self.sizes])
        #expect(try sizes() == [7, 8, 9])
        try other.execute("INSERT INTO thing VALUES (10)")
        // The caller looks whether something changed.
        _ = try test.connection.contentVersion()
        #expect(try sizes() == [7, 8, 9, 10])
    }

    @Test func `a failed read ahead rolls back its transaction`() throws {
        #expect(throws: DatabaseError.self) {
            try test.connection.transaction(.write) {
                test.connection.anticipate([Read("SELECT 1 / (size - 7) FROM thing", of: ["thing"])])
                try test.connection.execute("INSERT INTO thing VALUES (8)")
            }
        }
        #expect(try sizes() == [7])
        test.connection.anticipate([Read("SELECT 1 / (size - 7) FROM thing", of: ["thing"])])
        try test.connection.execute("INSERT INTO thing VALUES (8)")
        #expect(try test.another().rows(Self.sizes) { $0.integer(0) } == [7, 8])
    }

    @Test(arguments: [DatabaseAccess.readWrite, .readOnly])
    func `a connection stays in the other schema after a rollback`(
        access: DatabaseAccess
    ) throws {
        struct Refusal: Error {}
        let other = try TestConnection("CREATE TABLE thing (size BIGINT); INSERT INTO thing VALUES (70)")
        #expect(test.connection.switchDatabase(to: other.schema, access))
        for _ in 1...2 {
            #expect(throws: Refusal.self) {
                try test.connection.transaction(.read) {
                    #expect(try sizes() == [70])
                    throw Refusal()
                }
            }
        }
        #expect(try sizes() == [70])
        guard access == .readOnly else { return }
        #expect(throws: DatabaseError.self) { try test.connection.execute("INSERT INTO thing VALUES (80)") }
        #expect(test.connection.switchDatabase(to: test.schema, .readWrite))
        try test.connection.execute("INSERT INTO thing VALUES (8)")
        #expect(try sizes() == [7, 8])
    }

    @Test func `a connection lost during several statements is reported as lost`() throws {
        let process = try test.connection.firstRow("SELECT pg_backend_pid()") { $0.integer(0) ?? 0 }
        let other = try test.another()
        let lost = #expect(throws: DatabaseError.self) {
            try test.connection.transaction(.write) {
                try put(8)
                test.connection.anticipate([Self.sizes])
                _ = try test.connection.rows("SELECT 1") { $0.integer(0) }
                try put(9)
                try other.execute("SELECT pg_terminate_backend(CAST($1 AS integer), 10000)", .integer(process ?? 0))
                test.connection.anticipate([Self.sizes])
            }
        }
        if case .disconnected = lost {} else { Issue.record("\(String(describing: lost))") }
        #expect(try sizes(on: other) == [7])
    }
}
