public import Ledger
public import Money

/// A series split into groups, the largest first, of equal ones by name.
public struct SeriesBreakdown: Hashable, Sendable {
    /// One group over the whole range and period by period.
    public struct Row: Hashable, Sendable {
        /// A category cut at the depth, or a payee, method or tag.
        public let group: Group
        /// What was spent in the whole range, refunds subtracted.
        public let total: Amount
        /// How many expenses.
        public let count: Int
        /// Tenths of a percent of spending above zero; all rows together make 1000, and a row not above zero has 0.
        public let sharePermille: Int
        /// In the order of the series' rows, zero where nothing was spent.
        public let periods: [Amount]
        /// Per complete period, half a cent up in magnitude; `nil` without one.
        public let average: Amount?
    }

    /// The largest total first, of equal ones by name; empty for a series that is not split.
    public let rows: [Row]

    /// No groups, for a series that is not split.
    public init() {
        rows = []
    }

    /// Ranks the groups over the whole range, and tells each by period.
    /// - Parameter totals: the groups of each of the series' rows, with categories that are cut at a depth here.
    /// - Throws: `AmountOverflow` when a sum leaves 64 bits.
    /// - Complexity: O(totals + groups · periods), and O(groups · log groups) for the order.
    public init(
        _ totals: [[GroupTotal]], of series: PeriodSeries, in tree: CategoryTree, depth: Int
    ) throws(AmountOverflow) {
        var groups: [GroupTotal.Key: Group] = [:]
        var sums: [Group: [Int128]] = [:]
        var whole: [(group: Group, total: Amount, count: Int)] = []
        for (period, totals) in totals.enumerated() {
            for total in totals {
                let group = groups[total.key] ?? Group(total.key, in: tree, depth: depth)
                groups[total.key] = group
                whole.append((group, total.amount, total.count))
                sums[group, default: Array(repeating: 0, count: series.rows.count)][period] += Int128(
                    total.amount.cents)
            }
        }
        let complete = series.rows.indices.filter { series.rows[$0].isComplete }
        var rows: [Row] = []
        for row in try Breakdown(whole).rows {
            var periods: [Amount] = []
            for sum in sums[row.group] ?? [] {
                guard let cents = Int64(exactly: sum) else { throw AmountOverflow() }
                periods.append(Amount(cents: cents))
            }
            let average =
                complete.isEmpty ? nil : try complete.map { periods[$0] }.total().divided(by: complete.count)
            rows.append(
                Row(
                    group: row.group, total: row.total, count: row.count, sharePermille: row.sharePermille,
                    periods: periods, average: average))
        }
        self.rows = rows
    }
}
