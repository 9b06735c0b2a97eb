public import Periods

/// The days of a comparison between a period and an earlier one. Of the current period, the days so far are compared
/// with as many first days of the earlier one.
public struct ComparedDays: Hashable, Sendable {
    /// The days of the period.
    public let own: DayRange
    /// The days of the earlier period.
    public let earlier: DayRange
    /// The number of days compared in the current period; `nil` if both periods are complete.
    public let count: Int?

    /// A complete period is compared with the whole earlier period. The current period up to today is compared with as
    /// many days of the earlier one, or with all of it if it is shorter.
    ///
    /// `nil` for a future period, for one cut by the range, and if the book begins after the earlier days.
    /// - Parameters:
    ///   - whole: all days of the period.
    ///   - earlier: all days of the earlier period.
    ///   - range: the requested days.
    ///   - begins: the first day of the book.
    public init?(of whole: DayRange, with earlier: DayRange, in range: DayRange, begins: Day, today: Day) {
        guard begins <= earlier.last, range.first <= whole.first else { return nil }
        if whole.last < today, whole.last <= range.last {
            (own, self.earlier, count) = (whole, earlier, nil)
        } else if whole.contains(today), today <= range.last {
            let passed = whole.first.days(until: today) + 1
            own = DayRange(whole.first, today)
            self.earlier = DayRange(earlier.first, min(earlier.first.adding(days: passed - 1), earlier.last))
            count = passed
            guard begins <= self.earlier.last else { return nil }
        } else {
            return nil
        }
    }
}
