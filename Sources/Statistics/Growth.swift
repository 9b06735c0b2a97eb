public import Ledger
public import Money
public import Periods

/// The spending of a month by group, compared with the usual spending: the median of the complete months before.
public struct Growth: Hashable, Sendable {
    /// The change of a group.
    public struct Row: Hashable, Sendable {
        /// The category, with its subcategories below the requested depth.
        public let group: Group
        /// The spending on the compared days of the month. Refunds are negative.
        public let total: Amount
        /// The median of the spending on the compared days of the earlier months. Of an even number of months, the mean
        /// of the middle two, half a cent rounded away from zero.
        public let usual: Amount
        /// The comparison of `total` with `usual`.
        public let comparison: Comparison
    }

    /// An earlier month, with the compared days of it (`earlier`) and of the month itself (`own`).
    public typealias Pair = (month: Month, days: ComparedDays)

    /// The maximum number of earlier months.
    public static let most = 6

    /// The groups, the largest increase first and the largest decrease last; equal changes are ordered by name. A group
    /// is left out if both its total and its usual spending are zero.
    public let rows: [Row]
    /// Whether the compared days of the month, or those of an earlier month, have an expense.
    public let hasExpenses: Bool
    /// The spending of all groups.
    public let total: Amount
    /// The median of the earlier months' spending in all groups. It is not the sum of the rows' medians.
    public let usual: Amount
    /// The comparison of `total` with `usual`.
    public let comparison: Comparison

    /// The row with the largest increase; `nil` if no group grew.
    public var largestIncrease: Row? { rows.first.flatMap { $0.comparison.change > .zero ? $0 : nil } }

    /// The last complete months before a month, earliest first, each with the days to compare: all its days, or for the
    /// current month as many days as have passed. At most `most` months; empty for a future month.
    /// - Parameter begins: the first day of the book; `nil` without expenses.
    public static func pairs(for month: Month, begins: Day?, today: Day) -> [Pair] {
        guard let begins else { return [] }
        return (1...most).map { month.adding(months: -$0) }.reversed().filter { $0.days.first >= begins }
            .compactMap { earlier in
                ComparedDays(of: month.days, with: earlier.days, in: month.days, begins: begins, today: today)
                    .map { (earlier, $0) }
            }
    }

    /// Compares the totals of a month by category with those of earlier months.
    /// - Parameters:
    ///   - totals: the totals on the compared days of the month.
    ///   - past: the totals on the compared days of each earlier month; without any, all medians are zero.
    ///   - depth: the number of category levels.
    /// - Throws: `AmountOverflow` when a sum or a difference exceeds 64 bits.
    /// - Complexity: O(n log n) in the totals.
    public init(
        of totals: [GroupTotal], against past: [[GroupTotal]], in tree: CategoryTree, depth: Int
    ) throws(AmountOverflow) {
        // Groups are numbered, so that names are made and hashed once for each category, not for each month.
        var groups: [Group] = []
        var numbers: [Group: Int] = [:]
        var numbersByKey: [GroupTotal.Key: Int] = [:]
        func number(of key: GroupTotal.Key) -> Int {
            if let known = numbersByKey[key] { return known }
            let group = Group(key, in: tree, depth: depth)
            let number = numbers[group] ?? groups.count
            if number == groups.count {
                groups.append(group)
                numbers[group] = number
            }
            numbersByKey[key] = number
            return number
        }
        func sums(_ totals: [GroupTotal]) -> [Int128] {
            var sums = [Int128](repeating: 0, count: groups.count)
            for total in totals {
                let number = number(of: total.key)
                if number == sums.count { sums.append(0) }
                sums[number] += Int128(total.amount.cents)
            }
            return sums
        }
        func amount(_ number: Int, in sums: [Int128]) throws(AmountOverflow) -> Amount {
            guard number < sums.count else { return .zero }
            guard let cents = Int64(exactly: sums[number]) else { throw AmountOverflow() }
            return Amount(cents: cents)
        }
        let own = sums(totals)
        let earlier = past.map(sums)
        var rows: [Row] = []
        for (number, group) in groups.enumerated() {
            let total = try amount(number, in: own)
            let usual = Forecast.median(
                try earlier.map { (month) throws(AmountOverflow) in try amount(number, in: month) })
            guard total != .zero || usual != .zero else { continue }
            rows.append(
                Row(group: group, total: total, usual: usual, comparison: try Comparison(of: total, with: usual)))
        }
        // Labels are made only for equal changes.
        self.rows = rows.sorted {
            $0.comparison.change == $1.comparison.change
                ? $0.group.label < $1.group.label : $0.comparison.change > $1.comparison.change
        }
        hasExpenses = !totals.isEmpty || past.contains { !$0.isEmpty }
        total = try totals.map(\.amount).total()
        usual = Forecast.median(try past.map { (month) throws(AmountOverflow) in try month.map(\.amount).total() })
        comparison = try Comparison(of: total, with: usual)
    }
}
