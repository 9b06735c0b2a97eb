internal import Imports
public import Ledger
public import Periods

/// The result of applying the rules to uncategorised expenses.
public struct RuleFiling {
    /// The expenses that got a category, in their new state.
    public let filed: [Expense]
    /// The number of expenses that stay uncategorised, because no rule gives them another category.
    public let left: Int
    /// The number of expenses skipped because they belong to receipts.
    public let passedOver: Int
}

extension Context {
    /// Applies the import rules to the expenses of one category, as one change. Void expenses, and those that a rule
    /// excludes from imports, are unchanged.
    /// - Parameters:
    ///   - rest: the category of uncategorised expenses, without its subcategories.
    ///   - isDone: `false` for a dry run.
    /// - Throws: the errors of reading and changing the book.
    /// - Complexity: O(expenses of the range + those in `rest` × rules).
    public func applyRules(to rest: Category.ID, over range: DayRange?, isDone: Bool) throws -> RuleFiling {
        let (expenses, passedOver, filing) = try book.reading {
            var filter = ExpenseFilter()
            filter.categories = [rest]
            filter.void = .none
            let expenses = try book.expenses(
                from: range?.first, through: range?.last, matching: filter, order: .day, limit: nil)
            let free = try withoutReceipts(expenses)
            return (
                free, expenses.count - free.count,
                ExpenseClassifier(
                    tree: try book.categories(), rules: try book.rules(), habits: [:], rest: rest, latest: today)
            )
        }
        var places: [Int64: Category.ID] = [:]
        var filed: [Expense] = []
        for var expense in expenses {
            guard let category = filing.ruled(expense.details), category != rest else { continue }
            places[expense.id] = category
            expense.category = category
            filed.append(expense)
        }
        if isDone, !filed.isEmpty {
            filed = try book.edit(filed.map(\.id), as: .applyRules, by: signature) { expense in
                // The category may have changed meanwhile.
                if expense.category == rest, let place = places[expense.id] { expense.category = place }
            }
        }
        return RuleFiling(filed: filed, left: expenses.count - filed.count, passedOver: passedOver)
    }
}
