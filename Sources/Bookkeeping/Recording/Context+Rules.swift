internal import Imports
public import Ledger
public import Periods

/// What the rules made of the expenses of which nothing was known.
public struct RuleFiling {
    /// Those that were filed, as they are now, or would be.
    public let filed: [Expense]
    /// How many stay where they were.
    public let left: Int
    /// How many are passed over, as they are part of receipts.
    public let passedOver: Int
}

extension Context {
    /// Files what lies in a category by the rules, as one change: expenses that are not void, over a range or of all days.
    /// What a rule leaves out of imports stays.
    /// - Parameters:
    ///   - rest: the category of what nothing is known of; not what lies under it.
    ///   - isDone: whether it is done, not only looked at.
    /// - Throws: what reading and changing the book throws.
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
                Filing(tree: try book.categories(), rules: try book.rules(), habits: [:], rest: rest, latest: today)
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
                // Somebody may have filed it meanwhile.
                if expense.category == rest, let place = places[expense.id] { expense.category = place }
            }
        }
        return RuleFiling(filed: filed, left: expenses.count - filed.count, passedOver: passedOver)
    }
}
