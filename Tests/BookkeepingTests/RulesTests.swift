import BookSupport
import Bookkeeping
import Ledger
import Money
import Periods
import Testing

@Suite struct RulesTests {
    private func desk() throws -> BookFixture {
        let desk = try BookFixture()
        _ = try desk.book.addRule("lidl", category: desk.category("groceries"), by: desk.context.signature)
        _ = try desk.book.addRule("lidl card", category: nil, by: desk.context.signature)
        for (payee, day, category) in [
            ("LIDL", "2026-10-01", "other"), ("Lidl 7", "2026-11-02", "other"), ("Lidl", "2026-11-03", "home"),
            ("Enel", "2026-11-04", "other"), ("Lidl Card", "2026-11-05", "other"),
        ] {
            _ = try desk.context.record([desk.draft(100, category, on: day, payee: payee)])
        }
        return desk
    }

    @Test func `rules refile the expenses of a category in one change`() throws {
        let desk = try desk()
        let (other, groceries) = (try desk.category("other"), try desk.category("groceries"))
        let looked = try desk.context.applyRules(to: other, over: nil, isDone: false)
        #expect(looked.filed.map(\.id).sorted() == [1, 2])
        #expect(looked.left == 2)
        #expect(try desk.book.expense(1)?.category == other)
        let filing = try desk.context.applyRules(to: other, over: nil, isDone: true)
        #expect(filing.filed.map(\.category) == [groceries, groceries])
        #expect(try desk.book.expense(3)?.category == desk.category("home"))
        #expect(try desk.book.expense(5)?.category == other)
        #expect(try desk.context.applyRules(to: other, over: nil, isDone: true).filed.isEmpty)
        let undone = try desk.context.undo(1, isDone: true)
        #expect(undone.map(\.action) == [.applyRules])
        #expect(try desk.book.expense(1)?.category == other)
    }

    @Test func `rules do not refile void expenses and expenses outside the range`() throws {
        let desk = try desk()
        _ = try desk.book.edit([2], as: .void, by: desk.context.signature) { $0.isVoid = true }
        let november = try desk.context.range("2026-11")
        let filing = try desk.context.applyRules(to: desk.category("other"), over: november, isDone: true)
        #expect(filing.filed.isEmpty)
        #expect(filing.left == 2)
    }
}
