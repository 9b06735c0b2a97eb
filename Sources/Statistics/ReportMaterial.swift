public import Ledger
public import Periods

/// What a book says of a month or a year, before anything of it is worked out.
public struct ReportMaterial: Sendable {
    /// A month or a year.
    public let period: Period
    /// The day on which it is worked out.
    public let today: Day
    /// The day on which the book begins; `nil` for a book without expenses.
    public let begins: Day?
    /// The day totals of `neededDays(for:)`, the earliest first.
    public let days: [DayTotal]
    /// Every category, archived ones too.
    public let tree: CategoryTree
    /// Every ceiling that was ever set.
    public let ceilings: CeilingPlan
    /// The groups of the period, in no order.
    public let categories: [GroupTotal]
    /// The same by payee.
    public let payees: [GroupTotal]
    /// The same by method.
    public let methods: [GroupTotal]
    /// The categories of the days that a change compares, and of those of the period before; empty where nothing is compared.
    public let categoriesCompared: (own: [GroupTotal], earlier: [GroupTotal])
    /// The largest expenses above zero, the largest first.
    public let largest: [Expense]
    /// Every expense below zero.
    public let refunds: [Expense]
    /// Every void expense.
    public let void: [Expense]
    /// Who recorded and changed expenses on the days of the period.
    public let activity: [Activity]

    /// All of it as one read of the book gave it.
    public init(
        period: Period, today: Day, begins: Day?, days: [DayTotal], tree: CategoryTree, ceilings: CeilingPlan,
        categories: [GroupTotal], payees: [GroupTotal], methods: [GroupTotal],
        categoriesCompared: (own: [GroupTotal], earlier: [GroupTotal]),
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
        self.largest = largest
        self.refunds = refunds
        self.void = void
        self.activity = activity
    }

    /// The days whose totals are needed: those of the period, of the one before it, and of the same a year before.
    public static func neededDays(for period: Period) -> DayRange {
        DayRange(period.aYearBefore.days.first, period.days.last)
    }

    /// The days that the changes of a report compare, against the period before and against that of the year before.
    public static func comparedDays(of period: Period, begins: Day?, today: Day) -> [ComparedDays] {
        guard let begins else { return [] }
        return period.earlier.compactMap {
            ComparedDays(of: period.days, with: $0.days, in: period.days, begins: begins, today: today)
        }
    }
}

extension Period {
    /// The period before and, of a month, the same of the year before.
    var earlier: [Period] { aYearBefore == previous ? [previous] : [previous, aYearBefore] }

    /// The period of a year before that bears the same name; of a day and a week, the one 52 weeks before.
    var aYearBefore: Period {
        switch self {
        case .day(let day): .day(day.adding(days: -364))
        case .week(let week): .week(Week(containing: week.days.first.adding(days: -364)))
        case .month(let month): .month(month.adding(months: -12))
        case .year(let year): .year(year.previous)
        }
    }
}
