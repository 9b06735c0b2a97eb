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
}
