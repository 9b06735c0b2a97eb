import Database
import Support
import Testing

@testable import SQLite

/// Possible and impossible effects of a user's query.
@Suite struct QueryTests {
    let folder = TemporaryFolder()
    var path: String { folder / "file.db" }

    private static let views = [
        QueryView("things", columns: ["name", "size"]) { database, own in
            """
            WITH RECURSIVE \(own) (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM \(own), \(database).thing AS t WHERE t.id = n + 1)
            SELECT name, size FROM \(database).thing JOIN \(own) ON n = id
            """
        },
        QueryView("sums", columns: ["total"]) { database, _ in "SELECT sum(size) FROM \(database).thing" },
    ]

    /// A connection that was confined, to a file with two things and a secret.
    private func confined() throws -> SQLiteConnection {
        try SQLiteConnection(path: path, access: .create).executeScript(
            """
            CREATE TABLE thing (id INTEGER PRIMARY KEY, name TEXT, size INTEGER) STRICT;
            CREATE INDEX thing_size ON thing (size);
            CREATE TABLE secret (name TEXT) STRICT;
            INSERT INTO thing VALUES (1, 'Räuber', 12), (2, NULL, -5);
            INSERT INTO secret VALUES ('canary')
            """)
        let connection = try SQLiteConnection(path: path, access: .readOnly)
        try connection.confine(to: Self.views)
        return connection
    }

    private func rows(
        _ sql: String, _ values: [String: String] = [:], on connection: SQLiteConnection? = nil,
        stop: @escaping () -> QueryStop? = { nil }
    ) throws -> [[QueryValue]] {
        var rows: [[QueryValue]] = []
        let receiver = QueryReceiver(columns: { _ in }, row: { rows.append($0) }, stop: stop)
        try (connection ?? confined()).query(sql, values, into: receiver)
        return rows
    }

    private func error(_ sql: String) throws -> QueryError {
        try #require(#expect(throws: QueryError.self) { try rows(sql) })
    }

    @Test(
        arguments: [
            (
                "SELECT name, size FROM things ORDER BY size",
                [[.null, .integer(-5)], [.text("Räuber"), .integer(12)]]
            ),
            ("SELECT count(*) FROM things", [[.integer(2)]]),
            ("SELECT total FROM sums", [[.integer(7)]]),
            ("SELECT a.size FROM things a, things b WHERE b.size > 0 AND a.size > 0", [[.integer(12)]]),
            ("SELECT 1 FROM things a, things b LIMIT 1", [[.integer(1)]]),
            ("WITH secret AS (SELECT 3 AS x) SELECT x FROM secret", [[.integer(3)]]),
            (
                "WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c LIMIT 3) SELECT sum(x) FROM c",
                [[.integer(6)]]
            ),
            (
                "SELECT 1.5, 9e999, x'00ff', '', 10000000000000000000",
                [[.real("1.5"), .real("Inf"), .blob([0, 255]), .text(""), .real("1.0e+19")]]
            ),
            ("SELECT value FROM json_each('[1,\"a\"]')", [[.integer(1)], [.text("a")]]),
            ("SELECT fullkey FROM json_tree('[7]')", [[.text("$")], [.text("$[0]")]]),
            ("SELECT row_number() OVER (ORDER BY size) FROM things", [[.integer(1)], [.integer(2)]]),
            ("-- what there is\nSELECT 1; ;-- no more\n", [[.integer(1)]]),
            ("VALUES (:today)", [[.text("2026-11-21")]]),
            ("SELECT total FROM sums WHERE total > 100", []),
        ] as [(String, [[QueryValue]])])
    func `a query reads views, constants and lists`(sql: String, answer: [[QueryValue]]) throws {
        #expect(try rows(sql, ["today": "2026-11-21"]) == answer)
    }

    @Test(arguments: [
        "INSERT INTO thing (name) VALUES ('x')", "UPDATE thing SET size = 1", "DELETE FROM thing",
        "DELETE FROM things", "INSERT INTO things VALUES ('x', 1)", "DROP TABLE thing", "DROP VIEW things",
        "CREATE TABLE more (x)", "CREATE TEMP TABLE more (x)", "CREATE TEMP VIEW more AS SELECT 1",
        "CREATE INDEX more ON thing (size)", "ALTER TABLE thing RENAME TO other", "REINDEX", "ANALYZE", "VACUUM",
        "VACUUM INTO '/tmp/spesa-query-test'", "ATTACH '/tmp/spesa-query-test' AS other", "DETACH main",
        "PRAGMA query_only = 0", "PRAGMA table_info(thing)", "PRAGMA writable_schema = 1", "BEGIN", "COMMIT",
        "SAVEPOINT s", "EXPLAIN SELECT 1", "EXPLAIN QUERY PLAN SELECT * FROM things",
        "SELECT count(*) FROM pragma_table_list", "CREATE VIRTUAL TABLE more USING fts5(x)",
    ])
    func `a statement other than a plain query is refused`(sql: String) throws {
        let error = try error(sql)
        guard case .notReading = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test(arguments: [
        ("SELECT * FROM secret", "secret"), ("SELECT count(*) FROM secret", "secret"),
        ("SELECT count(*) FROM main.secret", "secret"), ("SELECT 1 FROM main.thing", "thing"),
        ("WITH things AS (SELECT * FROM secret) SELECT * FROM things", "secret"),
        ("WITH sums AS (SELECT count(*) AS n FROM secret) SELECT n FROM sums", "secret"),
        ("SELECT (SELECT name FROM secret) FROM things", "secret"),
        ("SELECT * FROM things WHERE EXISTS (SELECT 1 FROM secret)", "secret"),
        ("SELECT * FROM things JOIN thing ON true", "thing"), ("SELECT * FROM sqlite_schema", "sqlite_master"),
        ("SELECT count(*) FROM sqlite_temp_schema", "sqlite_temp_schema"),
        ("SELECT sql FROM temp.sqlite_master", "sqlite_temp_master"), ("SELECT * FROM nowhere", "nowhere"),
    ])
    func `a table behind the views is unknown, like a missing table`(sql: String, name: String) throws {
        let error = try error(sql)
        guard case .noSuchView(name, _) = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test func `a query cannot impersonate a view by name`() throws {
        let connection = try confined()
        let inner = try #require(connection.confinement)
        // Only a query that knew the random name of the connection could read a table through an expression of that
        // name.
        #expect(inner.allows(20, "secret", "name", of: "main", within: "things") == false)
        #expect(inner.allows(20, "secret", "", of: "main", within: nil) == false)
        #expect(inner.allows(20, "things", "name", of: "temp", within: nil))
    }

    @Test(arguments: [
        "load_extension('x')", "writefile('x', 1)", "fts3_tokenizer('x')", "sqlite_log(1, 'x')", "changes()",
    ])
    func `an unlisted function is refused`(call: String) throws {
        let error = try error("SELECT \(call)")
        guard case .noSuchFunction = error else {
            Issue.record("\(error)")
            return
        }
    }

    @Test(
        arguments: [
            ("", .empty), ("  ;; -- nothing", .empty), ("SELECT", .incomplete), ("SELECT (1", .incomplete),
            ("SELECT 'é', wrong FROM things", .noSuchColumn("wrong", at: 12..<17)),
            ("SELECT t.wrong FROM things AS t", .noSuchColumn("t.wrong", at: 7..<14)),
            ("SELECT * FROM thinks", .noSuchView("thinks", at: 14..<20)),
            ("SELECT 'thinks' FROM thinks", .noSuchView("thinks", at: 21..<27)),
            ("SELECT uper(1)", .noSuchFunction("uper", at: 7..<11)),
            ("SELECT * FRM things", .misread(reason: "near \"FRM\": syntax error", at: 9..<12)),
            ("SELECT 1; SELECT 2", .several(at: 10..<16)), ("SELECT 1; rubbish", .several(at: 10..<17)),
            ("SELECT ?", .placeholder("?", at: 7..<8)), ("SELECT :day", .placeholder(":day", at: 7..<11)),
            ("SELECT 1 \u{0} 2", .misread(reason: "there is a NUL in it", at: 9..<10)),
            ("SELECT abs(-9223372036854775807 - 1)", .failed(reason: "integer overflow")),
            ("SELECT json('{')", .failed(reason: "malformed JSON")),
            ("SELECT zeroblob(1000000000)", .valueTooLong(bytes: 16 << 20)),
            ("SELECT length(randomblob(100000000))", .valueTooLong(bytes: 16 << 20)),
            ("SELECT replace(hex(zeroblob(8000000)), '0', '00')", .valueTooLong(bytes: 16 << 20)),
        ] as [(String, QueryError)])
    func `an error is reported with its place`(sql: String, expected: QueryError) throws {
        #expect(try error(sql) == expected)
    }

    @Test func `an overlong query is refused`() throws {
        let sql = "SELECT " + String(repeating: "1+", count: 60_000) + "1"
        #expect(try error(sql) == .misread(reason: "it is too long", at: nil))
    }

    @Test(arguments: [QueryStop.time, .interrupt])
    func `an endless query is stopped, and the next query runs`(reason: QueryStop) throws {
        let connection = try confined()
        let endless = "WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT count(*) FROM c"
        var looks = 0
        #expect(throws: QueryError.stopped(reason)) {
            try rows(endless, on: connection) {
                looks += 1
                return looks > 50 ? reason : nil
            }
        }
        #expect(looks == 51)
        #expect(try rows("SELECT total FROM sums", on: connection) == [[.integer(7)]])
    }

    @Test func `a query with many rows is stopped between two of them`() throws {
        let sql = "WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c"
        var looks = 0
        #expect(throws: QueryError.stopped(.time)) {
            try rows(sql) {
                looks += 1
                return looks > 10 ? .time : nil
            }
        }
    }

    @Test func `an error of the receiver ends the query`() throws {
        struct Enough: Error {}
        let connection = try confined()
        var count = 0
        #expect(throws: Enough.self) {
            try connection.query(
                "SELECT * FROM things", [:],
                into: QueryReceiver(
                    columns: { #expect($0 == ["name", "size"]) },
                    row: { _ in
                        count += 1
                        throw Enough()
                    }, stop: { nil }))
        }
        #expect(count == 1)
        #expect(try rows("SELECT 1", on: connection) == [[.integer(1)]])
    }

    @Test func `a query leaves every byte of the file unchanged`() throws {
        let connection = try confined()
        let (before, names) = (fileBytes(path), namesOfFiles(in: folder.path))
        for sql in ["SELECT * FROM things", "DELETE FROM things", "WITH x AS (SELECT 1) DELETE FROM thing", "SELECT"] {
            _ = try? rows(sql, on: connection)
        }
        #expect(fileBytes(path) == before)
        #expect(namesOfFiles(in: folder.path) == names)
    }

    @Test func `an image in memory is confined too`() throws {
        _ = try confined()
        let bytes = fileBytes(path)
        let connection = try SQLiteConnection(
            image: DatabaseImage(path: path, count: bytes.count, isReadOnly: false) { $0.copyBytes(from: bytes) })
        try connection.confine(to: Self.views)
        #expect(try rows("SELECT total FROM sums", on: connection) == [[.integer(7)]])
        #expect(throws: QueryError.self) { try rows("DELETE FROM thing", on: connection) }
        #expect(throws: QueryError.self) { try rows("SELECT * FROM secret", on: connection) }
    }
}
