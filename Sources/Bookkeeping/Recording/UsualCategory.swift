public import Ledger
internal import Text

/// The category that most of the last expenses of a payee have.
public struct UsualCategory: Hashable, Sendable {
    /// The category; of several equally common ones, that of the latest expense.
    public let category: Category.ID
    /// The number of the latest expense in this category.
    public let expense: Int64
    /// The number of the expenses looked at that have this category.
    public let count: Int
    /// The number of expenses looked at, at most `UsualCategory.window`.
    public let total: Int
    /// Whether the latest of the expenses looked at has this category.
    public let isOfLast: Bool

    /// The number of expenses of a payee that decide.
    public static let window = 10

    /// Finds the commonest category.
    /// - Parameter expenses: expenses with their categories, the last recorded first.
    /// - Returns: `nil` without expenses.
    public init?(of expenses: [(expense: Int64, category: Category.ID)]) {
        var counts: [Category.ID: Int] = [:]
        for expense in expenses { counts[expense.category, default: 0] += 1 }
        let most = counts.values.max()
        guard let found = expenses.first(where: { counts[$0.category] == most }), let most else { return nil }
        (category, expense, count, total) = (found.category, found.expense, most, expenses.count)
        isOfLast = expenses.first?.expense == found.expense
    }
}

extension Context {
    /// Returns the usual category of a payee, in any spelling of the name. Expenses in archived categories are
    /// ignored.
    /// - Returns: `nil` if the last expenses of the payee have archived categories only, or it has no expense.
    /// - Complexity: O(log n) for a spelling in use, otherwise O(payees · log n).
    public func usualCategory(of payee: String, in tree: CategoryTree) throws -> UsualCategory? {
        var last = try book.latest(paidTo: payee, limit: UsualCategory.window)
        if last.isEmpty {
            let key = foldedName(payee)
            last = try book.distinctNames(of: .payee).filter { $0.equals(foldedName: key) }.flatMap {
                try book.latest(paidTo: $0, limit: UsualCategory.window)
            }
            last = Array(last.sorted { $0.expense > $1.expense }.prefix(UsualCategory.window))
        }
        return UsualCategory(of: last.filter { tree.category($0.category)?.isArchived == false })
    }
}
