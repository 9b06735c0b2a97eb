internal import Ledger
internal import Text

/// The page without expenses.
extension RecordsView {
    /// The sentences that say why no expenses are shown, and which keys show some.
    var emptyWords: String {
        if order != .day, let excess {
            return "Too many expenses to sort here (\(excess)): / filters them, s shows them by day."
        }
        guard window.isWhole else { return "Looking…" }
        let isAll = browsing.period == nil && browsing.filter.isEmpty
        let leaving = isAll || !marks.isEmpty ? [] : [isOpened ? "Esc goes back." : "Esc shows all."]
        return (["No expenses\(filter.words). a adds one."] + category + leaving).joined(separator: " ")
    }

    /// A hint at `--category` if the searched text is the name of a category, since a search does not find categories.
    /// Otherwise empty.
    private var category: [String] {
        guard let text = filter.expenses.search, let found = try? tree.find(text) else { return [] }
        let path = tree.path(of: found.id)
        return ["A search does not find categories; / --category \(quotedInLine(path)) shows \(path)."]
    }
}
