public import Periods

/// The days of a report, from the request and the contents of the book.
public enum ReportRange {
    /// The requested range. An open start reaches back to the first expense of the book, an open end to today, or to
    /// the last expense if later.
    ///
    /// If the range would be empty, as for `..2024` in a book that begins later, the result is the days of the given end:
    /// the year 2024.
    /// - Parameter spent: the days from the first to the last expense of the book; `nil` without expenses.
    public static func requested(_ selection: PeriodSelection, spent: DayRange?, today: Day) -> DayRange {
        let latest = max(today, spent?.last ?? today)
        let earliest = min(spent?.first ?? today, latest)
        if let range = selection.resolved(earliest: earliest, latest: latest) { return range }
        return selection.onlyEnd ?? DayRange(today, today)
    }

    /// The default range of a report by period: the last 30 days, 12 weeks, 12 months or 8 quarters including the
    /// current one, or all years.
    public static func standard(
        for unit: PeriodUnit, spent: DayRange?, today: Day, monthStart: MonthStart
    ) -> DayRange {
        let running = monthStart.period(unit, containing: today)
        switch unit {
        case .day: return DayRange(today.adding(days: -29), today)
        case .week: return DayRange(running.days.first.adding(days: -77), running.days.last)
        case .month:
            let month = monthStart.month(containing: today)
            return DayRange(month.adding(months: -11).days.first, month.days.last)
        case .quarter:
            let quarter = monthStart.quarter(containing: today)
            return DayRange(quarter.adding(quarters: -7).days.first, quarter.days.last)
        case .year: return requested(.all, spent: spent, today: today)
        }
    }

    /// The month, quarter, year or week that a range begins with and does not cut, the first that fits; `nil` for any other
    /// range. The range ends with the period, or for the current period today.
    /// - Parameters:
    ///   - isOpen: whether the request has no last day; then the range cuts no period after today.
    ///   - monthStart: the day on which months begin.
    public static func wholePeriod(
        in range: DayRange, isOpen: Bool, today: Day, monthStart: MonthStart
    ) -> Period? {
        [PeriodUnit.month, .quarter, .year, .week].map { monthStart.period($0, containing: range.first) }.first {
            let whole = $0.days
            return whole.first == range.first && range.last <= whole.last
                && reachesEnd(of: whole, in: range, isOpen: isOpen, today: today)
        }
    }

    /// Whether a range counts a period to its end, as far as the period goes: to the last day of a past period, to
    /// today at least of the current one. If the range ends between today and the last day, it cuts the period.
    /// - Parameters:
    ///   - whole: all days of the period, which the range overlaps.
    ///   - isOpen: whether the request has no last day; then the range cuts no period after today.
    static func reachesEnd(of whole: DayRange, in range: DayRange, isOpen: Bool, today: Day) -> Bool {
        if range.last >= whole.last { return true }
        if whole.contains(today) { return range.last == today || isOpen && range.last > today }
        return isOpen && whole.first > today
    }
}
