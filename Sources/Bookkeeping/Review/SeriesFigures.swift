public import Ledger
public import Money
public import Periods
public import Statistics
internal import Storage

/// The totals of a range by period, optionally split into groups.
public struct SeriesFigures {
    /// The totals by period.
    public let series: PeriodSeries
    /// The dimension of the split; `nil` without one.
    public let dimension: Grouping?
    /// The groups, largest first; weekdays and hours in the order of time. Empty without a split. Empty without a split.
    public let groups: [SeriesBreakdown.Row]
}

extension Context {
    /// Computes totals by period. The default range is the last 30 days, 12 weeks, 12 months or 8 quarters including
    /// the current one, or all years.
    /// - Parameters:
    ///   - filter: the expenses that count. Ceilings apply if it selects a whole category.
    ///   - depth: the number of category levels shown.
    /// - Throws: `AmountOverflow` if a sum exceeds 64 bits, and the errors of reading the book.
    /// - Complexity: O(days + periods · ceilings); split by weekday O(days), by another dimension
    ///   than category O(expenses of the range).
    public func series(
        by unit: PeriodUnit, over asked: PeriodSelection?, of filter: ExpenseFilter = .counted,
        splitBy dimension: Grouping? = nil, depth: Int = 1
    ) throws -> SeriesFigures {
        let monthStart = try monthStart
        let spent = try bookDays()
        let spending = try book.spending(matching: filter)
        let range =
            asked.map { ReportRange.requested($0, spent: spent, today: today) }
            ?? ReportRange.standard(for: unit, spent: spent, today: today, monthStart: monthStart)
        let needed = PeriodSeries.neededDays(for: range, by: unit, monthStart: monthStart)
        let series = try PeriodSeries(
            unit: unit, monthStart: monthStart, range: range,
            days: days(of: spending, in: needed, over: range, by: unit, monthStart: monthStart),
            begins: spent?.first, bookAhead: bookAhead(in: needed, besides: filter, spent: spent),
            ceilings: ceilings(for: filter), today: today,
            asked: asked ?? (unit == .year ? .all : nil))
        guard let dimension else { return SeriesFigures(series: series, dimension: nil, groups: []) }
        let breakdown = try SeriesBreakdown(
            totals(by: dimension, in: series.rows.map(\.days), of: filter), of: series, in: book.categories(),
            depth: depth
        )
        return SeriesFigures(series: series, dimension: dimension, groups: dimension.ordered(breakdown.rows))
    }

    /// Returns the day totals for a series. For periods of months, only these months need single days: the current one,
    /// the equivalent part of the period before, and the first and last month of the range.
    private func days(
        of spending: any Spending, in needed: DayRange, over range: DayRange, by unit: PeriodUnit,
        monthStart: MonthStart
    ) throws -> [DayTotal] {
        if unit == .day || unit == .week { return try spending.dayTotals(in: needed) }
        let running = monthStart.period(unit, containing: today)
        let same = running.previous.days.first.adding(days: running.days.first.days(until: today))
        let dayByDay = Set([today, same, range.first, range.last].map(monthStart.month))
        if spending is Book { book.anticipate([.days(needed, dayByDayIn: dayByDay)]) }
        return try spending.dayTotals(in: needed, dayByDayIn: dayByDay)
    }

    /// Returns the totals of a range by a dimension. `total` is the total of the range, only for tags, whose groups may
    /// add up to more; `nil` for other dimensions.
    /// - Parameters:
    ///   - filter: the expenses that count.
    ///   - depth: the number of category levels shown.
    /// - Throws: `AmountOverflow` if a sum exceeds 64 bits, and the errors of reading the book.
    /// - Complexity: as `Book.totals`, and O(n log n) in the groups.
    public func breakdown(
        by dimension: Grouping, depth: Int, in range: DayRange, of filter: ExpenseFilter = .counted
    ) throws -> (groups: Breakdown, total: Amount?) {
        if filter == .counted, dimension == .category { book.anticipate([.categories([range])]) }
        let tree = dimension == .category ? try book.categories() : CategoryTree([])
        let spending = try book.spending(matching: filter)
        let groups = try Breakdown(
            totals(by: dimension, in: [range], of: filter).first ?? [], in: tree, depth: depth)
        // Only by tag can an expense be in several groups.
        return (groups, dimension == .tag ? try spending.dayTotals(in: range).map(\.amount).total() : nil)
    }
}
