internal import Money

/// The vouchers of one offered payment (`TenderOffer`) for a receipt.
struct VoucherHand {
    /// The number of vouchers; `nil` without a face value.
    let count: Int?
    /// The total value of the vouchers in cents, positive.
    let worth: Int128

    /// Counts the vouchers: as given, otherwise the maximum number of whole ones that fit.
    ///
    /// - Parameters:
    ///   - left: the cents they may pay.
    ///   - sign: -1 for a refund.
    ///   - taken: the number of vouchers of the method already used for the receipt.
    /// - Throws: `ReceiptError.voucher` if a voucher would pay nothing or exceed the limit, if the amount is not a
    ///   multiple of the face value, or if a count is given without a face value; `.overflow`.
    init(_ offer: TenderOffer, left: Int128, sign: Int128, taken: Int) throws(ReceiptError) {
        guard left > 0 else { throw .voucher(method: offer.method, .nothingLeft) }
        let most = offer.most.map { Int128($0) - Int128(taken) } ?? .max
        if let face = offer.face, face > .zero {
            let number = try Self.number(of: offer, face: face, left: left, sign: sign, most: most)
            guard let count = Int(exactly: number) else { throw .overflow }
            self.count = count
            worth = number * Int128(face.cents)
        } else {
            guard offer.count == nil else { throw .voucher(method: offer.method, .noFace) }
            count = nil
            worth = offer.amount.map { sign * Int128($0.cents) } ?? left
        }
        guard worth > 0 else { throw .voucher(method: offer.method, .noVoucher) }
        let number = count ?? 1
        guard Int128(number) <= most else {
            let all = Int(clamping: Int128(number) + Int128(taken))
            throw .voucher(method: offer.method, .tooMany(count: all, most: offer.most ?? 0))
        }
        // The last voucher must pay something.
        if let face = offer.face, worth - Int128(face.cents) >= left, number > 1 {
            let left = try (sign * left).cents()
            throw .voucher(method: offer.method, .notAllNeeded(count: number, face: face, left: left))
        }
    }

    /// Returns the number of vouchers with a face value.
    private static func number(
        of offer: TenderOffer, face: Amount, left: Int128, sign: Int128, most: Int128
    ) throws(ReceiptError) -> Int128 {
        let one = Int128(face.cents)
        if offer.count == nil, offer.amount == nil {
            guard left >= one else {
                throw .voucher(method: offer.method, .noneFits(left: try (sign * left).cents(), face: face))
            }
            // If the limit is used up, at least one is counted so that the error reports it as excessive.
            return max(1, min(left / one, most))
        }
        let worth = offer.amount.map { sign * Int128($0.cents) }
        let number = offer.count.map { Int128($0) } ?? (worth ?? 0) / one
        if let amount = offer.amount, let worth, worth != number * one {
            throw .voucher(method: offer.method, .notWhole(amount, face: face))
        }
        return number
    }
}
