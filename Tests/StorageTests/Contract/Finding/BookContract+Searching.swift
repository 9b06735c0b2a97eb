import Database
import Ledger
import Money
import Periods
import Support
import Testing

@testable import Storage

extension BookContract {
    /// Books long enough that a search need not read every expense.
    @Suite struct Searching {
        /// Words with case, accents, apostrophes, forms that fold to several letters, and lines.
        private static let words = [
            "Caffè", "CAFFE\u{300}", "pane", "Straße", "ﬁne", "Café Müller", "latte e\npane", "x", "", "cinema", "👍🏽",
            "İzmir", "L’Ami", "pane L`AMI",
        ]

        @Test(arguments: BookKind.allCases)
        func `a search finds the expenses of a full scan after any changes`(kind: BookKind) throws {
            var random = SplitMix64(seed: 10)
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let home = try notebook.category("home")
            func details() -> ExpenseDetails {
                func word() -> String? { Self.words.filter { !$0.isEmpty }.randomElement(using: &random) }
                return ExpenseDetails(
                    what: Bool.random(using: &random) ? word() : nil, payee: Bool.random(using: &random) ? word() : nil,
                    method: Bool.random(using: &random) ? "card" : nil,
                    note: Int.random(in: 0..<40, using: &random) == 0 ? word() : nil,
                    tags: Int.random(in: 0..<9, using: &random) == 0 ? ["été"] : [])
            }
            func day() -> String { Day(number: 20_000 + Int.random(in: 0...400, using: &random)).iso }
            func draft() throws -> ExpenseDraft {
                try notebook.draft(
                    .random(in: -50...5000, using: &random), on: day(), in: Bool.random(using: &random) ? food : home,
                    details())
            }
            func someIDs() throws -> [Int64] {
                let last = try notebook.book.recordedLast(1) ?? 1
                return Array(Set((0..<4).map { _ in Int64.random(in: 1...last, using: &random) })).filter {
                    (try? notebook.book.expense($0)) ?? nil != nil
                }
            }
            // Changes to undo, so that no undo reaches those that made the categories.
            for _ in 0..<60 { _ = try notebook.book.add([draft()], by: notebook.sign()) }
            for round in 0..<14 {
                _ = try notebook.book.add((0..<300).map { _ in try draft() }, by: notebook.sign())
                for _ in 0..<3 {
                    switch Int.random(in: 0..<8, using: &random) {
                    case 0: try notebook.undo(.random(in: 1...2, using: &random))
                    case 1:
                        try notebook.undo(2)
                        try notebook.redo(.random(in: 1...2, using: &random))
                    case 2:
                        try notebook.undo()
                        _ = try notebook.book.erase(someIDs())
                        try notebook.redo()
                    case 3: try notebook.setVoid(someIDs())
                    case 4: _ = try notebook.book.erase(someIDs())
                    case 5:
                        try notebook.importing(
                            (0..<200).map { _ in
                                try notebook.imported(
                                    .random(in: 1...90, using: &random), on: day(), to: "food", details())
                            })
                    default:
                        let (ids, new, moved) = (try someIDs(), details(), try #require(Day(iso: day())))
                        _ = try notebook.book.edit(ids, as: .edit, by: notebook.sign()) { expense in
                            expense.details = new
                            expense.day = moved
                        }
                    }
                    try expectSameFindings(in: notebook, food, &random, "round \(round)")
                }
            }
            #expect(try notebook.book.findings() == [])
        }

        @Test(arguments: BookKind.allCases)
        func `a search finds edited expenses of an indexed block whose last expense was undone`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            func draft() throws -> ExpenseDraft {
                try notebook.draft(100, on: "2026-05-01", in: food, ExpenseDetails(what: "bread"))
            }
            var last: Int64 = 0
            while last < 1022 {
                _ = try notebook.book.add((0..<(1022 - last)).map { _ in try draft() }, by: notebook.sign())
                last = try notebook.book.recordedLast(1) ?? 0
            }
            try #require(last == 1022)
            _ = try notebook.book.add([draft()], by: notebook.sign())
            try notebook.undo()
            let edited = Array(Int64(500)...Int64(700))
            _ = try notebook.book.edit(edited, as: .edit, by: notebook.sign()) { $0.details.what = "cinema" }
            var filter = ExpenseFilter()
            filter.search = "cinema"
            let found = try notebook.book.expenses(
                from: nil, through: nil, matching: filter, order: .recorded, limit: nil)
            #expect(found.map(\.id) == edited.reversed())
            #expect(try notebook.book.findings() == [])
        }

        private func expectSameFindings(
            in notebook: Notebook, _ category: Ledger.Category.ID, _ random: inout SplitMix64, _ comment: Comment
        ) throws {
            let all = try notebook.book.expenses(
                from: nil, through: nil, matching: ExpenseFilter(), order: .recorded, limit: nil)
            for order in ExpenseOrder.allCases {
                var filter = ExpenseFilter()
                filter.search = [
                    "caffe", "PANE", "ss", "ﬁ", "e\np", "muller", "izm", "👍", "nowhere", "", "in", "l'ami", "e l´a",
                    "’",
                ]
                .randomElement(using: &random)
                if Bool.random(using: &random) { filter.payee.any = [["cafe muller"]] }
                if Int.random(in: 0..<4, using: &random) == 0 {
                    filter.tag = Filtering.names([["ETE"], []], &random)
                }
                if Int.random(in: 0..<4, using: &random) == 0 {
                    filter.method = Filtering.names([["CARD"], []], &random)
                }
                if Int.random(in: 0..<4, using: &random) == 0 { filter.search = nil }
                if Int.random(in: 0..<4, using: &random) == 0 { filter.categories = [category] }
                if Int.random(in: 0..<4, using: &random) == 0 { filter.least = Amount(cents: 2000) }
                filter.void = ExpenseFilter.Void.allCases.randomElement(using: &random) ?? .all
                let first = Bool.random(using: &random) ? Day(number: 20_100) : nil
                let last = Bool.random(using: &random) ? Day(number: 20_300) : nil
                let limit = [nil, 1, 20, 600].randomElement(using: &random) ?? nil
                let texts = TextFilter(filter)
                let expected = all.filter { expense in
                    (first.map { expense.day >= $0 } ?? true) && (last.map { expense.day <= $0 } ?? true)
                        && (filter.void == .all || expense.isVoid == (filter.void == .only))
                        && (filter.categories?.contains(expense.category) ?? true)
                        && (filter.least.map { expense.amount >= $0 } ?? true) && texts.matches(expense.details)
                }.sorted { left, right in
                    switch order {
                    case .day: (left.day, left.id) > (right.day, right.id)
                    case .amount: (left.amount, left.day, left.id) > (right.amount, right.day, right.id)
                    case .recorded: left.id > right.id
                    }
                }
                let found = try notebook.book.expenses(
                    from: first, through: last, matching: filter, order: order, limit: limit)
                #expect(found.map(\.id) == expected.prefix(limit ?? .max).map(\.id), comment)
                #expect(found == Array(expected.prefix(limit ?? .max)), comment)
            }
        }

        @Test func `a search for a rare word reads few of many expenses`() throws {
            let notebook = try Notebook(.open)
            let food = try notebook.category("food")
            for block in 0..<6 {
                _ = try notebook.book.add(
                    (0..<1024).map { number in
                        try notebook.draft(
                            1, on: "2026-11-20", in: food,
                            ExpenseDetails(what: block == 2 && number == 7 ? "Zabaione" : "pane", payee: "Forno"))
                    }, by: notebook.sign())
            }
            try notebook.damageTables { database in
                let (spans, changed) = try SearchTable(database: database).spans(holding: "zabaione")
                #expect(spans.map(\.numbers) == [2048...3071, 6144...6144])
                #expect(changed.isEmpty)
            }
            #expect(try notebook.find { $0.search = "zabaione" } == [2056])
            _ = try notebook.book.edit([5], as: .edit, by: notebook.sign()) { $0.details.note = "con zabaione" }
            #expect(try notebook.find(limit: 1) { $0.search = "zabaione" } == [2056])
            #expect(try notebook.find { $0.search = "ZABAIONE" } == [2056, 5])
            try notebook.undo()
            #expect(try notebook.find { $0.search = "zabaione" } == [2056])
            try notebook.redo()
            #expect(try notebook.find { $0.search = "zabaione" } == [2056, 5])
        }

        @Test(arguments: BookKind.allCases)
        func `a text older than its search block is found after undo`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            try notebook.add(1, in: food, ExpenseDetails(what: "zabaione"))
            _ = try notebook.book.edit([1], as: .edit, by: notebook.sign()) { $0.details.what = "pane" }
            _ = try notebook.book.add(
                (0..<1500).map { _ in try notebook.draft(1, on: "2026-11-21", in: food, ExpenseDetails(what: "latte"))
                },
                by: notebook.sign())
            #expect(try notebook.find { $0.search = "zabaione" } == [])
            try notebook.undo(2)
            #expect(try notebook.find { $0.search = "zabaione" } == [1])
            #expect(try notebook.find { $0.search = "latte" } == [])
            try notebook.redo(2)
            #expect(try notebook.find { $0.search = "zabaione" } == [])
            #expect(try notebook.find { $0.search = "latte" }.count == 1500)
            try notebook.undo(3)
            try notebook.redo(1)
            #expect(try notebook.find { $0.search = "zabaione" } == [1])
        }

        @Test(arguments: BookKind.allCases)
        func `erasing removes the text from the search index`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            _ = try notebook.book.add(
                (0..<1100).map {
                    try notebook.draft(1, on: "2026-11-20", in: food, ExpenseDetails(what: "zabaione\($0)"))
                }, by: notebook.sign())
            _ = try notebook.book.erase([800])
            try notebook.damageTables { database in
                let texts = try database.rows("SELECT texts FROM search_block WHERE texts <> ''") { $0.text(0) ?? "" }
                #expect(texts.count == 1)
                #expect(texts.allSatisfy { !$0.contains("zabaione799\n") && $0.contains("zabaione798\n") })
            }
        }

        @Test(arguments: BookKind.allCases)
        func `a very large number does not grow the search index`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let files = try [1, 1 << 32].map { (id: Int64) in
                try notebook.imported(
                    1, to: "food", ExpenseDetails(what: "zabaione"), uid: "\(id)",
                    origin: ImportedExpense.Origin(id: id, by: nil, created: nil, changed: nil, isVoid: false))
            }
            try notebook.importing(files)
            let found = try notebook.find { $0.search = "zabaione" }
            #expect(found == [1 << 32, 1])
            try notebook.damageTables { database in
                let blocks = try database.rows("SELECT block FROM search_block") { $0.integer(0) }
                #expect(blocks == [0])
            }
        }

        @Test(arguments: BookKind.allCases)
        func `a check finds an expense that a search would miss`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            _ = try notebook.book.add(
                (0..<1100).map { try notebook.draft(1, on: "2026-11-20", in: food, ExpenseDetails(what: "w\($0)")) },
                by: notebook.sign())
            #expect(try notebook.book.findings() == [])
            try notebook.damage("UPDATE search_block SET texts = replace(texts, 'w77', 'w')")
            #expect(try notebook.reopened().findings().contains(.unfound(expense: 78)))
        }
    }
}
