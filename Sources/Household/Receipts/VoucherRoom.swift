internal import Money

/// The amounts of a receipt that vouchers may pay, by the categories of their methods.
///
/// Payments are not tied to lines. Other payments, and vouchers with more categories, are assigned to lines so that
/// most is left for a voucher.
struct VoucherRoom {
    /// The maximum number of voucher methods with different categories on one receipt.
    static let limit = 12

    private let amounts: [(category: Int64, cents: Int128)]
    /// The cents paid by vouchers, for each set of categories.
    private var paid: [(allowed: Set<Int64>, cents: Int128)] = []

    /// Starts with nothing paid. Amounts are multiplied by the sign of the receipt.
    init(_ categories: [CategoryAmount], sign: Int128) {
        amounts = categories.map { ($0.category, sign * Int128($0.amount.cents)) }
    }

    /// Returns the maximum number of cents that a voucher of an offer may pay, if the receipt has this much left.
    ///
    /// For every subset of the earlier category sets, the amounts in their union with the voucher's own set, less the
    /// payments for these sets, are an upper bound (Hall's condition). The result is the least bound.
    /// - Throws: `ReceiptError.voucher` if there are too many sets.
    /// - Complexity: O(2^*k* · *n*) for *k* sets and *n* categories.
    func left(for offer: TenderOffer) throws(ReceiptError) -> Int128 {
        guard let own = offer.allowed else { return .max }
        guard paid.count < Self.limit else {
            throw .voucher(method: offer.method, .tooManyKinds(limit: Self.limit))
        }
        var least = Int128.max
        for choice in 0..<(1 << paid.count) {
            var allowed = own
            var left: Int128 = 0
            for (index, set) in paid.enumerated() where choice & 1 << index != 0 {
                allowed.formUnion(set.allowed)
                left -= set.cents
            }
            for amount in amounts where allowed.contains(amount.category) { left += amount.cents }
            least = min(least, left)
        }
        return least
    }

    /// Records a voucher payment.
    mutating func fill(_ offer: TenderOffer, by cents: Int128) {
        guard let allowed = offer.allowed else { return }
        if let index = paid.firstIndex(where: { $0.allowed == allowed }) {
            paid[index].cents += cents
        } else {
            paid.append((allowed, cents))
        }
    }
}
