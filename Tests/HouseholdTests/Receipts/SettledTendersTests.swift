import Household
import Money
import Testing

@Suite struct SettledTendersTests {
    /// A purchase of one line with these tenders, as somebody else has settled it.
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
    func `tenders that pay the whole are accepted`(due: Int64, rounding: Int64, tenders: [Tender]) throws {
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
}
