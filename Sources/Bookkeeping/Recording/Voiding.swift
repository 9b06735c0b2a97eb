public import Ledger

/// Expenses that were taken out of the totals or put back.
public struct Voiding {
    /// How they stand now, each once, in the order in which they were named.
    public let expenses: [Expense]
    /// The numbers of those that were so already.
    public let untouched: Set<Int64>
}

extension Context {
    /// Takes expenses out of the totals or puts them back, all or none; one that is named twice is meant once.
    /// - Throws: `LedgerError.noSuchExpense`, and as `number(of:)`.
    /// - Complexity: O(references²), and O(log n) an expense.
    public func setVoid(_ isVoid: Bool, _ references: [ExpenseReference]) throws -> Voiding {
        var numbers: [Int64] = []
        for number in try references.map(number) where !numbers.contains(number) { numbers.append(number) }
        var untouched: Set<Int64> = []
        let expenses = try book.edit(numbers, as: isVoid ? .void : .restore, by: signature) { expense in
            if expense.isVoid == isVoid { untouched.insert(expense.id) }
            expense.isVoid = isVoid
        }
        return Voiding(expenses: expenses, untouched: untouched)
    }
}
