package import Ledger

extension Wording {
    /// What a figure counts, behind what it is of: ` (only food:groceries, paid to Lidl)`; nothing where it counts everything.
    /// - Parameter usual: what is meant of the void ones where nothing is said of them.
    package func only(_ filter: ExpenseFilter, in tree: CategoryTree, usual: ExpenseFilter.Void = .none) -> String {
        let conditions = conditions(of: filter, in: tree)
        let only = conditions.isEmpty ? nil : "only " + conditions.joined(separator: ", ")
        let void: String? =
            switch filter.void {
            case usual: nil
            case .none: "without void ones"
            case .all: "void ones too"
            case .only: "void ones alone"
            }
        let parts = [only, void].compactMap(\.self)
        return parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))"
    }

    private func conditions(of filter: ExpenseFilter, in tree: CategoryTree) -> [String] {
        let texts = [
            filter.categories.flatMap(tree.root).map(tree.path),
            filter.payee.map { $0.isEmpty ? "without a payee" : "paid to \($0)" },
            filter.method.map { "by \($0)" }, filter.tag.map { "#\($0)" }, filter.search.map { "with '\($0)'" },
            filter.numbersAreThose,
        ]
        let amounts =
            switch (filter.least, filter.most) {
            case (let least?, let most?): "\(self.amounts.string(least)) to \(self.amounts.string(most))"
            case (let least?, nil): "\(self.amounts.string(least)) or more"
            case (nil, let most?): "\(self.amounts.string(most)) or less"
            case (nil, nil): nil as String?
            }
        return (texts + [amounts]).compactMap(\.self)
    }
}
