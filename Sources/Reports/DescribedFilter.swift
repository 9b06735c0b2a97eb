package import Ledger

/// A filter of expenses with its description.
package struct DescribedFilter {
    /// The filter.
    package let filter: ExpenseFilter
    /// The description to append to a title; empty if all expenses count.
    package let words: String

    /// Takes every property.
    package init(filter: ExpenseFilter, words: String) {
        self.filter = filter
        self.words = words
    }

    /// All expenses except void ones.
    package static let everything = DescribedFilter(filter: .counted, words: "")
}
