import Database
import Household
import Ledger
import Money
import Periods
import Storage
import Testing

/// A book with rows that no version of spesa writes is read, changed or refused, but never traps or hangs.
@Suite struct HostileBookTests {
    static let tables = [
        "category", "ceiling", "change", "change_expense", "day_total", "month_total", "rule", "profile",
        "version", "expense", "expense_tag", "expense_aside", "search_block", "search_changed", "sqlite_sequence",
    ]

    private static let numbers = [Int64.max, .min, -1, 0, 1 << 31, 1 << 40, 3_000_000, -10_000_000].map(String.init)
    private static let texts = [
        "''", "'x'", "'[]'", "'{\"expense\":[],\"category\":[],\"ceiling\":[]}'",
        """
        '{"expense":[{"id":9223372036854775807,"uid":"u","day":9223372036854775807,"cents":9223372036854775807,\
        "category":-1,"by":"a","created":9223372036854775807,"changed":-9223372036854775808,"void":7,"tags":[]}],\
        "category":[],"ceiling":[{"id":1,"first":9223372036854775807,"last":-9223372036854775808,"cents":-1}]}'
        """,
    ]

    /// A book with rows in every table.
    private func filled() throws -> Notebook {
        let notebook = try Notebook(.open)
        let food = try notebook.category("food:bread")
        let home = try notebook.category("home")
        let details = ExpenseDetails(what: "w", payee: "p", method: "m", note: "n", tags: ["t", "u"])
        for number in 1...3 as ClosedRange<Int64> { try notebook.add(number, in: food, details) }
        try notebook.setVoid([2])
        _ = try notebook.book.setCeiling(
            Amount(cents: 900), for: food, from: Month(containing: Day.latest), until: nil, by: notebook.sign())
        _ = try notebook.book.addRule("p", category: home, by: notebook.sign())
        try notebook.book.save(
            ImportProfile(name: "n", map: "a=b", encoding: "x", dateOrder: "y", decimalMark: "z"), by: notebook.sign())
        let known = try notebook.imported(5, to: "home", uid: "uid-1")
        try notebook.importing([known, notebook.imported(6, to: "home")], treating: .update)
        return notebook
    }

    private func columns(of table: String, in notebook: Notebook) throws -> [(name: String, isNumber: Bool)] {
        var columns: [(String, Bool)] = []
        try notebook.damageTables { database in
            columns = try database.rows("SELECT name, type FROM pragma_table_info($1)", .text(table)) {
                ($0.text(0) ?? "", $0.text(1) != "TEXT")
            }
        }
        return columns
    }

    /// Puts a value into a column of every row, with triggers and constraints out of the way.
    private func put(_ value: String, in column: String, of table: String, _ notebook: Notebook) throws {
        try notebook.damageTables { database in
            let triggers = try database.rows("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'") {
                (name: $0.text(0) ?? "", sql: $0.text(1) ?? "")
            }
            var script = "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF;"
            for trigger in triggers { script += "DROP TRIGGER \(trigger.name);" }
            script += "UPDATE OR IGNORE \(table) SET \"\(column)\" = \(value);"
            try database.executeScript(script + triggers.map { $0.sql + ";" }.joined())
        }
    }

    /// Calls all functions of a book; errors are allowed.
    private func useAll(of notebook: Notebook) throws {
        let always = DayRange(Day(number: -719_161), Day.latest)
        func attempt(_ body: (Book) throws -> Void) { try? body(notebook.reopened()) }
        attempt { _ = try $0.categories().all }
        attempt { _ = try $0.ceilings() }
        for order in [ExpenseOrder.recorded, .day] {
            attempt {
                _ = try $0.expenses(from: nil, through: nil, matching: ExpenseFilter(), order: order, limit: nil)
            }
        }
        attempt { _ = try $0.daysSpent() }
        attempt { _ = try $0.dayTotals(in: always) }
        for dimension in Dimension.allCases {
            attempt { _ = try $0.totals(by: dimension, in: always) }
            attempt { _ = try $0.names(of: dimension) }
        }
        attempt { _ = try $0.changes(of: nil, limit: nil) }
        attempt { _ = try $0.changes(of: 1, limit: nil) }
        attempt { _ = try $0.activity(from: Instant(seconds: 0), until: Instant(seconds: .max)) }
        attempt { _ = try $0.findings() }
        attempt { _ = try $0.contents() }
        attempt { try $0.forEachRecord(isSlow: false) { _ in } }
        attempt { _ = try $0.rules() }
        attempt { _ = try $0.profiles() }
        attempt { _ = try $0.categoriesOfPayees() }
        attempt { _ = try $0.erasure(of: $0.everyNumber()) }
        attempt { _ = try $0.undoable(9, of: .anybody) }
        attempt { _ = try $0.add([notebook.draft(1, on: "2026-11-20", in: 1)], by: notebook.sign()) }
        attempt { _ = try $0.edit([1, 3], as: .edit, by: notebook.sign()) { $0.amount = Amount(cents: 77) } }
        attempt { book in
            let file = try notebook.imported(6, to: "new")
            try book.importExpenses(treating: .update, expecting: 1, by: notebook.sign()) { _ = try $0(file) }
        }
        for _ in 1...3 { attempt { _ = try $0.undo(2, of: .anybody, by: notebook.sign()) } }
        attempt { _ = try $0.redo(4, of: .anybody, by: notebook.sign()) }
        attempt { _ = try $0.merge(filled().book.contents(), by: notebook.sign()) }
        attempt { _ = try $0.erase($0.everyNumber()) }
        attempt { _ = try $0.findings() }
    }

    @Test(arguments: tables)
    func `no value in any column crashes the program`(table: String) throws {
        let notebook = try filled()
        let sound = notebook.bytes
        let columns = try columns(of: table, in: notebook)
        #expect(!columns.isEmpty)
        for column in columns {
            for value in column.isNumber && column.name != "name" ? Self.numbers : Self.texts {
                try notebook.damageBytes { $0 = sound }
                // Values that the table refuses cannot be in a book.
                guard (try? put(value, in: column.name, of: table, notebook)) != nil else { continue }
                try useAll(of: notebook)
            }
        }
    }

    @Test(arguments: BookKind.files)
    func `a product with a text that is no unit is shown without it, and check finds it`(kind: BookKind) throws {
        let notebook = try Notebook(kind)
        _ = try notebook.book.addProducts([Product(name: "milk"), Product(name: "tea")], by: notebook.sign())
        try notebook.damage("UPDATE product SET unit = '<script>alert(1)</script>' WHERE id = 1")
        let book = notebook.reopened()
        #expect(try book.productNames().map(\.unit) == [.unreadable, .piece])
        #expect(try book.products([1, 2]).map(\.unit) == [.unreadable, .piece])
        #expect(try book.findings().contains(.structure("the unit of a product cannot be read")))
    }
}
