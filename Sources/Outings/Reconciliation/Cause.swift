/// What may explain a difference, in value and number exactly.
public struct Cause: Hashable, Sendable {
    /// What went wrong, the likeliest first.
    public enum Kind: String, CaseIterable, Comparable, Sendable {
        /// One was recorded under another method; it explains the differences of both, and stands in both.
        case method
        /// An expense was recorded twice.
        case twice
        /// One was voided that was paid.
        case void
        /// Two digits of an amount were exchanged.
        case transposed
        /// An amount is 10 or 100 times too small or too large.
        case factor
        /// A refund was recorded as spent, or the reverse.
        case sign
        /// One was not recorded.
        case missing
        /// What was counted is mistyped itself.
        case counted
        /// Two were recorded under another method, or each under the other's; named where no single one explains both.
        case methods
        /// Two of `Mistake.kinds`, with two expenses of the method.
        case pair

        /// The likelier one is less.
        public static func < (left: Kind, right: Kind) -> Bool { left.rank < right.rank }

        private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
    }

    /// What went wrong.
    public let kind: Kind
    /// What would make the method agree: one change, of a pair and of two methods two, each of another expense.
    public let corrections: [Correction]
    /// The numbers of all expenses concerned, the one to change first; of one recorded twice the other one too, of a
    /// receipt all of its expenses. Empty for `missing` and `counted`.
    public let expenses: [Int64]

    /// The expense that is changed first; `nil` for `missing` and `counted`.
    public var expense: Int64? { expenses.first }
}
