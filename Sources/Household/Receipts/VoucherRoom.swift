internal import Money

/// What vouchers may pay of a receipt, by the categories that their methods are for.
///
/// Whatever else pays is put to other lines first, and so are vouchers that may pay more than others do.
struct VoucherRoom {
    /// How many methods of vouchers with different categories one receipt is paid with at most.
    static let limit = 12

    private let amounts: [(category: Int64, cents: Int128)]
    /// What vouchers have paid for each set of categories.
    private var paid: [(allowed: Set<Int64>, cents: Int128)] = []

    /// Nothing is paid; amounts are counted in the direction of what is due.
    init(_ categories: [CategoryAmount], sign: Int128) {
        amounts = categories.map { ($0.category, sign * Int128($0.amount.cents)) }
    }

    /// What a voucher of that offer may pay at most, in cents, if the receipt has as much left.
    ///
    /// Of every choice of the sets so far, what their categories and its own come to, less what was paid for these
    /// sets (Hall's condition); the least counts.
    /// - Throws: `ReceiptError.voucher` where there are too many sets to look at each choice.
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

    /// Notes what a voucher has paid.
    mutating func fill(_ offer: TenderOffer, by cents: Int128) {
        guard let allowed = offer.allowed else { return }
        if let index = paid.firstIndex(where: { $0.allowed == allowed }) {
            paid[index].cents += cents
        } else {
            paid.append((allowed, cents))
        }
    }
}
