public import Ledger

/// Expenses that were taken out of the totals or put back.
public struct Voiding {
    /// How they stand now, each once, in the order in which they were named or found.
    public let expenses: [Expense]
    /// The numbers of those that were so already.
    public let untouched: Set<Int64>
}

extension Context {
    /// Takes expenses out of the totals or puts them back, all or none.
    /// - Throws: `LedgerError.noSuchExpense`, `BookkeepingError.changedMeanwhile`.
    /// - Complexity: O(log n) an expense.
    public func setVoid(_ isVoid: Bool, _ chosen: ChosenExpenses) throws -> Voiding {
        if !isVoid, chosen.found == nil {
            let before = try chosen.numbers.compactMap { try book.expense($0) }
            return Voiding(
                expenses: try book.restore(chosen.numbers, by: signature),
                untouched: Set(before.filter { !$0.isVoid }.map(\.id)))
        }
        let seen = chosen.byNumber
        var untouched: Set<Int64> = []
        let expenses = try book.edit(chosen.numbers, as: isVoid ? .void : .restore, by: signature) { expense in
            try chosen.requireUnchanged(expense, among: seen)
            if expense.isVoid == isVoid { untouched.insert(expense.id) }
            expense.isVoid = isVoid
        }
        return Voiding(expenses: expenses, untouched: untouched)
    }
}
