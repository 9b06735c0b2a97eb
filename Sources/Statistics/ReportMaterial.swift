public import Ledger
public import Periods

/// The data of a month or year from a book, before any computation.
public struct ReportMaterial: Sendable {
    /// A month or a year.
    public let period: Period
    /// The day of the computation.
    public let today: Day
    /// The first day of the book; `nil` without expenses.
    public let begins: Day?
    /// The day totals of `neededDays(for:today:)`, in chronological order.
    public let days: [DayTotal]
    /// All categories, including archived ones.
    public let tree: CategoryTree
    /// All ceilings, past and present.
    public let ceilings: CeilingPlan
    /// The totals by category in the period, unsorted.
    public let categories: [GroupTotal]
    /// The totals by payee.
    public let payees: [GroupTotal]
    /// The totals by method.
    public let methods: [GroupTotal]
    /// The totals by category on the compared days of the period and of the one before; empty without a comparison.
    public let categoriesCompared: (own: [GroupTotal], earlier: [GroupTotal])
    /// The totals by category on the compared days of each complete month before a month (`Growth.pairs`); empty for a year.
    public let usual: [[GroupTotal]]
    /// The largest positive expenses, in descending order.
    public let largest: [Expense]
    /// All negative expenses.
    public let refunds: [Expense]
    /// All void expenses.
    public let void: [Expense]
    /// The numbers of entries and changes by user in the period.
    public let activity: [Activity]

    /// The memberwise initializer. The values are read from the book in one transaction.
    public init(
        period: Period, today: Day, begins: Day?, days: [DayTotal], tree: CategoryTree, ceilings: CeilingPlan,
        categories: [GroupTotal], payees: [GroupTotal], methods: [GroupTotal],
        categoriesCompared: (own: [GroupTotal], earlier: [GroupTotal]), usual: [[GroupTotal]],
        largest: [Expense], refunds: [Expense], void: [Expense], activity: [Activity]
    ) {
        self.period = period
        self.today = today
        self.begins = begins
        self.days = days
        self.tree = tree
        self.ceilings = ceilings
        self.categories = categories
        self.payees = payees
        self.methods = methods
        self.categoriesCompared = categoriesCompared
        self.usual = usual
        self.largest = largest
        self.refunds = refunds
        self.void = void
        self.activity = activity
    }

    /// The days whose totals are needed: from the beginning of the period one year earlier to the end of the period, and of
    /// the current week if that is later.
    public static func neededDays(for period: Period, today: Day) -> DayRange {
        DayRange(
            period.aYearBefore.days.first,
            PeriodSeries.neededDays(for: period.days, by: .week, monthStart: period.monthStart, today: today).last)
    }

    /// The compared days: against the period before, and against the period one year earlier.
    public static func comparedDays(of period: Period, begins: Day?, today: Day) -> [ComparedDays] {
        guard let begins else { return [] }
        return period.earlier.compactMap {
            ComparedDays(of: period.days, with: $0.days, in: period.days, begins: begins, today: today)
        }
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
