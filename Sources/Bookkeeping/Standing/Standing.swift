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
        let plan = try book.ceilings()
        return Standing(
            months: try months(of: expenses.map(\.day), under: plan),
            ceilings: try ceilings(over: expenses, in: tree, under: plan))
    }

    /// Where the months stand that changes have touched, the earliest first.
    /// - Throws: `AmountOverflow` when a sum leaves 64 bits, and what reading the book throws.
    /// - Complexity: O(expenses touched), and O(days) a month.
    public func months(of changes: [Change]) throws -> [MonthStatus] {
        try months(of: changes.flatMap { $0.before.expenses + $0.after.expenses }.map(\.day), under: book.ceilings())
    }

    /// Where the months would stand if the drafts were recorded, the earliest first.
    /// - Throws: `AmountOverflow` when a sum leaves 64 bits, and what reading the book throws.
    /// - Complexity: O(drafts), and O(days) a month.
    public func months(with drafts: [ExpenseDraft]) throws -> [MonthStatus] {
        let plan = try book.ceilings()
        let byMonth = Dictionary(grouping: drafts) { Month(containing: $0.day) }
        return try byMonth.sorted { $0.key < $1.key }.map { month, drafts in
            try status(of: month, under: plan, adding: drafts.map(\.amount).total())
        }
    }

    private func months(of days: [Day], under plan: CeilingPlan) throws -> [MonthStatus] {
        try Set(days.map(Month.init(containing:))).sorted().map { try status(of: $0, under: plan) }
    }

    private func ceilings(
        over expenses: [Expense], in tree: CategoryTree, under plan: CeilingPlan
    ) throws -> [Standing.OfCategory] {
        guard plan.ceilings.contains(where: { $0.category != nil }) else { return [] }
        var seen: Set<CategoryMonth> = []
        var result: [Standing.OfCategory] = []
        for expense in expenses {
            let month = Month(containing: expense.day)
            for category in tree.lineage(of: expense.category) {
                guard plan.amount(for: category, in: month) != nil,
                    seen.insert(CategoryMonth(category: category, month: month)).inserted
                else { continue }
                result.append(
                    Standing.OfCategory(
                        path: tree.path(of: category),
                        status: try status(of: category, in: month, of: tree, under: plan)))
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
        of category: Category.ID, in month: Month, of tree: CategoryTree, under plan: CeilingPlan
    ) throws -> MonthStatus {
        let inside = tree.subtree(of: category)
        let total = try book.totals(by: .category, in: month.days).filter { total in
            if case .category(let id) = total.key { inside.contains(id) } else { false }
        }.map(\.amount).total()
        return try MonthStatus(
            month: month, total: total, ceiling: plan.amount(for: category, in: month), today: today)
    }
}

private struct CategoryMonth: Hashable {
    let category: Category.ID
    let month: Month
}
