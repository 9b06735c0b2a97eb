import BookSupport
import Bookkeeping
import Ledger
import Money
import Periods
import Testing

@Suite struct AffectedMonthsTests {
    private func month(_ name: String) throws -> Month {
        try #require(Day(iso: name + "-01").map(Month.init(containing:)))
    }

    @Test func `a reply names each month of its expenses once, the earliest first`() throws {
        let fixture = try BookFixture()
        let expenses = try ["2026-11-03", "2026-09-10", "2026-11-20"].map { try fixture.spend(1000, on: $0) }
        let status = try fixture.context.status(of: expenses, in: fixture.book.categories())
        #expect(status.months.map(\.month.name) == ["2026-09", "2026-11"])
        #expect(status.months.map(\.total.cents) == [1000, 2000])
        #expect(status.ceilings.isEmpty)
    }

    @Test func `a reply names each ceiling of its expenses once`() throws {
        let fixture = try BookFixture()
        let november = try month("2026-11")
        for name in ["food", "groceries", "home"] {
            _ = try fixture.context.setCeiling(
                Amount(cents: 5000), for: fixture.category(name), from: november, until: nil)
        }
        let expenses = try [fixture.spend(1000), fixture.spend(500), fixture.spend(300, "eating-out")]
        let status = try fixture.context.status(of: expenses, in: fixture.book.categories())
        #expect(Set(status.ceilings.map(\.path)) == ["food", "food:groceries"])
        #expect(status.ceilings.count == 2)
        #expect(status.ceilings.first { $0.path == "food" }?.status.left == Amount(cents: 3200))
    }

    @Test func `replies and ceilings show the part of a category's spending after today`() throws {
        let fixture = try BookFixture()
        let november = try month("2026-11")
        _ = try fixture.context.setCeiling(
            Amount(cents: 5000), for: fixture.category("food"), from: november, until: nil)
        let expenses = try [fixture.spend(1000), fixture.spend(500, "eating-out", on: "2026-11-28")]
        let status = try fixture.context.status(of: expenses, in: fixture.book.categories())
        #expect(status.ceilings.first?.status.ahead == Amount(cents: 500))
        #expect(try fixture.context.ceilings(of: november).entries.map(\.status.ahead) == [Amount(cents: 500)])
        let preview = try fixture.context.preview(
            of: [fixture.draft(250, on: "2026-11-29"), fixture.draft(25)], in: fixture.book.categories())
        #expect(preview.status.ceilings.first?.status.ahead == Amount(cents: 750))
    }

    @Test func `a ceiling is left out in months before it starts`() throws {
        let fixture = try BookFixture()
        _ = try fixture.context.setCeiling(
            Amount(cents: 5000), for: fixture.category("food"), from: month("2026-11"), until: nil)
        let expense = try fixture.spend(1000, on: "2026-10-31")
        #expect(try fixture.context.status(of: [expense], in: fixture.book.categories()).ceilings.isEmpty)
    }

    @Test func `a preview counts drafts in their months`() throws {
        let fixture = try BookFixture()
        try fixture.spend(1000, on: "2026-11-01")
        let preview = try fixture.context.preview(
            of: [
                fixture.draft(500, on: "2026-11-02"), fixture.draft(250, on: "2026-12-01"),
                fixture.draft(25, on: "2026-11-03"),
            ], in: fixture.book.categories())
        let months = preview.status.months
        #expect(months.map(\.month.name) == ["2026-11", "2026-12"])
        #expect(months.map(\.total.cents) == [1525, 250])
        #expect(try fixture.book.recordedLast(2) == nil)
    }

    @Test func `a preview counts new drafts towards ceilings, not repeated drafts`()
        throws
    {
        let fixture = try BookFixture()
        _ = try fixture.context.setCeiling(
            Amount(cents: 5000), for: fixture.category("food"), from: month("2026-11"), until: nil)
        let there = try fixture.spend(1000, on: "2026-11-01")
        let other = try fixture.draft(700, on: "2026-11-02")
        let again = ExpenseDraft(
            uid: there.uid, day: other.day, amount: other.amount, destination: other.destination,
            details: other.details)
        let new = ExpenseDraft(
            uid: other.uid, day: other.day, amount: Amount(cents: 300), destination: .newCategory(path: "food:fruit"),
            details: other.details)
        let preview = try fixture.context.preview(of: [again, new, new], in: fixture.book.categories())
        #expect(preview.entries.map { $0.kept?.id } == [there.id, nil, nil])
        #expect(preview.entries.map(\.isRepeated) == [false, false, true])
        #expect(preview.status.months.map(\.total.cents) == [1300])
        #expect(preview.status.ceilings.map(\.status.left) == [Amount(cents: 3700)])
        #expect(try fixture.book.recordedLast(2) == nil)
    }

    @Test func `a preview does not look for a uid that was just made`() throws {
        let log = ReadLog()
        let fixture = try BookFixture(driver: log.driver)
        let draft = try fixture.draft(700)
        #expect(draft.hasNewUID)
        log.clear()
        _ = try fixture.context.preview(of: [draft], in: fixture.book.categories())
        #expect(log.count(of: "uid = ") == 0)
        let uid = "00000000-0000-7000-8000-000000000000"
        let named = try fixture.context.draft(
            draft.amount, on: nil, in: draft.destination, draft.details, uid: uid)
        #expect(!named.hasNewUID)
        _ = try fixture.context.preview(of: [named], in: fixture.book.categories())
        #expect(log.count(of: "uid = ") == 1)
    }

    @Test func `a moved expense changes its old and its new month`() throws {
        let fixture = try BookFixture()
        try fixture.spend(1000, on: "2026-10-10")
        var edit = ExpenseEdit()
        edit.day = Day(iso: "2026-11-10")
        _ = try fixture.context.edit(fixture.context.choose([.number(1)]), edit)
        let months = try fixture.context.months(of: fixture.context.history(of: 1, limit: 1))
        #expect(months.map(\.month.name) == ["2026-10", "2026-11"])
        #expect(months.map(\.total.cents) == [0, 1000])
    }

    @Test func `the overall ceiling comes first, then the ceilings of categories by path`() throws {
        let fixture = try BookFixture()
        let november = try month("2026-11")
        #expect(try fixture.context.ceilings(of: november).entries.isEmpty)
        for name in ["home", "food"] {
            _ = try fixture.context.setCeiling(
                Amount(cents: 5000), for: fixture.category(name), from: november, until: november)
        }
        _ = try fixture.context.setCeiling(Amount(cents: 900), for: nil, from: november, until: nil)
        try fixture.spend(1000)
        let status = try fixture.context.ceilings(of: november)
        #expect(status.entries.map(\.path) == [nil, "food", "home"])
        #expect(status.entries.map(\.status.isOver) == [true, false, false])
        #expect(try fixture.context.ceilings(of: november.adding(months: 1)).entries.map(\.path) == [nil])
    }

    /// From, until, and the month in which a ceiling set in November 2026 is shown.
    @Test(
        arguments: [
            ("2026-11", nil, "2026-11"), ("2026-01", nil, "2026-11"), ("2027-02", nil, "2027-02"),
            ("2026-01", "2026-03", "2026-01"), ("2026-01", "2026-11", "2026-11"),
        ] as [(String, String?, String)])
    func `a ceiling is shown for the current month, or for its first month`(
        from: String, until: String?, told: String
    ) throws {
        let fixture = try BookFixture()
        let ceiling = try fixture.context.setCeiling(
            Amount(cents: 900), for: nil, from: month(from), until: until.map(month))
        #expect(try fixture.context.status(of: ceiling, in: fixture.book.categories()).status.month.name == told)
    }

    @Test func `ceilings that replace a new ceiling during its months are listed, the earliest first`() throws {
        let fixture = try BookFixture()
        for name in ["2027-03", "2026-12", "2026-10", "2027-08"] {
            _ = try fixture.context.setCeiling(Amount(cents: 100), for: nil, from: month(name), until: nil)
        }
        _ = try fixture.context.setCeiling(
            Amount(cents: 100), for: fixture.category("food"), from: month("2026-12"), until: nil)
        let ceiling = try fixture.context.setCeiling(
            Amount(cents: 900), for: nil, from: month("2026-11"), until: month("2027-04"))
        let set = try fixture.context.status(of: ceiling, in: fixture.book.categories())
        #expect(set.stillSet.map(\.from.name) == ["2026-12", "2027-03"])
        #expect(set.status.ceiling == Amount(cents: 900))
    }
}
