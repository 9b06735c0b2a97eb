import Database
import Ledger
import Money
import Outings
import Periods
import PostgreSQL
import SQLite
import Support
import Testing

@testable import ServerStore
@testable import Storage

/// Queries give equal answers on a server and on files.
@Suite(.withServer) struct ServerViewsTests {
    /// A book in a file, and a copy on a server.
    final class Pair {
        let file: Notebook
        private let server: Notebook
        private let book: String

        /// Copies all rows of the file to the server.
        init(_ file: Notebook) throws {
            self.file = file
            server = try Notebook(.postgreSQL)
            try server.book.load(records(of: file.book))
            book = TestRows.shared.book(of: server.folder)
        }

        func inFile(_ sql: String) throws -> (columns: [String], rows: [[QueryValue]]) {
            let book = file.reopened()
            let database = try withAllProducts(of: book.file.reader(), path: file.path, driver: .sqlite)
            try database.confine(to: bookViews(in: database))
            return try Self.answer(sql, on: database)
        }

        func onServer(_ sql: String) throws -> (columns: [String], rows: [[QueryValue]]) {
            let database = try TestRows.shared.driver.open(ServerViews.path(of: book), .readOnly)
            let book = server.book
            try ServerProducts(database: book.file.reader())?.lend(to: database)
            return try Self.answer(sql, on: database)
        }

        private static func answer(
            _ sql: String, on database: any Database
        ) throws -> (columns: [String], rows: [[QueryValue]]) {
            var (columns, rows): ([String], [[QueryValue]]) = ([], [])
            try database.query(
                sql, ["today": "2026-11-21"],
                into: QueryReceiver(columns: { columns = $0 }, row: { rows.append($0) }, stop: { nil }))
            return (columns, rows)
        }

        /// Compares every view with every column, in any order.
        func expectAgreement(_ what: Comment) throws {
            for view in bookViews {
                let sql = "SELECT * FROM \(view.name)"
                let (here, there) = (try inFile(sql), try onServer(sql))
                #expect(there.columns == view.columns, "\(view.name), \(what)")
                #expect(counted(there.rows) == counted(here.rows), "\(view.name), \(what)")
            }
        }

        private func counted(_ rows: [[QueryValue]]) -> [[QueryValue]: Int] {
            rows.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
    }

    @Test func `server and file give equal rows in every view of a full book`() throws {
        let file = try BookContract.Undoing().filled(.open)
        // Actions that fail after all the others are skipped. The dump of a merged product with a picture cannot be
        // read back.
        var done = 0
        let first = try #require(try file.book.expense(1))
        try file.book.importExpenses(
            treating: .addOnly, expecting: 0,
            matching: [BankMatch(uid: "row", expense: first.uid, booked: first.day, reference: "R", text: "SHOP")],
            by: file.sign()
        ) { _ in }
        try file.book.setCeiling(
            Amount(cents: 90_000), for: nil, per: .week, from: Month(index: 24_000), until: nil, by: file.sign())
        for (action, act) in BookContract.Undoing.actions where action != .mergeProduct {
            if (try? act(file)) != nil { done += 1 }
        }
        #expect(done > BookContract.Undoing.actions.count - 10)
        let pair = try Pair(file)
        try pair.expectAgreement("everything")
        let filled = try bookViews.filter { try !pair.onServer("SELECT * FROM \($0.name)").rows.isEmpty }
        #expect(Set(bookViews.map(\.name)).subtracting(filled.map(\.name)) == [])
    }

    @Test func `server and file show a payee in the same spelling`() throws {
        let file = try Notebook(.open)
        let food = try file.category("food")
        for payee in [
            "Esselunga", "esselunga", "Esselunga", "L'Étoile", "L’Étoile", "l etoile", "Da\u{A0}Gino", "DAGINO", "'",
            "Straße", "STRASSE", "it's \"x\"", "ITS \"X\"",
        ] {
            try file.add(5, in: food, ExpenseDetails(payee: payee))
        }
        let receipt = try file.buy([(food, 130)], paying: [("cash", 200)])
        try file.edit(receipt, as: .editReceipt) { $0.payee = "ESSELUNGA" }
        _ = try file.book.changeContacts(.payee, as: .add, by: file.sign()) { _ in
            [ContactRecord(Contact(.payee, name: "letoile"))]
        }
        let pair = try Pair(file)
        try pair.expectAgreement("spellings")
        let names = try pair.inFile("SELECT payee, count(*) FROM expenses GROUP BY payee ORDER BY payee").rows
        #expect(
            names == [
                [.text("'"), .integer(1)], [.text("DAGINO"), .integer(2)], [.text("Esselunga"), .integer(4)],
                [.text("ITS \"X\""), .integer(2)], [.text("STRASSE"), .integer(2)], [.text("letoile"), .integer(3)],
            ])
        #expect(try pair.inFile("SELECT payee FROM receipts").rows == [[.text("Esselunga")]])
    }

    @Test func `a method is shown in one spelling`() throws {
        let file = try Notebook(.open)
        let food = try file.category("food")
        for method in ["card", "CARD", "card", "Cash", "cash", "cash"] {
            try file.add(5, in: food, ExpenseDetails(payee: method, method: method))
        }
        _ = try file.buy([(food, 130)], paying: [("Card", 100), ("CASH", 30)])
        let pair = try Pair(file)
        try pair.expectAgreement("spellings")
        let names = try pair.inFile("SELECT method, count(*) FROM expenses GROUP BY method ORDER BY method").rows
        #expect(names.suffix(2) == [[.text("card"), .integer(3)], [.text("cash"), .integer(3)]])
    }

    @Test func `server and file give empty views for an empty book`() throws {
        let pair = try Pair(Notebook(.open))
        try pair.expectAgreement("nothing")
    }

    @Test(arguments: [4711, 4712, 4713] as [UInt64])
    func `server and file give equal stock after any steps`(seed: UInt64) throws {
        let household = try StockViewsTests().household(seed: seed)
        let file = try Notebook(.open)
        try file.book.load(records(of: household.book(of: "anna")))
        let pair = try Pair(file)
        try pair.expectAgreement("seed \(seed)")
        #expect(try pair.onServer("SELECT * FROM stock").rows.count > 1)
        #expect(try pair.onServer("SELECT * FROM moves").rows.count > 50)
    }

    static let queries = [
        "SELECT day, amount FROM expenses WHERE void = 0 ORDER BY cents DESC, id LIMIT 3",
        "SELECT count(*) AS n, sum(cents) AS total, min(day) AS first, max(what) AS last FROM expenses",
        "SELECT category, sum(cents) AS cents FROM expenses GROUP BY category ORDER BY cents, category",
        "SELECT avg(cents) AS mean, 10 / 4 AS whole, 10 / 4.0 AS part, 1 / 3.0 AS third FROM expenses",
        "SELECT id, \"from\", \"to\" FROM outings ORDER BY \"from\", id;",
        "SELECT :today AS today, day FROM days WHERE day < :today ORDER BY day DESC",
        "SELECT NULL AS none, '' AS empty, 'è' || ':today' AS text, -9223372036854775807 AS low",
        "SELECT id FROM expenses WHERE id < 0",
        "WITH spent AS (SELECT * FROM expenses) SELECT a.id, a.id FROM spent AS a ORDER BY 1 -- done",
        "VALUES (1, 'a'), (2, NULL) ;; /* end */",
        "SELECT day, sum(cents) OVER (ORDER BY day, id) AS sum FROM expenses ORDER BY day, id",
    ]

    @Test func `server and file give equal rows in equal order for a common query`() throws {
        let pair = try Pair(BookContract.Undoing().filled(.open))
        for sql in Self.queries {
            let (here, there) = (try pair.inFile(sql), try pair.onServer(sql))
            #expect(there.rows == here.rows, "\(sql)")
            if !sql.hasPrefix("VALUES") { #expect(there.columns == here.columns, "\(sql)") }
        }
    }

    static let misread = [
        "", " ; -- nothing", "SELECT", "SELECT day FROM", "SELECT (1", "SELECT nope FROM expenses",
        "SELECT expenses.nope FROM expenses", "SELECT 'è', nope FROM expenses", "SELECT * FROM expense",
        "SELECT * FROM nope",
        "SELECT \"Nope\" FROM expenses", "SELECT nope(1)", "SELECT 1; SELECT 2", "SELECT 1; ; nonsense",
        "DELETE FROM expenses", "INSERT INTO expenses (id) VALUES (1)", "DROP TABLE expenses", "PRAGMA user_version",
        "EXPLAIN SELECT 1", "SELECT :nope", "SELECT $1", "SELECT ?", "SELECT $nope",
    ]

    @Test func `server and file report a wrong query with the same error and place`() throws {
        let pair = try Pair(Notebook(.open))
        func error(_ body: () throws -> Void) -> QueryError? {
            do {
                try body()
                return nil
            } catch {
                return error as? QueryError
            }
        }
        for sql in Self.misread {
            let here = error { _ = try pair.inFile(sql) }
            let there = error { _ = try pair.onServer(sql) }
            #expect(there == here, "\(sql)")
        }
    }
}
