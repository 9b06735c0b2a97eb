public import Ledger
public import Money
public import Periods
public import Statistics

/// The cumulative spending of a month by day.
public struct MonthCourse {
    /// A day, with the cumulative sum.
    public struct Step {
        /// The calendar date.
        public let day: Day
        /// The net amount of the day, refunds subtracted; zero without expenses.
        public let amount: Amount
        /// The net amount from the first of the month to the end of the day.
        public let sum: Amount
    }

    /// The month shown.
    public let month: Month
    /// The days up to today, or to the end of a past month; empty for a future month.
    public let steps: [Step]
    /// The days after today that already have expenses, earliest first.
    public let ahead: [Step]
    /// The sum and the number of the month's expenses after today.
    public let datedAhead: DatedAhead
    /// The ceiling for all spending, or for the whole category that the filter selects; `nil` without one.
    public let ceiling: Amount?

    /// The total of the month.
    public var total: Amount { ahead.last?.sum ?? steps.last?.sum ?? .zero }

    /// Computes the course of a month.
    /// - Throws: `AmountOverflow` if a sum exceeds 64 bits, and the errors of reading the book.
    /// - Complexity: O(days).
    public init(_ month: Month, of filter: ExpenseFilter = .counted, in context: Context) throws {
        self.month = month
        let days = try context.book.spending(matching: filter).dayTotals(in: month.days)
        ceiling = try context.ceilings(for: filter).amount(for: nil, in: month)
        let reached = min(month.days.last, context.today)
        let shown = month.days.first <= reached ? Array(DayRange(month.days.first, reached)) : []
        let byDay = Dictionary(days.map { ($0.day, $0.amount) }) { first, _ in first }
        var sum = Amount.zero
        func step(_ day: Day) throws -> Step {
            let amount = byDay[day] ?? .zero
            sum = try sum.adding(amount)
            return Step(day: day, amount: amount, sum: sum)
        }
        datedAhead = try DatedAhead(of: days, today: reached)
        steps = try shown.map(step)
        ahead = try days.map(\.day).filter { $0 > reached }.map(step)
    }
}
