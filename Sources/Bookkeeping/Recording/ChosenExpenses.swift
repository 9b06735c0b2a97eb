public import Ledger
public import Periods

/// Expenses that are to be changed together, each once.
public struct ChosenExpenses: Sendable {
    /// Their numbers, in the order in which they were named or found.
    public let numbers: [Int64]
    /// Those that were found by what they are, as they were then; `nil` where each was named.
    public let found: [Expense]?
    /// How many match and are passed over, as they are part of receipts.
    public var passedOver = 0

    /// Lets a change go on only where the expense still is what it was chosen for.
    func requireUnchanged(_ expense: Expense, among seen: [Int64: Expense]) throws(BookkeepingError) {
        guard found == nil || seen[expense.id] == expense else { throw .changedMeanwhile(expense.id) }
    }

    /// Those of them that `isMeant` holds for; ones that were named are all meant.
    /// - Complexity: O(n).
    public func filter(_ isMeant: (Expense) -> Bool) -> ChosenExpenses {
        guard let meant = found?.filter(isMeant) else { return self }
        return ChosenExpenses(numbers: meant.map(\.id), found: meant, passedOver: passedOver)
    }

    var byNumber: [Int64: Expense] {
        Dictionary((found ?? []).map { ($0.id, $0) }) { first, _ in first }
    }
}

extension Context {
    /// Expenses by name; one that is named twice is meant once.
    /// - Throws: as `number(of:)`; one that is named by its number may not be there.
    public func choose(_ references: [ExpenseReference]) throws -> ChosenExpenses {
        var seen: Set<Int64> = []
        return ChosenExpenses(numbers: try references.map(number).filter { seen.insert($0).inserted }, found: nil)
    }

    /// Expenses by what they are now, newest day first, without those of receipts; an open end leaves none out, as the first
    /// one may be void.
    /// - Complexity: O(expenses of the range).
    public func choose(in range: PeriodSelection, matching filter: ExpenseFilter) throws -> ChosenExpenses {
        let found = try book.expenses(
            from: range.first, through: range.last, matching: filter, order: .day, limit: nil)
        let free = try withoutReceipts(found)
        return ChosenExpenses(numbers: free.map(\.id), found: free, passedOver: found.count - free.count)
    }

    /// Those that are no part of a receipt, which alone can change its own.
    /// - Complexity: O(expenses).
    func withoutReceipts(_ expenses: [Expense]) throws -> [Expense] {
        let receipts = try book.receipts(ofExpenses: expenses.map(\.id))
        return receipts.isEmpty ? expenses : expenses.filter { receipts[$0.id] == nil }
    }
}
