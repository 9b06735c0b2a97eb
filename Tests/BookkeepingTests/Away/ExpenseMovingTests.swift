import BookSupport
import Ledger
import Money
import Outings
import Periods
import Storage
import Support
import Testing
import Users

@testable import Bookkeeping

/// Expenses that move from one book of a user to another.
@Suite struct ExpenseMovingTests {
    private let fixture: BookFixture
    private let home: Context

    init() throws {
        fixture = try BookFixture()
        home = try fixture.at(
            fixture.context.session.account()
                .addBook(FoldedName("home", of: .book), form: .open, at: BookFixture.now))
    }

    private var here: Context { fixture.context }

    private func chosen(_ ids: [Int64], in context: Context) throws -> ChosenExpenses {
        try context.choose(ids.map { try ExpenseReference(String($0)) })
    }

    /// Moves expenses by both steps.
    @discardableResult
    private func move(
        _ ids: [Int64], from context: Context, to other: Context, into destination: ExpenseDraft.Destination? = nil
    ) throws -> [Expense] {
        let move = try context.move(chosen(ids, in: context), to: other, into: destination)
        let there = try context.record(move, in: other)
        _ = try context.void(move, movedTo: other)
        return move.expenses.compactMap { there[$0.uid] }
    }

    /// The expenses that count in a book, by uid.
    private func counted(_ context: Context) throws -> [String: Int64] {
        let all = try context.book.expenses(from: nil, through: nil, matching: .counted, order: .day, limit: nil)
        return Dictionary(uniqueKeysWithValues: all.map { ($0.uid, $0.amount.cents) })
    }

    private func state(_ context: Context) throws -> [Change] { try context.history(of: nil, limit: 1000) }

    @Test func `an expense moves with its texts, its time, its other currency and its attachments`() throws {
        var draft = try fixture.draft(500, "eating-out", on: "2026-11-02", payee: "Da Gino", method: "card")
        draft.details.tags = ["a", "b"]
        draft.extras.time = TimeOfDay(minutes: 75)
        let koruna = try #require(Currency(code: "CZK"))
        draft.extras.original = ForeignAmount(12_500, in: koruna)
        draft.extras.rate = ExchangeRate(e8: 2_500_000_000)
        draft.attachments = [try GivenAttachment(path: "x.txt", bytes: [1, 2, 3], isAsIs: true)]
        let former = try here.record([draft])[0].expense
        let copy = try move([former.id], from: here, to: home)[0]
        #expect((copy.uid, copy.day, copy.amount) == (former.uid, former.day, former.amount))
        #expect(copy.details == former.details)
        #expect(try home.book.categories().path(of: copy.category) == "food:eating-out")
        #expect(try home.book.extras(ofExpenses: [copy.id])[copy.id] == draft.extras)
        let attachment = try #require(home.book.attachments(ofExpenses: [copy.id]).first)
        #expect(try home.book.content(of: attachment) == [1, 2, 3])
        #expect(try here.book.expense(former.id)?.isVoid == true)
        #expect(try here.history(of: former.id, limit: 1).map(\.action.movedTo) == ["home"])
        #expect(try home.history(of: copy.id, limit: nil).map(\.action.movedFrom) == ["open"])
    }

    @Test func `a missing category is made there, and another can be named`() throws {
        let ids = try [fixture.spend(1).id, fixture.spend(2).id]
        var edit = ExpenseEdit()
        edit.newCategory = "x:y"
        _ = try here.edit(chosen(ids, in: here), edit)
        #expect(try here.move(chosen(ids, in: here), to: home).newCategories == ["x:y"])
        let copy = try move([ids[0]], from: here, to: home)[0]
        #expect(try home.book.categories().path(of: copy.category) == "x:y")
        let other = try home.book.categories().find("other").id
        #expect(try move([ids[1]], from: here, to: home, into: .category(other))[0].category == other)
    }

    @Test func `an interrupted move is finished by the same command`() throws {
        let ids = try (1...3).map { try fixture.spend($0).id }
        let interrupted = try here.move(chosen([ids[0], ids[1]], in: here), to: home)
        _ = try here.record(interrupted, in: home)
        #expect(try (counted(here).count, counted(home).count) == (3, 2))
        let again = try here.move(chosen(ids, in: here), to: home)
        #expect(again.known.count == 2)
        _ = try here.record(again, in: home)
        _ = try here.void(again, movedTo: home)
        #expect(try (counted(here).count, counted(home).count) == (0, 3))
        // A whole move again changes nothing.
        let before = try (state(here), state(home))
        try move(ids, from: here, to: home)
        #expect(try (state(here), state(home)) == before)
    }

    @Test func `an expense that changes between the two steps stays, and is in both books`() throws {
        let expense = try fixture.spend(100)
        let move = try here.move(chosen([expense.id], in: here), to: home)
        _ = try here.record(move, in: home)
        var edit = ExpenseEdit()
        edit.amount = Amount(cents: 7)
        _ = try here.edit(chosen([expense.id], in: here), edit)
        #expect(throws: BookkeepingError.changedMeanwhile(expense.id)) { try here.record(move, in: home) }
        #expect(throws: ExpenseMoveError.changed(expense.id, book: "home")) { try here.void(move, movedTo: home) }
        #expect(try (counted(here), counted(home)) == ([expense.uid: 7], [expense.uid: 100]))
    }

    @Test func `one expense that cannot move refuses all, and changes neither book`() throws {
        let free = try fixture.spend(1)
        let void = try fixture.spend(2)
        _ = try here.setVoid(true, chosen([void.id], in: here))
        var shared = try fixture.draft(300)
        (shared.extras.shares, shared.newPeople) = ([PersonWeight(person: -1, weight: 1)], [-1: "ben"])
        let ofBen = try here.record([shared])[0].expense
        let archived = try fixture.spend(5, "home")
        try home.book.archiveCategory(home.book.categories().find("home").id, true, by: home.signature)
        let before = try (state(here), state(home))
        let refusals: [(Int64, ExpenseMoveError)] = [
            (void.id, .isVoid(void.id)), (ofBen.id, .isShared(ofBen.id)),
            (archived.id, .archivedThere(path: "home", book: "home")),
        ]
        for (id, error) in refusals {
            #expect(throws: error) { try move([free.id, id], from: here, to: home) }
        }
        #expect(throws: LedgerError.noSuchExpense(99)) { try move([free.id, 99], from: here, to: home) }
        #expect(throws: ExpenseMoveError.sameBook("open")) { try move([free.id], from: here, to: here) }
        #expect(try (state(here), state(home)) == before)
    }

    @Test func `a move that is undone and redone counts every expense once`() throws {
        let expense = try fixture.spend(100)
        try move([expense.id], from: here, to: home)
        let copy = try #require(home.book.expenses(uids: [expense.uid])[expense.uid]).id
        _ = try here.undo(1, isDone: true)
        let unknown = try fixture.spend(7)
        let dry = try home.giveBack([expense, unknown], to: here, isDone: false)
        #expect(dry == ReturnedExpenses(changed: [copy], kept: [], missing: [unknown.uid]))
        #expect(try counted(home) == [expense.uid: 100])
        #expect(try home.giveBack([expense, unknown], to: here) == dry)
        #expect(try (counted(here).count, counted(home)) == (2, [:]))
        let nothing = ReturnedExpenses(changed: [], kept: [], missing: [])
        #expect(try home.giveBack([expense], to: here) == nothing)
        let again = ReturnedExpenses(changed: [copy], kept: [], missing: [])
        #expect(try home.takeAgain([expense], from: here, isDone: false) == again)
        #expect(try counted(home).isEmpty)
        #expect(try home.takeAgain([expense], from: here) == again)
        #expect(try counted(home) == [expense.uid: 100])
        #expect(try home.takeAgain([expense], from: here) == nothing)
        #expect(throws: ExpenseMoveError.gone([unknown.id], book: "home")) {
            try home.takeAgain([expense, unknown], from: here)
        }
    }

    @Test func `a move that is redone counts its expenses there only`() throws {
        let expense = try fixture.spend(100)
        try move([expense.id], from: here, to: home)
        _ = try here.undo(1, isDone: true)
        _ = try home.giveBack([expense], to: here)
        _ = try here.redo(1, isDone: true) { _ in _ = try home.takeAgain([expense], from: here) }
        #expect(try (counted(here), counted(home)) == ([:], [expense.uid: 100]))
    }

    @Test func `undoing a move leaves an expense that was in the other book before`() throws {
        let expense = try fixture.spend(100)
        let groceries = try home.book.categories().find("groceries").id
        let draft = try home.draft(
            Amount(cents: 100), on: nil, in: .category(groceries), ExpenseDetails(), uid: expense.uid)
        let former = try home.record([draft])[0].expense
        try move([expense.id], from: here, to: home)
        _ = try here.undo(1, isDone: true)
        let kept = ReturnedExpenses(changed: [], kept: [former.id], missing: [])
        #expect(try home.giveBack([expense], to: here) == kept)
        #expect(try counted(home) == [expense.uid: 100])
        // Void by the user's own hand, it stays void when the move is redone.
        _ = try home.setVoid(true, chosen([former.id], in: home))
        #expect(try home.takeAgain([expense], from: here) == kept)
        #expect(try counted(home).isEmpty)
    }

    @Test func `undoing a move leaves an expense that another book or a later change has`() throws {
        let expense = try fixture.spend(100)
        try move([expense.id], from: here, to: home)
        let copy = try #require(home.book.expenses(uids: [expense.uid])[expense.uid]).id
        var edit = ExpenseEdit()
        edit.amount = Amount(cents: 7)
        _ = try home.edit(chosen([copy], in: home), edit)
        #expect(try home.giveBack([expense], to: here).kept == [copy])
        _ = try home.undo(1, isDone: true)
        #expect(try home.giveBack([expense], to: home).kept == [copy])
        #expect(try home.giveBack([expense], to: here).changed == [copy])
    }

    /// Random moves, edits, undos and interruptions in two books, compared with a plain list of who has what.
    @Test(arguments: [UInt64.random(in: 0...UInt64.max)])
    func `every expense counts in exactly one book after each command`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        var expected: [[String: Int64]] = [[:], [:]]
        let books = [here, home]
        for step in 1...60 {
            let from = Int.random(in: 0...1, using: &random)
            let (context, other) = (books[from], books[1 - from])
            let mine = try context.book.expenses(
                from: nil, through: nil, matching: .counted, order: .day, limit: nil
            ).filter { _ in Bool.random(using: &random) }
            switch Int.random(in: 0...4, using: &random) {
            case 0:
                let cents = Int64.random(in: -500...500, using: &random)
                let category = try context.book.categories().find("groceries").id
                let draft = try context.draft(
                    Amount(cents: cents), on: nil, in: .category(category), ExpenseDetails(), uid: nil)
                expected[from][try context.record([draft])[0].expense.uid] = cents
            case 1:
                var edit = ExpenseEdit()
                edit.amount = Amount(cents: Int64(step))
                _ = try context.edit(chosen(mine.map(\.id), in: context), edit)
                for expense in mine { expected[from][expense.uid] = Int64(step) }
            case let action:
                if action == 2 {
                    _ = try context.record(context.move(chosen(mine.map(\.id), in: context), to: other), in: other)
                }
                try move(mine.map(\.id), from: context, to: other)
                guard action < 4 || mine.isEmpty else {
                    _ = try context.undo(1, isDone: true)
                    _ = try other.giveBack(mine, to: context)
                    break
                }
                for uid in mine.map(\.uid) { expected[1 - from][uid] = expected[from].removeValue(forKey: uid) }
            }
            #expect(try books.map(counted) == expected, "seed \(seed), step \(step)")
        }
    }
}
