public import Ledger

/// The result of voiding or restoring expenses.
public struct Voiding {
    /// The expenses afterwards, in the order of the selection.
    public let expenses: [Expense]
    /// The numbers of the expenses that already were as requested, void or not void.
    public let untouched: Set<Int64>
}

extension Context {
    /// Voids or restores expenses, all or none. Restoring named expenses also brings back those whose recording was
    /// undone.
    /// - Throws: `LedgerError.noSuchExpense`, `BookkeepingError.changedMeanwhile`, and the errors of `Book.edit` or
    ///   `Book.restore`, such as `LedgerError.isOfReceipt`.
    /// - Complexity: O(log n) per expense.
    public func setVoid(_ isVoid: Bool, _ chosen: ChosenExpenses) throws -> Voiding {
        if !isVoid, chosen.found == nil {
            let before = try book.expenses(numbered: chosen.numbers).values
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
