/// The length of a period, such as a row of a report.
public enum PeriodUnit: String, CaseIterable, Sendable {
    /// The units, from the shortest to the longest. Weeks are those of ISO 8601, and begin on Monday.
    case day, week, month, quarter, year
}
