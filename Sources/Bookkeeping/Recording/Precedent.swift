public import Ledger

extension Context {
    /// Returns the expense whose values a new one copies, by its number, `last` or `-2`.
    /// - Throws: `BookkeepingError`, or `LedgerError.noSuchExpense`.
    public func precedent(_ text: String) throws -> Expense {
        let number = try number(of: ExpenseReference(text))
        guard let expense = try book.expense(number) else { throw LedgerError.noSuchExpense(number) }
        return expense
    }
}
