public import Ledger
public import Money
public import Periods

/// A month or a year in figures, for one document.
public struct ReportFigures: Sendable {
    /// The same period earlier, and what has changed since.
    public struct Earlier: Hashable, Sendable {
        /// The month or year before, or the same month a year before.
        public let period: Period
        /// What was spent in all of it.
        public let total: Amount
        /// How many expenses.
        public let count: Int
        /// The days that are compared; `nil` for a report of a period to come.
        public let compared: ComparedDays?
        /// The change from the compared days of this period to those of the report; `nil` with `compared`.
        public let change: Change?
    }

    /// A change against earlier days.
    public struct Change: Hashable, Sendable {
        /// The total of the earlier days.
        public let before: Amount
        /// How many expenses they have.
        public let count: Int
        /// The total of the days of the report, compared with it.
        public let comparison: Comparison
    }

    /// One category of the period.
    public struct CategoryRow: Hashable, Sendable {
        /// The category, with all that lies under it unless it is an own part.
        public let group: Group
        /// What was spent on it in the period; zero for one that is shown for its ceiling or for what was before.
        public let total: Amount
        /// How many expenses.
        public let count: Int
        /// Tenths of a percent of spending above zero; those of all categories make 1000 if anything was spent.
        public let sharePermille: Int
        /// Against the period before, as `ComparedDays` has it.
        public let change: Comparison?
        /// `nil` without a ceiling, and for a row that holds not all that counts towards it.
        public let use: CeilingUse?
    }

    /// One payee or method, or what is left of them together.
    public struct NameRow: Hashable, Sendable {
        /// `nil` for expenses without one.
        public let name: String?
        /// How many payees or methods are together in this row, 1 for most.
        public let names: Int
        /// What was spent, refunds subtracted.
        public let total: Amount
        /// How many expenses.
        public let count: Int
        /// Tenths of a percent of spending above zero; all rows together make 1000, and a row not above zero has 0.
        public let sharePermille: Int
    }

    /// Expenses that are shown apart, and what all of their kind add up to.
    public struct Apart: Hashable, Sendable {
        /// How many there are, also those that are not shown.
        public let count: Int
        /// What all of them come to.
        public let total: Amount
        /// The largest of them in magnitude, the largest first.
        public let shown: [Expense]
    }

    /// The month or year that is reported.
    public let period: Period
    /// The day on which it was worked out; of a running period it divides what was from what is to come.
    public let today: Day
    /// What was spent in the period, refunds subtracted, days after today included.
    public let total: Amount
    /// How many expenses the total is of.
    public let count: Int
    /// Against the ceiling for everything; of a year all twelve months must have one.
    public let use: CeilingUse?
    /// Of a month, what may be spent a day from today to its last day, rounded down; `nil` as in `MonthStatus`.
    public let leftPerDay: Amount?
    /// Of a month, those days, today included; `nil` for a year, and for a month that is past.
    public let daysLeft: Int?
    /// Per day that has passed, today included; `nil` where none has.
    public let perDay: Average?
    /// Per week of which every day lies in the period and has passed; `nil` without one.
    public let perWeek: Average?
    /// Of a year, per month that has passed; `nil` without one, and for a month.
    public let perMonth: Average?
    /// The period before and, of a month, the same of the year before, where the book goes back to them.
    public let earlier: [Earlier]
    /// The largest first; then those of which nothing was spent but in the period before, or that have a ceiling.
    public let categories: [CategoryRow]
    /// A month by its weeks, a year by its months.
    public let parts: PeriodSeries
    /// The largest expenses, the largest first.
    public let largest: [Expense]
    /// Every expense below zero.
    public let refunds: Apart
    /// Every void expense; none of them is in a total.
    public let void: Apart
    /// The largest first, and what is left of them in the last row.
    public let payees: [NameRow]
    /// The same of methods.
    public let methods: [NameRow]
    /// By name.
    public let activity: [Activity]
    /// The categories by which rows are named and expenses are shown.
    public let tree: CategoryTree

    /// Whether the period holds today, so that its figures are those so far.
    public var isRunning: Bool { period.days.contains(today) }

    /// Works all figures out of what was read.
    /// - Parameters:
    ///   - depth: how many levels of categories are told apart.
    ///   - top: how many payees, methods and refunds are shown at most.
    /// - Throws: `AmountOverflow` when a sum leaves 64 bits.
    /// - Complexity: O(n log n) in the days, groups and expenses of the material.
    public init(_ material: ReportMaterial, depth: Int, top: Int) throws(AmountOverflow) {
        let range = material.period.days
        let days = material.days.filter { range.contains($0.day) }
        period = material.period
        today = material.today
        tree = material.tree
        total = try days.map(\.amount).total()
        count = days.reduce(0) { $0 + $1.count }
        use = try material.use(of: total, for: nil)
        let month: MonthStatus? =
            if case .month(let month) = material.period {
                try MonthStatus(month: month, total: total, ceiling: use?.ceiling, today: material.today)
            } else { nil }
        leftPerDay = month?.leftPerDay
        daysLeft = month?.daysLeft

        let weeks = try material.series(by: .week)
        let months = try material.series(by: .month)
        parts = if case .year = material.period { months } else { weeks }
        perDay = weeks.perDay
        perWeek = weeks.average
        perMonth = if case .year = material.period { months.average } else { nil }

        earlier = try material.earlier()
        categories = try material.categoryRows(depth: depth)
        payees = try Self.rows(of: material.payees, top: top)
        methods = try Self.rows(of: material.methods, top: top)
        largest = material.largest
        refunds = try Apart(material.refunds, top: top)
        void = try Apart(material.void, top: top)
        activity = material.activity.sorted { $0.by < $1.by }
    }

    private static func rows(of totals: [GroupTotal], top: Int) throws(AmountOverflow) -> [NameRow] {
        let rows = try Breakdown(totals, in: CategoryTree([]), depth: 1).rows.map { row in
            NameRow(
                name: row.group.name, names: 1, total: row.total, count: row.count, sharePermille: row.sharePermille)
        }
        let rest = rows.dropFirst(top)
        // One row takes no more room than what would stand for it.
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
        guard let ceiling = try ceilings.amount(for: category, in: period) else { return nil }
        return try CeilingUse(of: total, in: ceiling)
    }

    fileprivate func series(by unit: PeriodUnit) throws(AmountOverflow) -> PeriodSeries {
        try PeriodSeries(
            unit: unit, range: period.days, days: days, begins: begins, ceilings: ceilings, today: today)
    }

    /// Whether the book goes back to a period.
    private func knows(_ period: Period) -> Bool {
        begins.map { $0 <= period.days.last } ?? false
    }

    fileprivate func earlier() throws(AmountOverflow) -> [ReportFigures.Earlier] {
        guard let begins else { return [] }
        return try period.earlier.filter(knows).map { (earlier) throws(AmountOverflow) in
            let whole = try sum(earlier.days)
            let compared = ComparedDays(
                of: period.days, with: earlier.days, in: period.days, begins: begins, today: today)
            var change: ReportFigures.Change?
            if let compared {
                let before = try sum(compared.earlier)
                change = ReportFigures.Change(
                    before: before.total, count: before.count,
                    comparison: try Comparison(of: sum(compared.own).total, with: before.total))
            }
            return ReportFigures.Earlier(
                period: earlier, total: whole.total, count: whole.count, compared: compared, change: change)
        }
    }

    private func sum(_ range: DayRange) throws(AmountOverflow) -> (total: Amount, count: Int) {
        let days = days.filter { range.contains($0.day) }
        return (try days.map(\.amount).total(), days.reduce(0) { $0 + $1.count })
    }

    fileprivate func categoryRows(depth: Int) throws(AmountOverflow) -> [ReportFigures.CategoryRow] {
        let spent = try Breakdown(categories, in: tree, depth: depth).rows
        let compared = Self.comparedDays(of: period, begins: begins, today: today).first
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
        // One with spending under it has rows of its own there; a row of nothing beside them would be wrong.
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
}
