public import Ledger
public import Money
public import Periods

extension CeilingPlan {
    /// The ceiling of a category, or of all, in a period.
    ///
    /// A week has 7 days' part of the ceiling of the month that contains its Thursday, half a cent rounded up. A quarter or
    /// a year has the sum of its months, if each of them has a ceiling. `nil` for a day, and without a ceiling.
    /// - Throws: `AmountOverflow` when a sum of months exceeds 64 bits.
    /// - Complexity: O(ceilings), for each month of the period.
    /// - Parameter monthStart: the day on which the months begin that weeks belong to.
    public func amount(
        for category: Category.ID? = nil, in period: Period, monthStart: MonthStart
    ) throws(AmountOverflow) -> Amount? {
        switch period {
        case .day: return nil
        case .week(let week):
            let month = monthStart.month(containing: week.days.first.adding(days: 3))
            guard let ceiling = amount(for: category, in: month) else { return nil }
            let doubled = Int128(ceiling.cents) * 14 + Int128(month.length)
            return Amount(cents: Int64(doubled / Int128(2 * month.length)))
        case .month(let month): return amount(for: category, in: month)
        case .quarter(let quarter): return try amount(for: category, inAll: quarter.months)
        case .year(let year): return try amount(for: category, inAll: year.months)
        }
    }

    private func amount(for category: Category.ID?, inAll months: [Month]) throws(AmountOverflow) -> Amount? {
        let amounts = months.compactMap { amount(for: category, in: $0) }
        return amounts.count == months.count ? try amounts.total() : nil
    }
}
