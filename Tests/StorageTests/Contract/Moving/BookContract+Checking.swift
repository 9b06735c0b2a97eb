import Database
import Ledger
import Money
import Periods
import SQLite
import Support
import Testing

@testable import Storage

extension BookContract {
    /// A check finds each kind of damage in a book by its own name, and no other fault.
    @Suite struct Checking {
        typealias Finding = Ledger.Finding

        /// A book with everything: several categories, tags, ceilings, void expenses, undone and redone changes.
        private func notebook(_ kind: BookKind) throws -> Notebook {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food:groceries")
            let home = try notebook.category("home")
            let details = ExpenseDetails(
                what: "Mercato \"x\" \\ \u{7F}\u{1F600}", payee: "Lidl", method: "card", note: "a\nb\u{1}c",
                tags: ["a", "b"])
            try notebook.add(1250, on: "2026-11-20", in: food, details)
            try notebook.add(-300, on: "2026-11-20", in: food)
            try notebook.add(9900, on: "2026-10-01", in: home)
            try notebook.add(.max, on: "1900-01-01", in: home)
            try notebook.add(.min, on: "9999-12-31", in: home)
            _ = try notebook.book.edit([1, 2], as: .edit, by: notebook.sign()) { $0.amount = Amount(cents: 1300) }
            try notebook.setVoid([3])
            try notebook.add(100, on: "2026-11-21", in: home)
            try notebook.setVoid([6])
            try notebook.undo()
            try notebook.book.setCeiling(
                Amount(cents: 90_000), for: nil, from: Month(index: 24_321), until: nil, by: notebook.sign())
            try notebook.book.setCeiling(
                Amount(cents: 80_000), for: food, from: Month(index: 24_321), until: Month(index: 24_322),
                by: notebook.sign())
            try notebook.book.renameCategory(home, to: "house", by: notebook.sign())
            try notebook.add(7, on: "2026-11-22", in: home, details)
            try notebook.undo()
            return notebook
        }

        @Test(arguments: BookKind.allCases)
        func `a check finds no fault in a new book and in a used book`(kind: BookKind) throws {
            let new = try Notebook(kind)
            #expect(try new.book.findings() == [])
            let notebook = try notebook(kind)
            #expect(try notebook.book.findings() == [])
            #expect(try notebook.reopened().findings() == [])
        }

        @Test(arguments: BookKind.allCases, [11, 12, 13] as [UInt64])
        func `a check finds no fault after any random steps`(kind: BookKind, seed: UInt64) throws {
            let notebook = try Notebook(kind)
            for path in ["food:fruit", "home", "trips"] { _ = try notebook.category(path) }
            var random = SplitMix64(seed: seed)
            for step in 1...120 {
                try BookContract.Sequences.takeAnyStep(in: notebook, using: &random)
                if step % 10 == 0 { #expect(try notebook.book.findings() == [], "seed \(seed), step \(step)") }
            }
        }

        private static func sum(_ count: Int, _ cents: Int64) -> Finding.Sum {
            Finding.Sum(count: count, amount: Amount(cents: cents))
        }

        private static func day(_ iso: String) -> Finding.TotalScope {
            .day(Day(iso: iso) ?? .earliest)
        }

        private static let november = Month(index: 24_322)

        /// Damage by SQL, and its findings.
        struct Damage: Sendable, CustomTestStringConvertible {
            let sql: String
            let findings: Set<Finding>
            var testDescription: String { sql }

            init(_ sql: String, _ findings: Finding...) {
                self.sql = sql
                self.findings = Set(findings)
            }
        }

        static let toTotals: [Damage] = [
            Damage(
                "UPDATE day_total SET cents = cents + 1 WHERE day = (SELECT day FROM expense WHERE id = 1)",
                .total(day("2026-11-20"), kept: sum(2, 2601), counted: sum(2, 2600))),
            Damage(
                "UPDATE day_total SET count = 3 WHERE day = (SELECT day FROM expense WHERE id = 1)",
                .total(day("2026-11-20"), kept: sum(3, 2600), counted: sum(2, 2600))),
            Damage(
                "DELETE FROM day_total WHERE day = (SELECT day FROM expense WHERE id = 6)",
                .total(day("2026-11-21"), kept: nil, counted: sum(1, 100))),
            Damage(
                "INSERT INTO day_total VALUES (0, 1, 5)", .total(day("1970-01-01"), kept: sum(1, 5), counted: nil)),
            Damage(
                "UPDATE month_total SET cents = 0 WHERE category = 2",
                .total(.month(november, "food:groceries"), kept: sum(2, 0), counted: sum(2, 2600))),
            Damage(
                "DELETE FROM month_total WHERE category = 2",
                .total(.month(november, "food:groceries"), kept: nil, counted: sum(2, 2600))),
            Damage(
                "INSERT INTO month_total VALUES (24322, 99, 1, 5)",
                .total(.month(november, "category 99"), kept: sum(1, 5), counted: nil)),
        ]

        private static let withoutTriggers = "DROP TRIGGER expense_left; DROP TRIGGER expense_joined; "

        /// SQLite accepts all of these, because the column takes any number.
        static let toAmounts: [Damage] = [
            Damage(
                "UPDATE expense SET cents = 1350 WHERE id = 1",
                .amount(expense: 1, Amount(cents: 1350), history: Amount(cents: 1300))),
            Damage(
                "UPDATE expense SET cents = 100 WHERE id = 3",
                .amount(expense: 3, Amount(cents: 100), history: Amount(cents: 9900))),
            Damage(
                withoutTriggers + "UPDATE expense SET cents = 1350 WHERE id = 1",
                .amount(expense: 1, Amount(cents: 1350), history: Amount(cents: 1300)),
                .total(day("2026-11-20"), kept: sum(2, 2600), counted: sum(2, 2650)),
                .total(.month(november, "food:groceries"), kept: sum(2, 2600), counted: sum(2, 2650))),
            // A sum that does not fit in 64 bits.
            Damage(
                withoutTriggers + "UPDATE expense SET cents = 9223372036854775807 WHERE id IN (1, 2)",
                .amount(expense: 1, Amount(cents: .max), history: Amount(cents: 1300)),
                .amount(expense: 2, Amount(cents: .max), history: Amount(cents: 1300)),
                .total(day("2026-11-20"), kept: sum(2, 2600), counted: Finding.Sum(count: 2, amount: nil)),
                .total(
                    .month(november, "food:groceries"), kept: sum(2, 2600),
                    counted: Finding.Sum(count: 2, amount: nil))),
        ]

        static let toExpenses: [Damage] = [
            Damage("UPDATE expense SET uid = 'x' WHERE id = 1", .expense(1, ["uid"])),
            Damage("UPDATE expense SET currency = 'USD' WHERE id = 1", .expense(1, ["currency"])),
            Damage("UPDATE expense SET day = day + 1 WHERE id = 1", .expense(1, ["day"])),
            Damage("UPDATE expense SET category = 3 WHERE id = 1", .expense(1, ["category"])),
            Damage(
                "UPDATE expense SET what = NULL, payee = 'Coop', method = '', note = 'a' WHERE id = 1",
                .expense(1, ["what", "payee", "method", "note"])),
            Damage("UPDATE expense SET \"by\" = 'bruno' WHERE id = 6", .expense(6, ["by"])),
            Damage("UPDATE expense SET created = 1, changed = 1 WHERE id = 6", .expense(6, ["created", "changed"])),
            Damage("UPDATE expense SET void = 0 WHERE id = 3", .expense(3, ["void"])),
            Damage("UPDATE expense_tag SET tag = 'c' WHERE tag = 'b'", .expense(1, ["tags"])),
            Damage("DELETE FROM expense_tag WHERE position = 1", .expense(1, ["tags"])),
            Damage("UPDATE expense_tag SET position = 7 WHERE position = 1", .tagOrder(expense: 1)),
            Damage(
                "DELETE FROM expense_tag WHERE position = 0", .tagOrder(expense: 1), .expense(1, ["tags"])),
            Damage("DELETE FROM expense WHERE id = 6", .lostExpense(6)),
            Damage(
                """
                INSERT INTO expense (uid, day, cents, category, "by", created, changed)
                VALUES ('new', 20000, 5, 1, 'anna', 0, 0)
                """, .unknownExpense(8)),
            Damage(
                "PRAGMA foreign_keys = OFF; INSERT INTO expense_tag VALUES (99, 0, 'x')",
                .structure("a row of expense_tag points to a row of expense that is not there")),
        ]

        static let toHistory: [Damage] = [
            Damage("UPDATE change SET after = 'x' WHERE id = 4", .unreadableChange(4)),
            Damage("UPDATE change SET before = '[]' WHERE id = 4", .unreadableChange(4)),
            Damage(
                "UPDATE change SET after = '{\"expense\":5,\"category\":[],\"ceiling\":[]}' WHERE id = 4",
                .unreadableChange(4)),
            Damage(
                "UPDATE change SET before = '{\"expense\":[\"a\"],\"category\":[],\"ceiling\":[]}' WHERE id IN (4, 5)",
                .unreadableChange(4), .unreadableChange(5)),
            Damage(
                "UPDATE change SET after = '{\"expense\":[],\"category\":[],\"ceiling\":[{\"id\":\"1\"}]}' WHERE id = 4",
                .unreadableChange(4)),
            Damage(
                "DELETE FROM change WHERE id = (SELECT min(change) FROM change_expense WHERE expense = 6)",
                .unknownExpense(6)),
            Damage(
                "UPDATE change SET state = 'dropped' WHERE action = 'void' AND state = 'done'",
                .expense(3, ["changed", "void"])),
        ]

        static let toTheRest: [Damage] = [
            Damage(
                "UPDATE ceiling SET cents = 1 WHERE id = 1",
                .ceiling(
                    ceiling(1, nil, cents: 1, from: 24_321), history: ceiling(1, nil, cents: 90_000, from: 24_321))),
            Damage(
                "DELETE FROM ceiling WHERE id = 2",
                .ceiling(nil, history: ceiling(2, 2, cents: 80_000, from: 24_321, until: 24_322))),
            Damage(
                "INSERT INTO ceiling (category, first_month, cents) VALUES (NULL, 24000, 5)",
                .ceiling(ceiling(3, nil, cents: 5, from: 24_000), history: nil)),
            Damage(
                "PRAGMA foreign_keys = OFF; UPDATE ceiling SET category = 99 WHERE id = 2",
                .structure("row 2 of ceiling points to a row of category that is not there"),
                .ceiling(
                    ceiling(2, 99, cents: 80_000, from: 24_321, until: 24_322),
                    history: ceiling(2, 2, cents: 80_000, from: 24_321, until: 24_322))),
            Damage("UPDATE category SET name = 'hut' WHERE id = 3", .category("hut", history: "house")),
            Damage("UPDATE category SET archived = 1 WHERE id = 3", .category("house", history: "house")),
            Damage("UPDATE category SET uid = 'another' WHERE id = 3", .category("house", history: "house")),
            Damage("UPDATE category SET changed = 1 WHERE id = 3", .category("house", history: "house")),
            // Equal for Unicode, but not in bytes; and a colon in a name makes it look like two names.
            Damage(
                "UPDATE category SET name = 'caf\u{E9}' WHERE id = 1; UPDATE category SET name = 'cafe\u{301}' WHERE id = 3",
                .categoryTwice("caf\u{E9}"), .category("caf\u{E9}", history: "food"),
                .category("caf\u{E9}", history: "house")),
            Damage(
                "UPDATE category SET name = 'food:groceries' WHERE id = 3", .categoryTwice("food:groceries"),
                .category("food:groceries", history: "house")),
            Damage(
                "UPDATE category SET parent = 2 WHERE id IN (1, 3)", .categoryCycle("food"),
                .categoryCycle("groceries"), .category("house", history: "house"),
                .category("food", history: "food")),
        ]

        private static func ceiling(
            _ id: Int64, _ category: Int64?, cents: Int64, from: Int, until: Int? = nil
        ) -> Ceiling {
            Ceiling(
                id: id, category: category, from: Month(index: from), until: until.map { Month(index: $0) },
                amount: Amount(cents: cents))
        }

        /// The table of expenses with other first columns, and without constraints.
        private static func rebuilt(_ columns: String) -> String {
            """
            PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON;
            DROP TRIGGER expense_added; DROP TRIGGER expense_removed; DROP TRIGGER expense_left;
            DROP TRIGGER expense_joined;
            CREATE TABLE other (id INTEGER PRIMARY KEY, \(columns), cents INTEGER, currency TEXT, category INTEGER,
                what TEXT, payee TEXT, method TEXT, note TEXT, "by" TEXT, created INTEGER, changed INTEGER, void INTEGER
            ) STRICT;
            INSERT INTO other SELECT id, uid, day, month, cents, currency, category, what, payee, method, note, "by",
                created, changed, void FROM expense;
            DROP TABLE expense; ALTER TABLE other RENAME TO expense
            """
        }

        /// A server does not allow a row to refer to a missing row.
        static let damages = toTotals + toAmounts + toExpenses + toHistory + toTheRest
        static let places = BookKind.allCases.flatMap { kind in
            damages.filter { kind != .postgreSQL || !$0.sql.contains("PRAGMA") }.map { (kind, $0) }
        }

        @Test(arguments: places)
        func `a check names each kind of damage and changes nothing`(kind: BookKind, damage: Damage) throws {
            let notebook = try notebook(kind)
            try notebook.damageTables { database in
                guard database.dialect == .sqlite else {
                    if damage.sql.contains(Self.withoutTriggers) {
                        try database.executeScript("SET spesa.totals = 'later'")
                    }
                    return try database.executeScript(String(damage.sql.trimmingPrefix(Self.withoutTriggers)))
                }
                let parts = try database.rows(
                    "SELECT name, sql FROM sqlite_schema WHERE type IN ('trigger', 'index') AND sql IS NOT NULL"
                ) { ($0.text(0) ?? "", $0.text(1) ?? "") }
                try database.executeScript(damage.sql)
                // A book with missing tables or indexes is not opened. They are made again, because only rows are
                // damaged here.
                let left = Set(try database.rows("SELECT name FROM sqlite_schema") { $0.text(0) ?? "" })
                for (name, sql) in parts where !left.contains(name) { try database.executeScript(sql) }
            }
            let before = notebook.bytes
            let found = try notebook.reopened().findings()
            #expect(Set(found.map(\.withoutUID)) == damage.findings)
            #expect(found.count == damage.findings.count)
            #expect(notebook.bytes == before)
        }

        /// A book with other tables is not opened. A check of the tables finds the damage that they allow.
        @Test func `a check names damage that only other table definitions allow`() throws {
            let notebook = try notebook(.open)
            try notebook.damage(
                Self.rebuilt("uid TEXT NOT NULL, day INTEGER NOT NULL, month INTEGER")
                    + """
                    ; UPDATE expense SET month = 24322; UPDATE expense SET uid = 'uid-1' WHERE id = 2;
                    UPDATE expense SET month = NULL WHERE id = 3
                    """)
            #expect(throws: DatabaseError.self) { try notebook.reopened().findings() }
            var found: [Finding] = []
            try notebook.damageTables { found = try BookCheck(database: $0).findings() }
            #expect(
                Set(found.map(\.withoutUID)) == [
                    .sharedUID(1, 2), .expense(2, ["uid"]),
                    .month(expense: 4, Day(iso: "1900-01-01") ?? .latest, kept: Self.november),
                    .month(expense: 5, Day.latest, kept: Self.november),
                    .month(expense: 3, Day(iso: "2026-10-01") ?? .latest, kept: nil),
                ])
        }

        @Test(arguments: BookKind.files)
        func `a check reports damage of the database file and still checks the rows`(kind: BookKind) throws {
            let notebook = try notebook(kind)
            var page = 0
            try notebook.damageTables { database in
                try database.execute("UPDATE expense SET cents = 1 WHERE id = 6")
                page =
                    try database.firstRow("SELECT rootpage FROM sqlite_schema WHERE name = 'expense_day'") {
                        Int($0.integer(0) ?? 0)
                    } ?? 0
            }
            // The last byte of an index page belongs to the number of a row.
            try notebook.damageBytes { bytes in bytes[page * 4096 - 1] ^= 0x40 }
            let found = try notebook.reopened().findings()
            #expect(found.contains(.amount(expense: 6, Amount(cents: 1), history: Amount(cents: 100))))
            #expect(found.contains { $0.kind == "book.structure" && $0.message(\.machineText).contains("expense_day") })
        }
    }
}

extension Ledger.Finding {
    /// The finding without uids, which differ in every book.
    fileprivate var withoutUID: Ledger.Finding {
        func plain(_ ceiling: Ceiling?) -> Ceiling? {
            ceiling.map {
                Ceiling(id: $0.id, category: $0.category, from: $0.from, until: $0.until, amount: $0.amount)
            }
        }
        guard case .ceiling(let ceiling, let history) = self else { return self }
        return .ceiling(plain(ceiling), history: plain(history))
    }
}
