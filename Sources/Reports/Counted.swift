package import Ledger

/// Which expenses figures are of, and how that is said.
package struct Counted {
    /// Which expenses count.
    package let filter: ExpenseFilter
    /// Behind what the figures are of; empty where they are of everything.
    package let words: String

    /// Some expenses, and the words for them.
    package init(filter: ExpenseFilter, words: String) {
        self.filter = filter
        self.words = words
    }

    /// Every expense that counts in a total.
    package static let everything = Counted(filter: .counted, words: "")
}
