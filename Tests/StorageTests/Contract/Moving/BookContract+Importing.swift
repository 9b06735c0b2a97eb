import Database
import Ledger
import Money
import Periods
import Testing

@testable import Storage

extension BookContract {
    @Suite struct Importing {
        /// Expected numbers of rows. Few rows are collected in memory first; many are written into a copy of the book.
        private static let sizes = [0, 1_000_000]
        private static let full = ExpenseDetails(what: "w", payee: "p", method: "m", note: "n", tags: ["t", "u"])
        private static let told = ExpenseDetails(what: "W", note: "N", tags: ["u", "v"])

        @Test(arguments: BookKind.allCases)
        func `an import without concurrent changes reads its files once`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            _ = try notebook.category("home")
            for book in [notebook.book, notebook.reopened()] {
                var times = 0
                try book.importExpenses(treating: .addOnly, expecting: 0, by: notebook.sign()) { take in
                    times += 1
                    _ = try take(notebook.imported(7, to: "home"))
                }
                #expect(times == 1)
            }
            #expect(try notebook.reopened().changes(of: nil, limit: nil).count == 3)
        }

        @Test(arguments: BookKind.allCases, Self.sizes)
        func `an imported row updates a known expense by the chosen treatment`(
            kind: BookKind, count: Int
        ) throws {
            let expected: [(ImportTreatment, ImportOutcome, String, Int64, ExpenseDetails)] = [
                (.addOnly, .known, "home", 100, Self.full),
                (
                    .update, .changed, "food", 7,
                    ExpenseDetails(what: "W", payee: "p", method: "m", note: "N", tags: ["u", "v"])
                ),
                (.replace, .changed, "food", 7, Self.told),
                (
                    .merge, .changed, "home", 100,
                    ExpenseDetails(what: "w", payee: "p", method: "m", note: "n", tags: ["t", "u", "v"])
                ),
            ]
            #expect(expected.map(\.0) == ImportTreatment.allCases)
            for (known, outcome, category, cents, details) in expected {
                let notebook = try Notebook(kind)
                let old = try notebook.add(100, in: notebook.category("home"), Self.full)
                let file = try notebook.imported(7, on: "2026-11-01", to: "food", Self.told, uid: old.uid)
                let outcomes = try notebook.importing([file], treating: known, expecting: count)
                #expect(outcomes.foreseen == [outcome], "\(known)")
                #expect(outcomes.come == [outcome], "\(known)")
                let new = try #require(try notebook.book.expense(old.id))
                #expect(try notebook.book.categories().path(of: new.category) == category, "\(known)")
                #expect(new.amount.cents == cents, "\(known)")
                #expect(new.details == details, "\(known)")
                #expect(new.created == old.created)
                #expect((new.changed == old.changed) == (outcome == .known))
                #expect(try notebook.importing([file], treating: known, expecting: count).come == [.known], "\(known)")
                #expect(try notebook.book.findings() == [])
            }
        }

        @Test(arguments: BookKind.allCases, Self.sizes)
        func `an import with too few free numbers is refused whole`(
            kind: BookKind, count: Int
        ) throws {
            for left in 0...2 as ClosedRange<Int64> {
                let notebook = try Notebook(kind)
                _ = try notebook.add(100, in: notebook.category("home"))
                try notebook.damageTables { try TrackedRows(database: $0).keepNumber(.max - left, of: "expense") }
                let files = try (0...Int(left)).map { try notebook.imported(Int64($0), to: "home") }
                let book = notebook.reopened()
                #expect(
                    throws: DatabaseError.contradiction("it has no number left for an expense"), "\(left) are left"
                ) {
                    try book.importExpenses(treating: .addOnly, expecting: count, by: notebook.sign()) { take in
                        for file in files { _ = try take(file) }
                    }
                }
                #expect(try notebook.reopened().everyNumber() == [1])
            }
        }

        @Test(arguments: BookKind.allCases, Self.sizes)
        func `a guessed category does not replace the recorded category`(
            kind: BookKind, count: Int
        ) throws {
            let notebook = try Notebook(kind)
            let old = try notebook.add(100, in: notebook.category("home"))
            let draft = try notebook.imported(7, to: "food", uid: old.uid).draft
            for known in [ImportTreatment.update, .replace] {
                try notebook.importing(
                    [ImportedExpense(draft: draft, namesCategory: false)], treating: known, expecting: count)
                #expect(try notebook.book.expense(old.id)?.category == old.category)
            }
        }

        @Test(arguments: BookKind.allCases, Self.sizes)
        func `the first import into a new book keeps numbers, users, times and void marks`(
            kind: BookKind, count: Int
        ) throws {
            let notebook = try Notebook(kind)
            let origins = [(7, true), (3, false), (7, false)].map { id, isVoid in
                ImportedExpense.Origin(
                    id: id, by: "bruno", created: Instant(seconds: 5), changed: Instant(seconds: 6), isVoid: isVoid)
            }
            let file = try origins.map { try notebook.imported(10, to: "food", origin: $0) }
            #expect(try notebook.importing(file, expecting: count).come == [.added, .added, .added])
            let expenses = try notebook.book.expenses(
                from: nil, through: nil, matching: ExpenseFilter(), order: .recorded, limit: nil)
            // The second expense with number 7 gets the next free number.
            #expect(expenses.map(\.id) == [8, 7, 3])
            #expect(expenses.map(\.isVoid) == [false, true, false])
            #expect(Set(expenses.map(\.by)) == ["bruno (by import of anna)"])
            #expect(Set(expenses.map(\.created.seconds)) == [5])
            #expect(Set(expenses.map(\.changed.seconds)) == [6])
            #expect(try notebook.book.dayTotals(in: DayRange(Day.earliest, Day.latest)).map(\.amount.cents) == [20])

            // The numbers of undone expenses are not used again.
            try notebook.undo()
            #expect(try notebook.find() == [])
            #expect(
                try notebook.importing([notebook.imported(1, to: "food", origin: origins[1])], expecting: count).come
                    == [.added])
            #expect(try notebook.find() == [9])
        }

        @Test(arguments: BookKind.allCases, Self.sizes)
        func `a duplicate row in a file is imported once`(
            kind: BookKind, count: Int
        ) throws {
            let notebook = try Notebook(kind)
            let one = try notebook.imported(10, to: "food", uid: "u")
            let outcomes = try notebook.importing([one, one], expecting: count)
            #expect(outcomes.foreseen == [.added, .known])
            #expect(outcomes.come == [.added, .known])
        }

        @Test(arguments: BookKind.allCases, Self.sizes)
        func `an error during an import leaves the book unchanged`(kind: BookKind, count: Int) throws {
            struct Stop: Error {}
            let notebook = try Notebook(kind)
            let old = try notebook.add(100, in: notebook.category("home"))
            let before = (try BookState(notebook.book), try notebook.book.changes(of: nil, limit: nil))
            let names = notebook.fileNames
            for known in ImportTreatment.allCases {
                #expect(throws: Stop.self) {
                    try notebook.book.importExpenses(treating: known, expecting: count, by: notebook.sign()) { take in
                        _ = try take(notebook.imported(1, to: "a:b"))
                        _ = try take(notebook.imported(2, to: "c", uid: old.uid))
                        throw Stop()
                    }
                }
                #expect(try BookState(notebook.book) == before.0)
                #expect(try notebook.book.changes(of: nil, limit: nil) == before.1)
                #expect(notebook.fileNames == names)
            }
            // The triggers that keep the totals are there again.
            try notebook.add(5, in: old.category)
            let state = try BookState(notebook.book)
            #expect(state == BookState(recomputedFrom: state))
        }

        @Test(arguments: BookKind.allCases, Self.sizes)
        func `an import without effect records no change and keeps the redo history`(
            kind: BookKind, count: Int
        ) throws {
            let notebook = try Notebook(kind)
            let old = try notebook.add(100, in: notebook.category("home"))
            try notebook.setVoid([old.id])
            try notebook.undo()
            let before = try notebook.book.changes(of: nil, limit: nil)
            try notebook.importing([notebook.imported(1, to: "home", uid: old.uid)], expecting: count)
            #expect(try notebook.book.changes(of: nil, limit: nil) == before)
            try notebook.redo()
        }

        @Test(arguments: BookKind.allCases, Self.sizes)
        func `the history shows an import by its numbers, and each of its expenses`(
            kind: BookKind, count: Int
        ) throws {
            let notebook = try Notebook(kind)
            let old = try notebook.add(100, in: notebook.category("home"))
            try notebook.importing(
                [
                    notebook.imported(1, to: "home"), notebook.imported(2, to: "home", uid: old.uid),
                    notebook.imported(3, to: "food"),
                ], treating: .update, expecting: count)
            let change = try #require(try notebook.book.changes(of: 3, limit: nil).first)
            #expect(change.action == .importing)
            #expect(change.imported == Change.Imported(added: 2, altered: 1, numbers: 2...3))
            #expect(change.before.expenses == [old])
            #expect(change.after.expenses == [try notebook.book.expense(old.id)])
            #expect(change.after.categories.map(\.name) == ["food"])
            #expect(try notebook.book.changes(of: old.id, limit: nil).map(\.action) == [.importing, .add])
        }

        @Test(arguments: BookKind.allCases, Self.sizes)
        func `undo and redo restore more than a thousand imported changes`(
            kind: BookKind, count: Int
        ) throws {
            let notebook = try Notebook(kind)
            let home = try notebook.category("home")
            let drafts = try (1...1001).map { _ in
                try notebook.draft(5, on: "2026-11-20", in: home, ExpenseDetails(tags: ["a", "b"]))
            }
            _ = try notebook.book.add(drafts, by: notebook.sign())
            let before = try BookState(notebook.book)
            try notebook.importing(
                drafts.map { try notebook.imported(7, to: "home", ExpenseDetails(tags: ["c"]), uid: $0.uid) }
                    + [notebook.imported(1, to: "new")], treating: .replace, expecting: count)
            let after = try BookState(notebook.book)
            let change = try #require(try notebook.book.changes(of: 1, limit: 1).first)
            #expect(change.imported == Change.Imported(added: 1, altered: 1001, numbers: 1002...1002))
            #expect(change.after.expenses == [])
            for _ in 1...2 {
                #expect(try notebook.book.findings() == [])
                try notebook.undo()
                #expect(try BookState(notebook.book) == before)
                #expect(try notebook.book.findings() == [])
                try notebook.redo()
                #expect(try BookState(notebook.book) == after)
            }
            _ = try notebook.book.erase(Array(1...1001))
            #expect(try notebook.book.findings() == [])
            try notebook.undo()
            #expect(try notebook.find() == [])
        }

        @Test(arguments: BookKind.allCases, Self.sizes)
        func `the original user of an imported expense is kept only in a new book`(
            kind: BookKind, count: Int
        ) throws {
            let notebook = try Notebook(kind)
            let origin = ImportedExpense.Origin(
                id: 50, by: "bruno", created: Instant(seconds: 5), changed: Instant(seconds: 6), isVoid: true)
            let old = try notebook.add(100, in: notebook.category("home"))
            try notebook.importing(
                [
                    notebook.imported(1, to: "home", origin: origin),
                    notebook.imported(2, to: "home", uid: old.uid, origin: origin),
                ], treating: .update, expecting: count)
            for id in [old.id, old.id + 1] {
                let expense = try #require(try notebook.book.expense(id))
                #expect(expense.by == "anna")
                #expect(expense.created.seconds > 6 && expense.changed.seconds > 6)
                #expect(expense.isVoid)
            }
        }

        @Test(arguments: BookKind.allCases, Self.sizes)
        func `a check finds an imported expense that was deleted without history`(
            kind: BookKind, count: Int
        ) throws {
            let notebook = try Notebook(kind)
            try notebook.importing(
                [notebook.imported(1, to: "home"), notebook.imported(2, to: "home")], expecting: count)
            #expect(try notebook.book.findings() == [])
            try notebook.damage("DELETE FROM expense WHERE id = 2")
            #expect(try notebook.reopened().findings() == [.importedExpenses(change: 1, missing: 1)])
        }

        @Test(arguments: BookKind.allCases, Self.sizes)
        func `a uid that occurs twice in updating files keeps its last values`(
            kind: BookKind, count: Int
        ) throws {
            let notebook = try Notebook(kind)
            let old = try notebook.add(100, in: notebook.category("home"))
            let files = [
                try notebook.imported(1, to: "home", uid: "u"), try notebook.imported(2, to: "food", uid: "u"),
                try notebook.imported(3, to: "food", uid: old.uid), try notebook.imported(4, to: "food", uid: old.uid),
            ]
            let outcomes = try notebook.importing(files, treating: .replace, expecting: count).come
            #expect(outcomes == [.added, .changed, .changed, .changed])
            #expect(try notebook.book.expense(old.id)?.amount.cents == 4)
            #expect(try notebook.book.expense(old.id + 1)?.amount.cents == 2)
            #expect(try notebook.book.findings() == [])
            try notebook.undo()
            #expect(try notebook.book.expense(old.id)?.amount.cents == 100)
            #expect(try notebook.find() == [old.id])
        }

        @Test(arguments: BookKind.allCases, Self.sizes)
        func `a uid with two numbers is imported as one expense`(kind: BookKind, count: Int) throws {
            for isFirst in [true, false] {
                let notebook = try Notebook(kind)
                if !isFirst { try notebook.add(100, in: notebook.category("home")) }
                let files = try [7, 8, 7].map { id in
                    try notebook.imported(
                        1, to: "home", uid: "u",
                        origin: ImportedExpense.Origin(id: id, by: nil, created: nil, changed: nil, isVoid: false))
                }
                #expect(try notebook.importing(files, expecting: count).come == [.added, .known, .known])
                #expect(try notebook.find() == (isFirst ? [7] : [2, 1]))
                #expect(try notebook.book.findings() == [])
            }
        }

        @Test(arguments: BookKind.files, Self.sizes)
        func `an expense recorded during an import is kept beside the import`(kind: BookKind, count: Int) throws {
            let notebook = try Notebook(kind)
            let home = try notebook.category("home")
            let file = try [notebook.imported(1, to: "home"), notebook.imported(2, to: "food")]
            var runs = 0
            try notebook.book.importExpenses(treating: .addOnly, expecting: count, by: notebook.sign()) { take in
                runs += 1
                #expect(try file.map(take) == [.added, .added])
                guard runs < 3 else { return }
                _ = try notebook.reopened().add(
                    [notebook.draft(3, on: "2026-11-20", in: home)], by: notebook.sign())
            }
            #expect(runs == 3)
            #expect(
                try notebook.reopened().changes(of: nil, limit: nil).map(\.action) == [
                    .importing, .add, .add, .addCategory,
                ])
            let state = try BookState(notebook.book)
            #expect(state == BookState(recomputedFrom: state))
            #expect(state.expenses.map(\.amount.cents).sorted() == [1, 2, 3, 3])
            #expect(try notebook.book.findings() == [])
        }

        @Test(arguments: BookKind.allCases)
        func `the category of a payee is the category of its last expense`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let (home, food) = (try notebook.category("home"), try notebook.category("food"))
            try notebook.add(1, on: "2026-11-20", in: home, ExpenseDetails(payee: "p"))
            try notebook.add(1, on: "2026-11-01", in: food, ExpenseDetails(payee: "p"))
            try notebook.add(1, in: home, ExpenseDetails(payee: "q"))
            #expect(try notebook.book.categoriesOfPayees() == ["p": food, "q": home])
            try notebook.add(1, in: home, ExpenseDetails(payee: "Chez L’Ami"))
            try notebook.add(1, in: food, ExpenseDetails(payee: "CHEZ L'AMI"))
            #expect(try notebook.book.categoriesOfPayees() == ["p": food, "q": home, "chezlami": food])
            try notebook.add(1, in: home, ExpenseDetails(payee: "Chez L’Ami"))
            #expect(try notebook.book.categoriesOfPayees()["chezlami"] == home)
        }

        @Test(arguments: BookKind.allCases, Self.sizes)
        func `a book without free numbers refuses an import`(
            kind: BookKind, count: Int
        ) throws {
            let notebook = try Notebook(kind)
            let file = try notebook.imported(1, to: "food")
            try notebook.damageTables { try TrackedRows(database: $0).keepNumber(.max, of: "expense") }
            #expect(throws: DatabaseError.contradiction("it has no number left for an expense")) {
                try notebook.reopened().importExpenses(treating: .addOnly, expecting: count, by: notebook.sign()) {
                    take in
                    _ = try take(file)
                }
            }
        }

        @Test(arguments: BookKind.allCases)
        func `import rules and profiles are stored, replaced and removed by name`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let (home, food) = (try notebook.category("home"), try notebook.category("food"))
            let rule = try notebook.book.addRule("b", category: home, by: notebook.sign())
            _ = try notebook.book.addRule("a", category: home, by: notebook.sign())
            #expect(try notebook.book.addRule("b", category: food, by: notebook.sign()).id == rule.id)
            #expect(try notebook.book.addRule("B", category: food, by: notebook.sign()).id == rule.id)
            let spelled = try notebook.book.addRule("l’ami", category: home, by: notebook.sign())
            #expect(try notebook.book.addRule("L'ami", category: home, by: notebook.sign()) == spelled)
            #expect(try notebook.book.removeRule("l'ami", by: notebook.sign()) == spelled)
            #expect(try notebook.book.rules().map(\.text) == ["a", "b"])
            #expect(try notebook.book.rules().map(\.category) == [home, food])
            try notebook.book.mergeCategory(food, into: home, by: notebook.sign())
            #expect(try notebook.book.rules().map(\.category) == [home, home])
            #expect(try notebook.book.addRule("B", category: nil, by: notebook.sign()).id == rule.id)
            #expect(try notebook.reopened().rules().map(\.category) == [home, nil])
            #expect(throws: LedgerError.noSuchRule("c")) {
                try notebook.book.removeRule("c", by: notebook.sign())
            }
            for words in ["", " ", "\u{301}"] {
                #expect(throws: LedgerError.ruleIsEmpty) {
                    try notebook.book.addRule(words, category: home, by: notebook.sign())
                }
            }
            let long = String(repeating: "x", count: 4097)
            #expect(throws: LedgerError.detailTooLong(field: "rule", bytes: 4097)) {
                try notebook.book.addRule(long, category: home, by: notebook.sign())
            }
            #expect(throws: LedgerError.profileIsUnnamed) {
                try notebook.book.save(
                    ImportProfile(name: "", map: "", encoding: nil, dateOrder: nil, decimalMark: nil),
                    by: notebook.sign())
            }
            #expect(throws: LedgerError.detailTooLong(field: "map", bytes: 4097)) {
                try notebook.book.save(
                    ImportProfile(name: "n", map: long, encoding: nil, dateOrder: nil, decimalMark: nil),
                    by: notebook.sign())
            }
            let profile = ImportProfile(
                id: 1, name: "n", map: "", encoding: nil, dateOrder: nil, decimalMark: "comma")
            let other = ImportProfile(
                id: 1, name: "n", map: "a=b", encoding: "x", dateOrder: "y", decimalMark: nil, sign: "z",
                categories: "c=d")
            for saved in [profile, other] {
                try notebook.book.save(saved, by: notebook.sign())
                #expect(try notebook.reopened().profiles() == [saved])
            }
            try notebook.book.removeProfile("n", by: notebook.sign())
            #expect(throws: LedgerError.noSuchProfile("n")) {
                try notebook.book.removeProfile("n", by: notebook.sign())
            }
        }
    }
}
