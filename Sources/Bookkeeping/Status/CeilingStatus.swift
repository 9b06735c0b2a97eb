public import Ledger
public import Periods
public import Statistics

/// The status of a month against all its ceilings: the overall one first, then categories by path.
public struct CeilingStatus: Hashable, Sendable {
    /// The status against one ceiling.
    public struct Entry: Hashable, Sendable {
        /// The path of the category; `nil` for the overall ceiling.
        public let path: String?
        /// The status. Its ceiling is never `nil`.
        public let status: MonthStatus
        /// The rest of a month that moves into the next; `nil` for none.
        public let carry: CeilingCarry?
    }

    /// The month of the ceilings.
    public let month: Month
    /// The entries; empty if the month has no ceiling.
    public let entries: [Entry]
    /// The ceilings of weeks and years that are shown with the month: of the week of today for the current month, or of
    /// every week if requested, and of the year.
    public let others: [CategoryUse]
    /// Whether there are no ceilings to show, but some of weeks of the month, which are left out of `others`.
    public let hasOnlyOtherWeeks: Bool
}

extension Context {
    /// Returns the status of a month against its ceilings.
    /// - Parameters:
    ///   - subtree: the categories to include, without the overall ceiling; `nil` includes everything.
    ///   - hasAllWeeks: whether the ceilings of every week of the month are included, not only that of today's week.
    /// - Throws: `AmountOverflow` if a sum exceeds 64 bits, and the errors of reading the book.
    /// - Complexity: O(days + categories · ceilings).
    public func ceilings(
        of month: Month, within subtree: Set<Category.ID>? = nil, hasAllWeeks: Bool = false
    ) throws -> CeilingStatus {
        try book.reading {
            let plan = try ceilingPlan()
            let tree = try book.categories()
            let whole = try status(of: month, under: plan)
            let isShown = whole.ceiling != nil && subtree == nil
            func entry(_ category: Category.ID?, _ status: MonthStatus) -> CeilingStatus.Entry {
                CeilingStatus.Entry(
                    path: category.map(tree.path), status: status,
                    carry: plan.ceiling(for: category, in: month)?.carry)
            }
            var entries = isShown ? [entry(nil, whole)] : []
            let categories = plan.categories(in: month).intersection(subtree ?? plan.categories(in: month))
            for category in tree.all where categories.contains(category.id) {
                entries.append(
                    entry(category.id, try status(of: category.id, in: month, of: tree, under: plan)))
            }
            let shown = subtree.map { Set($0.map(Optional.some)) }
            let periods = hasAllWeeks ? periodsChecked(with: month) : periodsShown(with: month)
            let others = try uses(in: periods.map { ($0, shown) }, under: plan, of: tree)
            let hasOnlyOtherWeeks =
                try entries.isEmpty && others.isEmpty
                && !uses(in: periodsChecked(with: month).map { ($0, shown) }, under: plan, of: tree).isEmpty
            return CeilingStatus(
                month: month, entries: entries, others: others, hasOnlyOtherWeeks: hasOnlyOtherWeeks)
        }
    }
}
