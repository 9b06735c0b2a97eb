public import Ledger
internal import Money
public import Periods
public import Statistics

/// An estimate of the total of the current or a future month.
public struct MonthForecast {
    /// The month whose total is estimated.
    public let month: Month
    /// The day that counts as today.
    public let today: Day
    /// The complete months on which the estimate is based, earliest first; at most six.
    public let months: [Month]
    /// The days from today to the end of the month, both included; all days of a future month.
    public let daysLeft: Int
    /// The computed figures.
    public let figures: Forecast

    /// Computes a forecast.
    ///
    /// For each past month, the rest is the spending after the corresponding day of the month. In a shorter month it
    /// may be empty. Complete months from the start of the book count, empty ones included. The estimate uses top-level
    /// categories only, so that it does not depend on the depth shown.
    /// - Parameter option: the option that asked for the forecast, for advice; `nil` for a command.
    /// - Throws: `BookkeepingError.monthIsOver`, `AmountOverflow`, and the errors of reading the book.
    /// - Complexity: O(n log n) in the days and categories of seven months, and in the occurrences of repeats.
    public init(
        _ month: Month, of filter: ExpenseFilter = .counted, askedBy option: String? = nil, in context: Context
    ) throws {
        let today = context.today
        let running = month.start.month(containing: today)
        guard month >= running else { throw BookkeepingError.monthIsOver(month, option: option) }
        let spending = try context.book.spending(matching: filter)
        let tree = try context.book.categories()
        let passed = month == running ? month.days.first.days(until: today) + 1 : 0
        months = try context.completeMonths(before: running)
        self.month = month
        self.today = today
        daysLeft = max(today, month.days.first).days(until: month.days.last) + 1
        let hasRest = today < month.days.last
        func rest(of month: Month) -> DayRange? {
            // On the last day of the month, the rest is empty even for longer past months.
            hasRest && passed < month.length
                ? DayRange(month.days.first.adding(days: passed), month.days.last) : nil
        }
        func totals(in ranges: [DayRange]) throws -> [[Group: Amount]] {
            try spending.totals(by: .category, in: ranges).map { totals in
                var sums: [Group: Amount] = [:]
                for total in totals {
                    let group = Group(total.key, in: tree, depth: 1)
                    sums[group] = try (sums[group] ?? .zero).adding(total.amount)
                }
                return sums
            }
        }
        let past = try totals(in: months.compactMap(rest))
        // Months that are too short for a rest spent zero on it.
        let none = [[Group: Amount]](repeating: [:], count: months.count - past.count)
        var known: [Group: Forecast.Known] = [:]
        for (group, amount) in try totals(in: [month.days])[0] { known[group, default: .init()].spent = amount }
        if let ahead = rest(of: month) {
            // A day at a time, so that a refund does not hide the expenses of other days.
            for (group, amount) in try totals(in: ahead.map { DayRange($0, $0) }).joined() {
                var own = known[group] ?? .init()
                own.ahead = try own.ahead.adding(amount)
                try own.expect(amount)
                known[group] = own
            }
        }
        if filter == .counted {
            let schedules = try context.schedules()
            for due in context.times(of: schedules, in: month.days) {
                let group = Group(.category(due.schedule.order.category), in: tree, depth: 1)
                var own = known[group] ?? .init()
                let amount = try due.schedule.part(of: due.time.amount)
                own.toCome = try own.toCome.adding(amount)
                if due.time.day > today { try own.expect(amount) }
                known[group] = own
            }
            for schedule in schedules {
                let group = Group(.category(schedule.order.category), in: tree, depth: 1)
                for skipped in schedule.skipped(in: month.days) where skipped.day > today {
                    var own = known[group] ?? .init()
                    try own.expect(schedule.part(of: skipped.amount))
                    known[group] = own
                }
            }
        }
        figures = try Forecast(known: known, past: past + none)
    }
}
