internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Reports
internal import Storage

/// The filters of `list` before figures: what is left out counts in none of them.
struct CountedOptions: Parameters {
    @OptionGroup var filters: FilterOptions
    @Option("Which of the void ones count.") var void: ExpenseFilter.Void = .none

    /// Whether no other filter is given than one of categories.
    var isOfCategories: Bool { filters.words.isOfCategories && void == .none }

    /// - Parameter showsCeilings: whether there is a place for ceilings, so that it is told where none is in it.
    func counted(in environment: Environment, _ context: Context, showsCeilings: Bool = true) throws -> Counted {
        guard !filters.words.isEmpty || void != .none else { return .everything }
        let tree = try context.book.categories()
        let filter = try filters.filter(in: environment, context, tree: tree, void: void)
        if showsCeilings, try context.leavesOutCeilings(filter) {
            environment.notice("ceilings are for everything or for whole categories, so none is shown here")
        }
        return Counted(filter: filter, words: Wording(amounts: context.amounts).only(filter, in: tree))
    }
}

extension FilterWords {
    /// Where nothing was found: names that were perhaps meant.
    func noticeNearest(in environment: Environment, _ book: Book) throws {
        for (dimension, word) in [(Dimension.payee, payee), (.method, method), (.tag, tagName)] {
            try environment.noticeNearest(word, of: dimension, in: book, isFound: true) { near in
                "there is no \(dimension.rawValue) '\(word ?? "")'; did you mean '\(near)'?"
            }
        }
    }
}
