public import Ledger
public import Money
public import Periods
public import Statistics

/// A month in figures, as a summary shows it.
public struct MonthFigures {
    /// One category of the month.
    public struct Row {
        /// The category, with all that lies under it unless it is an own part.
        public let group: Group
        /// What was spent on it in the month; zero for one that is shown for its ceiling.
        public let total: Amount
        /// How many expenses.
        public let count: Int
        /// Tenths of a percent of spending above zero.
        public let sharePermille: Int
        /// Against the category's own ceiling, where it has one and the row holds all that counts towards it.
        public let status: MonthStatus?
    }

    /// The day on which it was worked out.
    public let today: Day
    /// The whole month against the ceiling for everything.
    public let status: MonthStatus
    /// How many expenses the month has that are not void.
    public let count: Int
    /// The expenses of the month that are dated after today.
    public let ahead: DatedAhead
    /// Per day that has passed, today included; `nil` where none has.
    public let perDay: Average?
    /// The twelve months up to this one, as far back as the book goes.
    public let months: [PeriodSeries.Row]
    /// The largest first; a category with a ceiling and nothing spent comes last.
    public let rows: [Row]

    /// What of repeats is to come in the month, or due in it and not recorded: no part of the other figures. `nil` in a book that
    /// has none, and where only some expenses count.
    public let toCome: ToCome?
    /// Whether the book has repeats.
    public let hasRepeats: Bool

    /// Works a month out.
    /// - Parameters:
    ///   - filter: which expenses count; ceilings hold where it is of a whole category.
    ///   - depth: how many levels of categories are told apart.
    /// - Throws: `AmountOverflow` when a sum leaves 64 bits, and what reading the book throws.
    /// - Complexity: O(n log n) in the days of a year and the categories; expenses are not read.
    public init(_ month: Month, of filter: ExpenseFilter = .counted, depth: Int, in context: Context) throws {
        let (book, today) = (context.book, context.today)
        let spending = try book.spending(matching: filter)
        let year = DayRange(month.adding(months: -11).days.first, month.days.last)
        let running = Month(containing: today)
        let needed = PeriodSeries.neededDays(for: year, by: .month)
        let dayByDay: Set = [month, running, running.previous]
        if filter == .counted {
            book.anticipate([.days(needed, dayByDayIn: dayByDay), .categories([month.days])])
        }
        let plan = try context.ceilings(for: filter)
        let tree = try book.categories()
        let pastDays = try spending.dayTotals(in: needed, dayByDayIn: dayByDay)
        let begins = try context.begins(filter)
        let days = pastDays.filter { month.days.contains($0.day) }
        months = try PeriodSeries(
            unit: .month, range: year, days: pastDays, begins: begins, ceilings: plan, today: today
        ).rows
        self.today = today
        status = try MonthStatus(
            month: month, total: try days.map(\.amount).total(), ceiling: plan.amount(for: nil, in: month), today: today
        )
        toCome = filter == .counted ? try ToCome(month, left: status.left, in: context) : nil
        hasRepeats = try toCome != nil || filter != .counted && !book.repeats().isEmpty
        count = days.reduce(0) { $0 + $1.count }
        ahead = try DatedAhead(of: days, today: today)
        perDay = try Average.perDay(days, in: month.days, begins: begins, today: today)
        let breakdown = try Breakdown(spending.totals(by: .category, in: month.days), in: tree, depth: depth)
        func ownStatus(of group: Group, total: Amount) throws -> MonthStatus? {
            guard let category = group.category, !group.isOwnPart,
                let ceiling = plan.amount(for: category, in: month)
            else { return nil }
            return try MonthStatus(month: month, total: total, ceiling: ceiling, today: today)
        }
        let spentRows = try breakdown.rows.map { row in
            Row(
                group: row.group, total: row.total, count: row.count, sharePermille: row.sharePermille,
                status: try ownStatus(of: row.group, total: row.total))
        }
        // One with spending under it has rows of its own there; a row of nothing beside them would be wrong.
        let shown = Set(spentRows.compactMap(\.group.category).flatMap(tree.lineage))
        let unspent = plan.categories(in: month).filter { tree.depth(of: $0) <= depth && !shown.contains($0) }
        rows =
            try spentRows
            + unspent.map { Group(name: tree.path(of: $0), category: $0) }
            .sorted { ($0.name ?? "") < ($1.name ?? "") }
            .map {
                Row(group: $0, total: .zero, count: 0, sharePermille: 0, status: try ownStatus(of: $0, total: .zero))
            }
    }
}
