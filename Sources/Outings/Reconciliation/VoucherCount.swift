public import Money

/// The vouchers of one kind in an outing, by number.
public struct VoucherCount: Hashable, Sendable {
    /// The method of kind `voucher`.
    public let kind: String
    /// How many came in, in the outing.
    public let got: Int
    /// How many were spent in it.
    public let spent: Int
    /// How many there are, by the book.
    public let left: Int
    /// How many are in hand; `nil` where nobody counted them.
    public let counted: Int?
    /// Counted less left; `nil` where nobody counted them.
    public let difference: Int?

    /// Holds the number in hand against the book.
    /// - Throws: `AmountOverflow` where the difference does not fit.
    public init(kind: String, got: Int, spent: Int, left: Int, counted: Int? = nil) throws(AmountOverflow) {
        self.kind = kind
        self.got = got
        self.spent = spent
        self.left = left
        self.counted = counted
        guard let counted else {
            difference = nil
            return
        }
        let (difference, overflow) = counted.subtractingReportingOverflow(left)
        guard !overflow else { throw AmountOverflow() }
        self.difference = difference
    }
}
