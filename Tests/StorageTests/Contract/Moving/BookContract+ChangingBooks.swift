import Ledger
import Money
import Periods
import Testing

@testable import Storage

extension BookContract {
    @Suite struct ChangingBooks {
        @Test(arguments: BookKind.allCases)
        func `expenses from another book are recorded once, with uid, category and attachments`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let draft = try notebook.draft(500, on: "2026-11-20", in: food, ExpenseDetails(what: "Bread", tags: ["a"]))
            var other = ExpenseDraft(
                uid: "other", day: draft.day, amount: Amount(cents: -3), destination: .newCategory(path: "hobby:chess"),
                details: ExpenseDetails())
            other.extras.time = TimeOfDay(minutes: 630)
            other.attachments = [try GivenAttachment(path: "a.txt", bytes: [1, 2], isAsIs: true)]
            let before = try BookState(notebook.book)
            let signature = notebook.sign("bruno")
            let moved = try notebook.book.add([draft, other], movedFrom: "anna", by: signature)
            #expect(moved.map(\.expense.uid) == [draft.uid, "other"])
            #expect(moved.allSatisfy { $0.isNew && $0.expense.by == "bruno" && !$0.expense.isVoid })
            #expect(moved[0].expense.details == draft.details)
            let ids = moved.map(\.expense.id)
            let chess = try notebook.book.categories().find("hobby:chess").id
            #expect(moved[1].expense.category == chess)
            #expect(try notebook.book.extras(ofExpenses: ids)[ids[1]]?.time == TimeOfDay(minutes: 630))
            #expect(try notebook.book.attachments(ofExpenses: ids).map(\.name) == ["a.txt"])
            let change = try #require(try notebook.book.changes(of: ids[1], limit: 1).first)
            #expect((change.action, change.made) == (.move(from: "anna"), signature))
            #expect(change.action.movedFrom == "anna")
            // The same again changes nothing.
            let after = try BookState(notebook.book)
            let again = try notebook.book.add([draft, other], movedFrom: "anna", by: notebook.sign())
            #expect(again.map(\.expense) == moved.map(\.expense) && again.allSatisfy { !$0.isNew })
            #expect(try BookState(notebook.book) == after)
            #expect(try notebook.book.changes(of: nil, limit: 1).map(\.id) == [change.id])
            #expect(try notebook.book.expenses(uids: ["other", "nobody's"]).mapValues(\.id) == ["other": ids[1]])
            // One undo removes all of it; restoring brings an expense back by its number.
            _ = try notebook.book.undo(1, of: .anybody, by: notebook.sign())
            #expect(try BookState(notebook.book) == before)
            _ = try notebook.book.redo(1, of: .anybody, by: notebook.sign())
            #expect(try BookState(notebook.book) == after)
            _ = try notebook.book.undo(1, of: .anybody, by: notebook.sign())
            #expect(try notebook.book.restore([ids[0]], by: notebook.sign()).map(\.uid) == [draft.uid])
        }

        @Test(arguments: BookKind.allCases)
        func `a void expense of that uid takes the values of the draft and counts again`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let (food, home) = (try notebook.category("food"), try notebook.category("home"))
            let void = try notebook.add(100, in: food, ExpenseDetails(what: "old", tags: ["x"]))
            let kept = try notebook.add(7, in: food)
            try notebook.setVoid([void.id])
            let before = try BookState(notebook.book)
            let drafts = [(void, Int64(250)), (kept, 9)].map { expense, cents in
                ExpenseDraft(
                    uid: expense.uid, day: expense.day, amount: Amount(cents: cents), category: home,
                    details: ExpenseDetails(what: "new"))
            }
            let moved = try notebook.book.add(drafts, movedFrom: "anna", by: notebook.sign())
            #expect(moved.map(\.isNew) == [true, false])
            #expect(moved.map(\.expense.id) == [void.id, kept.id])
            #expect(moved[0].expense.amount == Amount(cents: 250) && moved[0].expense.category == home)
            #expect(moved[0].expense.details == ExpenseDetails(what: "new") && !moved[0].expense.isVoid)
            #expect(moved[1].expense == kept)
            #expect(try notebook.reopened().expense(void.id) == moved[0].expense)
            _ = try notebook.book.undo(1, of: .anybody, by: notebook.sign())
            #expect(try BookState(notebook.book) == before)
        }

        @Test(arguments: BookKind.allCases)
        func `an archived category there refuses all expenses`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let (food, attic) = (try notebook.category("food"), try notebook.category("attic"))
            try notebook.book.archiveCategory(attic, true, by: notebook.sign())
            let drafts = try [food, attic].map { try notebook.draft(1, on: "2026-11-20", in: $0) }
            let before = try BookState(notebook.book)
            #expect(throws: LedgerError.categoryIsArchived(path: "attic")) {
                try notebook.book.add(drafts, movedFrom: "anna", by: notebook.sign())
            }
            #expect(try BookState(notebook.book) == before)
        }

        @Test(arguments: BookKind.allCases)
        func `the book to which an expense moved last is known until that is undone`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let ids = try (1...2).map { try notebook.add($0, in: notebook.category("food\($0)")).id }
            #expect(try notebook.book.booksMovedTo(ofExpenses: ids).isEmpty)
            for (book, isVoid) in [("home", true), ("trips", false)] {
                _ = try notebook.book.edit([ids[0]], as: .move(to: book), by: notebook.sign()) { $0.isVoid = isVoid }
                #expect(try notebook.book.booksMovedTo(ofExpenses: ids) == [ids[0]: book])
            }
            _ = try notebook.book.undo(1, of: .anybody, by: notebook.sign())
            #expect(try notebook.book.booksMovedTo(ofExpenses: ids) == [ids[0]: "home"])
        }

        @Test(arguments: BookKind.allCases)
        func `the expenses whose latest change is an action of a user are known`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let (book, by) = (notebook.book, notebook.sign().by)
            let ids = try (1...3).map { try notebook.add($0, in: notebook.category("food\($0)")).id }
            let action = Change.Action.move(to: "home")
            #expect(try book.expenses([], lastChangedBy: .add, of: by).isEmpty)
            #expect(try book.expenses(ids, lastChangedBy: .add, of: by) == Set(ids))
            _ = try book.edit([ids[0], ids[1]], as: action, by: notebook.sign()) { $0.isVoid = true }
            #expect(try book.expenses(ids, lastChangedBy: action, of: by) == [ids[0], ids[1]])
            #expect(try book.expenses(ids, lastChangedBy: action, of: "bruno").isEmpty)
            #expect(try book.expenses(ids, lastChangedBy: .move(to: "trips"), of: by).isEmpty)
            _ = try book.edit([ids[0]], as: .edit, by: notebook.sign()) { $0.isVoid = false }
            #expect(try book.expenses(ids, lastChangedBy: action, of: by) == [ids[1]])
            _ = try book.undo(1, of: .anybody, by: notebook.sign())
            #expect(try book.expenses(ids, lastChangedBy: action, of: by) == [ids[0], ids[1]])
        }

        @Test(arguments: BookKind.allCases)
        func `what fails before a redo leaves the change undone`(kind: BookKind) throws {
            struct Failed: Error {}
            let notebook = try Notebook(kind)
            let expense = try notebook.add(1, in: notebook.category("food"))
            _ = try notebook.book.edit([expense.id], as: .move(to: "home"), by: notebook.sign()) { $0.isVoid = true }
            _ = try notebook.book.undo(1, of: .anybody, by: notebook.sign())
            let before = try BookState(notebook.book)
            #expect(throws: Failed.self) {
                try notebook.book.redo(1, of: .anybody, by: notebook.sign()) { changes in
                    #expect(changes.map(\.action.movedTo) == ["home"])
                    throw Failed()
                }
            }
            #expect(try BookState(notebook.book) == before)
            _ = try notebook.book.redo(1, of: .anybody, by: notebook.sign())
            #expect(try notebook.book.expense(expense.id)?.isVoid == true)
        }
    }
}
