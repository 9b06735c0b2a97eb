import Database
import Glibc
import Ledger
import Money
import Periods
import SQLite
import Secrets
import Support
import Synchronization
import Testing

@testable import ServerStore
@testable import Storage

/// Properties of a book on a server beyond the contract of all books.
@Suite(.withServer) struct ServerBookTests {
    @Test func `the tables of a server book have the columns of the tables of a file`() throws {
        let file = try Notebook(.open)
        let server = try Notebook(.postgreSQL)
        var columns: [[String: Set<String>]] = []
        try file.damageTables { database in
            for room in OptionalTables.all { try room.open(in: database) }
            columns.append(
                try Self.columns(
                    """
                    SELECT tables.name, columns.name FROM sqlite_schema AS tables
                    JOIN pragma_table_xinfo(tables.name) AS columns
                    WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite%'
                    """, in: database))
        }
        try server.damageTables { database in
            var found = try Self.columns(
                "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema() "
                    + "AND column_name <> 'book_id'",
                in: database)
            #expect(
                ["change_mark", "kept_report", "last_gone", "room", "side_file"].allSatisfy {
                    found.removeValue(forKey: $0) != nil
                })
            columns.append(found)
        }
        #expect(columns[0] == columns[1])
    }

    private static func columns(_ sql: String, in database: any Database) throws -> [String: Set<String>] {
        var columns: [String: Set<String>] = [:]
        try database.forEachRow(sql, []) { columns[$0.text(0) ?? "", default: []].insert($0.text(1) ?? "") }
        return columns
    }

    @Test func `the server computes the month of any day`() throws {
        try Notebook(.postgreSQL).damageTables { database in
            var random = SplitMix64(seed: 0x5EED)
            let days = (0..<2000).map { _ in Int.random(in: -719_162...Day.latest.number, using: &random) }
            let found = try database.rows(
                """
                SELECT month_of(CAST(value AS BIGINT))
                FROM json_array_elements_text(CAST($1 AS JSON)) WITH ORDINALITY AS day (value, place) ORDER BY place
                """, .text(days.map(Int64.init).jsonList)
            ) { Int($0.integer(0) ?? 0) }
            #expect(found == days.map { Month(containing: Day(number: $0)).index })
        }
    }

    /// Calls of server functions, in the notation of statements.
    static let calls = [
        "instr('a:b', ':')", "instr('ab', ':')", "instr('', 'a')", "instr('caffè è', 'è')", "instr(NULL, 'a')",
        "substr('caffè', 2)", "substr('abc', 4)", "substr('abc', 1, instr('abc', ':') - 1)", "substr('abc', 2, 1)",
        "substr('abc', 1, 99)", "max(1, 2)", "max(2, -1)", "max(NULL, 1)", "min(1, 2)", "min(3, NULL)",
        "json_array_length('[1, 2]')", "json_array_length('{}')", "json_array_length('[]')",
        "json_array_length('{\"a\":[1,2,3]}', '$.a')", "json_array_length('{\"a\":5}', '$.a')",
        "json_array_length('{\"a\":5}', '$.b')", "json_type('{\"a\":[1]}', '$.a')", "json_type('{\"a\":[1]}', '$.b')",
        "json_type('{\"a\":{}}', '$.a')", "(SELECT count(*) FROM json_each('[1, 2, 3]'))",
        "(SELECT count(*) FROM json_each('{\"a\":[],\"b\":[1]}'))",
        "(SELECT count(*) FROM json_each('{\"a\":[],\"b\":[1]}') WHERE json_array_length(value) > 0)",
        "(SELECT max(CAST(value AS TEXT)) FROM json_each('[\"é\", \"a\\\"b\", \"\"]'))",
    ]

    @Test(arguments: calls)
    func `a function returns equal results on a server and in a file`(call: String) throws {
        var answers: [String?] = []
        for kind in [BookKind.open, .postgreSQL] {
            try Notebook(kind).damageTables { database in
                answers.append(try database.firstRow("SELECT \(call)") { $0.text(0) } ?? nil)
            }
        }
        #expect(answers[0] == answers[1])
    }

    @Test func `four concurrent writers of one book get unique numbers`() throws {
        let notebook = try Notebook(.postgreSQL)
        let category = try notebook.category("food")
        // Each thread has a connection of its own.
        nonisolated(unsafe) let books = (0..<4).map { _ in notebook.reopened() }
        let threads = books.indices.map { writer in
            Thread {
                let book = books[writer]
                for number in 0..<10 {
                    let draft = ExpenseDraft(
                        uid: "\(writer)-\(number)", day: Day(number: 20_000), amount: Amount(cents: 1),
                        category: category, details: ExpenseDetails())
                    _ = try? book.add([draft], by: Signature(by: "anna", at: Instant(seconds: 1_795_000_500)))
                }
            }
        }
        for thread in threads { thread.join() }
        #expect(try Set(notebook.find()) == Set(1...40))
        #expect(try notebook.reopened().findings() == [])
        #expect(try notebook.reopened().changes(of: nil, limit: nil).count == 41)
    }

    @Test(arguments: LossyDatabase.Loss.allCases)
    func `a change is made once in spite of a conflict or a lost connection`(loss: LossyDatabase.Loss) throws {
        let notebook = try Notebook(.postgreSQL)
        let category = try notebook.category("food")
        try notebook.add(100, in: category)
        let opened = Counted()
        let driver = DatabaseDriver { (schema, access) throws(DatabaseError) in
            let isFirst = opened.next() == 1
            return LossyDatabase(
                try TestRows.shared.driver.open(schema, access), losing: isFirst ? loss : nil)
        } openImage: { _ in
            throw DatabaseError.onlyFiles(what: "opened from the bytes of a file")
        }
        let book = notebook.reopened(server: driver)
        // A repeated edit is not recognised by an expense or its history that exists already.
        _ = try book.edit([1], as: .edit, by: notebook.sign()) { $0.amount = Amount(cents: $0.amount.cents + 1) }
        #expect(opened.last == (loss == .conflict ? 1 : 2))
        #expect(try book.expense(1)?.amount == Amount(cents: 101))
        #expect(try book.changes(of: 1, limit: nil).count == 2)
        _ = try book.add([notebook.draft(5, on: "2026-11-20", in: category)], by: notebook.sign())
        #expect(try notebook.find() == [2, 1])
        #expect(try book.findings() == [])
    }

    @Test(arguments: [DatabaseError.silent(server: "server"), .cut(server: "server")])
    func `a change is not repeated after a wait that was given up, the next is made`(error: DatabaseError) throws {
        let notebook = try Notebook(.postgreSQL)
        try notebook.add(100, in: notebook.category("food"))
        let opened = Counted()
        let driver = DatabaseDriver { (schema, access) throws(DatabaseError) in
            let isFirst = opened.next() == 1
            return LossyDatabase(
                try TestRows.shared.driver.open(schema, access), losing: isFirst ? .before : nil, as: error)
        } openImage: { _ in
            throw DatabaseError.onlyFiles(what: "opened from the bytes of a file")
        }
        let book = notebook.reopened(server: driver)
        func raise() throws {
            _ = try book.edit([1], as: .edit, by: notebook.sign()) { $0.amount = Amount(cents: $0.amount.cents + 1) }
        }
        #expect(throws: error) { try raise() }
        #expect(opened.last == 1)
        try raise()
        #expect(opened.last == 2)
        #expect(try book.expense(1)?.amount == Amount(cents: 101))
    }

    @Test func `a lost answer is reported as disconnected, not as a wrong password`() throws {
        let notebook = try Notebook(.postgreSQL)
        try notebook.add(100, in: notebook.category("food"))
        let opened = Counted()
        let driver = DatabaseDriver { (schema, access) throws(DatabaseError) in
            guard opened.next() == 1 else { throw DatabaseError.wrongSecret(server: "server") }
            return LossyDatabase(try TestRows.shared.driver.open(schema, access), losing: .after)
        } openImage: { _ in
            throw DatabaseError.onlyFiles(what: "opened from the bytes of a file")
        }
        #expect {
            try notebook.reopened(server: driver).edit([1], as: .edit, by: notebook.sign()) {
                $0.amount = Amount(cents: 200)
            }
        } throws: { error in
            if case .disconnected = error as? DatabaseError { true } else { false }
        }
        #expect(try notebook.book.expense(1)?.amount == Amount(cents: 200))
    }

    @Test(arguments: [3, 4])
    func `a change succeeds after three conflicts and fails after four`(times: Int) throws {
        let notebook = try Notebook(.postgreSQL)
        try notebook.add(100, in: notebook.category("food"))
        let driver = DatabaseDriver { (schema, access) throws(DatabaseError) in
            LossyDatabase(try TestRows.shared.driver.open(schema, access), losing: .conflict, times: times)
        } openImage: { _ in
            throw DatabaseError.onlyFiles(what: "opened from the bytes of a file")
        }
        let book = notebook.reopened(server: driver)
        var tries = 0
        func change() throws {
            _ = try book.edit([1], as: .edit, by: notebook.sign()) {
                tries += 1
                $0.amount = Amount(cents: 200)
            }
        }
        if times < 4 { try change() } else { #expect(throws: DatabaseError.conflict) { try change() } }
        #expect(tries == 4)
        #expect(try book.expense(1)?.amount == Amount(cents: times < 4 ? 200 : 100))
        #expect(try book.changes(of: 1, limit: nil).count == (times < 4 ? 2 : 1))
    }

    /// A released step may have been applied to unknown stores: a new optional table gets the number of its own step.
    @Test func `the released migration steps of the rows never change`() {
        #expect(ServerRows.steps.map { String(digest($0.script).prefix(32)) } == ["306977e5693ea5ee8f22daddfe282d60"])
    }

    @Test func `a change whose connection is ended is made once`() throws {
        let notebook = try Notebook(.postgreSQL)
        let category = try notebook.category("food")
        let other = try TestRows.shared.openAsOwner(ServerRows.schema)
        let book = TestRows.shared.book(of: notebook.folder)
        var times = 0
        _ = try notebook.book.edit(
            [notebook.add(100, in: category).id], as: .edit, by: notebook.sign()
        ) { expense in
            times += 1
            expense.amount = Amount(cents: 200)
            guard times == 1 else { return }
            _ = try? other.execute(
                """
                SELECT pg_terminate_backend(l.pid) FROM pg_locks AS l
                WHERE l.locktype = 'transactionid' AND l.granted AND l.transactionid = (
                    SELECT xmax FROM change_lock WHERE book_id = CAST($1 AS uuid))
                """, .text(book))
            usleep(100_000)
        }
        #expect(times == 2)
        #expect(try notebook.book.expense(1)?.amount == Amount(cents: 200))
        #expect(try notebook.book.changes(of: 1, limit: nil).count == 2)
    }

    @Test func `a read restarts after a lost connection`() throws {
        let notebook = try Notebook(.postgreSQL)
        try notebook.add(100, in: notebook.category("food"))
        let ended = EndedConnections()
        let book = notebook.reopened(server: ended.driver)
        var times = 0
        let expense = try book.reading {
            times += 1
            _ = try book.expense(1)
            if times == 1 { try ended.end() }
            return try book.expense(1)
        }
        #expect(times == 2)
        #expect(expense?.amount == Amount(cents: 100))
    }

    @Test func `a read that loses each connection fails, and the next read succeeds`() throws {
        let notebook = try Notebook(.postgreSQL)
        try notebook.add(100, in: notebook.category("food"))
        let ended = EndedConnections()
        let book = notebook.reopened(server: ended.driver)
        #expect {
            try book.reading {
                _ = try book.expense(1)
                try ended.end()
                _ = try book.expense(1)
            }
        } throws: { error in
            if case .disconnected = error as? DatabaseError { true } else { false }
        }
        #expect(try book.reading { try book.expense(1) } != nil)
    }

    @Test func `a single query is repeated on a new connection`() throws {
        let notebook = try Notebook(.postgreSQL)
        try notebook.add(100, in: notebook.category("food"))
        let ended = EndedConnections()
        let book = notebook.reopened(server: ended.driver)
        let spent = try #require(try book.daysSpent())
        for _ in 1...3 {
            #expect(try book.expense(1)?.amount == Amount(cents: 100))
            try ended.end()
        }
        #expect(try book.dayTotals(in: spent).map(\.amount) == [Amount(cents: 100)])
    }

    @Test func `a read does not see concurrent changes, the next read does`() throws {
        let notebook = try Notebook(.postgreSQL)
        let category = try notebook.category("food")
        let other = notebook.reopened()
        try other.reading {
            let before = try other.expenses(from: nil, through: nil, matching: .counted, order: .day, limit: nil).count
            try notebook.add(100, in: category)
            #expect(
                try other.expenses(from: nil, through: nil, matching: .counted, order: .day, limit: nil).count == before
            )
        }
        #expect(try other.expenses(from: nil, through: nil, matching: .counted, order: .day, limit: nil).count == 1)
    }

    @Test func `records are delivered once, even with a lost connection`() throws {
        let notebook = try Notebook(.postgreSQL)
        try notebook.add(100, in: notebook.category("food"))
        let ended = EndedConnections()
        let book = notebook.reopened(server: ended.driver)
        var told = 0
        #expect {
            try book.forEachRecord(isSlow: false, withFiles: false) { record in
                guard case .counts = record else { return }
                told += 1
                try ended.end()
            }
        } throws: { error in
            if case .disconnected = error as? DatabaseError { true } else { false }
        }
        #expect(told == 1)
    }

    @Test func `a load with a lost connection leaves the book empty`() throws {
        let (notebook, empty) = (try Notebook(.postgreSQL), try Notebook(.postgreSQL))
        try notebook.add(100, in: notebook.category("food"))
        var records: [BookRecord] = []
        try notebook.book.forEachRecord(isSlow: false, withFiles: false) { records.append($0) }
        let driver = DatabaseDriver { (schema, access) throws(DatabaseError) in
            LossyDatabase(try TestRows.shared.driver.open(schema, access), losing: .before)
        } openImage: { _ in
            throw DatabaseError.onlyFiles(what: "opened from the bytes of a file")
        }
        var rest = records.makeIterator()
        #expect(throws: LedgerError.loadInterrupted) {
            try empty.reopened(server: driver).load { rest.next() }
        }
        rest = records.makeIterator()
        try empty.book.load { rest.next() }
        #expect(try empty.find() == [1])
    }

    @Test func `an import reads its files again after a change or undo meanwhile`() throws {
        let notebook = try Notebook(.postgreSQL)
        try notebook.add(100, in: notebook.category("home"))
        let other = notebook.reopened()
        let disturbances: [() throws -> Void] = [
            { try notebook.add(200, in: notebook.book.categories().find("home").id) }, { try notebook.undo() },
            { try notebook.redo() },
        ]
        for disturb in disturbances {
            var times = 0
            try other.importExpenses(treating: .addOnly, expecting: 0, by: notebook.sign()) { take in
                times += 1
                if times == 1 { try disturb() }
                _ = try take(notebook.imported(7, to: "home"))
            }
            #expect(times == 2)
            try notebook.undo()
        }
        #expect(try other.findings() == [])
    }

    /// The error of a book when its tables have another version.
    private func refusal(_ rows: TestRows, _ sql: String) throws -> DatabaseError? {
        try rows.openAsOwner(ServerRows.schema).executeScript(sql)
        let file = ServerBookFile(
            path: "p", book: makeUUIDv7(milliseconds: 0), driver: rows.driver, sideDriver: .sqlite)
        do {
            return try Book(file: file).reading { () -> DatabaseError? in
                _ = try Book(file: file).categories()
                return nil
            }
        } catch { return error as? DatabaseError }
    }

    @Test func `tables of another version are refused with both versions`() throws {
        let rows = TestRows("versions")
        let known = ServerRows.migrator.newestVersion
        let comment = "COMMENT ON SCHEMA \(ServerRows.schema) IS"
        #expect(try refusal(rows, "SELECT 1") == nil)
        #expect(
            try refusal(rows, "\(comment) 'spesa \(known + 1)'") == .newer(path: "p", found: known + 1, known: known))
        #expect(try refusal(rows, "\(comment) NULL") == .older(path: "p", found: 0, known: known))
        // Its announced reads fail first.
        #expect(
            try refusal(rows, "ALTER TABLE ceiling RENAME TO former") == .older(path: "p", found: 0, known: known))
    }
}

/// Connections to the test server that the server can end on request.
private final class EndedConnections: Sendable {
    private let processes = Mutex<[Int64]>([])

    var driver: DatabaseDriver {
        DatabaseDriver { (schema, access) throws(DatabaseError) in
            let database = try TestRows.shared.driver.open(schema, access)
            let process = try? database.firstRow("SELECT pg_backend_pid()") { $0.integer(0) }
            self.processes.withLock { $0.append((process ?? 0) ?? 0) }
            return database
        } openImage: { _ in
            throw DatabaseError.onlyFiles(what: "opened from the bytes of a file")
        }
    }

    /// Ends the connection that was opened last, and waits until it is closed.
    func end() throws {
        let process = try #require(processes.withLock { $0.last })
        let other = try TestRows.shared.openAsOwner("public")
        let isEnded = try other.firstRow(
            "SELECT pg_terminate_backend(CAST($1 AS integer), 10000)", .integer(process)
        ) { $0.integer(0) }
        #expect(isEnded == 1)
    }
}

/// Counts from 1 on.
private final class Counted: Sendable {
    private let count = Atomic(0)

    func next() -> Int { count.add(1, ordering: .relaxed).newValue }

    var last: Int { count.load(ordering: .relaxed) }
}
