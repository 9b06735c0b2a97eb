public import Ledger
public import Money
public import Periods

extension CeilingPlan {
    /// The ceiling of a category, or of all spending for `nil`, in a period; `nil` without one, and for a day.
    ///
    /// - A week has the ceiling of weeks that applies in the month of its Thursday, or else 7 days' part of the ceiling
    ///   of that month, half a cent rounded up.
    /// - A month has its ceiling with the amount carried into it. In the other periods nothing is carried.
    /// - A quarter has the sum of its months, if each of them has a ceiling.
    /// - A year has the ceiling of years that applies in its first month, or else the sum of its months, as a quarter.
    ///
    /// - Parameter monthStart: the day on which the months begin that weeks belong to.
    /// - Throws: `AmountOverflow` when a sum of months exceeds 64 bits.
    /// - Complexity: O(ceilings), for each month of the period.
    public func amount(
        for category: Category.ID? = nil, in period: Period, monthStart: MonthStart
    ) throws(AmountOverflow) -> Amount? {
        switch period {
        case .day: return nil
        case .week(let week):
            if let own = ownAmount(for: category, in: period, monthStart: monthStart) { return own }
            let month = monthStart.month(of: week)
            guard let ceiling = ceiling(for: category, in: month)?.amount else { return nil }
            let doubled = Int128(ceiling.cents) * 14 + Int128(month.length)
            return Amount(cents: Int64(doubled / Int128(2 * month.length)))
        case .month(let month): return amount(for: category, in: month)
        case .quarter(let quarter): return try amount(for: category, inAll: quarter.months)
        case .year(let year):
            if let own = ownAmount(for: category, in: period, monthStart: monthStart) { return own }
            return try amount(for: category, inAll: year.months)
        }
    }

    private func amount(for category: Category.ID?, inAll months: [Month]) throws(AmountOverflow) -> Amount? {
        let amounts = months.compactMap { ceiling(for: category, in: $0)?.amount }
        return amounts.count == months.count ? try amounts.total() : nil
    }

    /// The ceiling of weeks that applies in a week, or of years that applies in a year; `nil` without one, and for
    /// other periods.
    /// - Complexity: O(ceilings).
    /// - Parameter monthStart: the day on which the months begin that weeks belong to.
    public func ownAmount(for category: Category.ID?, in period: Period, monthStart: MonthStart) -> Amount? {
        switch period {
        case .day, .month, .quarter: nil
        case .week(let week):
            ceiling(for: category, per: .week, in: monthStart.month(of: week))?.amount
        case .year(let year): year.months.first.flatMap { ceiling(for: category, per: .year, in: $0)?.amount }
        }
    }

    /// The part of a month's ceiling that is carried into it; `nil` for other periods, and unless the ceiling carries
    /// over.
    /// - Complexity: O(ceilings).
    public func carried(for category: Category.ID? = nil, in period: Period) -> Amount? {
        guard case .month(let month) = period else { return nil }
        return carried(for: category, in: month)
    }
}
