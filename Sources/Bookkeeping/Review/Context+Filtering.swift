public import Ledger

extension Context {
    /// Returns the ceilings that apply to a filter: without conditions, all. If the filter selects one whole category,
    /// the ceiling of the category becomes the ceiling of all spending, and the ceilings of its subcategories apply
    /// too. Other filters have no ceilings.
    func ceilings(for filter: ExpenseFilter) throws -> CeilingPlan {
        guard filter != .counted else { return try ceilingPlan() }
        guard let categories = filter.wholeCategories else { return CeilingPlan([]) }
        let plan = try ceilingPlan()
        let tree = try book.categories()
        return tree.root(of: categories).map { plan.narrowed(to: $0, in: tree) } ?? CeilingPlan([])
    }

    /// Whether the book has ceilings, but the filter has other conditions than one whole category, so none applies.
    public func leavesOutCeilings(_ filter: ExpenseFilter) throws -> Bool {
        guard try filter != .counted && !book.ceilings().ceilings.isEmpty else { return false }
        return try filter.wholeCategories.flatMap(book.categories().root) == nil
    }
}
