public import Ledger

extension Context {
    /// The ceilings that say something of the expenses that match: of a whole category its own, as that for everything, with
    /// those of what lies under it; of others none, as nobody sets a ceiling for them.
    func ceilings(for filter: ExpenseFilter) throws -> CeilingPlan {
        let plan = try book.ceilings()
        guard filter != .counted else { return plan }
        guard let categories = filter.wholeCategories else { return CeilingPlan([]) }
        let tree = try book.categories()
        return tree.root(of: categories).map { plan.narrowed(to: $0, in: tree) } ?? CeilingPlan([])
    }

    /// Whether the book has ceilings of which none says anything of the expenses that match.
    public func leavesOutCeilings(_ filter: ExpenseFilter) throws -> Bool {
        try filter != .counted && filter.wholeCategories == nil && !book.ceilings().ceilings.isEmpty
    }
}
