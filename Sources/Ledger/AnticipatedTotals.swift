public import Periods

/// Totals over all expenses of a book that a caller is about to read, announced so that a remote database can send them
/// together (prefetch).
public enum AnticipatedTotals: Sendable {
    /// Day totals of a range. If months are given, days outside of these months are summed by month.
    case days(DayRange, dayByDayIn: Set<Month>? = nil)
    /// Category totals of several ranges.
    case categories([DayRange])
}
