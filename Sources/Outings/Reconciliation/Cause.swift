/// A mistake that exactly explains the difference of a payment method, in value and in number of payments.
public struct Cause: Hashable, Sendable {
    /// The kinds of mistakes, most likely first.
    public enum Kind: String, CaseIterable, Comparable, Sendable {
        /// A payment was recorded under another method, or without one. Explains the differences of both methods, and is
        /// listed under both.
        case method
        /// An expense was recorded twice.
        case twice
        /// A payment was voided although it was made.
        case void
        /// Two digits of an amount were swapped.
        case transposed
        /// An amount is 10 or 100 times too small or too large.
        case factor
        /// A refund was recorded as spending, or the reverse.
        case sign
        /// A payment was not recorded.
        case missing
        /// The count itself has a typing mistake.
        case counted
        /// Two payments were recorded under another method, or each under the other's. Listed only if no single payment
        /// explains both differences.
        case methods
        /// Two mistakes of `Mistake.kinds`, with two payments of the method.
        case pair

        /// Compares by likelihood. The more likely kind is less.
        public static func < (left: Kind, right: Kind) -> Bool { left.rank < right.rank }

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// The kind of mistake.
    public let kind: Kind
    /// The changes that remove the difference: one, or two for the kinds `pair` and `methods`, each of another
    /// expense.
    public let corrections: [Correction]
    /// The numbers of the affected expenses, first the expense to change first. Includes the duplicate of an expense,
    /// and all expenses of a receipt. Empty for `missing` and `counted`.
    public let expenses: [Int64]

    /// The expense to change first; `nil` for `missing` and `counted`.
    public var expense: Int64? { expenses.first }
}
