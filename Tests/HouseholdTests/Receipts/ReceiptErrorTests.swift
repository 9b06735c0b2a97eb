import Household
import Money
import Testing

@Suite struct ReceiptErrorTests {
    private static func euro(_ cents: Int64) -> Amount { Amount(cents: cents) }

    private static let messages: [(ReceiptError, String, String)] = [
        (
            ReceiptError.total(printed: euro(1230), computed: euro(1200)), "receipt.total",
            "the printed total is 12,30\u{A0}€, but the lines add up to 12,00\u{A0}€: 0,30\u{A0}€ too much"
        ),
        (
            .differenceTooLarge(printed: euro(800), computed: euro(1200)), "receipt.total",
            "the printed total is 8,00\u{A0}€, but the lines add up to 12,00\u{A0}€: 4,00\u{A0}€ too little, "
                + "more than 1 euro or 1 %"
        ),
        (
            .unpaid(rest: euro(750), due: euro(2000)), "receipt.unpaid",
            "7,50\u{A0}€ of the 20,00\u{A0}€ due is not paid"
        ),
        (
            .unpaid(rest: euro(2000), due: euro(2000)), "receipt.unpaid",
            "none of the 20,00\u{A0}€ due is paid"
        ),
        (.paysNothing(method: "visa"), "receipt.overpaid", "'visa' would pay nothing"),
        (
            .overpaid(method: "visa", amount: euro(2000), rest: euro(750)), "receipt.overpaid",
            "'visa' pays 20,00\u{A0}€, but 7,50\u{A0}€ are left to pay: 12,50\u{A0}€ too much, "
                + "and only cash gives change"
        ),
        (
            .tenderSign(method: "visa", amount: euro(-5), due: euro(750)), "receipt.tender",
            "'visa' pays back -0,05\u{A0}€, but 7,50\u{A0}€ are due"
        ),
        (
            .discount(.above(discount: euro(130), line: euro(120))), "receipt.discount",
            "1,30\u{A0}€ are taken off a line of 1,20\u{A0}€: 0,10\u{A0}€ too much"
        ),
        (
            .discount(.otherRate(VATRate(permille: 55), line: nil)), "receipt.discount",
            "a discount has the rate of its line, none, not 5,5%"
        ),
        (
            .vat(VATRate(permille: 100), .noLine), "receipt.vat", "a VAT of 10% is given, but no line has that rate"
        ),
        (
            .voucher(method: "meal", .tooMany(count: 9, most: 8)), "receipt.voucher",
            "9 of 'meal' are more than the 8 a receipt takes"
        ),
    ]

    @Test(arguments: messages) func `an error names the amounts and their difference`(
        error: ReceiptError, kind: String, message: String
    ) {
        let words = error.words(AmountFormatter(locale: EuroLocale(named: "de_DE") ?? .undetermined))
        #expect(words.kind == kind)
        #expect(words.message == message)
    }

    @Test func `every error has its own message`() {
        let (one, two) = (Self.euro(100), Self.euro(.min))
        let faults: [ReceiptError.VoucherFault] = [
            .nothingLeft, .notAllNeeded(count: 3, face: one, left: one), .noVoucher, .noneFits(left: one, face: one),
            .tooMany(count: 2, most: 1), .notWhole(one, face: one), .otherFace(two, face: one), .noFace,
            .tooManyKinds(limit: 12),
        ]
        let rate = VATRate(permille: 220)
        let errors: [ReceiptError] =
            faults.map { .voucher(method: "meal", $0) } + [
                .total(printed: one, computed: two), .differenceTooLarge(printed: one, computed: two),
                .unpaid(rest: one, due: two), .unpaid(rest: one, due: one),
                .overpaid(method: "visa", amount: one, rest: two), .tenderSign(method: "visa", amount: one, due: two),
                .discount(.first), .discount(.above(discount: two, line: one)), .discount(.otherRate(rate, line: rate)),
                .vat(rate, .noLine), .vat(rate, .twice), .vat(rate, .belowZero), .overflow,
            ]
        #expect(Set(errors.map(\.message)).count == errors.count)
        for error in errors {
            #expect(error.kind.hasPrefix("receipt."))
            #expect(error.hint != "" && !error.message.contains("\n"))
        }
    }
}
