public import Ledger
public import Money

/// Proposed ceilings: the usual spending of categories in a month.
public struct CeilingProposal: Hashable, Sendable {
    /// A category with its subcategories.
    public struct Row: Hashable, Sendable {
        /// The category, for the ceiling.
        public let category: Category.ID
        /// The path of the category, as `food:groceries`.
        public let path: String
        /// The median of the months, above zero; half a cent is rounded up.
        public let median: Amount
    }

    /// The categories, parents before children, siblings by name. Archived categories, and those with a median of zero
    /// or below, are left out.
    public let rows: [Row]

    /// Computes the medians.
    /// - Parameters:
    ///   - months: the totals by category of each month; a missing category spent zero.
    ///   - depth: the number of category levels, at least 1.
    /// - Throws: `AmountOverflow` when a sum exceeds 64 bits.
    /// - Complexity: O(months · totals · categories).
    public init(of months: [[GroupTotal]], in tree: CategoryTree, depth: Int) throws(AmountOverflow) {
        var rows: [Row] = []
        for category in tree.all where !category.isArchived && tree.depth(of: category.id) <= depth {
            var spent: [Amount] = []
            for month in months { spent.append(try month.sum(under: category.id, in: tree).total) }
            let median = Forecast.median(spent)
            guard median > .zero else { continue }
            rows.append(Row(category: category.id, path: tree.path(of: category.id), median: median))
        }
        self.rows = rows
    }
}
