internal import Money

/// The vouchers that are handed over by one offer.
struct VoucherHand {
    /// How many; `nil` where they have no face.
    let count: Int?
    /// What they are worth together, in cents, above zero.
    let worth: Int128

    /// So many as the offer says, or as many whole ones as fit.
    ///
    /// - Parameters:
    ///   - left: what they may pay, in cents.
    ///   - sign: -1 where the receipt is paid back.
    ///   - taken: how many of the method the receipt was paid with before.
    /// - Throws: `ReceiptError.voucher` where one of them would pay nothing or be one too many, or where the amount
    ///   is not a whole number of them.
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
        // The last one has to pay something.
        if let face = offer.face, worth - Int128(face.cents) >= left, number > 1 {
            let left = try (sign * left).cents()
            throw .voucher(method: offer.method, .notAllNeeded(count: number, face: face, left: left))
        }
    }

    /// How many vouchers with a face are handed over.
    private static func number(
        of offer: TenderOffer, face: Amount, left: Int128, sign: Int128, most: Int128
    ) throws(ReceiptError) -> Int128 {
        let one = Int128(face.cents)
        if offer.count == nil, offer.amount == nil {
            guard left >= one else {
                throw .voucher(method: offer.method, .noneFits(left: try (sign * left).cents(), face: face))
            }
            // Where none is left of those that a receipt takes, the one that would fit is one too many.
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
