public import Ledger
public import Periods

/// The data of a report from a book, before any computation.
public struct ReportMaterial: Sendable {
    /// The days of the report.
    public let span: ReportSpan
    /// The day of the computation.
    public let today: Day
    /// The first day of the book: of its first expense, or the configured one if earlier; `nil` without either.
    public let begins: Day?
    /// The day totals of `neededDays(for:)`, in chronological order.
    public let days: [DayTotal]
    /// The days after today in `neededDays(for:)` with expenses of the book, in chronological order, if `days` are
    /// filtered; otherwise empty.
    public let bookAhead: [Day]
    /// All categories, including archived ones.
    public let tree: CategoryTree
    /// All ceilings, past and present.
    public let ceilings: CeilingPlan
    /// The totals by category in the period, unsorted.
    public let categories: [GroupTotal]
    /// The totals by payee in the period, unsorted.
    public let payees: [GroupTotal]
    /// The totals by payment method in the period, unsorted.
    public let methods: [GroupTotal]
    /// The totals by category on the compared days of the period and of the one before; empty without a comparison.
    public let categoriesCompared: (own: [GroupTotal], earlier: [GroupTotal])
    /// The totals by category on the compared days of each complete month before a month (`Growth.pairs`); empty for
    /// another span.
    public let usual: [[GroupTotal]]
    /// The largest positive expenses, in descending order.
    public let largest: [Expense]
    /// All negative expenses of the span.
    public let refunds: [Expense]
    /// All expenses that count, earliest first; `nil` if the report does not list them.
    public let expenses: [Expense]?
    /// All void expenses of the span; none if void expenses count.
    public let void: [Expense]
    /// The numbers of entries and changes by user in the period.
    public let activity: [Activity]

    /// The memberwise initializer. The values are read from the book in one transaction.
    public init(
        span: ReportSpan, today: Day, begins: Day?, days: [DayTotal], bookAhead: [Day] = [], tree: CategoryTree,
        ceilings: CeilingPlan, categories: [GroupTotal], payees: [GroupTotal], methods: [GroupTotal],
        categoriesCompared: (own: [GroupTotal], earlier: [GroupTotal]), usual: [[GroupTotal]],
        largest: [Expense], refunds: [Expense], expenses: [Expense]?, void: [Expense], activity: [Activity]
    ) {
        self.span = span
        self.today = today
        self.begins = begins
        self.days = days
        self.bookAhead = bookAhead
        self.tree = tree
        self.ceilings = ceilings
        self.categories = categories
        self.payees = payees
        self.methods = methods
        self.categoriesCompared = categoriesCompared
        self.usual = usual
        self.largest = largest
        self.refunds = refunds
        self.expenses = expenses
        self.void = void
        self.activity = activity
    }

    /// The days whose totals are needed: from the earliest span that is compared, or for a month from thirteen months
    /// before, to the end of the span.
    public static func neededDays(for span: ReportSpan) -> DayRange {
        let units: [PeriodUnit] = span.partUnit == .month ? [.week, .month] : [.week, span.partUnit]
        let parts = units.map { PeriodSeries.neededDays(for: span.days, by: $0, monthStart: span.monthStart) }
        let before = span.monthsBefore.map {
            PeriodSeries.neededDays(for: $0, by: .month, monthStart: span.monthStart)
        }
        let all = parts + span.earlier.map(\.days) + (before.map { [$0] } ?? [])
        return all.dropFirst().reduce(all[0]) { DayRange(min($0.first, $1.first), max($0.last, $1.last)) }
    }

    /// The pairs of compared days: with the span before, and for a period shorter than a year also with the one a year
    /// earlier. A pair without a comparison by the rules of `ComparedDays` is left out.
    public static func comparedDays(of span: ReportSpan, begins: Day?, today: Day) -> [ComparedDays] {
        guard let begins else { return [] }
        return span.earlier.compactMap { span.compared(with: $0, begins: begins, today: today) }
    }

    /// The months whose totals are needed for each day. Totals of other months are enough as one sum.
    public static func monthsByDay(of span: ReportSpan, begins: Day?, today: Day) -> Set<Month> {
        let start = span.monthStart
        // The first week may start before the span.
        let parts = PeriodSeries.neededDays(for: span.days, by: .week, monthStart: start)
        let months = sequence(first: start.month(containing: parts.first), next: \.next)
            .prefix { $0.days.first <= parts.last }
        let compared = comparedDays(of: span, begins: begins, today: today)
            .flatMap { [$0.own.last, $0.earlier.first, $0.earlier.last] }
        let ends = compared + span.earlier.flatMap { [$0.days.first, $0.days.last] }
        let running = start.month(containing: today)
        return Set(months).union(ends.map(start.month(containing:)))
            .union(span.month.map { [$0.previous, running, running.previous] } ?? [])
    }
}

extension Period {
    /// The period before, and for a shorter period than a year also the one a year earlier.
    var earlier: [Period] { aYearBefore == previous ? [previous] : [previous, aYearBefore] }

    /// The period one year earlier; for a day and a week, 52 weeks earlier.
    var aYearBefore: Period {
        switch self {
        case .day(let day): .day(day.adding(days: -364))
        case .week(let week): .week(Week(containing: week.days.first.adding(days: -364)))
        case .month(let month): .month(month.adding(months: -12))
        case .quarter(let quarter): .quarter(quarter.adding(quarters: -4))
        case .year(let year): .year(year.previous)
        }
    }
}
