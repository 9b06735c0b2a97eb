internal import Ledger
internal import Money
internal import Periods
public import Statistics

/// The spending of a category in a week or year, with subcategories, against its own ceiling.
public struct CategoryUse: Hashable, Sendable {
    /// The path of the category; `nil` for all spending.
    public let path: String?
    /// The spending and the ceiling.
    public let spent: PeriodUse
}

extension Context {
    /// The periods beside a month whose ceilings are shown with it: the week of today for the current month, and the year.
    func periodsShown(with month: Month) -> [Period] {
        let week: [Period] = month.days.contains(today) ? [month.start.period(.week, containing: today)] : []
        return week + [month.start.period(.year, containing: month.days.first)]
    }

    /// The periods whose ceilings `ceiling check` compares: the weeks of the month, its year, and for the current
    /// month the week of today.
    func periodsChecked(with month: Month) -> [Period] {
        let weeks = month.weeks.map(Period.week)
        return weeks + periodsShown(with: month).filter { !weeks.contains($0) }
    }

    /// Returns the spending under ceilings of weeks and years, in the order of the periods; all spending first, then
    /// categories by path.
    /// - Parameters:
    ///   - periods: weeks and years, each with the categories whose ceilings are included, where `nil` in the set is
    ///     all spending. Without a set, every ceiling is included.
    ///   - entries: unrecorded amounts to include.
    /// - Throws: `AmountOverflow` if a sum exceeds 64 bits, and the errors of reading the book.
    /// - Complexity: O(categories · ceilings) for each period; O(ceilings) without such ceilings.
    func uses(
        in periods: [(period: Period, categories: Set<Category.ID?>?)], under plan: CeilingPlan, of tree: CategoryTree,
        adding entries: [StatusEntry] = []
    ) throws -> [CategoryUse] {
        guard plan.ceilings.contains(where: { $0.per != .month }) else { return [] }
        let monthStart = try monthStart
        let limited = Set(plan.ceilings.filter { $0.per != .month }.map(\.category))
        let ranked = [nil] + tree.all.map { Optional($0.id) }
        return try periods.flatMap { period, categories -> [CategoryUse] in
            let days = period.days
            let ceilings = ranked.filter { limited.contains($0) && categories?.contains($0) ?? true }
                .compactMap { category in
                    plan.ownAmount(for: category, in: period, monthStart: monthStart).map { (category, $0) }
                }
            guard !ceilings.isEmpty else { return [] }
            func sum(_ totals: [GroupTotal], of category: Category.ID?) throws -> Amount {
                category == nil ? try totals.map(\.amount).total() : try totals.sum(under: category, in: tree).total
            }
            let (whole, ahead) = try totals(in: days, adding: entries)
            return try ceilings.map { category, ceiling in
                CategoryUse(
                    path: category.map(tree.path),
                    spent: try PeriodUse(
                        of: period, total: sum(whole, of: category), ahead: sum(ahead, of: category), ceiling: ceiling))
            }
        }
    }

    /// Returns the totals of categories in a week or year, and those of its days after today.
    private func totals(
        in days: DayRange, adding entries: [StatusEntry]
    ) throws -> (whole: [GroupTotal], ahead: [GroupTotal]) {
        func more(in days: DayRange) -> [GroupTotal] {
            entries.filter { days.contains($0.day) }.map {
                GroupTotal(key: .category($0.category), count: 1, amount: $0.more)
            }
        }
        // A year is read by its months, which a cut at today would prevent.
        if let later = daysToCome(in: days), later != days, days.count <= 7 {
            let parts = try book.totals(by: .category, in: [DayRange(days.first, today), later])
            return (parts.flatMap(\.self) + more(in: days), (parts.last ?? []) + more(in: later))
        }
        let whole = try book.totals(by: .category, in: days) + more(in: days)
        return (
            whole,
            try daysToCome(in: days).map {
                try $0 == days ? whole : book.totals(by: .category, in: $0) + more(in: $0)
            } ?? []
        )
    }

    /// Returns the spending under the ceilings of weeks and years that expenses belong to.
    /// - Parameter tree: the categories, with those of the entries.
    func uses(
        over placed: [StatusEntry], adding all: [StatusEntry], under plan: CeilingPlan, of tree: CategoryTree
    ) throws -> [CategoryUse] {
        guard plan.ceilings.contains(where: { $0.per != .month }) else { return [] }
        let monthStart = try monthStart
        var categories: [Period: Set<Category.ID?>] = [:]
        for entry in placed {
            let lineage = [nil] + tree.lineage(of: entry.category).map(Optional.some)
            for unit in [PeriodUnit.week, .year] {
                categories[monthStart.period(unit, containing: entry.day), default: []].formUnion(lineage)
            }
        }
        let periods = categories.sorted { ($0.key.days.first, $0.key.name) < ($1.key.days.first, $1.key.name) }
        return try uses(in: periods.map { ($0.key, $0.value) }, under: plan, of: tree, adding: all)
    }
}
