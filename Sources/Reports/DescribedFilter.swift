package import Ledger

/// A filter of expenses with its description.
package struct DescribedFilter {
    /// Selects the expenses that count.
    package let expenses: ExpenseFilter
    /// The description to append to a title; empty if all expenses count.
    package let words: String

    /// The memberwise initializer.
    package init(expenses: ExpenseFilter, words: String) {
        self.expenses = expenses
        self.words = words
    }

    /// All expenses except void ones.
    package static let everything = DescribedFilter(expenses: .counted, words: "")
}
