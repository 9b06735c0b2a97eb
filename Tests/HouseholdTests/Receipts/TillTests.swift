import Household
import Money
import Testing

/// Receipts as printed by tills, with figures calculated by hand.
@Suite struct TillTests {
    struct Sample: Sendable {
        let name: String
        var basis = PriceBasis.gross
        var rule = CashRule.none
        /// Thousandths, hundred-thousandths of a euro, tenths of a percent off, category, rate.
        let lines: [(milli: Int64, e5: Int64, off: Int, category: Int64, rate: Int?)]
        let offers: [TenderOffer]
        /// Rate, net, VAT, gross.
        let vat: [[Int64]]
        let outcome: String
    }

    private static let (food, household, deposit): (Int64, Int64, Int64) = (1, 2, 3)

    /// Bread, milk and pasta at 4 %: 6,85; ham 0,186 kg at 24,90: 4,63; water 1,92 and soap 5,99 less 1,00 at 22 %: 6,91.
    private static let conad: [(milli: Int64, e5: Int64, off: Int, category: Int64, rate: Int?)] = [
        (1000, 120_000, 0, food, 40), (2000, 149_000, 0, food, 40), (3000, 89_000, 0, food, 40),
        (186, 2_490_000, 0, food, 100), (1000, 599_000, 167, household, 220), (6000, 32_000, 0, food, 220),
    ]
    private static let conadVAT: [[Int64]] = [[220, 566, 125, 691], [100, 421, 42, 463], [40, 659, 26, 685]]

    /// Bread, butter and 0,654 kg of apples at 0 %: 7,24; three bars and washing powder at 23 %: 8,25.
    private static let dublin: [(milli: Int64, e5: Int64, off: Int, category: Int64, rate: Int?)] = [
        (1000, 179_000, 0, food, 0), (1000, 349_000, 0, food, 0), (654, 299_000, 0, food, 0),
        (3000, 125_000, 0, food, 230), (1000, 450_000, 0, household, 230),
    ]
    private static let dublinVAT: [[Int64]] = [[230, 671, 154, 825], [0, 724, 0, 724]]

    /// Bread, and 0,230 kg of cheese at 18,75, at 6 %: 6,76; wine at 21 %: 8,97.
    private static let brussels: [(milli: Int64, e5: Int64, off: Int, category: Int64, rate: Int?)] = [
        (1000, 245_000, 0, food, 60), (230, 1_875_000, 0, food, 60), (1000, 897_000, 0, food, 210),
    ]
    private static let brusselsVAT: [[Int64]] = [[210, 741, 156, 897], [60, 638, 38, 676]]

    private static let samples = [
        Sample(
            name: "Italy, wholly in cash", rule: .whollyCash, lines: conad, offers: [cash(2000)], vat: conadVAT,
            outcome: "cash 2000 change 160; rounding 1; 1:1341 2:499"),
        Sample(
            name: "Italy, meal vouchers and cash", rule: .whollyCash, lines: conad,
            offers: [vouchers(face: 800, most: 8, for: [food]), cash(1040)], vat: conadVAT,
            outcome: "meal 800 (1x800) open; cash 1040 change 1; rounding 0; 1:1340 2:499"),
        Sample(
            name: "Italy, two meal vouchers taken whole", rule: .whollyCash, lines: conad,
            offers: [vouchers(count: 2, face: 800, most: 8, for: [food]), visa()], vat: conadVAT,
            outcome: "meal 1600 (2x800) forgone 260; visa 499 open; rounding 0; 1:1340 2:499"),
        Sample(
            name: "Italy, fuel", rule: .whollyCash, lines: [(23_170, 189_900, 0, 4, 220)], offers: [visa()],
            vat: [[220, 3607, 793, 4400]], outcome: "visa 4400 open; rounding 0; 4:4400"),
        // Milk and bread at 7 %: 5,09. Cola 1,29, its deposit 0,25, bottles given back 0,75, washing powder 6,95 less 20 %.
        Sample(
            name: "Germany, bottles given back",
            lines: [
                (2000, 115_000, 0, food, 70), (1000, 279_000, 0, food, 70), (1000, 129_000, 0, food, 190),
                (1000, 25_000, 0, deposit, 190), (-3000, 25_000, 0, deposit, 190),
                (1000, 695_000, 200, household, 190),
            ], offers: [visa()], vat: [[190, 534, 101, 635], [70, 476, 33, 509]],
            outcome: "visa 1144 open; rounding 0; 1:638 3:-50 2:556"),
        Sample(
            name: "Germany, nothing but bottles given back", lines: [(-14_000, 25_000, 0, deposit, 190)],
            offers: [cash()], vat: [[190, -294, -56, -350]], outcome: "cash -350 open; rounding 0; 3:-350"),
        Sample(
            name: "Ireland, cash", rule: .always, lines: dublin, offers: [cash(2000)], vat: dublinVAT,
            outcome: "cash 2000 change 450; rounding 1; 1:1100 2:450"),
        Sample(
            name: "Ireland, a gift card and cash", rule: .always, lines: dublin,
            offers: [vouchers("gift", 1000), cash()], vat: dublinVAT,
            outcome: "gift 1000; cash 550 open; rounding 1; 1:1100 2:450"),
        // Coffee, milk, 0,412 kg of cheese at 10,90, less bottles 0,40, at 13,5 %: 14,22; soap at 25,5 %.
        Sample(
            name: "Finland, cash", rule: .always,
            lines: [
                (1000, 795_000, 0, food, 135), (2000, 109_000, 0, food, 135), (412, 1_090_000, 0, food, 135),
                (1000, 235_000, 0, household, 255), (-4000, 10_000, 0, deposit, 135),
            ], offers: [cash(2000)], vat: [[255, 187, 48, 235], [135, 1253, 169, 1422]],
            outcome: "cash 2000 change 345; rounding -2; 1:1460 2:235 3:-40"),
        Sample(
            name: "Belgium, cash", rule: .aboveFive, lines: brussels, offers: [cash(5000)], vat: brusselsVAT,
            outcome: "cash 5000 change 3425; rounding 2; 1:1575"),
        Sample(
            name: "Belgium, three cents left in cash", rule: .aboveFive, lines: brussels,
            offers: [visa(1570), cash(5)], vat: brusselsVAT,
            outcome: "visa 1570; cash 5 change 2; rounding 0; 1:1573"),
        // 7,5 h at 85,00, 48 km at 0,52, 3 books at 19,95. 125,87 of VAT are shared 121,13 to 4,74.
        Sample(
            name: "an invoice with net prices", basis: .net,
            lines: [
                (7500, 8_500_000, 0, 7, 190), (48_000, 52_000, 0, 8, 190), (3000, 1_995_000, 0, 9, 70),
            ], offers: [TenderOffer(method: "bank", kind: .transfer, amount: Amount(cents: 85_237))],
            vat: [[190, 66_246, 12_587, 78_833], [70, 5985, 419, 6404]],
            outcome: "bank 85237; rounding 0; 7:75863 8:2970 9:6404"),
    ]

    @Test(arguments: samples) func `a receipt gives the figures and payments of the till`(sample: Sample) throws {
        let entries = try sample.lines.flatMap { line in
            let bought = try ReceiptLine(
                what: nil, quantity: Quantity(milli: line.milli, unit: .piece), price: UnitPrice(e5: line.e5),
                category: line.category, rate: line.rate.map { VATRate(permille: $0) })
            let off = WrittenDiscount(size: .permille(line.off), what: "Discount")
            return line.off == 0 ? [ReceiptEntry.line(bought)] : [.line(bought), .discount(off)]
        }
        let figures = try ReceiptFigures(lines: ReceiptEntry.lines(of: entries), basis: sample.basis)
        #expect(
            figures.vat.map { [Int64($0.rate?.permille ?? -1), $0.net.cents, $0.vat.cents, $0.gross.cents] }
                == sample.vat)
        let settlement = try Settlement.settle(figures, by: sample.offers, rounding: sample.rule.callAsFunction)
        #expect(told(settlement) == sample.outcome)
    }
}
