extension TenderOffer {
    /// The tenders of a receipt as they were offered, to settle it anew.
    ///
    /// The last one that was given without an amount takes what is left, each other one is what it was worth.
    /// - Parameter limits: what holds for the vouchers of a method now.
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
