import Ledger
import Money
import Periods
import Support
import Testing

extension BookContract {
    @Suite struct Erasing {
        /// A book with eight expenses full of unique words, changed in every possible way.
        private static func eventful(_ kind: BookKind) throws -> Notebook {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let home = try notebook.category("home")
            for number in 1...8 {
                try notebook.add(
                    Int64(number) * 100, on: "2026-1\(number % 3)-0\(number)", in: number % 2 == 0 ? food : home,
                    ExpenseDetails(
                        what: "what-\(number)-canary", payee: "payee-\(number)-canary",
                        method: "method-\(number)-canary",
                        note: String(repeating: "note-\(number)-canary ", count: 400), tags: ["tag-\(number)-canary"]))
            }
            _ = try notebook.book.edit([2, 3], as: .edit, by: notebook.sign()) { expense in
                expense.details.payee = "former-\(expense.id)-canary"
            }
            // The import adds expenses 9 and 10, and sets the former version of expense 5 aside.
            let five = try #require(try notebook.book.expense(5))
            try notebook.importing(
                [
                    notebook.imported(7, to: "home", ExpenseDetails(what: "what-20-canary")),
                    notebook.imported(8, to: "home", ExpenseDetails(what: "what-21-canary")),
                    notebook.imported(
                        9, to: "home", ExpenseDetails(what: five.details.what, tags: five.details.tags), uid: five.uid),
                ], treating: .replace)
            try notebook.setVoid([4])
            _ = try notebook.book.edit([2], as: .edit, by: notebook.sign()) { $0.details = ExpenseDetails() }
            try notebook.book.setCeiling(
                Amount(cents: 5), for: food, from: Month(index: 24_000), until: nil, by: notebook.sign())
            try notebook.book.mergeCategory(food, into: home, by: notebook.sign())
            try notebook.undo(2)
            // An expense that is only in the history from now on.
            try notebook.add(900, in: home, ExpenseDetails(what: "what-9-canary"))
            try notebook.undo()
            return notebook
        }

        private static func holds(_ notebook: Notebook, _ words: String) throws -> Bool {
            var isThere = false
            try notebook.damageTables { database in
                try database.withImage { image in isThere = Array(image).holds(words) }
            }
            return isThere || notebook.bytes.holds(words)
        }

        @Test(arguments: BookKind.files)
        func `erasing everything removes every word of the expenses and keeps the rest`(kind: BookKind) throws {
            let notebook = try Self.eventful(kind)
            #expect(try Self.holds(notebook, "canary"))
            let (tree, plan) = (try notebook.book.categories(), try notebook.book.ceilings())
            let ids = try notebook.book.everyNumber()
            #expect(ids.sorted() == Array(1...11))
            let erasure = try notebook.book.erasure(of: ids)
            #expect(
                erasure
                    == Erasure(
                        expenses: 10, void: 1, undone: 1, total: Amount(cents: 2724), voidTotal: Amount(cents: 400),
                        days: DayRange(try #require(Day(iso: "2026-10-03")), try #require(Day(iso: "2026-12-08"))),
                        changes: erasure.changes))
            #expect(try notebook.book.erase(ids) == erasure)

            let book = notebook.reopened()
            #expect(try !Self.holds(notebook, "canary"))
            #expect(try notebook.book.findings() == [])
            #expect(try book.findings() == [])
            #expect(
                try book.expenses(from: nil, through: nil, matching: ExpenseFilter(), order: .day, limit: nil) == [])
            #expect(try book.daysSpent() == nil)
            #expect(try book.everyNumber() == [])
            #expect(try book.categories().all.map(\.name) == tree.all.map(\.name))
            #expect(try book.ceilings().ceilings == plan.ceilings)
            for change in try book.changes(of: nil, limit: nil) {
                #expect(change.before.expenses.isEmpty && change.after.expenses.isEmpty)
                #expect(!change.after.isEmpty || !change.before.isEmpty)
            }
        }

        @Test(arguments: BookKind.files)
        func `erasing some expenses removes their words and keeps the words of other expenses`(kind: BookKind) throws {
            let notebook = try Self.eventful(kind)
            let others = try notebook.find().filter { ![2, 4, 5, 9].contains($0) }
            let before = try others.map { try notebook.book.expense($0) }
            #expect(try notebook.book.erase([2, 4, 5, 9, 77]).expenses == 4)
            #expect(try !Self.holds(notebook, "what-20-canary"))
            for number in [2, 4, 5] {
                for word in ["what", "payee", "method", "note", "tag", "former"] {
                    #expect(try !Self.holds(notebook, "\(word)-\(number)-canary"), "\(word)-\(number)")
                }
            }
            for word in ["note-1-canary", "what-21-canary", "payee-3-canary", "former-3-canary", "what-9-canary"] {
                #expect(try Self.holds(notebook, word) == true, "\(word)")
            }
            #expect(try others.map { try notebook.book.expense($0) } == before)
            #expect(try notebook.book.findings() == [])
            #expect(try notebook.book.changes(of: 2, limit: nil) == [])
            // The import had added two expenses and altered one.
            let imported = try notebook.book.changes(of: 10, limit: nil).compactMap(\.imported)
            #expect(imported == [Change.Imported(added: 1, altered: 0, numbers: 9...10)])
        }

        @Test(arguments: BookKind.allCases)
        func `earlier changes can be undone and redone without the erased expenses`(kind: BookKind) throws {
            let notebook = try Self.eventful(kind)
            _ = try notebook.book.erase([2, 4, 5, 9])
            let count = try notebook.book.undoable(100, of: .anybody).count
            let before = try notebook.find()
            try notebook.undo(count)
            #expect(try notebook.book.findings() == [])
            #expect(try notebook.find() == [])
            try notebook.redo(count)
            #expect(try notebook.book.findings() == [])
            #expect(try notebook.find() == before)
        }

        @Test(arguments: BookKind.allCases)
        func `numbers of erased expenses are not used again`(kind: BookKind) throws {
            let notebook = try Self.eventful(kind)
            _ = try notebook.book.erase(notebook.book.everyNumber())
            let expense = try notebook.add(1, in: notebook.book.categories().find("home").id)
            #expect(expense.id == 12)
            let newest = try #require(try notebook.book.changes(of: nil, limit: 1).first)
            #expect(newest.id > 12)
        }

        @Test(arguments: BookKind.allCases)
        func `erasing no expense changes nothing`(kind: BookKind) throws {
            let notebook = try Self.eventful(kind)
            let changes = try notebook.book.changes(of: nil, limit: nil)
            for ids in [[], [0, -1, 99]] as [[Int64]] {
                let erasure = try notebook.book.erase(ids)
                #expect(
                    erasure
                        == Erasure(
                            expenses: 0, void: 0, undone: 0, total: .zero, voidTotal: .zero, days: nil, changes: 0))
                #expect(erasure.isEmpty)
            }
            #expect(try notebook.book.changes(of: nil, limit: nil) == changes)
        }

        @Test(arguments: BookKind.allCases)
        func `the total of an erasure is nil on overflow`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            try notebook.add(.max, on: "2026-10-01", in: food)
            try notebook.add(.max, on: "2026-11-01", in: food)
            #expect(try notebook.book.erasure(of: [1, 2]).total == nil)
            #expect(try notebook.book.erase([1, 2]).expenses == 2)
        }

        @Test func `erasing shrinks the file`() throws {
            for kind in BookKind.allCases {
                let notebook = try Self.eventful(kind)
                let before = notebook.bytes.count
                _ = try notebook.book.erase(notebook.book.everyNumber())
                #expect(notebook.bytes.count < before - 8 * 4096, "\(kind)")
            }
        }
    }
}
