internal import Money

/// The state of a receipt while it is paid with one offered payment (`TenderOffer`) after the other.
///
/// Amounts are multiplied by the sign of the total, so that refunds follow the rules of payments.
struct Till {
    private let figures: ReceiptFigures
    /// 1, or -1 for a negative receipt.
    private let sign: Int128
    /// The cents that are not paid yet.
    private var rest: Int128
    private var rounding: Int128 = 0
    private var tenders: [Tender] = []
    private var room: VoucherRoom
    /// The number of vouchers used, by method.
    private var taken: [String: Int] = [:]

    /// Starts with nothing paid.
    init(_ figures: ReceiptFigures) {
        self.figures = figures
        sign = figures.due.cents < 0 ? -1 : 1
        rest = sign * Int128(figures.due.cents)
        room = VoucherRoom(figures.categories, sign: sign)
    }

    /// Accepts an offer, or ignores it if it would pay nothing. If something is due, vouchers that would pay nothing
    /// are an error.
    ///
    /// - Throws: the errors of `Settlement.settle` other than `.unpaid`.
    mutating func take(_ offer: TenderOffer, rounding: (Amount, Bool) -> Amount) throws(ReceiptError) {
        if let count = offer.count, offer.kind != .voucher {
            let worth = offer.face.flatMap { Int64(exactly: Int128(count) * Int128($0.cents)) }
            throw .counted(
                method: offer.method, count: count, worth: worth.map(Amount.init(cents:)) ?? offer.amount,
                kind: offer.kind)
        }
        if let amount = offer.amount, sign * Int128(amount.cents) < 0 {
            throw .tenderSign(method: offer.method, amount: amount, due: figures.due)
        }
        guard figures.due != .zero || offer.amount != nil || offer.count != nil else { return }
        switch offer.kind {
        case .cash: try takeCash(offer, rounding: rounding)
        case .card, .transfer, .other: try takeExact(offer)
        case .voucher: try takeVouchers(offer)
        }
    }

    /// Returns the settlement.
    ///
    /// - Throws: `ReceiptError.unpaid` if something is left.
    func settled() throws(ReceiptError) -> Settlement {
        guard rest == 0 else { throw .unpaid(rest: try (sign * rest).cents(), due: figures.due) }
        let rounding = try rounding.cents()
        return Settlement(
            tenders: tenders, rounding: rounding,
            change: try tenders.reduce(0) { $0 + Int128($1.change.cents) }.cents(),
            forgone: try tenders.reduce(0) { $0 + Int128($1.forgone.cents) }.cents(),
            total: try (Int128(figures.due.cents) + Int128(rounding.cents)).cents(),
            expenses: try figures.categories.rounded(by: rounding))
    }

    /// Accepts cash. Cash of at least the rounded rest settles the receipt, with change. Less is a part payment without
    /// rounding.
    private mutating func takeCash(
        _ offer: TenderOffer, rounding: (Amount, Bool) -> Amount
    ) throws(ReceiptError) {
        guard rest != 0 || offer.amount.map({ $0 != .zero }) ?? false else { return }
        let added = try rest == 0 ? 0 : sign * Int128(rounding((sign * rest).cents(), isWhollyCash).cents)
        let rounded = rest + added
        let given = offer.amount.map { sign * Int128($0.cents) } ?? rounded
        guard given >= rounded else {
            // Rounding up may exceed the amount due, but the unrounded amount is enough.
            let paid = min(given, rest)
            rest -= paid
            if given != 0 { try keep(offer, given: given, change: given - paid) }
            return
        }
        try keep(offer, given: given, change: given - rounded)
        self.rounding += sign * added
        rest = 0
    }

    /// Accepts a card, transfer or other method, at most the rest.
    private mutating func takeExact(_ offer: TenderOffer) throws(ReceiptError) {
        let given = offer.amount.map { sign * Int128($0.cents) } ?? rest
        guard given <= rest else { throw try overpaid(offer, given: given) }
        guard given != 0 else { return }
        rest -= given
        try keep(offer, given: given)
    }

    /// Accepts whole vouchers. Only the last one may exceed the amount they may pay.
    private mutating func takeVouchers(_ offer: TenderOffer) throws(ReceiptError) {
        let left = try min(rest, room.left(for: offer))
        let hand = try VoucherHand(offer, left: left, sign: sign, taken: taken[offer.method, default: 0])
        // A refund never exceeds the amount due.
        guard sign > 0 || hand.worth <= left else { throw try overpaid(offer, given: hand.worth) }
        let paid = min(hand.worth, left)
        rest -= paid
        room.fill(offer, by: paid)
        taken[offer.method, default: 0] += hand.count ?? 1
        try keep(offer, given: hand.worth, count: hand.count, forgone: hand.worth - paid)
    }

    private var isWhollyCash: Bool { tenders.allSatisfy { $0.kind == .cash } }

    private func overpaid(_ offer: TenderOffer, given: Int128) throws(ReceiptError) -> ReceiptError {
        try .overpaid(method: offer.method, amount: (sign * given).cents(), rest: (sign * rest).cents())
    }

    private mutating func keep(
        _ offer: TenderOffer, given: Int128, count: Int? = nil, change: Int128 = 0, forgone: Int128 = 0
    ) throws(ReceiptError) {
        tenders.append(
            Tender(
                method: offer.method, kind: offer.kind, amount: try (sign * given).cents(), count: count,
                face: count == nil ? nil : offer.face, change: try (sign * change).cents(),
                forgone: try (sign * forgone).cents(), isOpen: offer.amount == nil && offer.count == nil))
    }
}
