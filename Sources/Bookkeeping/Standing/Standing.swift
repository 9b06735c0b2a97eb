public import Ledger
internal import Money
internal import Periods
public import Statistics

/// Where the months and ceilings stand that a change of expenses touches.
public struct Standing: Hashable, Sendable {
    /// Where a category stands, with all that lies under it, against its ceiling in a month.
    public struct OfCategory: Hashable, Sendable {
        /// The category, as `food:groceries`.
        public let path: String
        /// Its total with all that lies under it, against its own ceiling.
        public let status: MonthStatus
    }

    /// The months that the expenses lie in, the earliest first.
    public let months: [MonthStatus]
    /// The ceilings of categories that the expenses count towards, each once, in the order of the expenses.
    public let ceilings: [OfCategory]
}

extension Context {
    /// Where the months of expenses stand, and the ceilings they count towards.
    /// - Throws: `AmountOverflow` when a sum leaves 64 bits, and what reading the book throws.
    /// - Complexity: O(expenses · depth · ceilings), and O(days + categories) for each month and ceiling touched.
    public func standing(of expenses: [Expense], in tree: CategoryTree) throws -> Standing {
        try standing(of: expenses.map { Placed(day: $0.day, category: $0.category, more: .zero) }, in: tree)
    }

    func standing(of placed: [Placed], in tree: CategoryTree) throws -> Standing {
        let plan = try book.ceilings()
        let byMonth = Dictionary(grouping: placed) { Month(containing: $0.day) }
        return Standing(
            months: try byMonth.sorted { $0.key < $1.key }.map { month, placed in
                try status(of: month, under: plan, adding: placed.map(\.more).total())
            },
            ceilings: try ceilings(over: placed, in: tree, under: plan))
    }

    /// Where the months stand that changes have touched, the earliest first.
    /// - Throws: `AmountOverflow` when a sum leaves 64 bits, and what reading the book throws.
    /// - Complexity: O(expenses touched), and O(days) a month.
    public func months(of changes: [Change]) throws -> [MonthStatus] {
        try months(of: changes.flatMap { $0.before.expenses + $0.after.expenses }.map(\.day), under: book.ceilings())
    }

    private func months(of days: [Day], under plan: CeilingPlan) throws -> [MonthStatus] {
        try Set(days.map(Month.init(containing:))).sorted().map { try status(of: $0, under: plan) }
    }

    private func ceilings(
        over placed: [Placed], in tree: CategoryTree, under plan: CeilingPlan
    ) throws -> [Standing.OfCategory] {
        guard plan.ceilings.contains(where: { $0.category != nil }) else { return [] }
        var seen: Set<CategoryMonth> = []
        var result: [Standing.OfCategory] = []
        for expense in placed {
            let month = Month(containing: expense.day)
            for category in tree.lineage(of: expense.category) {
                guard plan.amount(for: category, in: month) != nil,
                    seen.insert(CategoryMonth(category: category, month: month)).inserted
                else { continue }
                let inside = tree.subtree(of: category)
                let more = placed.filter { Month(containing: $0.day) == month && inside.contains($0.category) }
                result.append(
                    Standing.OfCategory(
                        path: tree.path(of: category),
                        status: try status(
                            of: category, in: month, of: tree, under: plan, adding: more.map(\.more).total())))
            }
        }
        return result
    }

    /// Where a month stands against the ceiling for everything.
    /// - Parameter more: what is not recorded yet and counts all the same.
    func status(of month: Month, under plan: CeilingPlan, adding more: Amount = .zero) throws -> MonthStatus {
        let total = try book.dayTotals(in: month.days).map(\.amount).total().adding(more)
        return try MonthStatus(month: month, total: total, ceiling: plan.amount(for: nil, in: month), today: today)
    }

    /// Where a category with all that lies under it stands against its ceiling.
    func status(
        of category: Category.ID, in month: Month, of tree: CategoryTree, under plan: CeilingPlan,
        adding more: Amount = .zero
    ) throws -> MonthStatus {
        let inside = tree.subtree(of: category)
        let total = try book.totals(by: .category, in: month.days).filter { total in
            if case .category(let id) = total.key { inside.contains(id) } else { false }
        }.map(\.amount).total().adding(more)
        return try MonthStatus(
            month: month, total: total, ceiling: plan.amount(for: category, in: month), today: today)
    }
}

/// What an expense counts towards.
struct Placed {
    let day: Day
    let category: Category.ID
    /// What of it is not recorded yet and counts all the same.
    let more: Amount
}

private struct CategoryMonth: Hashable {
    let category: Category.ID
    let month: Month
}
