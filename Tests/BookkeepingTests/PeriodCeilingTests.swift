import BookSupport
import Bookkeeping
import Ledger
import Money
import Periods
import Statistics
import Support
import Testing

/// Ceilings of weeks and years in a book.
@Suite struct PeriodCeilingTests {
    @Test(arguments: 0..<4 as Range<UInt64>)
    func `the current week and the year are shown with the month, with sums of their days`(seed: UInt64) throws {
        let fixture = try BookFixture()
        let context = fixture.context
        var random = SplitMix64(seed: seed)
        let first = try #require(Day(iso: "2025-11-01"))
        let spent = (0..<80).map { _ in
            (
                day: first.adding(days: Int.random(in: 0..<400, using: &random)).iso,
                category: ["groceries", "eating-out", "home"].randomElement(using: &random) ?? "home",
                cents: Int64.random(in: -500...3000, using: &random)
            )
        }
        _ = try context.record(spent.map { try fixture.draft($0.cents, $0.category, on: $0.day) })
        let food = try fixture.category("food")
        for (category, per) in [(nil, .week), (food, .week), (food, .year)] as [(Ledger.Category.ID?, CeilingPeriod)] {
            _ = try context.setCeiling(
                Amount(cents: 9000), for: category, per: per, from: context.month("2026-06"), until: nil)
        }
        func sum(_ days: ClosedRange<String>, isFood: Bool) -> Int64 {
            spent.filter { days.contains($0.day) && (!isFood || $0.category != "home") }.reduce(0) { $0 + $1.cents }
        }
        // Today is Saturday, 21 November 2026.
        let week = "2026-11-16"..."2026-11-22"
        let year = "2026-01-01"..."2026-12-31"
        let now = try context.ceilings(of: context.month("2026-11"))
        #expect(now.entries.isEmpty)
        #expect(now.others.map(\.path) == [nil, "food", "food"])
        #expect(now.others.map(\.spent.period.name) == ["2026-W47", "2026-W47", "2026"])
        #expect(
            now.others.map(\.spent.total.cents) == [
                sum(week, isFood: false), sum(week, isFood: true), sum(year, isFood: true),
            ])
        let (weekLater, yearLater) = ("2026-11-22"..."2026-11-22", "2026-11-22"..."2026-12-31")
        #expect(
            now.others.map(\.spent.ahead.cents) == [
                sum(weekLater, isFood: false), sum(weekLater, isFood: true), sum(yearLater, isFood: true),
            ])
        #expect(now.others.map(\.spent.use.left.cents) == now.others.map { 9000 - $0.spent.total.cents })
        // A ceiling of years is set for whole years, one of weeks from its month on.
        let before = try context.ceilings(of: context.month("2026-01"))
        #expect(before.others.map(\.spent.period.name) == ["2026"])
        #expect(try context.ceilings(of: context.month("2025-12")).others.isEmpty)
        #expect(try MonthFigures(context.month("2026-11"), depth: 1, in: context).others == now.others)
        var only = ExpenseFilter.counted
        only.categories = try fixture.book.categories().subtree(of: food)
        let narrow = try MonthFigures(context.month("2026-11"), of: only, depth: 1, in: context).others
        #expect(narrow == Array(now.others.dropFirst()))
        #expect(try context.ceiling(over: context.range("2026-W47"))?.cents == 9000)
        #expect(try context.ceiling(over: context.range("2026"), of: only)?.cents == 9000)
        let weeks = try context.series(by: .week, over: context.selection("2026-05..2026-07")).series.rows
        for row in weeks where !row.isPartial {
            #expect(row.ceiling?.cents == (row.days.first.adding(days: 3).iso < "2026-06-01" ? nil : 9000))
        }
    }

    @Test func `each week is read once for all its ceilings, and the days of the year after today once`() throws {
        let log = ReadLog()
        let fixture = try BookFixture(driver: log.driver)
        let context = fixture.context
        try fixture.spend(700, "home", on: "2026-11-20")
        try fixture.spend(500, "home", on: "2026-11-22")
        let november = try context.month("2026-11")
        func limit(per: CeilingPeriod) throws {
            for category in [nil, try fixture.category("food"), try fixture.category("home")] {
                _ = try context.setCeiling(Amount(cents: 9000), for: category, per: per, from: november, until: nil)
            }
        }
        func reads(hasAllWeeks: Bool = false) throws -> (others: [CategoryUse], ofDays: Int, ofMonths: Int) {
            log.clear()
            let others = try context.ceilings(of: november, hasAllWeeks: hasAllWeeks).others
            return (others, log.count(of: "GROUP BY day, category"), log.count(of: "SELECT EXISTS"))
        }
        try limit(per: .week)
        let week = try reads()
        #expect(week.others.map(\.spent.total.cents) == [1200, 0, 1200])
        #expect(week.others.map(\.spent.ahead.cents) == [500, 0, 500])
        #expect(week.ofDays == 1 && week.ofMonths == 0)
        let weeks = try reads(hasAllWeeks: true)
        #expect(weeks.others.count == 12 && weeks.ofDays == 4 && weeks.ofMonths == 0)
        try limit(per: .year)
        let year = try reads()
        #expect(year.others.suffix(3).map(\.spent.ahead.cents) == [500, 0, 500])
        #expect(year.ofDays == 2)
    }

    @Test(arguments: [
        ("2026-10", ["2026-W40", "2026-W41", "2026-W42", "2026-W43", "2026-W44"], ["2026-W42"]),
        ("2026-11", ["2026-W45", "2026-W46", "2026-W47", "2026-W48"], []), ("2026-06", [], []),
    ])
    func `a check of a month has the weeks with a Thursday in it`(month: String, weeks: [String], over: [String]) throws
    {
        let fixture = try BookFixture()
        let context = fixture.context
        try fixture.spend(6000, on: "2026-10-14")
        _ = try context.setCeiling(
            Amount(cents: 5000), for: fixture.category("food"), per: .week, from: context.month("2026-07"), until: nil)
        let others = try context.ceilings(of: context.month(month), hasAllWeeks: true).others
        #expect(others.map(\.spent.period.name) == weeks)
        #expect(others.filter(\.spent.use.isOver).map(\.spent.period.name) == over)
    }

    @Test func `a check of the current month has the week of today, also if its Thursday is in another month`() throws {
        let fixture = try BookFixture(today: "2026-11-30")
        let context = fixture.context
        _ = try context.setCeiling(
            Amount(cents: 5000), for: nil, per: .week, from: context.month("2026-11"), until: nil)
        let others = try context.ceilings(of: context.month("2026-11"), hasAllWeeks: true).others
        #expect(others.map(\.spent.period.name) == ["2026-W45", "2026-W46", "2026-W47", "2026-W48", "2026-W49"])
    }

    @Test func `a reply names the weeks and years of its expenses, and a preview adds to them`() throws {
        let fixture = try BookFixture()
        let context = fixture.context
        for per in [CeilingPeriod.week, .year] {
            _ = try context.setCeiling(
                Amount(cents: 5000), for: fixture.category("food"), per: per, from: context.month("2026-01"), until: nil
            )
        }
        let tree = try fixture.book.categories()
        let expenses = [try fixture.spend(1000, on: "2026-11-20"), try fixture.spend(700, "home")]
        let status = try context.status(of: expenses, in: tree)
        #expect(status.others.map(\.spent.period.name) == ["2026", "2026-W47"])
        #expect(status.others.map(\.spent.total.cents) == [1000, 1000])
        #expect(status.ceilings.isEmpty)
        #expect(try context.status(of: [expenses[1]], in: tree).others.isEmpty)
        let preview = try context.preview(of: [fixture.draft(250, on: "2026-11-29")], in: tree)
        #expect(preview.status.others.map(\.spent.period.name) == ["2026", "2026-W48"])
        #expect(preview.status.others.map(\.spent.total.cents) == [1250, 250])
        #expect(preview.status.others.map(\.spent.ahead.cents) == [250, 250])
    }

    @Test func `a set ceiling shows its week or year, and a removed one must be there`() throws {
        let fixture = try BookFixture()
        let context = fixture.context
        try fixture.spend(1000, "home", on: "2026-03-02")
        let tree = try fixture.book.categories()
        let year = try context.setCeiling(
            Amount(cents: 1200), for: fixture.category("home"), per: .year, from: context.month("2026-11"), until: nil)
        #expect(year.from.name == "2026-01")
        let set = try context.status(of: year, in: tree)
        #expect(set.spent?.period.name == "2026")
        #expect(set.spent?.use.left.cents == 200)
        #expect(set.spent?.ahead == .zero)
        try fixture.spend(50, "home", on: "2026-12-02")
        #expect(try context.status(of: year, in: tree).spent?.ahead.cents == 50)
        let later = try context.setCeiling(
            Amount(cents: 90), for: nil, per: .week, from: context.month("2027-02"), until: context.month("2027-02"))
        // 1 February 2027 is a Monday.
        #expect(try context.status(of: later, in: tree).spent?.period.name == "2027-W05")
        #expect(throws: BookkeepingError.self) {
            try context.removeCeiling(of: nil, per: .week, from: context.month("2026-11"), in: tree)
        }
        let removed = try context.removeCeiling(
            of: fixture.category("home"), per: .year, from: context.month("2026-11"), in: tree)
        #expect(try context.status(of: removed, in: tree).spent == nil)
        #expect(try context.ceilings(of: context.month("2026-11")).others.isEmpty)
    }
}
