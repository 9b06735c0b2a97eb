public import Ledger
public import Money
public import Periods
public import Statistics
internal import Storage

/// A range period by period, with the groups it was split into.
public struct SeriesFigures {
    /// The totals, period by period.
    public let series: PeriodSeries
    /// `nil` where it is not split.
    public let dimension: Grouping?
    /// The largest first.
    public let groups: [SeriesBreakdown.Row]
}

extension Context {
    /// The figures of a range period by period: of the range asked for, or else of the last 30 days, 12 weeks or 12 months,
    /// the running one included, or of every year.
    /// - Parameters:
    ///   - filter: which expenses count; ceilings hold where it is of a whole category.
    ///   - depth: how many levels of categories are told apart.
    /// - Throws: `AmountOverflow` when a sum leaves 64 bits, and what reading the book throws.
    /// - Complexity: O(days + periods · ceilings); split by another dimension than category O(expenses of the range).
    public func series(
        by unit: PeriodUnit, over asked: PeriodSelection?, of filter: ExpenseFilter = .counted,
        splitBy dimension: Grouping? = nil, depth: Int = 1
    ) throws -> SeriesFigures {
        let spent = try daysLookedAt(void: filter.void)
        let spending = try book.spending(matching: filter)
        let range =
            asked.map { ReportRange.asked($0, spent: spent, today: today) }
            ?? ReportRange.standard(for: unit, spent: spent, today: today)
        let needed = PeriodSeries.neededDays(for: range, by: unit)
        let series = try PeriodSeries(
            unit: unit, range: range,
            days: days(of: spending, in: needed, over: range, by: unit),
            begins: spent?.first, ceilings: ceilings(for: filter), today: today)
        guard let dimension else { return SeriesFigures(series: series, dimension: nil, groups: []) }
        let breakdown = try SeriesBreakdown(
            totals(by: dimension, in: series.rows.map(\.days), of: filter), of: series, in: book.categories(),
            depth: depth
        )
        return SeriesFigures(series: series, dimension: dimension, groups: breakdown.rows)
    }

    /// The days that a series over a range is made of; of months and years only the running one, as many days of the one
    /// before, and the months that the range may cut are looked at day by day.
    private func days(
        of spending: any Spending, in needed: DayRange, over range: DayRange, by unit: PeriodUnit
    ) throws -> [DayTotal] {
        guard unit == .month || unit == .year else { return try spending.dayTotals(in: needed) }
        let running = unit.period(containing: today)
        let same = running.previous.days.first.adding(days: running.days.first.days(until: today))
        let dayByDay = Set([today, same, range.first, range.last].map(Month.init(containing:)))
        if spending is Book { book.anticipate([.days(needed, dayByDayIn: dayByDay)]) }
        return try spending.dayTotals(in: needed, dayByDayIn: dayByDay)
    }

    /// What was spent in a range, by a dimension, and in all of it where that is not the sum of the groups.
    /// - Parameters:
    ///   - filter: which expenses count.
    ///   - depth: how many levels of categories are told apart.
    /// - Throws: `AmountOverflow` when a sum leaves 64 bits, and what reading the book throws.
    /// - Complexity: as `Book.totals`, and O(n log n) in the groups.
    public func breakdown(
        by dimension: Grouping, depth: Int, in range: DayRange, of filter: ExpenseFilter = .counted
    ) throws -> (groups: Breakdown, total: Amount?) {
        if filter == .counted, dimension == .category { book.anticipate([.categories([range])]) }
        let tree = dimension == .category ? try book.categories() : CategoryTree([])
        let spending = try book.spending(matching: filter)
        let groups = try Breakdown(
            totals(by: dimension, in: [range], of: filter).first ?? [], in: tree, depth: depth)
        // Only of tags an expense may have several.
        return (groups, dimension == .tag ? try spending.dayTotals(in: range).map(\.amount).total() : nil)
    }
}
