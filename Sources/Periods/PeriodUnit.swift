/// The length of a period, such as a row of a report.
public enum PeriodUnit: String, CaseIterable, Sendable {
    /// The units, from the shortest to the longest. Weeks are those of ISO 8601, and begin on Monday.
    case day, week, month, year

    /// The period of this unit that contains a day.
    public func period(containing day: Day) -> Period {
        switch self {
        case .day: .day(day)
        case .week: .week(Week(containing: day))
        case .month: .month(Month(containing: day))
        case .year: .year(Year(containing: day))
        }
    }
}
