public import Ledger
public import Money
public import Periods
public import Statistics

/// The figures of a month's summary.
public struct MonthFigures {
    /// A category in the month.
    public struct Row {
        /// The category with its subcategories, or only its own expenses if `isOwnPart` is true.
        public let group: Group
        /// The total; zero for a category shown only for its ceiling.
        public let total: Amount
        /// The number of expenses.
        public let count: Int
        /// The share of spending in tenths of a percent. Refunds are ignored.
        public let sharePermille: Int
        /// The status against the category's own ceiling; `nil` without one, or if the row leaves out subcategories.
        public let status: MonthStatus?
    }

    /// The day that counts as today.
    public let today: Day
    /// The status of the month against the overall ceiling.
    public let status: MonthStatus
    /// The first day of the book: of its first expense, or the configured one if earlier; `nil` without either.
    public let begins: Day?
    /// The number of expenses without void ones.
    public let count: Int
    /// The expenses dated after today.
    public let ahead: DatedAhead
    /// The average per elapsed day, today included; `nil` before the first day.
    public let perDay: Average?
    /// Up to twelve months: this one and the months before it, but none before the start of the book.
    public let months: [PeriodSeries.Row]
    /// The categories, largest first; those with a ceiling and no spending last.
    public let rows: [Row]
    /// The categories with a ceiling that have no row at this depth: their subcategories have rows of their own, or
    /// they are part of a row. By path; not part of the shares.
    public let ceilings: [Row]
    /// The ceilings of weeks and years that are shown with the month.
    public let others: [CategoryUse]

    /// Unrecorded occurrences of repeats in the month, not part of the other figures; `nil` in a book without repeats,
    /// and with a filter.
    public let toCome: UpcomingOccurrences?

    /// The category that grew most in the last complete month up to this one, against the usual, which is the median of
    /// the six months before. `nil` if none grew, without six complete months before, for a future month, and with a
    /// filter.
    public let growth: (month: Month, largest: Growth.Row)?

    /// Computes the figures.
    /// - Parameters:
    ///   - filter: the expenses that count. Ceilings apply if it selects a whole category.
    ///   - depth: the number of category levels shown.
    /// - Throws: `AmountOverflow` if a sum exceeds 64 bits, and the errors of reading the book.
    /// - Complexity: O(n log n) in the days of a year and the categories. Expenses are read only if months do not begin
    ///   on the 1st.
    public init(_ month: Month, of filter: ExpenseFilter = .counted, depth: Int, in context: Context) throws {
        let (book, today) = (context.book, context.today)
        let spending = try book.spending(matching: filter)
        let year = DayRange(month.adding(months: -11).days.first, month.days.last)
        let running = month.start.month(containing: today)
        let needed = PeriodSeries.neededDays(for: year, by: .month, monthStart: month.start)
        let dayByDay: Set = [month, running, running.previous]
        let grown = filter == .counted ? Self.monthOfGrowth(month, today: today) : nil
        let recent =
            (grown.map { grown in (-Growth.most...0).map { grown.adding(months: $0) } } ?? [])
            .filter { $0 != month } + [month]
        let recentDays = recent.map(\.days)
        if filter == .counted {
            book.anticipate([.days(needed, dayByDayIn: dayByDay), .categories(recentDays)])
        }
        let plan = try context.ceilings(for: filter)
        let tree = try book.categories()
        let pastDays = try spending.dayTotals(in: needed, dayByDayIn: dayByDay)
        let spent = try context.bookDays()
        let begins = spent?.first
        self.begins = begins
        let days = pastDays.filter { month.days.contains($0.day) }
        months = try PeriodSeries(
            unit: .month, monthStart: month.start, range: year, days: pastDays, begins: begins,
            bookAhead: context.bookAhead(in: year, besides: filter, spent: spent), ceilings: plan, today: today
        ).rows
        self.today = today
        status = try MonthStatus(
            month: month, total: try days.map(\.amount).total(), ceiling: plan.amount(for: nil, in: month),
            carried: plan.carried(for: nil, in: month), today: today)
        toCome = filter == .counted ? try UpcomingOccurrences(month, left: status.left, in: context) : nil
        count = days.reduce(0) { $0 + $1.count }
        ahead = try DatedAhead(of: days, today: today)
        perDay = try Average.perDay(days, in: month.days, begins: begins, today: today)
        let recentTotals = try spending.totals(by: .category, in: recentDays)
        let totals = recentTotals.last ?? []
        growth = try grown.flatMap { grown in
            guard let begins, begins <= grown.adding(months: -Growth.most).days.first else { return nil }
            let figures = try Growth(
                of: recentTotals[Growth.most], against: Array(recentTotals.prefix(Growth.most)), in: tree, depth: depth)
            return figures.largestIncrease.map { (grown, $0) }
        }
        let later = ahead.count == 0 ? nil : context.daysToCome(in: month.days)
        let laterTotals = try later.map { try spending.totals(by: .category, in: $0) } ?? []
        let breakdown = try Breakdown(totals, in: tree, depth: depth)
        func ownStatus(of group: Group, total: Amount) throws -> MonthStatus? {
            guard let category = group.category, !group.isOwnPart,
                let ceiling = plan.amount(for: category, in: month)
            else { return nil }
            return try MonthStatus(
                month: month, total: total, ahead: laterTotals.sum(under: category, in: tree).total, ceiling: ceiling,
                carried: plan.carried(for: category, in: month), today: today)
        }
        let spentRows = try breakdown.rows.map { row in
            Row(
                group: row.group, total: row.total, count: row.count, sharePermille: row.sharePermille,
                status: try ownStatus(of: row.group, total: row.total))
        }
        // A category with spending in a subcategory has rows there already, so a zero row would be wrong.
        let shown = Set(spentRows.compactMap(\.group.category).flatMap(tree.lineage))
        let unspent = plan.categories(in: month).filter { tree.depth(of: $0) <= depth && !shown.contains($0) }
        let shownRows =
            try spentRows
            + unspent.map { Group(name: tree.path(of: $0), category: $0) }
            .sorted { ($0.name ?? "") < ($1.name ?? "") }
            .map {
                Row(group: $0, total: .zero, count: 0, sharePermille: 0, status: try ownStatus(of: $0, total: .zero))
            }
        rows = shownRows
        let asked = filter == .counted ? nil : Set((filter.wholeCategories ?? []).map(Optional.some))
        others = try context.uses(
            in: context.periodsShown(with: month).map { ($0, asked) }, under: plan, of: tree)
        let limited = Set(shownRows.filter { $0.status != nil }.compactMap(\.group.category))
        ceilings = try plan.categories(in: month).subtracting(limited)
            .map { Group(name: tree.path(of: $0), category: $0) }
            .sorted { ($0.name ?? "") < ($1.name ?? "") }
            .map { group in
                let (total, count) = try totals.sum(under: group.category, in: tree)
                return Row(
                    group: group, total: total, count: count, sharePermille: 0,
                    status: try ownStatus(of: group, total: total))
            }
    }

    /// The last complete month up to a month; `nil` for a future month.
    private static func monthOfGrowth(_ month: Month, today: Day) -> Month? {
        guard month.days.first <= today else { return nil }
        return month.days.last < today ? month : month.previous
    }
}
