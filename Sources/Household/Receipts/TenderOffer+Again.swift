extension TenderOffer {
    /// Converts recorded tenders back to offers, to settle the receipt again.
    ///
    /// The last tender that was offered without an amount takes the rest. Every other tender offers the amount it
    /// had.
    /// - Parameter limits: the current voucher limits of a method.
    /// - Complexity: O(*n*).
    public static func again(
        _ tenders: [Tender], limits: (_ method: String) -> (most: Int?, allowed: Set<Int64>?) = { _ in (nil, nil) }
    ) -> [TenderOffer] {
        let open = tenders.lastIndex(where: \.isOpen)
        return tenders.enumerated().map { index, tender in
            let (most, allowed) = limits(tender.method)
            return TenderOffer(
                method: tender.method, kind: tender.kind, amount: index == open ? nil : tender.amount,
                count: index == open ? nil : tender.count, face: tender.face, most: most, allowed: allowed)
        }
    }
}
