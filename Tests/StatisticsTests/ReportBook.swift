import Ledger
import Money
import Periods
import Statistics

/// Expenses of a book without a database, and the material for a report on it.
struct ReportBook {
    var expenses: [Expense] = []
    var tree = CategoryTree([
        Category(id: 1, parent: nil, name: "food", isArchived: false),
        Category(id: 2, parent: 1, name: "groceries", isArchived: false),
        Category(id: 3, parent: nil, name: "home", isArchived: false),
        Category(id: 4, parent: nil, name: "transport", isArchived: false),
    ])
    var ceilings: [Ceiling] = []

    mutating func add(
        _ cents: Int64, on day: Day, in category: Ledger.Category.ID = 1, payee: String? = nil, isVoid: Bool = false
    ) {
        expenses.append(
            Expense(
                id: Int64(expenses.count + 1), uid: "\(expenses.count)", day: day, amount: Amount(cents: cents),
                category: category, details: ExpenseDetails(payee: payee), by: "anna", created: Instant(seconds: 0),
                changed: Instant(seconds: 0), isVoid: isVoid))
    }

    mutating func limit(_ category: Ledger.Category.ID?, to cents: Int64, from name: String) {
        ceilings.append(
            Ceiling(
                id: Int64(ceilings.count + 1), category: category, from: month(name), until: nil,
                amount: Amount(cents: cents)))
    }

    /// The totals of a range by month.
    func series(_ asked: PeriodSelection, over days: DayRange, today: String) throws -> PeriodSeries {
        let spent = Dictionary(grouping: expenses.filter { !$0.isVoid }, by: \.day)
        let totals = try spent.sorted { $0.key < $1.key }.map { day, expenses in
            DayTotal(day: day, count: expenses.count, amount: try expenses.map(\.amount).total())
        }
        return try PeriodSeries(
            unit: .month, monthStart: .calendar, range: days, days: totals, begins: totals.first?.day,
            ceilings: CeilingPlan(ceilings), today: day(today), asked: asked)
    }

    func figures(_ period: Period, today: String, depth: Int = 1, top: Int = 10) throws -> ReportFigures {
        try figures(.period(period), today: today, depth: depth, top: top)
    }

    func figures(_ span: ReportSpan, today: String, depth: Int = 1, top: Int = 10) throws -> ReportFigures {
        let spent = expenses.filter { !$0.isVoid }
        let inside = spent.filter { span.days.contains($0.day) }
        let needed = ReportMaterial.neededDays(for: span)
        let days = Dictionary(grouping: spent.filter { needed.contains($0.day) }, by: \.day)
        let dayTotals = try days.keys.sorted().map { day in
            DayTotal(day: day, count: days[day]!.count, amount: try days[day]!.map(\.amount).total())
        }
        func groups(_ expenses: [Expense], _ key: (Expense) -> GroupTotal.Key) throws -> [GroupTotal] {
            try Dictionary(grouping: expenses, by: key).map {
                GroupTotal(key: $0, count: $1.count, amount: try $1.map(\.amount).total())
            }
        }
        let begins = spent.map(\.day).min()
        let compared = ReportMaterial.comparedDays(of: span, begins: begins, today: day(today)).first
        func categories(_ range: DayRange?) throws -> [GroupTotal] {
            try groups(spent.filter { range?.contains($0.day) == true }) { .category($0.category) }
        }
        let usual =
            span.month.map { Growth.pairs(for: $0, begins: begins, today: day(today)).map(\.days.earlier) } ?? []
        let material = ReportMaterial(
            span: span, today: day(today), begins: begins, days: dayTotals, tree: tree,
            ceilings: CeilingPlan(ceilings), categories: try groups(inside) { .category($0.category) },
            payees: try groups(inside) { $0.details.payee.map { .name($0) } ?? .none },
            methods: try groups(inside) { _ in .none },
            categoriesCompared: (own: try categories(compared?.own), earlier: try categories(compared?.earlier)),
            usual: try usual.map(categories),
            largest: Array(inside.filter { $0.amount > .zero }.sorted { $0.amount > $1.amount }.prefix(top)),
            refunds: inside.filter { $0.amount < .zero }, expenses: nil,
            void: expenses.filter { $0.isVoid && span.days.contains($0.day) }, activity: [])
        return try ReportFigures(material, depth: depth, top: top)
    }
}
