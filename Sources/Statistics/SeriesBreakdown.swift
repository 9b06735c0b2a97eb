public import Ledger
public import Money

/// The spending of a series by group, the largest total first; groups with equal totals are in the order of their
/// names.
public struct SeriesBreakdown: Hashable, Sendable {
    /// A group over the whole range and by period.
    public struct Row: Hashable, Sendable {
        /// A payee, method, tag or category. A category includes its subcategories below the requested depth.
        public let group: Group
        /// The spending in the whole range. Refunds are negative.
        public let total: Amount
        /// The number of expenses in the whole range.
        public let count: Int
        /// The share in positive spending, in tenths of a percent. Shares of all rows add up to 1000; zero and negative
        /// rows have 0.
        public let sharePermille: Int
        /// The spending in each row of the series, in their order.
        public let periods: [Amount]
        /// The average per complete period, half a cent rounded away from zero; `nil` without a complete period.
        public let average: Amount?
    }

    /// The groups, by descending total; equal totals are ordered by name. Empty for a series without groups.
    public let rows: [Row]

    /// A series without groups.
    public init() {
        rows = []
    }

    /// Ranks the groups by their totals in the whole range.
    /// - Parameter totals: the group totals of each of the series' rows; categories are limited to the depth here.
    /// - Throws: `AmountOverflow` when a sum exceeds 64 bits.
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
