public import Ledger
internal import Text

extension Context {
    /// Returns the last expense of a payee, in any spelling of the name; `nil` if the payee has no expense, or its
    /// category is archived.
    /// - Complexity: O(log n) for a spelling in use, otherwise O(payees · log n).
    public func latest(paidTo payee: String, in tree: CategoryTree) throws -> Expense? {
        var number = try book.latest(paidTo: payee)
        if number == nil {
            let key = foldedName(payee)
            let spelt = try book.distinctNames(of: .payee).filter { $0.equals(foldedName: key) }
            number = try spelt.compactMap(book.latest).max()
        }
        guard let expense = try number.flatMap(book.expense), tree.category(expense.category)?.isArchived == false
        else {
            return nil
        }
        return expense
    }

    /// Returns the expense whose values a new one copies, by its number, `last` or `-2`.
    /// - Throws: `BookkeepingError`, or `LedgerError.noSuchExpense`.
    public func precedent(_ text: String) throws -> Expense {
        let number = try number(of: ExpenseReference(text))
        guard let expense = try book.expense(number) else { throw LedgerError.noSuchExpense(number) }
        return expense
    }
}
