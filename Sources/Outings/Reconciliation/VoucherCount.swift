public import Money

/// The vouchers of one kind in an outing.
public struct VoucherCount: Hashable, Sendable {
    /// The name of the payment method, whose kind is `voucher`.
    public let kind: String
    /// The number of vouchers received during the outing.
    public let got: Int
    /// The number of vouchers spent.
    public let spent: Int
    /// The number of vouchers left according to the book.
    public let left: Int
    /// The number of vouchers counted; `nil` if not counted.
    public let counted: Int?
    /// The counted number less the number left; `nil` if not counted.
    public let difference: Int?

    /// Compares the counted number with the book.
    /// - Throws: `AmountOverflow` if the difference exceeds 64 bits.
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
