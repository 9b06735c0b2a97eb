import BookSupport
import Bookkeeping
import Ledger
import Money
import Periods
import Statistics
import Support
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

    @Test func `each ceiling of a category has its part after today, as in the list of ceilings`() throws {
        let fixture = try BookFixture()
        let november = try month("2026-11")
        for name in ["food", "groceries", "eating-out", "home"] {
            _ = try fixture.context.setCeiling(
                Amount(cents: 9000), for: fixture.category(name), from: november, until: nil)
        }
        try fixture.spend(700, "groceries", on: "2026-11-02")
        try fixture.spend(1000, "home", on: "2026-11-03")
        func ahead(depth: Int) throws -> [String: Int64?] {
            let figures = try MonthFigures(november, depth: depth, in: fixture.context)
            let rows = (figures.rows + figures.ceilings).filter { $0.status != nil }
            return Dictionary(uniqueKeysWithValues: rows.map { ($0.group.label, $0.status?.ahead?.cents) })
        }
        func listed() throws -> [String: Int64?] {
            let entries = try fixture.context.ceilings(of: november).entries
            return Dictionary(uniqueKeysWithValues: entries.map { ($0.path ?? "", $0.status.ahead?.cents) })
        }
        #expect(try ahead(depth: 1) == listed())
        try fixture.spend(500, "eating-out", on: "2026-11-25")
        try fixture.spend(300, "groceries", on: "2026-11-26")
        let expected: [String: Int64?] = ["food": 800, "food:groceries": 300, "food:eating-out": 500, "home": 0]
        #expect(try listed() == expected)
        #expect(try ahead(depth: 1) == expected)
        let deep = try ahead(depth: 2)
        #expect(deep.allSatisfy { expected[$0.key] == $0.value } && deep["food:groceries"] == 300)
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
        arguments: [
            ("2026-11", 30_000), ("2026-W47", 7_000), ("yesterday", nil), ("2026-10..2026-11", nil),
            ("2026-11-01..today", 30_000), ("2026-11-16..today", 7_000), ("2026-11-02..today", nil),
            ("2026-11-01..yesterday", nil),
        ] as [(String, Int64?)])
    func `a range of one week, month or year, whole or up to today, has a ceiling`(period: String, cents: Int64?) throws
    {
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

    @Test func `a report counts the expenses of receipts and repeats as recorded and changed`() throws {
        let fixture = try BookFixture()
        let (context, book) = (fixture.context, fixture.book)
        func activity() throws -> [Activity] {
            try ReportFigures(.period(.month(month("2026-11"))), depth: 1, top: 10, in: context).activity
        }
        let category = try fixture.category("home")
        let order = Repeat(
            .monthly, from: "2026-11-02", amount: Amount(cents: 9900), category: category, details: ExpenseDetails())
        _ = try context.addRepeat(order, into: nil)
        // A repeat that is not recorded yet is no expense.
        #expect(try activity() == [])
        #expect(try context.bookRepeats().count == 1)
        let request = ExpenseRequest(amount: "50", category: nil)
        let split = try context.receipt(splitting: request, over: "groceries=30,home", in: book.categories()).draft
        let receipt = try book.addReceipts([split], by: context.signature)[0].receipt
        #expect(try activity() == [Activity(by: "anna", recorded: 3)])
        for (action, isVoid) in [(Change.Action.voidReceipt, true), (.restoreReceipt, false)] {
            _ = try book.editReceipts([receipt.id], as: action, by: context.signature) { $0.isVoid = isVoid }
        }
        #expect(try activity() == [Activity(by: "anna", recorded: 3, voided: 2, restored: 2)])
        _ = try book.undo(2, of: .anybody, by: context.signature)
        #expect(try activity() == [Activity(by: "anna", recorded: 3)])
    }

    @Test func `a summary names the category that grew most against six complete months, read from the sums of months`()
        throws
    {
        let fixture = try BookFixture()
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SplitMix64(seed: seed)
        let first = try #require(Day(iso: "2025-12-01"))
        var spent: [(month: String, category: String, cents: Int64)] = []
        for place in 0..<300 {
            let day = place == 0 ? first : first.adding(days: Int.random(in: 0..<365, using: &random))
            let category = try #require(["home", "groceries", "other"].randomElement(using: &random))
            let cents = Int64.random(in: -3000...9000, using: &random) | 1
            try fixture.spend(cents, category, on: day.iso)
            spent.append((String(day.iso.prefix(7)), category == "groceries" ? "food" : category, cents))
        }
        let names = Set(spent.map(\.month)).sorted()
        func sum(_ month: String, _ category: String) -> Int64 {
            spent.filter { $0.month == month && $0.category == category }.reduce(0) { $0 + $1.cents }
        }
        // November is not over on the 21st, so its summary is about October.
        for (shown, month) in [("2026-06", "2026-06"), ("2026-08", "2026-08"), ("2026-11", "2026-10")] {
            let place = try #require(names.firstIndex(of: month))
            let changes = ["food", "home", "other"].map { category in
                let sums = names[place - 6..<place].map { sum($0, category) }.sorted()
                let middle = sums[2] + sums[3]
                let usual = (middle + (middle % 2 == 0 ? 0 : middle.signum())) / 2
                return (category: category, usual: usual, change: sum(month, category) - usual)
            }
            let most = try #require(changes.map(\.change).max())
            let growth = try MonthFigures(self.month(shown), depth: 1, in: fixture.context).growth
            #expect((growth == nil) == (most <= 0), "seed \(seed)")
            if let growth {
                #expect(growth.month.name == month)
                let row = growth.largest
                let expected = changes.filter { $0.change == most }
                #expect(
                    expected.contains { $0.category == row.group.name && $0.usual == row.usual.cents }, "seed \(seed)")
                #expect(row.comparison.change.cents == most, "seed \(seed)")
                let all = try MonthGrowth(self.month(month), depth: 1, in: fixture.context)
                #expect(all.figures.rows.first == row)
            }
        }
    }

    @Test func `a summary names no growth without six complete months, in a later month, and with a filter`() throws {
        let fixture = try BookFixture()
        try fixture.spend(100, "home", on: "2026-04-02")
        try fixture.spend(500, "groceries", on: "2026-10-05")
        func growth(_ name: String, of filter: ExpenseFilter = .counted) throws -> (month: Month, largest: Growth.Row)?
        {
            try MonthFigures(month(name), of: filter, depth: 1, in: fixture.context).growth
        }
        // April is cut by the beginning of the book.
        #expect(try growth("2026-11") == nil)
        try fixture.spend(100, "home", on: "2026-04-01")
        #expect(try growth("2026-11")?.largest.group.name == "food")
        #expect(try growth("2026-10")?.largest.group.name == "food")
        #expect(try growth("2026-09") == nil)
        #expect(try growth("2026-12") == nil)
        var food = ExpenseFilter.counted
        food.categories = try [fixture.category("groceries")]
        #expect(try growth("2026-11", of: food) == nil)
        try fixture.spend(-500, "groceries", on: "2026-10-06")
        #expect(try growth("2026-11") == nil)
    }
}
