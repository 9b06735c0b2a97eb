public import Periods

/// Totals of all of a book that somebody is going to read.
public enum AnticipatedTotals: Sendable {
    /// The days of a range; those of these months one by one, and of others only the months, where any are named.
    case days(DayRange, dayByDayIn: Set<Month>? = nil)
    /// The categories of several ranges.
    case categories([DayRange])
}
