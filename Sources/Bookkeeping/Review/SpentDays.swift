public import Ledger
public import Money
public import Periods
public import Statistics

/// What was spent day by day over a range.
public struct SpentDays {
    /// The days that are shown, known or not.
    public let range: DayRange
    /// The days with an expense, the earliest first.
    public let days: [DayTotal]
    /// The part of the range of which something is known: from the book's first expense, whether or not it counts here, to
    /// its last or to today.
    public let known: DayRange?
    /// What was spent in the range, refunds subtracted.
    public let total: Amount
    /// The part of the total that is dated after today.
    public let ahead: DatedAhead

    /// The days that were asked for.
    /// - Parameters:
    ///   - asked: the last 53 weeks, the running one included, where nothing is asked for.
    ///   - filter: which expenses count.
    /// - Throws: `AmountOverflow` when the sum leaves 64 bits, and what reading the book throws.
    /// - Complexity: O(days).
    public init(_ asked: PeriodSelection?, of filter: ExpenseFilter = .counted, in context: Context) throws {
        let spent = try context.daysLookedAt(void: filter.void)
        let week = Week(containing: context.today).days
        range =
            asked.map { ReportRange.asked($0, spent: spent, today: context.today) }
            ?? DayRange(week.first.adding(days: -52 * 7), context.today)
        days = try context.book.spending(matching: filter).dayTotals(in: range)
        let whole = range
        known = spent.flatMap { DayRange($0.first, max($0.last, context.today)).intersection(whole) }
        total = try days.map(\.amount).total()
        ahead = try DatedAhead(of: days, today: context.today)
    }
}

extension Context {
    /// The ceiling over a range that is one week, month or year, for everything or for the whole category that a filter
    /// leaves; `nil` for another range or filter.
    /// - Throws: `AmountOverflow` when a sum leaves 64 bits, and what reading the book throws.
    public func ceiling(over range: DayRange, of filter: ExpenseFilter = .counted) throws -> Amount? {
        let periods = [PeriodUnit.week, .month, .year].map { $0.period(containing: range.first) }
        return try periods.first { $0.days == range }.flatMap { try ceilings(for: filter).amount(in: $0) }
    }

    /// What was spent in a range.
    /// - Throws: `AmountOverflow` when the sum leaves 64 bits, and what reading the book throws.
    /// - Complexity: O(days).
    public func total(in range: DayRange, of filter: ExpenseFilter = .counted) throws -> Amount {
        try book.spending(matching: filter).dayTotals(in: range).map(\.amount).total()
    }

    /// The days of a range that come after today; `nil` if none does.
    public func daysToCome(in range: DayRange) -> DayRange? {
        range.last > today ? DayRange(max(range.first, today.next), range.last) : nil
    }

    /// The sum and number of the expenses of a range that are dated after today; refunds subtract.
    /// - Throws: `AmountOverflow` when the sum leaves 64 bits, and what reading the book throws.
    /// - Complexity: O(days after today); a range that ends today or before is not read.
    public func datedAhead(in range: DayRange, of filter: ExpenseFilter = .counted) throws -> DatedAhead {
        guard let later = daysToCome(in: range) else { return .none }
        return try DatedAhead(of: book.spending(matching: filter).dayTotals(in: later), today: today)
    }
}
