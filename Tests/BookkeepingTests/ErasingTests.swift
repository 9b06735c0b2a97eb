import BookSupport
import Bookkeeping
import Ledger
import Money
import Storage
import Testing

@Suite struct ErasingTests {
    @Test func `erasing without a choice includes undone expenses`() throws {
        let fixture = try BookFixture()
        for cents in 1...3 { try fixture.spend(Int64(cents), on: "2026-11-0\(cents)") }
        _ = try fixture.context.undo(1, isDone: true)
        #expect(try fixture.context.numbersToErase(in: nil, matching: ExpenseFilter()).sorted() == [1, 2, 3])
        let range = try fixture.context.range("2026-11")
        #expect(try fixture.context.numbersToErase(in: range, matching: ExpenseFilter()).sorted() == [1, 2])
        var filter = ExpenseFilter()
        filter.least = Amount(cents: 2)
        #expect(try fixture.context.numbersToErase(in: nil, matching: filter) == [2])
    }

    @Test func `erasing keeps a copy first and reports it`() throws {
        let fixture = try BookFixture()
        try fixture.spend(100)
        let result = try fixture.context.erase([1], keepsCopy: true)
        #expect(result.erasure.expenses == 1)
        #expect(result.copy != nil)
        #expect(fixture.copies == 1)
        #expect(try fixture.book.expense(1) == nil)
    }

    @Test func `erasing without a copy removes older copies too`() throws {
        let fixture = try BookFixture()
        for cents in 1...2 { try fixture.spend(Int64(cents)) }
        _ = try fixture.context.erase([1], keepsCopy: true)
        let result = try fixture.context.erase([2], keepsCopy: false)
        #expect(result.copy == nil)
        #expect(fixture.copies == 0)
    }

    @Test func `the kept copy is the open book, or the store, which needs an administrator`() throws {
        func kept(
            _ form: BookEntry.Form, isAdministrator: Bool = true, isWanted: Bool = true, isInFile: Bool = false
        ) throws -> KeptCopy {
            let context = try BookFixture(form: form, isAdministrator: isAdministrator).context
            return try KeptCopy(
                of: context.entry, isWanted: isWanted, isInFile: isInFile, for: context.session.account())
        }
        #expect(try kept(.open) == .copy)
        #expect(try kept(.open, isInFile: true) == .store)
        #expect(try kept(.sealed) == .store)
        #expect(try kept(.sealed, isWanted: false) == .none)
        #expect(throws: BookkeepingError.noCopyOfSealed(book: "anna")) {
            try kept(.sealed, isAdministrator: false)
        }
        #expect(try kept(.sealed, isAdministrator: false, isWanted: false) == .none)
    }
}
