public import Ledger
public import Periods

/// A selection of expenses to change, without duplicates.
public struct ChosenExpenses: Sendable {
    /// The numbers, in the order in which they were named or found.
    public let numbers: [Int64]
    /// The expenses found by a filter, as they were then; `nil` if each was named.
    public let found: [Expense]?
    /// The number of matches that were skipped because they belong to receipts.
    public var passedOver = 0

    /// Checks that an expense is as it was when a filter found it. Expenses that were named are not checked.
    /// - Parameter seen: the found expenses, by number.
    /// - Throws: `BookkeepingError.changedMeanwhile`.
    func requireUnchanged(_ expense: Expense, among seen: [Int64: Expense]) throws(BookkeepingError) {
        guard found == nil || seen[expense.id] == expense else { throw .changedMeanwhile(expense.id) }
    }

    /// Returns the found expenses that satisfy a condition. A selection by name is returned unchanged.
    /// - Complexity: O(n).
    public func filter(_ isIncluded: (Expense) -> Bool) -> ChosenExpenses {
        guard let included = found?.filter(isIncluded) else { return self }
        return ChosenExpenses(numbers: included.map(\.id), found: included, passedOver: passedOver)
    }

    var byNumber: [Int64: Expense] {
        Dictionary((found ?? []).map { ($0.id, $0) }) { first, _ in first }
    }
}

extension Context {
    /// Selects expenses by reference.
    /// - Throws: the errors of `number(of:)`. Numbers are not checked for existence.
    public func choose(_ references: [ExpenseReference]) throws -> ChosenExpenses {
        var seen: Set<Int64> = []
        return ChosenExpenses(numbers: try references.map(number).filter { seen.insert($0).inserted }, found: nil)
    }

    /// Selects expenses by range and filter, newest day first. Expenses that belong to receipts are left out and only
    /// counted, in `passedOver`. An open end is not limited to the days of the book, so that void expenses outside are
    /// found.
    /// - Complexity: O(expenses of the range).
    public func choose(in range: PeriodSelection, matching filter: ExpenseFilter) throws -> ChosenExpenses {
        let found = try book.expenses(
            from: range.first, through: range.last, matching: filter, order: .day, limit: nil)
        let free = try withoutReceipts(found)
        return ChosenExpenses(numbers: free.map(\.id), found: free, passedOver: found.count - free.count)
    }

    /// Removes the expenses that belong to receipts, because they can only be changed through the receipt.
    /// - Complexity: O(expenses).
    func withoutReceipts(_ expenses: [Expense]) throws -> [Expense] {
        let receipts = try book.receipts(ofExpenses: expenses.map(\.id))
        return receipts.isEmpty ? expenses : expenses.filter { receipts[$0.id] == nil }
    }
}
