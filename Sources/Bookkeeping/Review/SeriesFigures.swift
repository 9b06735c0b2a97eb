public import Ledger
public import Periods
public import Statistics

/// A range period by period, with the groups it was split into.
public struct SeriesFigures {
    /// The totals, period by period.
    public let series: PeriodSeries
    /// `nil` where it is not split.
    public let dimension: Dimension?
    /// The largest first.
    public let groups: [SeriesBreakdown.Row]
}

extension Context {
    /// The figures of a range period by period: of the range asked for, or else of the last 30 days, 12 weeks or 12 months,
    /// the running one included, or of every year.
    /// - Parameter depth: how many levels of categories are told apart.
    /// - Throws: `AmountOverflow` when a sum leaves 64 bits, and what reading the book throws.
    /// - Complexity: O(days + periods · ceilings); split by another dimension than category O(expenses of the range).
    public func series(
        by unit: PeriodUnit, over asked: PeriodSelection?, splitBy dimension: Dimension? = nil, depth: Int = 1
    ) throws -> SeriesFigures {
        let spent = try book.daysSpent()
        let range =
            asked.map { ReportRange.asked($0, spent: spent, today: today) }
            ?? ReportRange.standard(for: unit, spent: spent, today: today)
        let series = try PeriodSeries(
            unit: unit, range: range, days: book.dayTotals(in: PeriodSeries.neededDays(for: range, by: unit)),
            firstSpent: spent?.first, ceilings: book.ceilings(), today: today)
        guard let dimension else { return SeriesFigures(series: series, dimension: nil, groups: []) }
        let breakdown = try SeriesBreakdown(
            book.totals(by: dimension, in: series.rows.map(\.days)), of: series, in: book.categories(), depth: depth)
        return SeriesFigures(series: series, dimension: dimension, groups: breakdown.rows)
    }

    /// What was spent in a range, by a dimension.
    /// - Parameter depth: how many levels of categories are told apart.
    /// - Throws: `AmountOverflow` when a sum leaves 64 bits, and what reading the book throws.
    /// - Complexity: as `Book.totals`, and O(n log n) in the groups.
    public func breakdown(by dimension: Dimension, depth: Int, in range: DayRange) throws -> Breakdown {
        let tree = dimension == .category ? try book.categories() : CategoryTree([])
        return try Breakdown(book.totals(by: dimension, in: range), in: tree, depth: depth)
    }
}
