import BookSupport
import Bookkeeping
import Ledger
import Money
import Periods
import Storage
import Testing

@Suite struct ChoosingTests {
    private static func edit(note: String, method: String? = nil) -> ExpenseEdit {
        var edit = ExpenseEdit()
        (edit.details.note, edit.details.method) = (note, method)
        return edit
    }

    private static func filter(_ change: (inout ExpenseFilter) -> Void) -> ExpenseFilter {
        var filter = ExpenseFilter()
        change(&filter)
        return filter
    }

    @Test func `an expense named twice is chosen once, in the given order`() throws {
        let fixture = try BookFixture()
        for cents in 1...3 { try fixture.spend(Int64(cents)) }
        let chosen = try fixture.context.choose([.number(2), .recordedLast(1), .number(2), .number(3)])
        #expect(chosen.numbers == [2, 3])
        #expect(chosen.found == nil)
    }

    @Test func `matching expenses are chosen in a range or in the whole book`() throws {
        let fixture = try BookFixture()
        for day in ["2026-10-31", "2026-11-01", "2026-11-30"] { try fixture.spend(100, on: day) }
        try fixture.spend(900, on: "2026-11-02")
        let small = Self.filter { $0.most = Amount(cents: 100) }
        let november = try fixture.context.selection("2026-11")
        #expect(try fixture.context.choose(in: november, matching: small).numbers == [3, 2])
        #expect(try fixture.context.choose(in: .all, matching: small).numbers == [3, 2, 1])
        _ = try fixture.context.setVoid(true, fixture.context.choose([.number(1)]))
        #expect(try fixture.context.choose(in: .all, matching: Self.filter { $0.void = .only }).numbers == [1])
        let chosen = try fixture.context.choose(in: .all, matching: ExpenseFilter())
        #expect(chosen.filter { $0.amount > Amount(cents: 100) }.numbers == [4])
    }

    @Test(arguments: [BookEntry.Form.open, .sealed])
    func `a change of many expenses is one in the history, and one undo restores it`(form: BookEntry.Form) throws {
        let fixture = try BookFixture(form: form)
        for cents in 1...150 { try fixture.spend(Int64(cents)) }
        let before = try fixture.all()
        let many = try fixture.context.choose(in: .all, matching: Self.filter { $0.least = Amount(cents: 20) })
        _ = try fixture.context.edit(many, Self.edit(note: "seen", method: "card"))
        #expect(try fixture.all().count { $0.details.note == "seen" && $0.details.method == "card" } == 131)
        let chosen = try fixture.context.choose(in: .all, matching: Self.filter { $0.method.any = [["card"]] })
        _ = try fixture.context.setVoid(true, chosen)
        #expect(try fixture.book.daysSpent() != nil)
        #expect(try fixture.context.total(in: fixture.context.range(nil)) == Amount(cents: 19 * 20 / 2))
        #expect(try fixture.context.history(of: nil, limit: 3).map(\.action.rawValue) == ["void", "edit", "add"])
        _ = try fixture.context.undo(2, isDone: true)
        #expect(try fixture.all() == before)
        #expect(try fixture.book.findings() == [])
    }

    @Test func `one impossible change leaves all expenses unchanged`() throws {
        let fixture = try BookFixture()
        for cents in 1...3 { try fixture.spend(Int64(cents)) }
        let before = try fixture.all()
        let named = try fixture.context.choose([.number(1), .number(4), .number(2)])
        #expect(throws: LedgerError.noSuchExpense(4)) { try fixture.context.edit(named, Self.edit(note: "x")) }
        let found = try fixture.context.choose(in: .all, matching: ExpenseFilter())
        #expect(throws: LedgerError.self) { try fixture.context.edit(found, Self.edit(note: "a\0b")) }
        #expect(try fixture.all() == before)
    }

    @Test func `an expense changed meanwhile stops the whole change`() throws {
        let fixture = try BookFixture()
        for cents in 1...3 { try fixture.spend(Int64(cents)) }
        let found = try fixture.context.choose(in: .all, matching: ExpenseFilter())
        _ = try fixture.context.edit(fixture.context.choose([.number(2)]), Self.edit(note: "meanwhile"))
        #expect(throws: BookkeepingError.changedMeanwhile(2)) { try fixture.context.setVoid(true, found) }
        #expect(throws: BookkeepingError.changedMeanwhile(2)) { try fixture.context.edit(found, Self.edit(note: "x")) }
        #expect(try fixture.all().allSatisfy { !$0.isVoid })
        #expect(try fixture.context.history(of: nil, limit: 1)[0].action == .edit)
    }
}

extension BookFixture {
    /// Every expense by number, the last first.
    fileprivate func all() throws -> [Expense] {
        try book.expenses(from: nil, through: nil, matching: ExpenseFilter(), order: .recorded, limit: nil)
    }
}
