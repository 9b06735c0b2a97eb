public import Ledger
internal import Money

/// A dry run: what recording the drafts would do.
public struct Preview {
    /// The result of one draft.
    public struct Entry {
        /// The expense to record.
        public let draft: ExpenseDraft
        /// The existing expense with this uid, which would be kept; `nil` for a new one.
        public let kept: Expense?
        /// Whether an earlier draft has this uid, so that only that one is recorded.
        public let isRepeated: Bool
        /// The category in `tree`.
        public let category: Category.ID
    }

    /// The entries in the order of the drafts.
    public let entries: [Entry]
    /// The categories, with those to be created under negative numbers.
    public let tree: CategoryTree
    /// The status of months and ceilings afterwards.
    public let status: AffectedMonths
}

extension ExpenseDraft {
    /// Whether an expense differs from the draft. Fields that the draft leaves out are ignored.
    public func differs(from expense: Expense) -> Bool {
        if case .category(let category) = destination, category != expense.category { return true }
        let (own, other) = (details, expense.details)
        return amount != expense.amount || day != expense.day
            || zip(own.texts, other.texts).contains { $0.text != nil && $0.text != $1.text }
            || !own.tags.isEmpty && own.tags != other.tags
    }
}

extension Context {
    /// Returns the result of `record` without recording.
    /// - Parameters:
    ///   - tree: the categories of the drafts.
    ///   - due: the occurrences of repeats that are recorded before.
    /// - Throws: `LedgerError` for an invalid category, `AmountOverflow` if a sum exceeds 64 bits, and the errors of
    ///   reading the book.
    /// - Complexity: as `status(of:in:)`, and O(log n) per draft.
    public func preview(
        of drafts: [ExpenseDraft], in tree: CategoryTree, after due: [DueTime] = []
    ) throws -> Preview {
        var tree = tree
        var uids: Set<String> = []
        let entries = try drafts.map { draft in
            let category: Category.ID
            switch draft.destination {
            case .category(let id): category = id
            case .newCategory(let path):
                tree = try tree.adding(path: path)
                guard let made = try tree.category(at: path) else { throw LedgerError.noSuchCategory(path) }
                category = made.id
            }
            let kept = try book.number(ofExpense: draft.uid).flatMap(book.expense)
            return Preview.Entry(
                draft: draft, kept: kept, isRepeated: !uids.insert(draft.uid).inserted, category: category)
        }
        let placed = entries.map { entry in
            entry.kept.map { StatusEntry(day: $0.day, category: $0.category, more: .zero) }
                ?? StatusEntry(
                    day: entry.draft.day, category: entry.category, more: entry.isRepeated ? .zero : entry.draft.amount)
        }
        let before = try due.map {
            StatusEntry(
                day: $0.time.day, category: $0.schedule.order.category,
                more: try $0.schedule.part(of: foreseen($0).amount))
        }
        return Preview(entries: entries, tree: tree, status: try status(of: placed, beside: before, in: tree))
    }
}
