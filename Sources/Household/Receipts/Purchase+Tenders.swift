internal import Money

extension Purchase {
    /// The largest cash rounding of any country, in cents.
    private static let mostRounding: UInt64 = 4

    /// Checks imported tenders: they must pay the total in its direction, with change only for cash and forgone value
    /// only for vouchers. A purchase without tenders, whose payment is unknown, passes.
    ///
    /// - Throws: `ReceiptError.unpaid` or `.overpaid` if the tenders do not add up to the total, `.overpaid` for change
    ///   without cash and forgone value without vouchers, `.tenderSign` for a tender of the wrong sign, `.counted` for
    ///   a count without vouchers; `.total` for a rounding that no country uses, or without cash; `.overflow`.
    /// - Complexity: O(n log n) in the lines.
    public func checkTenders() throws(ReceiptError) {
        let (due, total) = (try figures().due, try total())
        let isCash = tenders.contains { $0.kind == .cash }
        guard rounding.cents.magnitude <= (isCash ? Self.mostRounding : 0) else {
            throw .total(printed: total, computed: due)
        }
        var rest = Int128(total.cents)
        for tender in tenders {
            if let count = tender.count, tender.kind != .voucher {
                throw .counted(method: tender.method, count: count, worth: tender.amount, kind: tender.kind)
            }
            let isWrongWay = tender.amount != .zero && (tender.amount < .zero) != (due < .zero)
            if isWrongWay { throw .tenderSign(method: tender.method, amount: tender.amount, due: due) }
            guard tender.change == .zero || tender.kind == .cash, tender.forgone == .zero || tender.kind == .voucher
            else {
                throw try .overpaid(method: tender.method, amount: tender.amount, rest: tender.paid.cents())
            }
            rest -= tender.paid
        }
        guard let last = tenders.last, rest != 0 else { return }
        guard (rest < 0) == (due < .zero) else {
            throw try .overpaid(
                method: last.method, amount: last.amount, rest: (Int128(last.amount.cents) + rest).cents())
        }
        throw try .unpaid(rest: rest.cents(), due: total)
    }

    /// Checks that each of the last offers became a tender: the settlement drops an offer that would pay nothing.
    /// Passes if nothing is due.
    /// - Parameter offers: the offers that were settled last, in their order.
    /// - Throws: `ReceiptError.paysNothing` naming the last such offer, `.overflow`.
    /// - Complexity: O(n log n) in the lines.
    public func requirePart(ofEach offers: [TenderOffer]) throws(ReceiptError) {
        guard try figures().due != .zero else { return }
        var rest = tenders[...]
        for offer in offers.reversed() {
            guard rest.popLast()?.method == offer.method else { throw .paysNothing(method: offer.method) }
        }
    }
}
