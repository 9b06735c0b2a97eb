public import Ledger
internal import Money
public import Periods
public import Statistics

extension ReportFigures {
    /// How many of the largest expenses are shown where nobody says another number.
    public static let usualTop = 10

    /// The figures of a month or a year of a book.
    /// - Parameters:
    ///   - filter: which expenses count; averages and changes begin with the first of them, and ceilings hold where it is of
    ///     a whole category. Who recorded what is told of whole books alone.
    ///   - depth: how many levels of categories are told apart.
    ///   - top: how many of the largest expenses, payees and methods.
    /// - Throws: `AmountOverflow` when a sum leaves 64 bits, and what reading the book throws.
    /// - Complexity: O(n log n) in the expenses of the period, and in the days of the year before.
    public init(
        _ period: Period, of filter: ExpenseFilter = .counted, depth: Int, top: Int, in context: Context
    ) throws {
        let (book, today) = (context.book, context.today)
        let days = period.days
        let spending = try book.spending(matching: filter)
        var spent = filter
        spent.least = max(filter.least ?? Amount(cents: 1), Amount(cents: 1))
        var refunded = filter
        refunded.most = min(filter.most ?? Amount(cents: -1), Amount(cents: -1))
        var void = filter
        void.void = .only
        func expenses(_ filter: ExpenseFilter, _ order: ExpenseOrder, _ limit: Int?) throws -> [Expense] {
            try book.expenses(from: days.first, through: days.last, matching: filter, order: order, limit: limit)
        }
        // The first week may begin before the period.
        let weeks = PeriodSeries.neededDays(for: days, by: .week)
        let months = (Month(containing: weeks.first).index...Month(containing: weeks.last).index).map(
            Month.init(index:))
        let needed = ReportMaterial.neededDays(for: period)
        let material = ReportMaterial(
            period: period, today: today, firstSpent: try spending.firstDaySpent(seenFrom: needed),
            days: try spending.dayTotals(in: needed, dayByDayIn: Set(months)),
            tree: try book.categories(), ceilings: try context.ceilings(for: filter),
            categories: try spending.totals(by: .category, in: days),
            payees: try spending.totals(by: .payee, in: days), methods: try spending.totals(by: .method, in: days),
            categoriesBefore: try spending.totals(by: .category, in: period.previous.days),
            largest: try expenses(spent, .amount, top), refunds: try expenses(refunded, .day, nil),
            void: filter.void == .none ? try expenses(void, .day, nil) : [],
            activity: filter == .counted
                ? try book.activity(from: Instant(startOf: days.first), until: Instant(startOf: days.last.next)) : [])
        try self.init(material, depth: depth, top: top)
    }
}

extension Instant {
    /// The first moment of a day in UTC.
    fileprivate init(startOf day: Day) {
        self.init(seconds: Int64(day.number) * 86_400)
    }
}
