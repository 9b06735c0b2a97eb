import BookSupport
import Bookkeeping
import Household
import Ledger
import Money
import Testing

@Suite struct RecordingTests {
    @Test func `an expense defaults to today and the usual method`() throws {
        let draft = try BookFixture(usualMethod: "card").draft(500)
        #expect(draft.day.iso == "2026-11-21")
        #expect(draft.details.method == "card")
    }

    @Test func `given values outrank the defaults`() throws {
        let draft = try BookFixture(usualMethod: "card").draft(500, on: "2026-11-01", method: "cash")
        #expect(draft.day.iso == "2026-11-01")
        #expect(draft.details.method == "cash")
    }

    @Test func `a user without a usual method has no default`() throws {
        #expect(try BookFixture().draft(500).details.method == nil)
    }

    @Test func `a uid is stored in lower case, created if missing, and refused if invalid`() throws {
        let fixture = try BookFixture()
        func draft(_ uid: String?) throws -> ExpenseDraft {
            try fixture.context.draft(
                Amount(cents: 1), on: nil, in: .category(fixture.category("home")), ExpenseDetails(), uid: uid)
        }
        #expect(try draft("0192F1C4-7C00-7000-8000-000000000000").uid == "0192f1c4-7c00-7000-8000-000000000000")
        #expect(try draft(nil).uid != draft(nil).uid)
        #expect(throws: BookkeepingError.uid("x")) { try draft("x") }
    }

    @Test(arguments: [("last", 3), ("-1", 3), ("-2", 2), ("-3", 1), ("2", 2)] as [(String, Int64)])
    func `an expense is named by number or counted back from the last`(text: String, number: Int64) throws {
        let fixture = try BookFixture()
        for cents in 1...3 { try fixture.spend(Int64(cents)) }
        #expect(try fixture.context.number(of: ExpenseReference(text)) == number)
    }

    @Test(arguments: ["", "0", "-0", "+1", "1x", "--1", "Last", "９"])
    func `an expense cannot be named by other text`(text: String) {
        #expect(throws: BookkeepingError.expenseNumber(text)) { try ExpenseReference(text) }
    }

    @Test func `counting back ends at the first expense`() throws {
        let fixture = try BookFixture()
        #expect(throws: BookkeepingError.noExpenseYet) { try fixture.context.number(of: .recordedLast(1)) }
        try fixture.spend(100)
        #expect(throws: BookkeepingError.notThatMany(2)) { try fixture.context.number(of: .recordedLast(2)) }
    }

    @Test func `a draft of an expense like one recorded a moment ago is a duplicate`() throws {
        let fixture = try BookFixture()
        let number = try fixture.context.record([fixture.draft(500, payee: "Lidl")])[0].expense.id
        let now = fixture.context.signature.at
        let drafts = try [
            fixture.draft(500, "home", payee: "LIDL"), fixture.draft(501, payee: "Lidl"),
            fixture.draft(500, payee: "Aldi"),
        ]
        #expect(try fixture.book.duplicates(of: drafts, at: now) == [number, nil, nil])
    }

    @Test func `each recorded expense is the duplicate of one draft only`() throws {
        let fixture = try BookFixture()
        func drafts() throws -> [ExpenseDraft] {
            try [
                fixture.draft(710, payee: "Lidl"), fixture.draft(710, payee: "Lidl"), fixture.draft(800, payee: "Aldi"),
            ]
        }
        let first = try fixture.context.record(drafts()).map(\.expense.id)
        let now = fixture.context.signature.at
        let third = try fixture.draft(710, payee: "Lidl")
        let found = try fixture.book.duplicates(of: drafts() + [third], at: now)
        #expect(Set(found.compactMap(\.self)) == Set(first) && found.count == 4 && found[3] == nil)
        let again = try fixture.context.record(drafts()).map(\.duplicate)
        #expect(again.compactMap(\.self).sorted() == first.sorted())
    }

    @Test func `a receipt with the day, payee and lines of one recorded a moment ago is a duplicate`() throws {
        let fixture = try BookFixture()
        let context = fixture.context
        func draft(_ cents: Int64, payee: String?, daysAgo: Int = 0, method: String = "cash") throws -> ReceiptDraft {
            let day = context.today.adding(days: -daysAgo)
            let price = try #require(UnitPrice(Amount(cents: cents)))
            let purchase = try context.purchase(
                of: [ReceiptLine(what: "Pane", price: price, category: fixture.category("groceries"))], basis: .gross,
                printedVAT: [], country: nil, on: day, paying: [context.offer(method)], roundingBy: nil)
            return try context.draft(purchase, payee: payee, on: day, uid: nil)
        }
        let first = try draft(200, payee: "Lidl")
        #expect(try context.duplicate(of: first) == nil)
        let number = try context.book.addReceipts([first], by: context.signature)[0].receipt.id
        #expect(try context.duplicate(of: first, except: number) == nil)
        #expect(try context.duplicate(of: draft(200, payee: "lidl", method: "visa")) == number)
        #expect(try context.duplicate(of: draft(201, payee: "Lidl")) == nil)
        #expect(try context.duplicate(of: draft(200, payee: nil)) == nil)
        #expect(try context.duplicate(of: draft(200, payee: "Lidl", daysAgo: 1)) == nil)
    }

    @Test func `an edit changes only the named fields`() throws {
        let fixture = try BookFixture()
        let old = try fixture.context.record([fixture.draft(500, payee: "Da Gino", method: "cash")])[0].expense
        var edit = ExpenseEdit()
        edit.amount = Amount(cents: 700)
        edit.details.payee = ""
        edit.details.tags = ["holiday"]
        let chosen = try fixture.context.choose([.number(old.id)])
        let result = try fixture.context.edit(chosen, edit)
        #expect(result.old.mapValues(\.expense) == [old.id: old])
        let new = try #require(result.new.first)
        #expect(new.amount == Amount(cents: 700))
        #expect(new.details == ExpenseDetails(method: "cash", tags: ["holiday"]))
        #expect((new.day, new.category, new.uid) == (old.day, old.category, old.uid))
        var untag = ExpenseEdit()
        untag.untagged = ["holiday"]
        #expect(try fixture.context.edit(chosen, untag).new.first?.details.tags == [])
    }

    @Test(arguments: ["work extra", "#work extra", "", " ", "a\tb"])
    func `a tag to remove is one word, like any tag`(word: String) throws {
        #expect(throws: LedgerError.self) { try removedTags(["work", word]) }
        #expect(try removedTags(["#work", "extra", "work"]) == ["work", "extra"])
    }

    @Test func `an expense named twice is voided once, and void expenses are reported separately`() throws {
        let fixture = try BookFixture()
        for cents in 1...2 { try fixture.spend(Int64(cents)) }
        _ = try fixture.context.setVoid(true, fixture.context.choose([.number(1)]))
        let voiding = try fixture.context.setVoid(
            true, fixture.context.choose([.recordedLast(1), .number(1), .number(2)]))
        #expect(voiding.expenses.map(\.id) == [2, 1])
        #expect(voiding.untouched == [1])
    }

    @Test func `a preview of undo and redo shows the resulting months`() throws {
        let fixture = try BookFixture()
        let context = fixture.context
        let one = try fixture.spend(1250, on: "2026-11-02")
        try fixture.spend(700, "home", on: "2026-10-30")
        _ = try context.setCeiling(Amount(cents: 90000), for: nil, from: context.month("2026-11"), until: nil)
        _ = try fixture.book.edit([one.id], as: .edit, by: context.signature) { expense in
            expense.amount = Amount(cents: 2000)
            expense.day = expense.day.adding(days: -20)
        }
        _ = try fixture.book.edit([one.id], as: .void, by: context.signature) { $0.isVoid = true }
        for count in 1...5 {
            let foreseen = try context.months(turningBack: context.undo(count, isDone: false))
            let undone = try context.undo(count, isDone: true)
            #expect(try foreseen == context.months(of: undone), "undo \(count)")
            let brought = try context.months(turningBack: context.redo(count, isDone: false))
            let redone = try context.redo(count, isDone: true)
            #expect(try brought == context.months(of: redone), "redo \(count)")
        }
    }

    @Test func `a preview of undo changes nothing and is limited to the existing changes`() throws {
        let fixture = try BookFixture()
        try fixture.spend(100)
        #expect(try fixture.context.undo(1, isDone: false).count == 1)
        #expect(try fixture.book.expense(1) != nil)
        #expect(throws: LedgerError.nothingToUndo(available: 1)) { try fixture.context.undo(2, isDone: false) }
        _ = try fixture.context.undo(1, isDone: true)
        #expect(try fixture.book.expense(1) == nil)
        #expect(try fixture.context.redo(1, isDone: false).count == 1)
        #expect(throws: LedgerError.nothingToRedo(available: 1)) { try fixture.context.redo(2, isDone: false) }
    }

    @Test func `the history shows the last twenty changes of a book and all changes of an expense`() throws {
        let fixture = try BookFixture()
        try fixture.spend(100)
        for cents in 1...25 as ClosedRange<Int64> {
            var edit = ExpenseEdit()
            edit.amount = Amount(cents: cents)
            _ = try fixture.context.edit(fixture.context.choose([.number(1)]), edit)
        }
        #expect(try fixture.context.history(of: nil, limit: nil).count == 20)
        #expect(try fixture.context.history(of: nil, limit: 3).count == 3)
        #expect(try fixture.context.history(of: 1, limit: nil).count == 26)
        #expect(throws: LedgerError.noSuchExpense(2)) { try fixture.context.history(of: 2, limit: nil) }
    }

    @Test func `a sealed book becomes too large with its hundred thousandth expense`() throws {
        let sealed = try BookFixture(form: .sealed).context
        #expect(sealed.hasOutgrownItsSeal(with: 99_999...100_001))
        #expect(!sealed.hasOutgrownItsSeal(with: 100_001...100_002))
        #expect(!sealed.hasOutgrownItsSeal(with: nil))
        #expect(try !BookFixture(form: .open).context.hasOutgrownItsSeal(with: 100_000...100_000))
    }
}
