package import Ledger

extension Wording {
    /// The description of a filter for a title: ` (only food:groceries, paid to Lidl)`; empty if all expenses count.
    /// - Parameter usual: the default treatment of void expenses, which is not mentioned.
    package func only(_ filter: ExpenseFilter, in tree: CategoryTree, usual: ExpenseFilter.Void = .none) -> String {
        let conditions = conditions(of: filter, in: tree)
        let only = conditions.isEmpty ? nil : "only " + conditions.joined(separator: ", ")
        let void: String? =
            switch filter.void {
            case usual: nil
            case .none: "without void"
            case .all: "including void"
            case .only: "void only"
            }
        let parts = [only, void].compactMap(\.self)
        return parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))"
    }

    private func conditions(of filter: ExpenseFilter, in tree: CategoryTree) -> [String] {
        let texts = [
            filter.categories.flatMap(tree.root).map(tree.path),
            filter.payee.map { $0.isEmpty ? "without a payee" : "paid to \($0)" },
            filter.method.map { $0.isEmpty ? "without a method" : "by \($0)" },
            filter.tag.map { $0.isEmpty ? "without a tag" : "#\($0)" },
            filter.search.map { "with '\($0)'" }, filter.numbersAreThose,
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
