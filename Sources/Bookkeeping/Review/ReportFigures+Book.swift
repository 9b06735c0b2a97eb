public import Ledger
internal import Money
internal import Periods
public import Statistics

extension ReportFigures {
    /// The default of `top`: the number of largest expenses, payees, methods, refunds and void expenses shown.
    public static let usualTop = 10

    /// Computes the figures of a report.
    /// - Parameters:
    ///   - filter: the expenses that count. Ceilings apply if it selects a whole category. The activity of members is
    ///     included only without a filter.
    ///   - depth: the number of category levels shown.
    ///   - listsExpenses: whether all expenses are listed.
    ///   - top: the number of largest expenses, payees, methods, refunds and void expenses shown.
    /// - Throws: `AmountOverflow` if a sum exceeds 64 bits, and the errors of reading the book.
    /// - Complexity: O(n log n) in the expenses of the period, and in the days of the year before.
    public init(
        _ span: ReportSpan, of filter: ExpenseFilter = .counted, depth: Int, top: Int, listsExpenses: Bool = false,
        in context: Context
    ) throws {
        let (book, today) = (context.book, context.today)
        let days = span.days
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
        let known = try context.bookDays()
        let begins = known?.first
        let compared = ReportMaterial.comparedDays(of: span, begins: begins, today: today)
        let needed = ReportMaterial.neededDays(for: span)
        let dayByDay = ReportMaterial.monthsByDay(of: span, begins: begins, today: today)
        let categories = try spending.totals(by: .category, in: days)
        func totals(_ range: DayRange?) throws -> [GroupTotal] {
            try range.map { $0 == days ? categories : try spending.totals(by: .category, in: $0) } ?? []
        }
        let usual =
            span.month.map { Growth.pairs(for: $0, begins: begins, today: today).map(\.days.earlier) } ?? []
        let material = ReportMaterial(
            span: span, today: today, begins: begins,
            days: try spending.dayTotals(in: needed, dayByDayIn: dayByDay),
            bookAhead: try context.bookAhead(in: needed, besides: filter, spent: known),
            tree: try book.categories(), ceilings: try context.ceilings(for: filter),
            categories: categories,
            payees: try spending.totals(by: .payee, in: days), methods: try spending.totals(by: .method, in: days),
            categoriesCompared: (own: try totals(compared.first?.own), earlier: try totals(compared.first?.earlier)),
            usual: try usual.isEmpty ? [] : spending.totals(by: .category, in: usual),
            largest: try expenses(spent, .amount, top), refunds: try expenses(refunded, .day, nil),
            expenses: try listsExpenses ? expenses(filter, .day, nil).reversed() : nil,
            void: filter.void == .none ? try expenses(void, .day, nil) : [],
            activity: filter == .counted
                ? try book.activity(from: Instant(startOf: days.first), until: Instant(startOf: days.last.next)) : [])
        try self.init(material, depth: depth, top: top)
    }
}

extension Instant {
    /// Midnight UTC at the start of a day.
    fileprivate init(startOf day: Day) {
        self.init(seconds: Int64(day.number) * 86_400)
    }
}
