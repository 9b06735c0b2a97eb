public import Ledger
public import Money
public import Periods
public import Statistics

/// The spending of a range by day.
public struct SpentDays {
    /// The days shown, with or without data.
    public let range: DayRange
    /// The days with expenses, earliest first.
    public let days: [DayTotal]
    /// The part of the range with data: from the first day of the book (even if the filter excludes its expenses) to
    /// the last expense, or to today if later; `nil` if the range has no such day.
    public let known: DayRange?
    /// The net total, refunds subtracted.
    public let total: Amount
    /// The part of the total dated after today.
    public let ahead: DatedAhead

    /// Computes the spending by day.
    /// - Parameters:
    ///   - asked: the range; default: the last 53 weeks including the current one.
    ///   - filter: the expenses that count.
    /// - Throws: `AmountOverflow` if the sum exceeds 64 bits, and the errors of reading the book.
    /// - Complexity: O(days).
    public init(_ asked: PeriodSelection?, of filter: ExpenseFilter = .counted, in context: Context) throws {
        let spent = try context.bookDays()
        let week = Week(containing: context.today).days
        range =
            asked.map { ReportRange.requested($0, spent: spent, today: context.today) }
            ?? DayRange(week.first.adding(days: -52 * 7), context.today)
        days = try context.book.spending(matching: filter).dayTotals(in: range)
        let whole = range
        known = spent.flatMap { DayRange($0.first, max($0.last, context.today)).intersection(whole) }
        total = try days.map(\.amount).total()
        ahead = try DatedAhead(of: days, today: context.today)
    }
}

extension Context {
    /// Returns the ceiling for a range that counts a week, month, quarter or year whole (`ReportRange.wholePeriod`): the
    /// overall one, or that of the whole category a filter selects; `nil` otherwise.
    /// - Parameter monthStart: the day on which the months of the book begin; `nil` to read it.
    /// - Throws: `AmountOverflow` if a sum exceeds 64 bits, and the errors of reading the book.
    public func ceiling(
        over range: DayRange, of filter: ExpenseFilter = .counted, monthStart: MonthStart? = nil
    ) throws -> Amount? {
        let monthStart = try monthStart ?? self.monthStart
        return try ReportRange.wholePeriod(in: range, isOpen: false, today: today, monthStart: monthStart)
            .flatMap { try ceilings(for: filter).amount(in: $0, monthStart: monthStart) }
    }

    /// Returns the net total of a range.
    /// - Throws: `AmountOverflow` if the sum exceeds 64 bits, and the errors of reading the book.
    /// - Complexity: O(days).
    public func total(in range: DayRange, of filter: ExpenseFilter = .counted) throws -> Amount {
        try book.spending(matching: filter).dayTotals(in: range).map(\.amount).total()
    }

    /// The part of a range after today; `nil` if empty.
    public func daysToCome(in range: DayRange) -> DayRange? {
        range.last > today ? DayRange(max(range.first, today.next), range.last) : nil
    }

    /// Returns sum and number of the expenses after today in a range. Refunds subtract.
    /// - Throws: `AmountOverflow` if the sum exceeds 64 bits, and the errors of reading the book.
    /// - Complexity: O(days after today), and O(1) if the range ends by today.
    public func datedAhead(in range: DayRange, of filter: ExpenseFilter = .counted) throws -> DatedAhead {
        guard let later = daysToCome(in: range) else { return .none }
        return try DatedAhead(of: book.spending(matching: filter).dayTotals(in: later), today: today)
    }
}
