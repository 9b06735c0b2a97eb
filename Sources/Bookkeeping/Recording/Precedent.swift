public import Ledger
internal import Text

extension Context {
    /// The expense recorded last of those paid to somebody, in any spelling of the name, whose category still
    /// takes expenses; `nil` where there is none.
    /// - Complexity: O(log n) for a name as it was written before, else O(payees · log n).
    public func latest(paidTo payee: String, in tree: CategoryTree) throws -> Expense? {
        var number = try book.latest(paidTo: payee)
        if number == nil {
            let meant = foldedName(payee)
            let spelt = try book.distinctNames(of: .payee).filter { $0.equals(foldedName: meant) }
            number = try spelt.compactMap(book.latest).max()
        }
        guard let expense = try number.flatMap(book.expense), tree.category(expense.category)?.isArchived == false
        else {
            return nil
        }
        return expense
    }

    /// The expense that a new one is to be like.
    /// - Throws: `BookkeepingError`, or `LedgerError.noSuchExpense`.
    public func precedent(_ text: String) throws -> Expense {
        let number = try number(of: ExpenseReference(text))
        guard let expense = try book.expense(number) else { throw LedgerError.noSuchExpense(number) }
        return expense
    }
}
