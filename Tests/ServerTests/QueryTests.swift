import Database
import Glibc
import Storage
import Support
import Testing
import Users

/// Queries of users on books of a store: who may ask, for how long, and how much is returned.
@Suite(.withServer, .serialized) struct QueryTests {
    /// A query that would run for days.
    private static let endless = """
        SELECT a FROM generate_series(1, 9999) AS a, generate_series(1, 9999) AS b, generate_series(1, 9999) AS c
        """
    private static let everything = "SELECT id, day, cents, amount, what, void FROM expenses ORDER BY id"

    @Test func `members query their book, and other users cannot`() throws {
        let book = try AskedBook()
        for name in ["Anna", "Ben", "Carl"] {
            let answer = try book.ask(Self.everything, as: name)
            #expect(answer.columns == ["id", "day", "cents", "amount", "what", "void"])
            #expect(answer.rows.count == 3)
            #expect(
                answer.rows.first == [
                    .integer(1), .text("2024-10-05"), .integer(100), .text("1.00"), .text("bread"), .integer(0),
                ])
        }
        for name in ["Dora", "Emil"] {
            #expect(throws: StoreError.noSuchBook("Home")) { try book.ask(Self.everything, as: name) }
        }
        #expect(throws: StoreError.noSuchBook("Anna")) { try book.ask(Self.everything, as: "Ben", of: book.others) }
        try book["Anna"].session().remove(book.home, at: 0)
        for name in ["Anna", "Ben"] {
            #expect(throws: StoreError.noSuchBook("Home")) { try book.ask(Self.everything, as: name) }
        }
        _ = try book["Anna"].session().restoreBook(named: "Home")
        #expect(try book.ask(Self.everything, as: "Ben").rows.count == 3)
    }

    @Test func `rebuilt views give equal answers and keep their rights`() throws {
        let book = try AskedBook()
        let before = try book.state()
        for _ in 1...2 {
            try book.test.upgrade()
            #expect(try book.ask(Self.everything, as: "Ben").rows.count == 3)
        }
        // Objects of the views get new ids, and no new rights.
        #expect(try book.changed(since: before) == [])
    }

    @Test(arguments: [QueryStop.time, .interrupt])
    func `a stopped query ends on the server at once`(reason: QueryStop) throws {
        let book = try AskedBook()
        for sql in ["SELECT pg_sleep(60)", "SELECT count(*) FROM generate_series(1, 1000000000000)"] {
            var times = 0
            #expect(throws: QueryError.stopped(reason)) {
                try book.ask(
                    sql, as: "Ben",
                    stop: {
                        times += 1
                        return times > 3 ? reason : nil
                    })
            }
            #expect(times == 4)
            #expect(
                try book.test.texts(
                    "SELECT query FROM pg_stat_activity WHERE datname = current_database() AND state = 'active' "
                        + "AND pid <> pg_backend_pid()") == [])
        }
    }

    @Test func `the server ends a query at its time limit`() throws {
        let book = try AskedBook()
        #expect(throws: QueryError.stopped(.time)) { try book.ask("SELECT pg_sleep(60)", as: "Ben", within: 1) }
    }

    @Test func `rows arrive in order, and a reader can stop at any row`() throws {
        let book = try AskedBook()
        let sql = "SELECT n, repeat('x', 1000) FROM generate_series(1, 5000) AS n ORDER BY n DESC"
        let answer = try book.ask(sql, as: "Ben")
        #expect(answer.rows.map(\.first) == (1...5000).reversed().map { .integer($0) })
        struct Enough: Error {}
        var taken = 0
        #expect(throws: Enough.self) {
            try book.ask(
                "\(Self.endless)", as: "Ben",
                row: { _ in
                    taken += 1
                    if taken == 2500 { throw Enough() }
                })
        }
        #expect(taken == 2500)
        var stops = 0
        #expect(throws: QueryError.stopped(.interrupt)) {
            try book.ask(
                "\(Self.endless)", as: "Ben",
                stop: {
                    stops += 1
                    return stops > 3000 ? .interrupt : nil
                })
        }
    }

    @Test func `an overlong value and an overlong query are refused`() throws {
        let book = try AskedBook()
        #expect(throws: QueryError.valueTooLong(bytes: 16 << 20)) {
            try book.ask("SELECT repeat('x', 17 * 1024 * 1024)", as: "Ben")
        }
        #expect(throws: QueryError.valueTooLong(bytes: 16 << 20)) {
            try book.ask("SELECT repeat('x', 2000000000)", as: "Ben")
        }
        let answer = try book.ask("SELECT repeat('x', 15 * 1024 * 1024)", as: "Ben")
        guard case .text(let text) = answer.rows.first?.first else { return #expect(Bool(false)) }
        #expect(text.utf8.count == 15 << 20)
        #expect(throws: QueryError.misread(reason: "it is too long", at: nil)) {
            try book.ask("SELECT '" + String(repeating: "x", count: 100_000) + "'", as: "Ben")
        }
    }

    private static let values: [(expression: String, value: QueryValue)] = [
        ("true", QueryValue.integer(1)), ("false", .integer(0)), ("1::smallint", .integer(1)), ("NULL", .null),
        ("9223372036854775807", .integer(.max)), ("9223372036854775807 + 1.0", .real("9.22337203685478e+18")),
        ("sum(cents)", .integer(600)), ("avg(cents)", .real("200.0")), ("1.5", .real("1.5")), ("2.0", .real("2.0")),
        ("1 / 3.0", .real("0.333333333333333")), ("1e300 * 10", .real("1.0e+301")), ("'NaN'::float", .null),
        ("'infinity'::float8", .real("Inf")), ("0.1::real", .real("0.100000001490116")), ("''", .text("")),
        ("'\u{301}x'", .text("\u{301}x")), ("'\\x00ff'::bytea", .blob([0, 255])), ("''::bytea", .blob([])),
        ("DATE '2026-11-20'", .text("2026-11-20")), ("ARRAY[1, NULL]", .text("{1,NULL}")),
        ("'{\"a\": [1]}'::json", .text("{\"a\": [1]}")), ("ROW(1, 'a')", .text("(1,a)")),
        ("max(what)::varchar(3)", .text("bre")), ("'x'::char(3)", .text("x")),
        ("current_user::name <> ''", .integer(1)),
        ("TIMESTAMPTZ '2026-11-20T12:00Z'", .text("2026-11-20 12:00:00+00")), (":today", .text("2026-11-21")),
    ]

    @Test func `server and file give values of equal kinds`() throws {
        let book = try AskedBook()
        for (expression, value) in Self.values {
            let answer = try book.ask("SELECT \(expression) FROM expenses LIMIT 1", as: "Ben")
            #expect(answer.rows == [[value]], "\(expression)")
        }
    }
}
