import BookSupport
import Bookkeeping
import Ledger
import Money
import Periods
import Statistics
import Testing

@Suite struct ReviewTests {
    private func month(_ name: String) throws -> Month {
        try #require(Day(iso: name + "-01").map(Month.init(containing:)))
    }

    @Test func `the figures of a month include earlier months, averages and categories`() throws {
        let fixture = try BookFixture()
        try fixture.spend(3000, "groceries", on: "2026-11-02")
        try fixture.spend(1000, "home", on: "2026-11-03")
        try fixture.spend(500, "home", on: "2026-09-03")
        let figures = try MonthFigures(month("2026-11"), depth: 1, in: fixture.context)
        #expect(figures.status.total == Amount(cents: 4000))
        #expect(figures.count == 2)
        #expect(figures.months.map(\.period.name) == ["2026-09", "2026-10", "2026-11"])
        #expect(figures.rows.map(\.group.label) == ["food", "home"])
        #expect(figures.rows.map(\.sharePermille) == [750, 250])
    }

    @Test func `a category with a ceiling and no spending comes last, unless subcategories are shown`() throws {
        let fixture = try BookFixture()
        let november = try month("2026-11")
        for name in ["home", "food", "groceries"] {
            _ = try fixture.context.setCeiling(
                Amount(cents: 5000), for: fixture.category(name), from: november, until: nil)
        }
        try fixture.spend(3000, "eating-out", on: "2026-11-02")
        let shallow = try MonthFigures(november, depth: 1, in: fixture.context)
        #expect(shallow.rows.map(\.group.name) == ["food", "home"])
        #expect(shallow.rows.map { $0.status?.left?.cents } == [2000, 5000])
        let deep = try MonthFigures(november, depth: 2, in: fixture.context)
        #expect(deep.rows.map(\.group.name) == ["food:eating-out", "food:groceries", "home"])
    }

    /// The default range of a series, on 21 November 2026 with a book from 5 March 2024 on.
    @Test(
        arguments: [
            (PeriodUnit.day, "2026-10-23", "2026-11-21", 30), (.week, "2026-08-31", "2026-11-22", 12),
            (.month, "2025-12-01", "2026-11-30", 12), (.quarter, "2025-01-01", "2026-12-31", 8),
            (.year, "2024-03-05", "2026-11-21", 3),
        ] as [(PeriodUnit, String, String, Int)])
    func `a series without a range has the standard range of its unit`(
        unit: PeriodUnit, first: String, last: String, rows: Int
    ) throws {
        let fixture = try BookFixture()
        try fixture.spend(100, on: "2024-03-05")
        let series = try fixture.context.series(by: unit, over: nil).series
        #expect((series.range.first.iso, series.range.last.iso) == (first, last))
        #expect(series.rows.count == rows)
    }

    @Test func `a later expense outside a filter marks the current month as without the filter`() throws {
        let fixture = try BookFixture()
        try fixture.spend(100, "home", on: "2026-10-01")
        try fixture.spend(300, "groceries", on: "2026-11-05")
        try fixture.spend(50, "home", on: "2026-11-25")
        var groceries = ExpenseFilter.counted
        groceries.categories = try [fixture.category("groceries")]
        for (days, isNovemberPartial) in [
            ("2026-10..2026-11-21", false), ("2026-10..2026-11-24", true), ("2026-10..2026-11", false),
        ] {
            let asked = try fixture.context.selection(days)
            for filter in [ExpenseFilter.counted, groceries] {
                let rows = try fixture.context.series(by: .month, over: asked, of: filter).series.rows
                #expect(rows.map(\.isPartial) == [false, isNovemberPartial], "\(days)")
                #expect(rows.map(\.isComplete) == [true, false], "\(days)")
            }
        }
    }

    @Test func `a series is split into groups with their own periods`() throws {
        let fixture = try BookFixture()
        try fixture.spend(100, "home", on: "2026-10-05")
        try fixture.spend(300, "groceries", on: "2026-11-05")
        try fixture.spend(50, "eating-out", on: "2026-10-06")
        let figures = try fixture.context.series(
            by: .month, over: fixture.context.selection("2026-10..2026-11"), splitBy: .category)
        #expect(figures.series.rows.map(\.total.cents) == [150, 300])
        #expect(figures.groups.map(\.group.label) == ["food", "home"])
        #expect(figures.groups.map { $0.periods.map(\.cents) } == [[50, 300], [100, 0]])
    }

    @Test func `the course of a month ends today, and shows later expenses separately`() throws {
        let fixture = try BookFixture()
        try fixture.spend(100, on: "2026-11-02")
        #expect(try MonthCourse(month("2026-11"), in: fixture.context).steps.count == 21)
        try fixture.spend(50, on: "2026-11-25")
        let course = try MonthCourse(month("2026-11"), in: fixture.context)
        #expect(course.steps.count == 21)
        #expect(course.ahead.map(\.day.dayOfMonth) == [25])
        #expect(course.steps[0].sum == .zero)
        #expect(course.steps[1].sum == Amount(cents: 100))
        #expect(course.total == Amount(cents: 150))
        #expect(try MonthCourse(month("2026-12"), in: fixture.context).steps.isEmpty)
        #expect(try MonthCourse(month("2026-10"), in: fixture.context).steps.count == 31)
    }

    @Test func `the default days are 53 weeks, known from the first expense on`() throws {
        let fixture = try BookFixture()
        #expect(try SpentDays(nil, in: fixture.context).known == nil)
        try fixture.spend(100, on: "2026-11-02")
        let spent = try SpentDays(nil, in: fixture.context)
        #expect((spent.range.first.iso, spent.range.last.iso) == ("2025-11-17", "2026-11-21"))
        #expect(spent.days.map(\.day.iso) == ["2026-11-02"])
        #expect(spent.known?.first.iso == "2026-11-02")
        #expect(spent.known?.last.iso == "2026-11-21")
        #expect(spent.total == Amount(cents: 100))
    }

    @Test(
        arguments: [("2026-11", 30_000), ("2026-W47", 7_000), ("yesterday", nil), ("2026-10..2026-11", nil)]
            as [(String, Int64?)])
    func `a range of one week, month or year has a ceiling`(period: String, cents: Int64?) throws {
        let fixture = try BookFixture()
        _ = try fixture.context.setCeiling(Amount(cents: 30_000), for: nil, from: month("2026-11"), until: nil)
        #expect(try fixture.context.ceiling(over: fixture.context.range(period))?.cents == cents)
    }

    @Test func `ceilings are proposed from six complete months, or from fewer in a young book`() throws {
        let fixture = try BookFixture()
        #expect(try ProposedCeilings(depth: 1, in: fixture.context).months.isEmpty)
        try fixture.spend(9000, "home", on: "2026-08-02")
        try fixture.spend(3000, "groceries", on: "2026-09-03")
        try fixture.spend(5000, "eating-out", on: "2026-10-03")
        try fixture.spend(70_000, "groceries", on: "2026-11-03")
        // The book begins on 2 August, so August is not complete.
        let young = try ProposedCeilings(depth: 1, in: fixture.context)
        #expect(young.months.map(\.name) == ["2026-09", "2026-10"])
        #expect(young.proposal.rows.map(\.path) == ["food"])
        #expect(young.proposal.rows.map(\.median.cents) == [4000])
        try fixture.spend(100, "home", on: "2025-01-01")
        let older = try ProposedCeilings(depth: 1, in: fixture.context)
        #expect(older.months.map(\.name) == (5...10).map { "2026-\($0 < 10 ? "0" : "")\($0)" })
        #expect(older.proposal.rows.isEmpty)
    }

    @Test func `a report lists refunds and void expenses separately from the largest expenses`() throws {
        let fixture = try BookFixture()
        for cents in [500, 900, -300, 700] as [Int64] { try fixture.spend(cents, on: "2026-11-05") }
        _ = try fixture.context.setVoid(true, fixture.context.choose([.number(4)]))
        let figures = try ReportFigures(.period(.month(month("2026-11"))), depth: 1, top: 10, in: fixture.context)
        #expect(figures.total == Amount(cents: 1100))
        #expect(figures.largest.map(\.amount.cents) == [900, 500])
        #expect(figures.refunds.shown.map(\.amount.cents) == [-300])
        #expect(figures.void.shown.map(\.id) == [4])
        #expect(figures.activity.map(\.by) == ["anna"])
    }
}
