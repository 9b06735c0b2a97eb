public import Periods

/// The days that a change compares: those of a period that have passed, and as many of an earlier period.
public struct ComparedDays: Hashable, Sendable {
    /// The days of the period.
    public let own: DayRange
    /// The days of the earlier period.
    public let earlier: DayRange
    /// How many days of a running period are compared; `nil` where both periods are whole.
    public let count: Int?

    /// Of a complete period all days, against the whole earlier period. Of the running period the days up to today, against
    /// as many of the earlier one, or all of it where it is shorter.
    ///
    /// `nil` for a period to come, for one that the range cuts, and where the book begins after the earlier period.
    /// - Parameters:
    ///   - whole: all days of the period.
    ///   - earlier: all days of the earlier period.
    ///   - range: the days that were asked for.
    ///   - begins: the day on which the book begins.
    public init?(of whole: DayRange, with earlier: DayRange, in range: DayRange, begins: Day, today: Day) {
        guard begins <= earlier.last, range.first <= whole.first else { return nil }
        if whole.last < today, whole.last <= range.last {
            (own, self.earlier, count) = (whole, earlier, nil)
        } else if whole.contains(today), today <= range.last {
            let passed = whole.first.days(until: today) + 1
            own = DayRange(whole.first, today)
            self.earlier = DayRange(earlier.first, min(earlier.first.adding(days: passed - 1), earlier.last))
            count = passed
        } else {
            return nil
        }
    }
}
