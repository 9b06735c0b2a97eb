public import Ledger
public import Money
public import Periods

extension CeilingPlan {
    /// The ceiling for a category (or for everything) over a period: the month's own; of a week the month's × 7 ÷ the days
    /// of the month that holds its Thursday, half a cent up; of a year its months' together, if all twelve have one.
    ///
    /// `nil` for a day, and without a ceiling.
    /// - Throws: `AmountOverflow` when a year's sum leaves 64 bits.
    /// - Complexity: O(ceilings), twelve times that for a year.
    public func amount(for category: Category.ID? = nil, in period: Period) throws(AmountOverflow) -> Amount? {
        switch period {
        case .day: return nil
        case .week(let week):
            let month = Month(containing: week.days.first.adding(days: 3))
            guard let ceiling = amount(for: category, in: month) else { return nil }
            let doubled = Int128(ceiling.cents) * 14 + Int128(month.length)
            return Amount(cents: Int64(doubled / Int128(2 * month.length)))
        case .month(let month): return amount(for: category, in: month)
        case .year(let year):
            let first = Month(containing: year.days.first)
            let months = (0..<12).compactMap { amount(for: category, in: first.adding(months: $0)) }
            return months.count == 12 ? try months.total() : nil
        }
    }
}
