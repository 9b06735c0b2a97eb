public import Periods

/// Totals of the expenses that are not void, in a whole book or under a filter. Reports read only these totals.
public protocol Spending {
    /// The totals of the days with expenses, in order of day.
    /// - Complexity: O(days) for a whole book. O(days + matching expenses) for a filter, or the cost of a search if the
    ///   filter reads texts.
    func dayTotals(in range: DayRange) throws -> [DayTotal]
    /// The totals of the days with expenses, where a whole month inside the range may be one total on its last day.
    /// - Parameter months: months for which every day is needed. If they begin on another day than the first, every day of
    ///   the range is returned.
    /// - Complexity: as `dayTotals(in:)`, or O(months) where month totals are stored.
    func dayTotals(in range: DayRange, dayByDayIn months: Set<Month>) throws -> [DayTotal]
    /// The group totals of each range, in the order of the ranges. The groups of a range are unordered.
    ///
    /// The total of a category excludes its subcategories. An expense with two tags is counted in two groups.
    /// - Parameter ranges: in ascending order without overlap.
    /// - Complexity: O(months · categories) for categories over whole calendar months; for other ranges longer than two
    ///   months also the expenses of the days between their ends and the nearest ends of calendar months. Otherwise
    ///   O(expenses), in one pass.
    func totals(by dimension: Dimension, in ranges: [DayRange]) throws -> [[GroupTotal]]
}

extension Spending {
    /// Ignores `months` and returns every day.
    public func dayTotals(in range: DayRange, dayByDayIn months: Set<Month>) throws -> [DayTotal] {
        try dayTotals(in: range)
    }

    /// The group totals of one range, unordered.
    public func totals(by dimension: Dimension, in range: DayRange) throws -> [GroupTotal] {
        try totals(by: dimension, in: [range]).first ?? []
    }
}
