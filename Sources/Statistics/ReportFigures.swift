public import Ledger
public import Money
public import Periods

/// The figures of a period or range, for a report.
public struct ReportFigures: Sendable {
    /// A comparison with an earlier period.
    public struct Earlier: Hashable, Sendable {
        /// The earlier span: the one directly before the report's, or the one a year earlier.
        public let span: ReportSpan
        /// The total of the whole earlier period, not only of the days that are compared.
        public let total: Amount
        /// The number of expenses in the whole earlier period.
        public let count: Int
        /// The days that are compared; `nil` for a report on a future period, and if the book begins after the earlier
        /// days.
        public let compared: ComparedDays?
        /// The change between the compared days; `nil` with `compared`.
        public let change: PeriodChange?
    }

    /// A change against earlier days.
    public struct PeriodChange: Hashable, Sendable {
        /// The total of the earlier days.
        public let before: Amount
        /// The number of expenses on the earlier days.
        public let count: Int
        /// The comparison of the report's days with the earlier days.
        public let comparison: Comparison
    }

    /// The spending of a month by day, beside that of the month before.
    public struct Curve: Hashable, Sendable {
        /// The spending of one day, and of its month up to that day.
        public struct Step: Hashable, Sendable {
            /// The spending of the day. Refunds are negative.
            public let amount: Amount
            /// The spending from the first day of the month to the end of this day.
            public let sum: Amount
        }

        /// The days of the month from the first, up to today or to its end.
        public let days: [Step]
        /// The month before.
        public let earlierMonth: Month
        /// All days of the month before, from the first; empty if the book begins after them.
        public let earlier: [Step]
    }

    /// A category in the period.
    public struct CategoryRow: Hashable, Sendable {
        /// The category with its subcategories; without them for an own part.
        public let group: Group
        /// The spending in the period; zero for a row shown only for its ceiling or its earlier spending.
        public let total: Amount
        /// The number of expenses.
        public let count: Int
        /// The share in positive spending, in tenths of a percent. Shares add up to 1000 if there is any spending.
        public let sharePermille: Int
        /// The change against the period before, by the rules of `ComparedDays`; `nil` if these give no comparison.
        public let change: Comparison?
        /// The comparison with the category's ceiling; `nil` without a ceiling, and for a row that does not include all
        /// spending of the category.
        public let use: CeilingUse?
    }

    /// A payee or method, or the merged rest.
    public struct NameRow: Hashable, Sendable {
        /// The name of the payee or method; `nil` for expenses without one, and for the merged rest.
        public let name: String?
        /// The number of payees or methods merged into this row, usually 1.
        public let names: Int
        /// The spending. Refunds are negative.
        public let total: Amount
        /// The number of expenses.
        public let count: Int
        /// The share in positive spending, in tenths of a percent. Shares of all rows add up to 1000; zero and negative
        /// rows have 0.
        public let sharePermille: Int
    }

    /// Expenses listed separately, with their count and total.
    public struct Apart: Hashable, Sendable {
        /// The number of these expenses, including those not in `shown`.
        public let count: Int
        /// The sum of these expenses, including those not in `shown`.
        public let total: Amount
        /// The expenses with the largest absolute amounts, in descending order.
        public let shown: [Expense]
    }

    /// The days of the report.
    public let span: ReportSpan
    /// The day of the report; it divides the current period into past and future.
    public let today: Day
    /// The spending in the span, including days after today. Refunds are negative.
    public let total: Amount
    /// The number of expenses in the total.
    public let count: Int
    /// The part of the total dated after today.
    public let ahead: DatedAhead
    /// The comparison of the total with the ceiling for all categories; `nil` without a ceiling, and for a
    /// range that is no period. A quarter or year without a ceiling of its own needs one in each month.
    public let use: CeilingUse?
    /// For a month, the rest of the ceiling per day from today to its last day, rounded down; `nil` for another span,
    /// and as in `MonthStatus`.
    public let leftPerDay: Amount?
    /// For a month, the number of days from today to its last day; `nil` for another span and a past month.
    public let daysLeft: Int?
    /// The average per day up to today; `nil` if the period has no such day.
    public let perDay: Average?
    /// The average per week that is entirely in the period, in the past, and since the beginning of the book; `nil`
    /// without such a week.
    public let perWeek: Average?
    /// For a span with months as parts, the average per complete month; `nil` without such a month.
    public let perMonth: Average?
    /// The span before, and for a period shorter than a year also the one a year earlier, as far as the book goes back.
    public let earlier: [Earlier]
    /// The categories with spending, by descending total; then categories without spending that have a ceiling, or had
    /// spending in the period before.
    public let categories: [CategoryRow]
    /// The categories whose ceiling is in no row of `categories`, because they are above or below its level. Sorted by
    /// path; not part of the shares.
    public let ceilings: [CategoryRow]
    /// In the report of a month, the category with the largest increase over its usual spending. `nil` if no category
    /// increased, if there are fewer than three complete months before, and in the report of other days.
    public let grown: Growth.Row?
    /// The parts of the span, in units of `ReportSpan.partUnit`: the weeks of a month, the months of a year.
    public let parts: PeriodSeries
    /// The twelve months before a month, as far as the book goes back; `nil` for another span, and without any.
    public let monthsBefore: PeriodSeries?
    /// The course of a month; `nil` for another span, a future month, and without spending.
    public let curve: Curve?
    /// Whether the ceilings of the parts follow from those of months, because there is no ceiling of weeks for all
    /// spending.
    public let sharesMonthCeilings: Bool
    /// The largest positive expenses of the span, in descending order.
    public let largest: [Expense]
    /// The negative expenses of the span.
    public let refunds: Apart
    /// All expenses that count, earliest first; `nil` if the report does not list them.
    public let expenses: [Expense]?
    /// The void expenses of the span, which are in no total; none if void expenses count.
    public let void: Apart
    /// The payees, by descending total. The last row may be the merged rest.
    public let payees: [NameRow]
    /// The methods, by descending total. The last row may be the merged rest.
    public let methods: [NameRow]
    /// The activity of each user, by user name.
    public let activity: [Activity]
    /// The categories, for names and paths.
    public let tree: CategoryTree

    /// Whether the span contains today; its figures are then partial.
    public var isRunning: Bool { span.days.contains(today) }

    /// Computes all figures.
    /// - Parameters:
    ///   - depth: the number of category levels.
    ///   - top: the maximum of payees, methods, refunds and void expenses to show.
    /// - Throws: `AmountOverflow` when a sum exceeds 64 bits.
    /// - Complexity: O(n log n) in the days, groups and expenses of the material.
    public init(_ material: ReportMaterial, depth: Int, top: Int) throws(AmountOverflow) {
        let range = material.span.days
        let days = material.days.filter { range.contains($0.day) }
        span = material.span
        today = material.today
        tree = material.tree
        total = try days.map(\.amount).total()
        count = days.reduce(0) { $0 + $1.count }
        ahead = try DatedAhead(of: days, today: today)
        use = try material.use(of: total, for: nil)
        let month: MonthStatus? =
            if let month = material.span.month {
                try MonthStatus(month: month, total: total, ceiling: use?.ceiling, today: material.today)
            } else { nil }
        leftPerDay = month?.leftPerDay
        daysLeft = month?.daysLeft

        let weeks = try material.series(by: .week)
        parts = material.span.partUnit == .week ? weeks : try material.series(by: material.span.partUnit)
        sharesMonthCeilings = !material.ceilings.ceilings.contains { $0.category == nil && $0.per == .week }
        perDay = weeks.perDay
        perWeek = weeks.average
        perMonth = parts.unit == .month ? parts.average : nil
        monthsBefore = try material.monthsBefore()
        curve = try material.curve()

        earlier = try material.earlier()
        categories = try material.categoryRows(depth: depth)
        ceilings = try material.ceilingRows(without: categories)
        grown =
            material.usual.count < 3
            ? nil
            : try Growth(
                of: material.categoriesCompared.own, against: material.usual, in: tree, depth: depth
            ).largestIncrease
        payees = try Self.rows(of: material.payees, top: top)
        methods = try Self.rows(of: material.methods, top: top)
        largest = material.largest
        refunds = try Apart(material.refunds, top: top)
        expenses = material.expenses
        void = try Apart(material.void, top: top)
        activity = material.activity.sorted { $0.by < $1.by }
    }

    private static func rows(of totals: [GroupTotal], top: Int) throws(AmountOverflow) -> [NameRow] {
        let rows = try Breakdown(totals, in: CategoryTree([]), depth: 1).rows.map { row in
            NameRow(
                name: row.group.name, names: 1, total: row.total, count: row.count, sharePermille: row.sharePermille)
        }
        let rest = rows.dropFirst(top)
        // A single remaining row is kept, because the row of the merged rest would take as much space.
        guard rest.count > 1 else { return rows }
        let together = NameRow(
            name: nil, names: rest.count, total: try rest.map(\.total).total(),
            count: rest.reduce(0) { $0 + $1.count }, sharePermille: rest.reduce(0) { $0 + $1.sharePermille })
        return rows.prefix(top) + [together]
    }
}

extension ReportFigures.Apart {
    fileprivate init(_ expenses: [Expense], top: Int) throws(AmountOverflow) {
        count = expenses.count
        total = try expenses.map(\.amount).total()
        let ranked = expenses.sorted { left, right in
            (right.amount.cents.magnitude, right.day, right.id) < (left.amount.cents.magnitude, left.day, left.id)
        }
        shown = Array(ranked.prefix(top))
    }
}

extension ReportMaterial {
    fileprivate func use(of total: Amount, for category: Category.ID?) throws(AmountOverflow) -> CeilingUse? {
        guard let period = span.wholePeriod,
            let ceiling = try ceilings.amount(for: category, in: period, monthStart: span.monthStart)
        else { return nil }
        return try CeilingUse(of: total, in: ceiling, carried: ceilings.carried(for: category, in: period))
    }

    fileprivate func series(by unit: PeriodUnit) throws(AmountOverflow) -> PeriodSeries {
        try PeriodSeries(
            unit: unit, monthStart: span.monthStart, range: span.days, days: days, begins: begins,
            bookAhead: bookAhead, ceilings: ceilings, today: today, asked: span.asked)
    }

    fileprivate func monthsBefore() throws(AmountOverflow) -> PeriodSeries? {
        guard let range = span.monthsBefore else { return nil }
        let series = try PeriodSeries(
            unit: .month, monthStart: span.monthStart, range: range, days: days, begins: begins,
            bookAhead: bookAhead, ceilings: ceilings, today: today)
        return series.rows.isEmpty ? nil : series
    }

    fileprivate func curve() throws(AmountOverflow) -> ReportFigures.Curve? {
        guard let month = span.month, month.days.first <= today else { return nil }
        let byDay = Dictionary(days.map { ($0.day, $0.amount) }) { first, _ in first }
        func steps(_ days: DayRange) throws(AmountOverflow) -> [ReportFigures.Curve.Step] {
            var steps: [ReportFigures.Curve.Step] = []
            for day in days {
                let amount = byDay[day] ?? .zero
                let sum = try (steps.last?.sum ?? .zero).adding(amount)
                steps.append(ReportFigures.Curve.Step(amount: amount, sum: sum))
            }
            return steps
        }
        let own = try steps(DayRange(month.days.first, min(month.days.last, today)))
        guard own.contains(where: { $0.amount != .zero }) else { return nil }
        let earlier = month.previous
        let isKnown = begins.map { $0 <= earlier.days.last } ?? false
        return ReportFigures.Curve(
            days: own, earlierMonth: earlier, earlier: try isKnown ? steps(earlier.days) : [])
    }

    /// Whether the book has data in a span.
    private func knows(_ span: ReportSpan) -> Bool {
        begins.map { $0 <= span.days.last } ?? false
    }

    fileprivate func earlier() throws(AmountOverflow) -> [ReportFigures.Earlier] {
        guard let begins else { return [] }
        return try span.earlier.filter(knows).map { (earlier) throws(AmountOverflow) in
            let whole = try sum(earlier.days)
            let compared = span.compared(with: earlier, begins: begins, today: today)
            var change: ReportFigures.PeriodChange?
            if let compared {
                let before = try sum(compared.earlier)
                change = ReportFigures.PeriodChange(
                    before: before.total, count: before.count,
                    comparison: try Comparison(of: sum(compared.own).total, with: before.total))
            }
            return ReportFigures.Earlier(
                span: earlier, total: whole.total, count: whole.count, compared: compared, change: change)
        }
    }

    private func sum(_ range: DayRange) throws(AmountOverflow) -> (total: Amount, count: Int) {
        let days = days.filter { range.contains($0.day) }
        return (try days.map(\.amount).total(), days.reduce(0) { $0 + $1.count })
    }

    fileprivate func categoryRows(depth: Int) throws(AmountOverflow) -> [ReportFigures.CategoryRow] {
        let spent = try Breakdown(categories, in: tree, depth: depth).rows
        let compared = Self.comparedDays(of: span, begins: begins, today: today).first
        let before = try Breakdown(categoriesCompared.earlier, in: tree, depth: depth).rows
        let former = Dictionary(before.map { ($0.group, $0.total) }) { first, _ in first }
        let own = Dictionary(
            try Breakdown(categoriesCompared.own, in: tree, depth: depth).rows.map { ($0.group, $0.total) }
        ) { first, _ in first }
        func row(_ group: Group, _ total: Amount, _ count: Int, _ share: Int) throws(AmountOverflow)
            -> ReportFigures.CategoryRow
        {
            let use: CeilingUse? =
                if let category = group.category, !group.isOwnPart { try use(of: total, for: category) } else { nil }
            return ReportFigures.CategoryRow(
                group: group, total: total, count: count, sharePermille: share,
                change: try compared.map { (_) throws(AmountOverflow) in
                    try Comparison(of: own[group] ?? .zero, with: former[group] ?? .zero)
                }, use: use)
        }
        let rows = try spent.map { (spent) throws(AmountOverflow) in
            try row(spent.group, spent.total, spent.count, spent.sharePermille)
        }
        // A category with spending below it has rows there already; an additional row of zero would be wrong.
        let shown = Set(spent.compactMap(\.group.category).flatMap(tree.lineage))
        let limited = Set(ceilings.ceilings.compactMap(\.category)).filter { category in
            tree.depth(of: category) <= depth && !shown.contains(category)
        }.map { Group(name: tree.path(of: $0), category: $0) }
        let present = Set(spent.map(\.group))
        let gone = before.map(\.group).filter { !present.contains($0) }
        let empty = try Set(gone + limited).sorted { $0.label < $1.label }
            .map { (group) throws(AmountOverflow) in try row(group, .zero, 0, 0) }
        let isGone = Set(gone)
        return rows + empty.filter { $0.use != nil || isGone.contains($0.group) }
    }

    /// The ceilings of the categories that have no row.
    fileprivate func ceilingRows(
        without rows: [ReportFigures.CategoryRow]
    ) throws(AmountOverflow) -> [ReportFigures.CategoryRow] {
        let shown = Set(rows.filter { $0.use != nil }.compactMap(\.group.category))
        let hidden = Set(ceilings.ceilings.compactMap(\.category)).subtracting(shown)
            .map { Group(name: tree.path(of: $0), category: $0) }.sorted { $0.label < $1.label }
        var result: [ReportFigures.CategoryRow] = []
        for group in hidden {
            guard let category = group.category else { continue }
            let (total, count) = try categories.sum(under: category, in: tree)
            guard let use = try use(of: total, for: category) else { continue }
            result.append(
                ReportFigures.CategoryRow(
                    group: group, total: total, count: count, sharePermille: 0, change: nil, use: use))
        }
        return result
    }
}
