public import Ledger
public import Money
public import Periods

/// A total divided by a number of days or periods.
public struct Average: Hashable, Sendable {
    /// The quotient; half a cent is rounded away from zero (Council Regulation (EC) No 1103/97, article 5).
    public let amount: Amount
    /// The number of days or periods, at least 1.
    public let divisor: Int
    /// The first day or period.
    public let first: Period
    /// The last day or period; may equal the first.
    public let last: Period

    init?(of total: Amount, over divisor: Int, first: Period, last: Period) {
        guard divisor > 0 else { return nil }
        amount = total.divided(by: divisor)
        self.divisor = divisor
        self.first = first
        self.last = last
    }
}

extension Average {
    /// The average per day: the total up to today, divided by the days up to and including today. Days before the
    /// beginning of the book do not count.
    ///
    /// `nil` if the range has no such day, and for a book without expenses.
    /// - Throws: `AmountOverflow` when the total exceeds 64 bits.
    /// - Complexity: O(days).
    public static func perDay(
        _ days: [DayTotal], in range: DayRange, begins: Day?, today: Day
    ) throws(AmountOverflow) -> Average? {
        guard let begins else { return nil }
        let first = max(range.first, begins)
        let last = min(range.last, today)
        guard first <= last else { return nil }
        let total = try days.lazy.filter { first <= $0.day && $0.day <= last }.map(\.amount).total()
        return Average(of: total, over: first.days(until: last) + 1, first: .day(first), last: .day(last))
    }
}
