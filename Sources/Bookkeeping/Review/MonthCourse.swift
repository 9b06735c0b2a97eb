public import Ledger
public import Money
public import Periods
public import Statistics

/// A month as it grows day by day.
public struct MonthCourse {
    /// One day, with what was spent up to its end.
    public struct Step {
        /// The day.
        public let day: Day
        /// What was spent on it, refunds subtracted; zero for a day without expenses.
        public let amount: Amount
        /// What was spent from the first of the month to the end of the day.
        public let sum: Amount
    }

    /// The month that grows.
    public let month: Month
    /// From the first day up to today, or of a month that is over to its last; empty for a month to come.
    public let steps: [Step]
    /// The days after today that have an expense already, the earliest first.
    public let ahead: [Step]
    /// The expenses after today together.
    public let datedAhead: DatedAhead
    /// For everything; `nil` without one.
    public let ceiling: Amount?

    /// What was spent in the month.
    public var total: Amount { ahead.last?.sum ?? steps.last?.sum ?? .zero }

    /// Adds the expenses of a month that match up day by day.
    /// - Throws: `AmountOverflow` when a sum leaves 64 bits, and what reading the book throws.
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
