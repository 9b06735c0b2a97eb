public import Money
public import Periods

/// The spending of months by category of the top level, summed up from expenses in any order.
public struct MonthlySums: Sendable {
    /// The spending of a category in a month.
    public struct Sum: Equatable, Sendable {
        /// The total; zero without expenses.
        public let total: Amount
        /// Whether a spreadsheet can add up all expenses of the sum; `true` without expenses.
        public let isCountable: Bool
    }

    private struct Key: Hashable {
        let month: Int
        let category: String
    }

    private let monthStart: MonthStart
    private var totals: [Key: Int128] = [:]
    private var uncountable: Set<Key> = []
    private var bounds: ClosedRange<Int>?

    /// Creates sums without expenses.
    /// - Parameter monthStart: the day on which months begin.
    public init(monthStart: MonthStart = .calendar) {
        self.monthStart = monthStart
    }

    /// Adds an expense. Callers omit void ones.
    /// - Parameter isCountable: whether a spreadsheet has its day and its amount as numbers.
    public mutating func add(_ amount: Amount, on day: Day, category: String, isCountable: Bool) {
        let month = monthStart.month(containing: day).index
        let key = Key(month: month, category: category)
        totals[key, default: 0] += Int128(amount.cents)
        if !isCountable { uncountable.insert(key) }
        bounds = min(bounds?.lowerBound ?? month, month)...max(bounds?.upperBound ?? month, month)
    }

    /// The largest number of months between which those without expenses are listed: a century.
    public static let mostWithEmpty = 1200

    /// The months from the first to the last with an expense, in order; empty without expenses. If these are more than
    /// `mostWithEmpty`, only the months with an expense.
    /// - Complexity: O(n log n).
    public var months: [Month] {
        guard let bounds else { return [] }
        let numbers = bounds.count > Self.mostWithEmpty ? Set(totals.keys.map(\.month)).sorted() : Array(bounds)
        return numbers.map { Month(index: $0, start: monthStart) }
    }

    /// The categories with an expense, by name.
    /// - Complexity: O(n log n).
    public var categories: [String] { Set(totals.keys.map(\.category)).sorted() }

    /// The spending of a category in a month.
    /// - Throws: `AmountOverflow` if the total exceeds 64 bits.
    public func sum(of category: String, in month: Month) throws(AmountOverflow) -> Sum {
        let key = Key(month: month.index, category: category)
        guard let cents = Int64(exactly: totals[key] ?? 0) else { throw AmountOverflow() }
        return Sum(total: Amount(cents: cents), isCountable: !uncountable.contains(key))
    }
}
