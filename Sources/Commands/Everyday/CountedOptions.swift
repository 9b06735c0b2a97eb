internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Reports
internal import Storage

/// The filters of commands that show figures. Expenses that are filtered out count in none of the figures.
struct CountedOptions: Parameters {
    @OptionGroup var filters: FilterOptions
    @Option("Which void expenses are counted.") var void: ExpenseFilter.Void = .none

    /// Whether the figures are of all expenses or of one category: no other filter is given, and void expenses are not
    /// counted.
    var isOfOneCategory: Bool { filters.words.isOfOneCategory && void == .none }

    /// Returns the filter with its description. A notice reports if no ceiling is shown because of the filter.
    /// - Parameter showsCeilings: whether the output could show ceilings; `false` for no such notice.
    func filter(in environment: Environment, _ context: Context, showsCeilings: Bool = true) throws -> DescribedFilter {
        guard !filters.words.isEmpty || void != .none else { return .everything }
        let tree = try context.book.categories()
        let filter = try filters.filter(in: context, tree: tree, void: void)
        if showsCeilings, try context.leavesOutCeilings(filter) {
            environment.notice(
                "no ceiling is shown: a ceiling applies to everything or to a whole category, not to this filter")
        }
        return DescribedFilter(expenses: filter, words: Wording(amounts: context.amounts).only(filter, in: tree))
    }
}
