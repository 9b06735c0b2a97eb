public import Ledger
internal import Money
public import Periods
public import Statistics

/// What the month of today, or one to come, may come to.
public struct MonthForecast {
    /// The month.
    public let month: Month
    /// The day on which it was worked out.
    public let today: Day
    /// The complete months before it whose rest was looked at, the earliest first; at most six.
    public let months: [Month]
    /// How many days of the month are left after today.
    public let daysLeft: Int
    /// The figures.
    public let figures: Forecast

    /// How many months are looked at.
    public static let most = 6

    /// Works it out.
    ///
    /// The rest of a month before is what lies after the same day of the month; of a month that is shorter nothing may be left.
    /// Months count from the book's beginning on, empty ones included, and only whole ones.
    /// Categories are those at the top: what they come to must not depend on how far one looks into them.
    /// - Throws: `BookkeepingError.monthIsOver`, `AmountOverflow`, and what reading the book throws.
    /// - Complexity: O(n log n) in the days and categories of seven months, and in the times of repeats.
    public init(
        _ month: Month, of filter: ExpenseFilter = .counted, in context: Context
    ) throws {
        let today = context.today
        let running = Month(containing: today)
        guard month >= running else { throw BookkeepingError.monthIsOver(month) }
        let spending = try context.book.spending(matching: filter)
        let tree = try context.book.categories()
        let passed = month == running ? today.dayOfMonth : 0
        let begins = try context.begins(filter) ?? today
        months = (1...Self.most).map { running.adding(months: -$0) }.filter { $0.days.first >= begins }.reversed()
        self.month = month
        self.today = today
        let daysLeft = month.length - passed
        self.daysLeft = daysLeft
        func rest(of month: Month) -> DayRange? {
            // Where no day is left, a longer month before has none to tell of either.
            daysLeft > 0 && passed < month.length
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
        // A month without such days had nothing on them.
        let none = [[Group: Amount]](repeating: [:], count: months.count - past.count)
        var known: [Group: Forecast.Known] = [:]
        for (group, amount) in try totals(in: [month.days])[0] { known[group, default: .init()].spent = amount }
        if let ahead = rest(of: month) {
            for (group, amount) in try totals(in: [ahead])[0] { known[group, default: .init()].ahead = amount }
        }
        if filter == .counted {
            for due in context.times(of: try context.schedules(), in: month.days) {
                let group = Group(.category(due.schedule.order.category), in: tree, depth: 1)
                var own = known[group] ?? .init()
                own.toCome = try own.toCome.adding(due.time.amount)
                if due.time.day > today { own.toComeAhead = try own.toComeAhead.adding(due.time.amount) }
                known[group] = own
            }
        }
        figures = try Forecast(known: known, past: past + none)
    }
}
