public import Ledger
internal import Money

/// What recording drafts would come to, with nothing recorded.
public struct Preview {
    /// One draft.
    public struct Entry {
        /// What would be recorded.
        public let draft: ExpenseDraft
        /// The expense that has its uid already and would stay as it is; `nil` where the draft is new.
        public let kept: Expense?
        /// Whether a draft before it has the same uid, so that it would be recorded once.
        public let isRepeated: Bool
        /// Its category in `tree`.
        public let category: Category.ID
    }

    /// In the order of the drafts.
    public let entries: [Entry]
    /// The categories with those that would be made, which have numbers below zero.
    public let tree: CategoryTree
    /// Where the months and ceilings would stand.
    public let standing: Standing
}

extension ExpenseDraft {
    /// Whether an expense says something else than what is said here; what is not said here may be anything.
    public func differs(from expense: Expense) -> Bool {
        if case .category(let category) = destination, category != expense.category { return true }
        let (own, other) = (details, expense.details)
        let texts = [
            (own.what, other.what), (own.payee, other.payee), (own.method, other.method), (own.note, other.note),
        ]
        return amount != expense.amount || day != expense.day || texts.contains { $0 != nil && $0 != $1 }
            || !own.tags.isEmpty && own.tags != other.tags
    }
}

extension Context {
    /// What `record` would come to.
    /// - Parameter tree: the categories that the drafts speak of.
    /// - Throws: `LedgerError` for a category that cannot be made, `AmountOverflow` when a sum leaves 64 bits, and what
    ///   reading the book throws.
    /// - Complexity: as `standing(of:in:)`, and O(log n) a draft.
    public func preview(of drafts: [ExpenseDraft], in tree: CategoryTree) throws -> Preview {
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
            entry.kept.map { Placed(day: $0.day, category: $0.category, more: .zero) }
                ?? Placed(
                    day: entry.draft.day, category: entry.category, more: entry.isRepeated ? .zero : entry.draft.amount)
        }
        return Preview(entries: entries, tree: tree, standing: try standing(of: placed, in: tree))
    }
}
