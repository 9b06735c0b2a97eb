public import Money

/// The payment of a receipt.
///
/// The tenders, less change and forgone value, add up to `total`, and so do the expenses.
public struct Settlement: Equatable, Sendable {
    /// The tenders in the order offered, without those that would pay nothing.
    public let tenders: [Tender]
    /// The amount added by cash rounding; negative if less was paid.
    public let rounding: Amount
    /// The change given in cash.
    public let change: Amount
    /// The value of vouchers beyond what they paid.
    public let forgone: Amount
    /// The amount due including rounding.
    public let total: Amount
    /// An expense for each category, in the order of the lines. The largest by magnitude, the first of equals, takes
    /// the rounding.
    public let expenses: [CategoryAmount]

    /// Pays a receipt with offers, one after the other.
    ///
    /// A negative receipt is paid back by negative offers. A receipt of zero needs none.
    /// - Parameter rounding: returns the cash rounding of a rest, given whether the whole receipt is paid in cash.
    ///   Called only if cash is offered and something is left.
    /// - Throws: `ReceiptError.unpaid` if something is left, `.overpaid` if a method other than cash exceeds the rest,
    ///   `.voucher`, `.tenderSign` for an offer of the wrong sign, `.counted` for a count without vouchers, and
    ///   `.overflow`.
    /// - Complexity: O(*n*), and O(2^*k*) for each voucher after *k* others with different categories, at most 12.
    public static func settle(
        _ figures: ReceiptFigures, by offers: [TenderOffer],
        rounding: (_ rest: Amount, _ isWhollyCash: Bool) -> Amount = { _, _ in .zero }
    ) throws(ReceiptError) -> Settlement {
        var till = Till(figures)
        for offer in offers { try till.take(offer, rounding: rounding) }
        return try till.settled()
    }
}
