package import Ledger
internal import Text

extension Wording {
    /// The description of a filter for a title: ` (only food:groceries, paid to Lidl, not #trip)`; empty if all
    /// expenses count.
    /// - Parameter usual: the default treatment of void expenses, which is not mentioned.
    package func only(_ filter: ExpenseFilter, in tree: CategoryTree, usual: ExpenseFilter.Void = .none) -> String {
        let conditions = conditions(of: filter, in: tree)
        let only = conditions.only.isEmpty ? [] : ["only " + conditions.only.joined(separator: ", ")]
        let all = only + conditions.not.map { "not " + $0 }
        let void: String? =
            switch filter.void {
            case usual: nil
            case .none: "without void"
            case .all: "including void"
            case .only: "void only"
            }
        let parts = [all.isEmpty ? nil : all.joined(separator: ", "), void].compactMap(\.self)
        return parts.isEmpty ? "" : " (\(parts.joined(separator: "; ")))"
    }

    /// The conditions that an expense must meet, and those that it must not meet, in words. The condition on void
    /// expenses is not among them.
    private func conditions(of filter: ExpenseFilter, in tree: CategoryTree) -> (only: [String], not: [String]) {
        let categories = filter.categories.map(tree.outline)
        let names = [
            conditions(of: filter.payee, "payee", lead: "paid to "),
            conditions(of: filter.method, "method", lead: "by "),
            conditions(of: filter.tag, "tag", sign: "#"),
        ]
        let amounts =
            switch (filter.least, filter.most) {
            case (let least?, let most?): "\(self.amounts.string(least)) to \(self.amounts.string(most))"
            case (let least?, nil): "\(self.amounts.string(least)) or more"
            case (nil, let most?): "\(self.amounts.string(most)) or less"
            case (nil, nil): nil as String?
            }
        func paths(_ categories: [Category.ID]?) -> [String] {
            guard let categories, !categories.isEmpty else { return [] }
            return [series(categories.map(tree.path), "or")]
        }
        return (
            paths(categories?.any) + names.flatMap { $0.only }
                + [filter.search.map { "with '\($0)'" }, filter.numbersAreThose, amounts].compactMap(\.self),
            paths(categories?.none) + names.flatMap { $0.not }
        )
    }

    /// The conditions on one kind of name in words: those that an expense must meet, and those that it must not meet.
    /// - Parameters:
    ///   - kind: the noun for such a name.
    ///   - lead: the words before the names.
    ///   - sign: the sign before each name.
    private func conditions(
        of filter: NameFilter, _ kind: String, lead: String = "", sign: String = ""
    ) -> (only: [String], not: [String]) {
        func list(_ conditions: [[String]]) -> [String] {
            let names = conditions.filter { !$0.isEmpty }.map { $0.map { sign + $0 }.joined(separator: " and ") }
            return names.isEmpty ? [] : [lead + series(names, "or")]
        }
        let any = list(filter.any) + (filter.any.contains([]) ? ["without a \(kind)"] : [])
        return (
            (any.isEmpty ? [] : [any.joined(separator: " or ")])
                + (filter.none.contains([]) ? ["with a \(kind)"] : []),
            list(filter.none)
        )
    }
}
