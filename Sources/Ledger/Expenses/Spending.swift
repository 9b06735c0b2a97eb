public import Periods

/// What expenses add up to that are not void: all of a book, or those that a filter leaves. Reports read nothing else.
public protocol Spending {
    /// The days of a range that hold such an expense, the earliest first.
    /// - Complexity: O(days), of some of a book O(days + expenses that match) or, where a filter reads texts, as a search.
    func dayTotals(in range: DayRange) throws -> [DayTotal]
    /// The same, where all of a month that lies in the range may stand on the last day of it.
    /// - Parameter months: those of which each day is told.
    /// - Complexity: as `dayTotals(in:)`, or by months where these are kept.
    func dayTotals(in range: DayRange, dayByDayIn months: Set<Month>) throws -> [DayTotal]
    /// The groups of each of several ranges, in no order. A category's total is its own, without what lies under it. An
    /// expense with two tags is in two groups.
    /// - Parameter ranges: the earliest first; no day is in two.
    /// - Complexity: O(months · categories) for categories over whole months, otherwise O(expenses), in one pass over them.
    func totals(by dimension: Dimension, in ranges: [DayRange]) throws -> [[GroupTotal]]
}

extension Spending {
    /// Every day by itself, whatever the months are.
    public func dayTotals(in range: DayRange, dayByDayIn months: Set<Month>) throws -> [DayTotal] {
        try dayTotals(in: range)
    }

    /// The groups of a range, in no order; as those of several ranges.
    public func totals(by dimension: Dimension, in range: DayRange) throws -> [GroupTotal] {
        try totals(by: dimension, in: [range]).first ?? []
    }
}
