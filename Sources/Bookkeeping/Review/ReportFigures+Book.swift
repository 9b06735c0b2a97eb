internal import Ledger
internal import Money
public import Periods
public import Statistics

extension ReportFigures {
    /// How many of the largest expenses are shown where nobody says another number.
    public static let usualTop = 10

    /// The figures of a month or a year of a book.
    /// - Parameters:
    ///   - depth: how many levels of categories are told apart.
    ///   - top: how many of the largest expenses, payees and methods.
    /// - Throws: `AmountOverflow` when a sum leaves 64 bits, and what reading the book throws.
    /// - Complexity: O(n log n) in the expenses of the period, and in the days of the year before.
    public init(_ period: Period, depth: Int, top: Int, in context: Context) throws {
        let (book, today) = (context.book, context.today)
        let days = period.days
        var spent = ExpenseFilter()
        spent.void = .none
        spent.least = Amount(cents: 1)
        var refunded = ExpenseFilter()
        refunded.void = .none
        refunded.most = Amount(cents: -1)
        var void = ExpenseFilter()
        void.void = .only
        func expenses(_ filter: ExpenseFilter, _ order: ExpenseOrder, _ limit: Int?) throws -> [Expense] {
            try book.expenses(from: days.first, through: days.last, matching: filter, order: order, limit: limit)
        }
        let material = ReportMaterial(
            period: period, today: today, firstSpent: try book.daysSpent()?.first,
            days: try book.dayTotals(in: ReportMaterial.neededDays(for: period)), tree: try book.categories(),
            ceilings: try book.ceilings(), categories: try book.totals(by: .category, in: days),
            payees: try book.totals(by: .payee, in: days), methods: try book.totals(by: .method, in: days),
            categoriesBefore: try book.totals(by: .category, in: period.previous.days),
            largest: try expenses(spent, .amount, top), refunds: try expenses(refunded, .day, nil),
            void: try expenses(void, .day, nil),
            activity: try book.activity(from: Instant(startOf: days.first), until: Instant(startOf: days.last.next)))
        try self.init(material, depth: depth, top: top)
    }
}

extension Instant {
    /// The first moment of a day in UTC.
    fileprivate init(startOf day: Day) {
        self.init(seconds: Int64(day.number) * 86_400)
    }
}
