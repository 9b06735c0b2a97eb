import Ledger
import Money
import Periods
import Storage
import Testing

extension BookContract {
    /// Undone expenses stay available for restoring.
    @Suite struct Restoring {
        @Test(arguments: BookKind.allCases)
        func `an undone expense is restored unchanged, even after other changes`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let details = ExpenseDetails(what: "a", payee: "b", method: "c", note: "d", tags: ["z", "e"])
            let lost = try notebook.add(100, in: food, details)
            try notebook.undo()
            let other = try notebook.add(5, in: food)
            try notebook.setVoid([other.id])
            let restored = try notebook.book.restore([lost.id, other.id], by: notebook.sign())
            #expect(restored.map(\.id) == [lost.id, other.id])
            #expect(restored.map(\.isVoid) == [false, false])
            #expect(restored[0].details == details && restored[0].uid == lost.uid && restored[0].amount.cents == 100)
            #expect(try notebook.reopened().findings() == [])
            let day = DayRange(other.day, other.day)
            #expect(try notebook.book.totals(by: .category, in: day).map(\.amount.cents) == [105])
            try notebook.undo()
            #expect(try notebook.book.expense(lost.id) == nil)
            #expect(try notebook.book.expense(other.id)?.isVoid == true)
            try notebook.redo()
            #expect(try notebook.book.expense(lost.id) == restored[0])
            #expect(try notebook.reopened().findings() == [])
        }

        @Test func `a restored expense is found by its texts among a thousand other expenses`() throws {
            let notebook = try Notebook(.open)
            let food = try notebook.category("food")
            let lost = try notebook.add(1, in: food, ExpenseDetails(what: "amarene"))
            try notebook.undo()
            let drafts = try (0..<1100).map { _ in try notebook.draft(2, on: "2026-11-19", in: food) }
            _ = try notebook.book.add(drafts, by: notebook.sign())
            _ = try notebook.book.restore([lost.id], by: notebook.sign())
            #expect(try notebook.find { $0.search = "amarene" } == [lost.id])
            #expect(try notebook.reopened().findings() == [])
        }

        @Test func `an unknown number refuses the whole restore`() throws {
            let notebook = try Notebook(.open)
            let food = try notebook.category("food")
            let void = try notebook.add(5, in: food)
            try notebook.setVoid([void.id])
            #expect(throws: LedgerError.noSuchExpense(9)) {
                _ = try notebook.book.restore([void.id, 9], by: notebook.sign())
            }
            #expect(try notebook.book.expense(void.id)?.isVoid == true)
        }

        @Test func `restoring an active expense records no change`() throws {
            let notebook = try Notebook(.open)
            let expense = try notebook.add(5, in: notebook.category("food"))
            #expect(try notebook.book.restore([expense.id], by: notebook.sign()) == [expense])
            #expect(try notebook.book.changes(of: nil, limit: 1).map(\.action) == [.add])
        }
    }
}
