public import Ledger
public import Periods
public import Statistics

/// The categories of a month, compared with their usual spending.
public struct MonthGrowth {
    /// The month that is compared.
    public let month: Month
    /// The day that counts as today.
    public let today: Day
    /// The number of days compared in the current month; `nil` for a past month, which is compared as a whole.
    public let days: Int?
    /// The complete months of the usual spending, earliest first; at most six. Empty if the book has none.
    public let months: [Month]
    /// The computed figures.
    public let figures: Growth

    /// Compares the totals of a month with the median of the last six complete months before it.
    ///
    /// The current month is compared up to today, with as many days of each earlier month, or with all of a shorter one.
    /// - Parameters:
    ///   - filter: the expenses that count.
    ///   - depth: the number of category levels.
    /// - Throws: `BookkeepingError.monthNotBegun`, `AmountOverflow`, and the errors of reading the book.
    /// - Complexity: O(n log n) in the categories and days of seven months.
    public init(_ month: Month, of filter: ExpenseFilter = .counted, depth: Int, in context: Context) throws {
        let today = context.today
        guard month.days.first <= today else { throw BookkeepingError.monthNotBegun(month) }
        let pairs = Growth.pairs(for: month, begins: try context.begins(), today: today)
        let own = DayRange(month.days.first, min(month.days.last, today))
        let totals = try context.book.spending(matching: filter)
            .totals(by: .category, in: pairs.map(\.days.earlier) + [own])
        self.month = month
        self.today = today
        days = month.days.contains(today) ? own.count : nil
        months = pairs.map(\.month)
        figures = try Growth(
            of: totals.last ?? [], against: totals.dropLast(), in: context.book.categories(), depth: depth)
    }
}
