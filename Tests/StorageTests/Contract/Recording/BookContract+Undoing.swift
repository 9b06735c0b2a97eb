import Household
import Ledger
import Money
import Outings
import Periods
import Testing

extension BookContract {
    @Suite struct Undoing {
        @Test(arguments: BookKind.allCases)
        func `the last undone change is redone first, even if it is the newer change`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            for author in ["anna", "ben"] {
                _ = try notebook.book.add([notebook.draft(5, on: "2026-11-20", in: food)], by: notebook.sign(author))
            }
            func isThere() throws -> [Bool] { try [1, 2].map { try notebook.book.expense($0) != nil } }
            for isSameSecond in [false, true] {
                let moment = notebook.sign("anna")
                func now() -> Signature { isSameSecond ? moment : notebook.sign("anna") }
                _ = try notebook.book.undo(1, of: .one("anna"), by: now())
                _ = try notebook.book.undo(1, of: .anybody, by: now())
                #expect(try isThere() == [false, false])
                #expect(try notebook.book.redoable(2, of: .anybody).map(\.made.by) == ["ben", "anna"])
                _ = try notebook.book.redo(1, of: .anybody, by: now())
                #expect(try isThere() == [false, true])
                _ = try notebook.book.redo(1, of: .anybody, by: now())
                #expect(try isThere() == [true, true])
                _ = try notebook.book.undo(1, of: .anybody, by: now())
                _ = try notebook.book.undo(1, of: .anybody, by: now())
                _ = try notebook.book.redo(2, of: .anybody, by: now())
                #expect(try isThere() == [true, true])
            }
        }

        /// Three expenses, the third void, three receipts, the second void, the third of a product, two methods, the second
        /// archived, a country, a tree, an archived category, ceilings, three products, the second with the first as a part,
        /// the third archived, shelves and a kind, three baskets,
        /// the third removed, the first sent, a pattern, two payees, people and places, three outings, the second closed,
        /// the first with an expense, four moves of vouchers, two of them void, two payments between people of their own, the
        /// second void.
        func filled(_ kind: BookKind) throws -> Notebook {
            let notebook = try Notebook(kind)
            let bread = try notebook.category("food:bread")
            let food = try notebook.book.categories().find("food").id
            _ = try notebook.category("home")
            let attic = try notebook.category("attic")
            try notebook.book.archiveCategory(attic, true, by: notebook.sign())
            try notebook.add(
                100, in: food, ExpenseDetails(what: "a", payee: "b", method: "c", note: "d", tags: ["z", "e"]))
            try notebook.add(-20, on: "2026-10-31", in: bread)
            try notebook.add(3, in: food)
            try notebook.setVoid([3])
            _ = try notebook.book.addRule("old", category: food, by: notebook.sign())
            try notebook.book.save(
                ImportProfile(name: "odd", map: "", encoding: "CP850", dateOrder: nil, decimalMark: nil),
                by: notebook.sign())
            for name in ["visa", "old"] {
                _ = try notebook.book.addMethod(PaymentMethod(name: name, kind: .card), by: notebook.sign())
            }
            _ = try notebook.book.editMethod("old", as: .archiveMethod, by: notebook.sign()) { $0.isArchived = true }
            try notebook.book.set(.country, to: "IT", by: notebook.sign())
            try notebook.buy([(food, 130), (bread, 20)], paying: [("cash", 200)])
            try notebook.edit(notebook.buy([(bread, 1)], paying: [("card", 1)]), as: .voidReceipt) { $0.isVoid = true }
            try notebook.stock(in: food)
            try notebook.fillBaskets()
            try notebook.fillContacts()
            try notebook.fillOutings(in: food)
            try notebook.fillVouchers(in: food)
            for _ in 1...2 { try notebook.settle(100) }
            try notebook.setVoid(repayment: 2)
            _ = try notebook.book.attach(
                [GivenAttachment(path: "a.txt", bytes: [1], isAsIs: false)], to: 1, by: notebook.sign())
            _ = try notebook.book.setRate(
                ExchangeRate(reading: "161"), of: #require(Currency(code: "JPY")), on: #require(Day(iso: "2026-11-20")),
                by: notebook.sign())
            try notebook.add("month", from: "2026-09-30", in: food)
            for category in [nil, food, bread] {
                try notebook.book.setCeiling(
                    Amount(cents: 90_000), for: category, from: Month(index: 24_300), until: Month(index: 24_310),
                    by: notebook.sign())
            }
            return notebook
        }

        @Test(arguments: BookKind.allCases)
        func `every action has a test case`(kind: BookKind) {
            // A copy from the side database is not a user's action.
            #expect(Set(Self.actions.map(\.0)) == Set(Change.Action.all).subtracting([.adoptProducts]))
        }

        @Test(arguments: BookKind.allCases)
        func `undo reverts a whole action, and redo repeats it`(kind: BookKind) throws {
            let notebook = try filled(kind)
            let before = try BookState(notebook.book)
            for (action, act) in Self.actions {
                let comment: Comment = "\(action)"
                try act(notebook)
                let after = try BookState(notebook.book)
                #expect(after != before, comment)
                let done = try #require(try notebook.book.changes(of: nil, limit: 1).first)
                #expect(done.action == action)
                #expect(done.state == .done, comment)
                #expect(done.undone == nil, comment)
                #expect(try notebook.book.undoable(1, of: .anybody) == [done], comment)
                for isLast in [false, true] {
                    let signature = notebook.sign("bruno")
                    #expect(try notebook.book.undo(1, of: .anybody, by: signature).map(\.id) == [done.id], comment)
                    #expect(try BookState(notebook.book) == before, comment)
                    #expect(try BookState(notebook.reopened()) == before, comment)
                    let undone = try #require(try notebook.book.changes(of: nil, limit: 1).first)
                    #expect(undone.id == done.id, comment)
                    #expect(undone.state == .undone, comment)
                    #expect(undone.undone == signature, comment)
                    #expect(try notebook.book.redoable(9, of: .anybody) == [undone], comment)
                    // Redone, so that the next action finds the same book.
                    if isLast { continue }
                    let again = try notebook.book.redo(1, of: .anybody, by: notebook.sign())
                    #expect(again.map(\.id) == [done.id], comment)
                    #expect(try BookState(notebook.book) == after, comment)
                    #expect(try BookState(notebook.reopened()) == after, comment)
                    #expect(try notebook.book.changes(of: nil, limit: 1) == [done], comment)
                    #expect(try notebook.book.redoable(9, of: .anybody) == [], comment)
                }
            }
        }

        @Test(arguments: BookKind.allCases)
        func `several changes are undone from the newest and redone from the oldest`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            var states: [BookState] = []
            for cents in 1...4 {
                try notebook.add(Int64(cents), in: food)
                states.append(try BookState(notebook.book))
            }
            let newest = try notebook.book.undoable(3, of: .anybody)
            #expect(newest.map { $0.after.expenses.first?.amount.cents } == [4, 3, 2])
            let signature = notebook.sign()
            let undone = try notebook.book.undo(3, of: .anybody, by: signature)
            #expect(undone.map(\.id) == newest.map(\.id))
            #expect(undone.allSatisfy { $0.state == .undone && $0.undone == signature })
            #expect(try BookState(notebook.book) == states[0])
            #expect(try notebook.book.redoable(2, of: .anybody).map(\.id) == [newest[2].id, newest[1].id])
            #expect(
                try notebook.book.redo(2, of: .anybody, by: notebook.sign()).map(\.id) == [newest[2].id, newest[1].id])
            #expect(try BookState(notebook.book) == states[2])
        }

        @Test(arguments: BookKind.allCases)
        func `undo or redo of more changes than exist is refused whole`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            #expect(throws: LedgerError.nothingToUndo(available: 0)) { try notebook.undo() }
            #expect(throws: LedgerError.nothingToRedo(available: 0)) { try notebook.redo() }
            let food = try notebook.category("food")
            try notebook.add(1, in: food)
            let state = try BookState(notebook.book)
            #expect(throws: LedgerError.nothingToUndo(available: 2)) { try notebook.undo(3) }
            #expect(try BookState(notebook.book) == state)
            try notebook.undo(2)
            let emptied = try BookState(notebook.book)
            #expect(throws: LedgerError.nothingToRedo(available: 2)) { try notebook.redo(3) }
            #expect(try BookState(notebook.book) == emptied)
            #expect(try notebook.book.undo(0, of: .anybody, by: notebook.sign()) == [])
            #expect(try notebook.book.redo(0, of: .anybody, by: notebook.sign()) == [])
        }

        @Test(arguments: BookKind.allCases)
        func `a new change drops the redo history, a change without effect keeps it`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let kept = try notebook.add(1, in: food)
            try notebook.add(2, in: food)
            try notebook.undo()
            let same = ExpenseDraft(
                uid: kept.uid, day: kept.day, amount: kept.amount, category: food, details: kept.details)
            _ = try notebook.book.add([same], by: notebook.sign())
            try notebook.setVoid([kept.id], false)
            #expect(throws: LedgerError.noSuchExpense(999)) { try notebook.setVoid([999]) }
            #expect(try notebook.book.redoable(9, of: .anybody).count == 1)
            try notebook.setVoid([kept.id])
            #expect(try notebook.book.redoable(9, of: .anybody) == [])
            #expect(throws: LedgerError.nothingToRedo(available: 0)) { try notebook.redo() }
            #expect(try notebook.book.changes(of: nil, limit: nil).map(\.state) == [.done, .dropped, .done, .done])
            // A dropped change is not undone again.
            try notebook.undo(2)
            #expect(try notebook.book.undoable(9, of: .anybody).map(\.action) == [.addCategory])
        }

        @Test(arguments: BookKind.allCases)
        func `an undone expense can be recorded again with its uid`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let draft = try notebook.draft(5, on: "2026-11-20", in: notebook.category("food"))
            _ = try notebook.book.add([draft], by: notebook.sign())
            try notebook.undo()
            #expect(try notebook.book.add([draft], by: notebook.sign()).map(\.isNew) == [true])
            #expect(try notebook.find().count == 1)
        }

        @Test(arguments: BookKind.allCases)
        func `the history of an expense lists its changes and keeps them after undo`(kind: BookKind) throws {
            let notebook = try Notebook(kind)
            let food = try notebook.category("food")
            let home = try notebook.category("home")
            let first = try notebook.add(1, in: food).id
            let second = try notebook.add(2, in: home).id
            try notebook.setVoid([first])
            try notebook.book.mergeCategory(food, into: home, by: notebook.sign())
            #expect(try notebook.book.changes(of: first, limit: nil).map(\.action) == [.mergeCategory, .void, .add])
            #expect(try notebook.book.changes(of: first, limit: 2).map(\.action) == [.mergeCategory, .void])
            #expect(try notebook.book.changes(of: second, limit: nil).map(\.action) == [.add])
            #expect(try notebook.book.changes(of: 999, limit: nil) == [])
            try notebook.undo(3)
            #expect(
                try notebook.book.changes(of: first, limit: nil).map(\.state) == [.undone, .undone, .done])
            #expect(try notebook.book.changes(of: second, limit: nil).map(\.state) == [.undone])
            #expect(try notebook.book.changes(of: nil, limit: nil).count == 6)
        }
    }
}
