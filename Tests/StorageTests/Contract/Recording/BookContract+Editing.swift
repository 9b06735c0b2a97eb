import Ledger
import Money
import Periods
import Testing

extension BookContract {
    @Suite struct Editing {
        @Test(arguments: BookKind.allCases)
        func `an edit changes the given fields and the time of change`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let home = try notebook.category("home")
            let before = try notebook.add(
                100, in: food, ExpenseDetails(what: "a", payee: "b", method: "c", note: "d", tags: ["e", "f"]))
            let signature = notebook.sign("bruno")
            var expected = before
            expected.day = try #require(Day(iso: "2025-02-28"))
            expected.amount = Amount(cents: -7)
            expected.category = home
            expected.details = ExpenseDetails(note: "only this", tags: ["f", "g", "e"])
            let edited = try notebook.book.edit([before.id], as: .edit, by: signature) { expense in
                expense.day = expected.day
                expense.amount = expected.amount
                expense.category = expected.category
                expense.details = expected.details
            }
            expected.changed = signature.at
            #expect(edited == [expected])
            #expect(try notebook.reopened().expense(before.id) == expected)
            let change = try #require(try notebook.book.changes(of: before.id, limit: 1).first)
            #expect(change.action == .edit)
            #expect(change.made == signature)
            #expect(change.before.expenses == [before])
            #expect(change.after.expenses == [expected])
        }

        @Test(arguments: BookKind.allCases)
        func `an edit changes one text and keeps the others`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            var details = ExpenseDetails(tags: ["e"])
            details.forEachText { $1 = "old \($0)" }
            let before = try notebook.add(100, in: notebook.category("food"), details)
            for name in details.texts.map(\.name) {
                details.forEachText { if $0 == name { $1 = "new \($0)" } }
                _ = try notebook.book.edit([before.id], as: .edit, by: notebook.sign()) { $0.details = details }
                #expect(try notebook.reopened().expense(before.id)?.details == details, "\(name)")
            }
        }

        @Test(arguments: BookKind.allCases)
        func `an edit creates its new category, and one undo removes both`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let ids = try (1...2).map { try notebook.add($0, in: food).id }
            let before = try BookState(notebook.book)
            let edited = try notebook.book.edit(ids, as: .edit, into: "hobby:chess", by: notebook.sign()) { _ in }
            let made = try notebook.book.categories().find("hobby:chess").id
            #expect(edited.map(\.category) == [made, made])
            let change = try #require(try notebook.book.undo(1, of: .anybody, by: notebook.sign()).first)
            #expect(change.after.categories.map(\.name) == ["hobby", "chess"])
            #expect(Set(try notebook.book.categories().all) == before.categories)
            #expect(try notebook.book.expense(ids[0])?.category == food)
        }

        @Test(arguments: BookKind.allCases)
        func `an edit without effect records no change`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let expense = try notebook.add(100, in: notebook.category("food"))
            try notebook.setVoid([expense.id])
            let before = try BookState(notebook.book)
            let history = try notebook.book.changes(of: nil, limit: nil)
            #expect(
                try notebook.book.edit([expense.id], as: .void, by: notebook.sign()) { $0.isVoid = true }
                    == before.expenses)
            #expect(try BookState(notebook.book) == before)
            #expect(try notebook.book.changes(of: nil, limit: nil) == history)
        }

        @Test(arguments: BookKind.allCases)
        func `an edit of several expenses does not change expenses that already match`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let ids = try (1...3).map { try notebook.add($0, in: food).id }
            try notebook.setVoid([ids[1]])
            let middle = try notebook.book.expense(ids[1])
            let edited = try notebook.book.edit(ids.reversed(), as: .void, by: notebook.sign()) { $0.isVoid = true }
            #expect(edited.map(\.id) == ids.reversed())
            #expect(edited.map(\.isVoid) == [true, true, true])
            #expect(edited[1] == middle)
            #expect(try notebook.book.changes(of: ids[1], limit: nil).count == 2)
            #expect(try notebook.book.changes(of: ids[0], limit: nil).count == 2)
        }

        @Test(arguments: BookKind.allCases)
        func `an expense named twice is edited once`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let id = try notebook.add(5, in: notebook.category("food")).id
            let edited = try notebook.book.edit([id, id], as: .void, by: notebook.sign()) { $0.isVoid = true }
            #expect(edited.map(\.id) == [id, id])
            #expect(edited.map(\.isVoid) == [true, true])
            #expect(try notebook.book.changes(of: id, limit: nil).map(\.action) == [.void, .add])
        }

        @Test(arguments: BookKind.allCases)
        func `an unknown number refuses the edit of all expenses`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let expense = try notebook.add(100, in: notebook.category("food"))
            let before = try BookState(notebook.book)
            #expect(throws: LedgerError.noSuchExpense(expense.id + 1)) {
                try notebook.setVoid([expense.id, expense.id + 1])
            }
            #expect(try BookState(notebook.book) == before)
        }

        @Test(arguments: BookKind.allCases)
        func `one refused change refuses the edit of all expenses`(kind: BookKind) throws {
            struct Refused: Error {}
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let ids = try (1...2).map { try notebook.add($0, in: food).id }
            let before = try BookState(notebook.book)
            #expect(throws: Refused.self) {
                try notebook.book.edit(ids, as: .edit, by: notebook.sign()) { expense in
                    guard expense.id == ids[0] else { throw Refused() }
                    expense.amount = .zero
                }
            }
            #expect(throws: LedgerError.noSuchCategory("\(food + 9)")) {
                try notebook.book.edit(ids, as: .edit, by: notebook.sign()) { expense in
                    if expense.id == ids[0] { expense.amount = .zero } else { expense.category = food + 9 }
                }
            }
            #expect(try BookState(notebook.book) == before)
        }

        @Test(arguments: BookKind.allCases)
        func `a void expense is left out of totals and stays in the book`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let first = try notebook.add(100, in: food)
            try notebook.add(20, in: food)
            let before = try BookState(notebook.book)
            try notebook.setVoid([first.id])
            let range = DayRange(first.day, first.day)
            #expect(
                try notebook.book.dayTotals(in: range)
                    == [DayTotal(day: first.day, count: 1, amount: Amount(cents: 20))])
            #expect(try notebook.book.expense(first.id)?.isVoid == true)
            let signature = notebook.sign()
            _ = try notebook.book.edit([first.id], as: .restore, by: signature) { $0.isVoid = false }
            #expect(try notebook.book.dayTotals(in: range) == before.dayTotals)
            var restored = first
            restored.changed = signature.at
            #expect(try notebook.book.expense(first.id) == restored)
        }
    }
}
