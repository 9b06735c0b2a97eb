internal import Ledger
internal import Money
public import Periods
public import Statistics

/// The ceilings that the complete months before the current one suggest.
public struct ProposedCeilings: Hashable, Sendable {
    /// The complete months, earliest first; at most six.
    public let months: [Month]
    /// The medians of these months; none without a complete month.
    public let proposal: CeilingProposal

    /// Reads the months and computes the medians.
    /// - Parameter depth: the number of category levels, at least 1.
    /// - Throws: `AmountOverflow` if a sum exceeds 64 bits, and the errors of reading the book.
    /// - Complexity: O(n²) in the categories.
    public init(depth: Int, in context: Context) throws {
        months = try context.completeMonths(before: context.currentMonth)
        proposal = try CeilingProposal(
            of: context.book.totals(by: .category, in: months.map(\.days)), in: context.book.categories(), depth: depth)
    }
}

extension Context {
    /// The last six complete months before a month, fewer in a younger book; earliest first.
    /// - Parameter running: the month that contains today.
    func completeMonths(before running: Month) throws -> [Month] {
        let begins = try begins() ?? today
        return (1...6).map { running.adding(months: -$0) }.filter { $0.days.first >= begins }.reversed()
    }
}
