import Ledger
import Money
import Periods
import Testing

extension BookContract {
    @Suite struct Adding {
        @Test(arguments: BookKind.allCases)
        func `a new expense is stored with every given field`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            var details = ExpenseDetails(tags: ["trip", "Shared"])
            details.forEachText { $1 = "two\nlines of \($0)" }
            let signature = notebook.sign("bruno")
            let draft = try notebook.draft(-1250, on: "2026-11-20", in: food, details)
            let recorded = try notebook.book.add([draft], by: signature)
            let id = try #require(recorded.first?.expense.id)
            let expected = Expense(
                id: id, uid: draft.uid, day: draft.day, amount: Amount(cents: -1250), category: food, details: details,
                by: "bruno", created: signature.at, changed: signature.at, isVoid: false)
            #expect(recorded == [Recorded(expense: expected, isNew: true)])
            #expect(try notebook.book.expense(id) == expected)
            #expect(try notebook.reopened().expense(id) == expected)
            #expect(try notebook.book.expense(id + 1) == nil)
        }

        @Test(arguments: BookKind.allCases)
        func `adding a known uid returns the recorded expense unchanged`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let first = try notebook.draft(1000, on: "2026-11-20", in: food)
            let expense = try #require(try notebook.book.add([first], by: notebook.sign()).first?.expense)
            try notebook.setVoid([expense.id])
            let before = try BookState(notebook.book)
            let history = try notebook.book.changes(of: nil, limit: nil)
            let again = ExpenseDraft(
                uid: first.uid, day: first.day.next, amount: Amount(cents: 9), category: food, details: first.details)
            let recorded = try notebook.book.add([again], by: notebook.sign())
            #expect(recorded.map(\.isNew) == [false])
            #expect(recorded.map(\.expense) == before.expenses)
            #expect(try BookState(notebook.book) == before)
            #expect(try notebook.book.changes(of: nil, limit: nil) == history)
        }

        @Test(arguments: BookKind.allCases)
        func `a batch distinguishes new expenses from known expenses`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let old = try notebook.draft(1, on: "2026-11-20", in: food)
            let new = try notebook.draft(2, on: "2026-11-21", in: food)
            _ = try notebook.book.add([old], by: notebook.sign())
            let recorded = try notebook.book.add([new, old, new], by: notebook.sign())
            #expect(recorded.map(\.isNew) == [true, false, false])
            #expect(recorded.map(\.expense.uid) == [new.uid, old.uid, new.uid])
            #expect(try notebook.find(order: .recorded).count == 2)
            #expect(try notebook.book.changes(of: nil, limit: 1).first?.after.expenses.map(\.uid) == [new.uid])
        }

        @Test(arguments: BookKind.allCases)
        func `a batch with an unknown category records no expense`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            try notebook.add(100, in: food)
            let before = try BookState(notebook.book)
            let drafts = [
                try notebook.draft(1, on: "2026-11-20", in: food),
                try notebook.draft(2, on: "2026-11-20", in: food + 99),
            ]
            #expect(throws: LedgerError.noSuchCategory("\(food + 99)")) {
                try notebook.book.add(drafts, by: notebook.sign())
            }
            #expect(try BookState(notebook.book) == before)
        }

        @Test(arguments: BookKind.allCases)
        func `adding an empty batch changes nothing`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            #expect(try notebook.book.add([], by: notebook.sign()) == [])
            #expect(try notebook.book.changes(of: nil, limit: nil) == [])
        }

        @Test(arguments: BookKind.allCases)
        func `undo and redo of an expense include its new category`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            try notebook.add(1, in: notebook.category("food"))
            let before = try BookState(notebook.book)
            let day = try #require(Day(iso: "2026-11-20"))
            let drafts = ["food:fruit:apples", "FOOD:fruit", "food:fruit:apples"].enumerated().map { index, path in
                ExpenseDraft(
                    uid: "new-\(index)", day: day, amount: Amount(cents: 5), destination: .newCategory(path: path),
                    details: ExpenseDetails())
            }
            let recorded = try notebook.book.add(drafts, by: notebook.sign())
            let tree = try notebook.book.categories()
            #expect(tree.all.map { tree.path(of: $0.id) } == ["food", "food:fruit", "food:fruit:apples"])
            #expect(
                recorded.map { tree.path(of: $0.expense.category) }
                    == ["food:fruit:apples", "food:fruit", "food:fruit:apples"])
            let after = try BookState(notebook.book)
            try notebook.undo()
            #expect(try BookState(notebook.book) == before)
            try notebook.redo()
            #expect(try BookState(notebook.book) == after)
        }

        @Test(arguments: BookKind.allCases)
        func `a new category with an invalid name refuses the whole batch`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let day = try #require(Day(iso: "2026-11-20"))
            let drafts = ["food", "food::x"].enumerated().map { index, path in
                ExpenseDraft(
                    uid: "new-\(index)", day: day, amount: Amount(cents: 5), destination: .newCategory(path: path),
                    details: ExpenseDetails())
            }
            #expect(throws: LedgerError.categoryName("food::x", .empty)) {
                try notebook.book.add(drafts, by: notebook.sign())
            }
            #expect(try notebook.book.categories().all == [])
            #expect(try notebook.find() == [])
        }

        @Test(arguments: BookKind.allCases)
        func `a number is never used twice, even after undo`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let first = try notebook.add(1, in: food)
            try notebook.undo()
            #expect(try notebook.book.expense(first.id) == nil)
            let second = try notebook.add(2, in: food)
            #expect(second.id > first.id)
            let fruit = try notebook.category("fruit")
            try notebook.undo()
            #expect(try notebook.category("vegetables") > fruit)
            try notebook.book.setCeiling(
                Amount(cents: 5), for: nil, from: Month(index: 1), until: nil, by: notebook.sign())
            let ceiling = try #require(try notebook.book.ceilings().ceilings.first)
            try notebook.undo()
            try notebook.book.setCeiling(
                Amount(cents: 6), for: nil, from: Month(index: 1), until: nil, by: notebook.sign())
            #expect(try #require(try notebook.book.ceilings().ceilings.first).id > ceiling.id)
        }

        @Test(arguments: BookKind.allCases)
        func `the last recorded expenses are counted from the end`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            #expect(try notebook.book.recordedLast(1) == nil)
            let first = try notebook.add(1, on: "2026-11-20", in: food).id
            let second = try notebook.add(2, on: "2026-01-01", in: food).id
            try notebook.setVoid([second])
            #expect(try notebook.book.recordedLast(1) == second)
            #expect(try notebook.book.recordedLast(2) == first)
            #expect(try notebook.book.recordedLast(3) == nil)
        }
    }
}
