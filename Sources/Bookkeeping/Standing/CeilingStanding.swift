public import Ledger
public import Periods
public import Statistics

/// The ceilings of one month and where it stands against each: everything first, then categories by path.
public struct CeilingStanding: Hashable, Sendable {
    /// One ceiling.
    public struct Entry: Hashable, Sendable {
        /// `nil` for everything.
        public let path: String?
        /// Its ceiling is never `nil`.
        public let status: MonthStatus
    }

    /// The month that stands so.
    public let month: Month
    /// Empty for a month without a ceiling.
    public let entries: [Entry]
}

extension Context {
    /// Where a month stands against each of its ceilings.
    /// - Parameter subtree: only those of these categories; `nil` is every ceiling.
    /// - Throws: `AmountOverflow` when a sum leaves 64 bits, and what reading the book throws.
    /// - Complexity: O(days + categories · ceilings).
    public func ceilings(of month: Month, within subtree: Set<Category.ID>? = nil) throws -> CeilingStanding {
        try book.reading {
            let plan = try book.ceilings()
            let tree = try book.categories()
            let whole = try status(of: month, under: plan)
            let isShown = whole.ceiling != nil && subtree == nil
            var entries = isShown ? [CeilingStanding.Entry(path: nil, status: whole)] : []
            let categories = plan.categories(in: month).intersection(subtree ?? plan.categories(in: month))
            for category in tree.all where categories.contains(category.id) {
                entries.append(
                    CeilingStanding.Entry(
                        path: tree.path(of: category.id),
                        status: try status(of: category.id, in: month, of: tree, under: plan)))
            }
            return CeilingStanding(month: month, entries: entries)
        }
    }
}
