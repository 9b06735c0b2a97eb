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
    /// - Throws: `ReceiptError.voucher` for any that is of no use, one too many, or an amount that is not a whole number.
    init(_ offer: TenderOffer, left: Int128, sign: Int128, taken: Int) throws(ReceiptError) {
        func refused(_ fault: ReceiptError.VoucherFault) -> ReceiptError { .voucher(method: offer.method, fault) }
        guard left > 0 else { throw refused(.nothingLeft) }
        guard let face = offer.face, face > .zero else {
            guard offer.count == nil else { throw refused(.noFace) }
            if let most = offer.most, taken >= most { throw refused(.tooMany(count: taken + 1, most: most)) }
            count = nil
            worth = offer.amount.map { sign * Int128($0.cents) } ?? left
            guard worth > 0 else { throw refused(.nothingLeft) }
            return
        }
        let one = Int128(face.cents)
        var number: Int128
        if let count = offer.count {
            number = Int128(count)
            if let amount = offer.amount, sign * Int128(amount.cents) != number * one {
                throw refused(.notWhole(amount, face: face))
            }
        } else if let amount = offer.amount {
            number = sign * Int128(amount.cents) / one
            guard sign * Int128(amount.cents) == number * one else { throw refused(.notWhole(amount, face: face)) }
        } else {
            number = left / one
            guard number > 0 else { throw refused(.noneFits(left: try (sign * left).cents(), face: face)) }
            if let most = offer.most, most > taken { number = min(number, Int128(most - taken)) }
        }
        guard number > 0 else { throw refused(.nothingLeft) }
        if let most = offer.most, number + Int128(taken) > Int128(most) {
            throw refused(.tooMany(count: Int(clamping: number + Int128(taken)), most: most))
        }
        // The last one has to pay something.
        guard (number - 1) * one < left else { throw refused(.nothingLeft) }
        guard let whole = Int(exactly: number) else { throw .overflow }
        count = whole
        worth = number * one
    }
}
