public import Money

/// How a receipt is paid.
///
/// The tenders, less change and less what was forgone, add up to `total`, and so do the expenses.
public struct Settlement: Equatable, Sendable {
    /// What was paid with, in the order offered; what would have paid nothing is left out.
    public let tenders: [Tender]
    /// What rounding of cash added; below zero where there was less to pay.
    public let rounding: Amount
    /// What was given back of cash.
    public let change: Amount
    /// What vouchers were worth above what they paid.
    public let forgone: Amount
    /// What was due, with rounding.
    public let total: Amount
    /// One for each category, in the order of the lines; the one largest in magnitude, the first of equals, takes the
    /// rounding.
    public let expenses: [CategoryAmount]

    /// Pays a receipt by offers, one after the other.
    ///
    /// A receipt below zero is paid back by offers below zero; one of zero needs none.
    /// - Parameter rounding: what rounding of cash adds to a rest that is due in cash, and whether all of the receipt
    ///   is paid in cash; asked only where cash is offered and something is left.
    /// - Throws: `ReceiptError.unpaid` where something is left, `.overpaid` for more by other than cash than is due,
    ///   `.voucher`, `.tenderSign` for an offer below zero where the receipt is not, or the reverse, and `.overflow`.
    /// - Complexity: O(*n*), and O(2^*k*) for each voucher after *k* others that other categories are allowed for, at
    ///   most 12.
    public static func settle(
        _ figures: ReceiptFigures, by offers: [TenderOffer],
        rounding: (_ rest: Amount, _ isWhollyCash: Bool) -> Amount = { _, _ in .zero }
    ) throws(ReceiptError) -> Settlement {
        var till = Till(figures)
        for offer in offers { try till.take(offer, rounding: rounding) }
        return try till.settled()
    }
}
