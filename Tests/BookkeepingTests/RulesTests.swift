import BookSupport
import Bookkeeping
import Ledger
import Money
import Periods
import Testing

@Suite struct RulesTests {
    private func newFixture() throws -> BookFixture {
        let fixture = try BookFixture()
        _ = try fixture.book.addRule("lidl", category: fixture.category("groceries"), by: fixture.context.signature)
        _ = try fixture.book.addRule("lidl card", category: nil, by: fixture.context.signature)
        for (payee, day, category) in [
            ("LIDL", "2026-10-01", "other"), ("Lidl 7", "2026-11-02", "other"), ("Lidl", "2026-11-03", "home"),
            ("Enel", "2026-11-04", "other"), ("Lidl Card", "2026-11-05", "other"),
        ] {
            _ = try fixture.context.record([fixture.draft(100, category, on: day, payee: payee)])
        }
        return fixture
    }

    @Test func `rules refile the expenses of a category in one change`() throws {
        let fixture = try newFixture()
        let (other, groceries) = (try fixture.category("other"), try fixture.category("groceries"))
        let looked = try fixture.context.applyRules(to: other, over: nil, isDone: false)
        #expect(looked.filed.map(\.id).sorted() == [1, 2])
        #expect(looked.left == 2)
        #expect(try fixture.book.expense(1)?.category == other)
        let filing = try fixture.context.applyRules(to: other, over: nil, isDone: true)
        #expect(filing.filed.map(\.category) == [groceries, groceries])
        #expect(try fixture.book.expense(3)?.category == fixture.category("home"))
        #expect(try fixture.book.expense(5)?.category == other)
        #expect(try fixture.context.applyRules(to: other, over: nil, isDone: true).filed.isEmpty)
        let undone = try fixture.context.undo(1, isDone: true)
        #expect(undone.map(\.action) == [.applyRules])
        #expect(try fixture.book.expense(1)?.category == other)
    }

    @Test func `rules do not refile void expenses and expenses outside the range`() throws {
        let fixture = try newFixture()
        _ = try fixture.book.edit([2], as: .void, by: fixture.context.signature) { $0.isVoid = true }
        let november = try fixture.context.range("2026-11")
        let filing = try fixture.context.applyRules(to: fixture.category("other"), over: november, isDone: true)
        #expect(filing.filed.isEmpty)
        #expect(filing.left == 2)
    }
}
