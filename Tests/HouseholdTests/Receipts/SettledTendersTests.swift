import Household
import Money
import Testing

@Suite struct SettledTendersTests {
    /// A purchase of one line with tenders that another program settled.
    private func check(_ due: Int64, rounding: Int64 = 0, _ tenders: [Tender]) throws {
        let line = try ReceiptLine(what: "x", price: UnitPrice(e5: due * 1000), category: 1)
        try Purchase(
            basis: .gross, country: nil, lines: [line], printedVAT: [], tenders: tenders,
            rounding: Amount(cents: rounding)
        ).checkTenders()
    }

    private static func tender(_ kind: MethodKind, _ cents: Int64, change: Int64 = 0, forgone: Int64 = 0) -> Tender {
        Tender(
            method: kind.rawValue, kind: kind, amount: Amount(cents: cents), change: Amount(cents: change),
            forgone: Amount(cents: forgone))
    }

    @Test(
        arguments: [
            (1000, 0, []), (1000, 0, [tender(.cash, 2000, change: 1000)]),
            (1000, 0, [tender(.card, 400), tender(.cash, 600)]),
            (1000, 0, [tender(.voucher, 1200, forgone: 200)]), (1002, -2, [tender(.cash, 1000)]),
            (1, 4, [tender(.cash, 5)]),
            (-500, 0, [tender(.card, -500)]), (-500, 0, [tender(.cash, -1000, change: -500)]), (0, 0, []),
        ] as [(Int64, Int64, [Tender])])
    func `tenders that pay the whole amount are accepted`(due: Int64, rounding: Int64, tenders: [Tender]) throws {
        try check(due, rounding: rounding, tenders)
    }

    private static func amount(_ cents: Int64) -> Amount { Amount(cents: cents) }

    @Test(
        arguments: [
            (1000, 0, [tender(.card, 999)], .unpaid(rest: amount(1), due: amount(1000))),
            (1000, 0, [tender(.card, 1001)], .overpaid(method: "card", amount: amount(1001), rest: amount(1000))),
            (-1000, 0, [tender(.card, -999)], .unpaid(rest: amount(-1), due: amount(-1000))),
            (-1000, 0, [tender(.card, -1001)], .overpaid(method: "card", amount: amount(-1001), rest: amount(-1000))),
            (1000, 0, [tender(.card, -1000)], .tenderSign(method: "card", amount: amount(-1000), due: amount(1000))),
            (
                1000, 0, [tender(.card, 2000, change: 1000)],
                .overpaid(method: "card", amount: amount(2000), rest: amount(1000))
            ),
            (
                1000, 0, [tender(.cash, 2000, forgone: 1000)],
                .overpaid(method: "cash", amount: amount(2000), rest: amount(1000))
            ),
            (1002, -2, [tender(.card, 1000)], .total(printed: amount(1000), computed: amount(1002))),
            (1005, -5, [tender(.cash, 1000)], .total(printed: amount(1000), computed: amount(1005))),
            (1002, -2, [], .total(printed: amount(1000), computed: amount(1002))),
        ] as [(Int64, Int64, [Tender], ReceiptError)])
    func `tenders that do not pay exactly are refused`(
        due: Int64, rounding: Int64, tenders: [Tender], error: ReceiptError
    ) {
        #expect(throws: error) { try check(due, rounding: rounding, tenders) }
    }

    /// A purchase of one line, settled by offers such as `card` and `cash=2000`.
    private func settled(_ due: Int64, by texts: [String]) throws -> (purchase: Purchase, offers: [TenderOffer]) {
        let line = try ReceiptLine(what: "x", price: UnitPrice(e5: due * 1000), category: 1)
        let offers = texts.map { text in
            let parts = text.split(separator: "=")
            return TenderOffer(
                method: String(parts[0]), kind: MethodKind(rawValue: String(parts[0])) ?? .other,
                amount: parts.count == 2 ? Int64(parts[1]).map(Amount.init(cents:)) : nil)
        }
        let figures = try ReceiptFigures(lines: [line], basis: .gross, printedVAT: [])
        let tenders = try Settlement.settle(figures, by: offers).tenders
        let purchase = Purchase(
            basis: .gross, country: nil, lines: [line], printedVAT: [], tenders: tenders, rounding: .zero)
        return (purchase, offers)
    }

    @Test(
        arguments: [
            (1000, ["card"]), (1000, ["card=400", "cash"]), (1000, ["cash=400", "card=100", "cash=2000"]),
            (0, ["card"]),
            (-1000, ["card=-400", "cash"]),
        ] as [(Int64, [String])])
    func `offers that each pay a part are accepted`(due: Int64, texts: [String]) throws {
        let (purchase, offers) = try settled(due, by: texts)
        try purchase.requirePart(ofEach: offers)
        try purchase.requirePart(ofEach: Array(offers.dropFirst()))
    }

    @Test(
        arguments: [
            (1000, ["card", "cash"], "cash"), (1000, ["card", "other"], "other"),
            (1000, ["cash=2000", "card"], "card"),
            (1000, ["cash=0", "card"], "cash"), (1000, ["card=1000", "card"], "card"),
            (-1000, ["card", "cash"], "cash"),
        ] as [(Int64, [String], String)])
    func `an offer that pays nothing is refused`(due: Int64, texts: [String], method: String) throws {
        let (purchase, offers) = try settled(due, by: texts)
        #expect(throws: ReceiptError.paysNothing(method: method)) { try purchase.requirePart(ofEach: offers) }
    }
}
