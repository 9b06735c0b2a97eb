public import Periods

/// The days a report is about, from what was asked and what the book holds.
public enum ReportRange {
    /// The range that was asked for; an open end reaches to the book's first expense, or to today or the last expense,
    /// whichever is later.
    ///
    /// Where nothing can lie between the ends, as in `2027..` before anything is recorded there, it is the day of the end
    /// that was given.
    public static func asked(_ selection: PeriodSelection, spent: DayRange?, today: Day) -> DayRange {
        let latest = max(today, spent?.last ?? today)
        let earliest = min(spent?.first ?? today, latest)
        if let range = selection.resolved(earliest: earliest, latest: latest) { return range }
        let given = selection.first ?? selection.last ?? today
        return DayRange(given, given)
    }

    /// The range of a report by periods when none was asked for: the last 30 days, 12 weeks or 12 months, the running one
    /// included, or every year.
    public static func standard(for unit: PeriodUnit, spent: DayRange?, today: Day) -> DayRange {
        let running = unit.period(containing: today)
        switch unit {
        case .day: return DayRange(today.adding(days: -29), today)
        case .week: return DayRange(running.days.first.adding(days: -77), running.days.last)
        case .month: return DayRange(Month(containing: today).adding(months: -11).days.first, running.days.last)
        case .year: return asked(.all, spent: spent, today: today)
        }
    }
}
