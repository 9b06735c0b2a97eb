public import Ledger
public import Money
public import Periods

/// A total shared out over a number of days or periods, which is named.
public struct Average: Hashable, Sendable {
    /// Half a cent is rounded up in magnitude (Council Regulation (EC) No 1103/97, article 5).
    public let amount: Amount
    /// How many days or periods, at least 1.
    public let divisor: Int
    /// The first of them.
    public let first: Period
    /// The last of them, the same as the first where there is one.
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
    /// The average per day: what lies up to today, over the days that have passed in the range, today included, from the
    /// later of the range's first day and the book's.
    ///
    /// `nil` when no day has passed, and for a book without expenses.
    /// - Throws: `AmountOverflow` when the total leaves 64 bits.
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
