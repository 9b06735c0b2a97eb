import Household
import Money
import Testing

/// 12,00 of food, 5,00 of household, 3,00 of fuel.
@Suite struct VoucherTests {
    private static let food: Set<Int64> = [Filed.food]
    private static let foodAndHousehold: Set<Int64> = [Filed.food, Filed.household]

    private func settled(_ offers: [TenderOffer]) throws -> String {
        let figures = try gross(line(1200, Filed.food), line(500, Filed.household), line(300, Filed.fuel))
        return told(try Settlement.settle(figures, by: offers))
    }

    private static let taken: [([TenderOffer], String)] = [
        // Without a face value, for any amount.
        ([vouchers("gift", 500), visa()], "gift 500; visa 1500 open"),
        ([vouchers("gift", 5000)], "gift 5000 forgone 3000"),
        ([vouchers("gift")], "gift 2000 open"),
        ([vouchers("gift", for: food), visa()], "gift 1200 open; visa 800 open"),
        ([vouchers("gift", 1500, for: food), visa()], "gift 1500 forgone 300; visa 800 open"),
        // With a face value: as many vouchers as fit, a given number, or a multiple of the face value.
        ([vouchers(face: 800), visa()], "meal 1600 (2x800) open; visa 400 open"),
        ([vouchers(face: 800, most: 1), visa()], "meal 800 (1x800) open; visa 1200 open"),
        ([vouchers(face: 800, for: food), visa()], "meal 800 (1x800) open; visa 1200 open"),
        ([vouchers(count: 2, face: 800), cash()], "meal 1600 (2x800); cash 400 open"),
        ([vouchers(count: 2, face: 800, for: food), cash()], "meal 1600 (2x800) forgone 400; cash 800 open"),
        ([vouchers("meal", 1600, face: 800), cash()], "meal 1600 (2x800); cash 400 open"),
        ([vouchers("meal", 1600, count: 2, face: 800), cash()], "meal 1600 (2x800); cash 400 open"),
        ([vouchers(count: 3, face: 800)], "meal 2400 (3x800) forgone 400"),
        ([vouchers(count: 1, face: 5000)], "meal 5000 (1x5000) forgone 3000"),
        // Each voucher pays from the amount that the other vouchers left.
        ([vouchers(face: 500, most: 3), vouchers("gift")], "meal 1500 (3x500) open; gift 500 open"),
        (
            [vouchers(count: 1, face: 800, most: 2), vouchers(face: 800, most: 2), visa()],
            "meal 800 (1x800); meal 800 (1x800) open; visa 400 open"
        ),
        // Other tenders pay the other lines first: 8,00 of them, then 2,00 of food.
        ([visa(1000), vouchers("gift", for: food)], "visa 1000; gift 1000 open"),
        ([cash(800), vouchers("gift", for: food)], "cash 800; gift 1200 open"),
        ([vouchers("any", 800), vouchers("gift", for: food)], "any 800; gift 1200 open"),
        // Vouchers for more categories do so too: 5,00 of household, 3,00 of food.
        (
            [vouchers("wide", 800, for: foodAndHousehold), vouchers("gift", for: food), visa()],
            "wide 800; gift 900 open; visa 300 open"
        ),
        (
            [vouchers("gift", 1000, for: food), vouchers("wide", for: foodAndHousehold), visa()],
            "gift 1000; wide 700 open; visa 300 open"
        ),
        // A cycle: no voucher may pay everything, but together they do.
        (
            [
                vouchers("a", 1000, for: [Filed.food, Filed.fuel]), vouchers("b", 700, for: foodAndHousehold),
                vouchers("c", for: [Filed.fuel, Filed.household]),
            ], "a 1000; b 700; c 300 open"
        ),
    ]

    @Test(arguments: taken) func `vouchers pay the rest of their allowed lines`(
        offers: [TenderOffer], outcome: String
    ) throws {
        let usual = "; rounding 0; 1:1200 2:500 4:300"
        #expect(try settled(offers) == outcome + usual)
    }

    private static let refused: [([TenderOffer], ReceiptError.VoucherFault)] = [
        ([visa(), vouchers("gift")], ReceiptError.VoucherFault.nothingLeft),
        ([visa(), vouchers("gift", 100)], .nothingLeft),
        ([vouchers("gift", for: []), visa()], .nothingLeft),
        ([vouchers("a", for: food), vouchers("gift", 1, for: food)], .nothingLeft),
        ([visa(2000 - 1), vouchers("gift", for: [Filed.deposit])], .nothingLeft),
        ([vouchers("gift", 0)], .noVoucher),
        ([vouchers("gift", count: 0, face: 800)], .noVoucher),
        ([vouchers("gift", count: -1, face: 800)], .noVoucher),
        ([vouchers("gift", 0, face: 800)], .noVoucher),
        ([vouchers("gift", count: 2)], .noFace),
        ([vouchers("gift", 1000, face: 800)], .notWhole(Amount(cents: 1000), face: Amount(cents: 800))),
        ([vouchers("gift", 1600, count: 1, face: 800)], .notWhole(Amount(cents: 1600), face: Amount(cents: 800))),
        (
            [vouchers("gift", count: 4, face: 800)],
            .notAllNeeded(count: 4, face: Amount(cents: 800), left: Amount(cents: 2000))
        ),
        (
            [vouchers("gift", 1600, face: 400, for: food)],
            .notAllNeeded(count: 4, face: Amount(cents: 400), left: Amount(cents: 1200))
        ),
        ([vouchers("gift", count: 3, face: 200, most: 2)], .tooMany(count: 3, most: 2)),
        (
            [vouchers("gift", count: 2, face: 200, most: 2), vouchers("gift", face: 200, most: 2)],
            .tooMany(count: 3, most: 2)
        ),
        ([vouchers("gift", 100, most: 1), vouchers("gift", 100, most: 1)], .tooMany(count: 2, most: 1)),
        ([vouchers("gift", face: 800, most: 0)], .tooMany(count: 1, most: 0)),
        ([vouchers("gift", face: 2100)], .noneFits(left: Amount(cents: 2000), face: Amount(cents: 2100))),
        ([visa(1300), vouchers("gift", face: 800)], .noneFits(left: Amount(cents: 700), face: Amount(cents: 800))),
    ]

    @Test(arguments: refused) func `a voucher that pays nothing is refused`(
        offers: [TenderOffer], fault: ReceiptError.VoucherFault
    ) {
        #expect(throws: ReceiptError.voucher(method: "gift", fault)) { try settled(offers) }
    }

    @Test(arguments: MethodKind.allCases.filter { $0 != .voucher })
    func `only vouchers are counted`(kind: MethodKind) throws {
        let two = TenderOffer(method: "lunch", kind: kind, count: 2, face: Amount(cents: 100))
        #expect(
            throws: ReceiptError.counted(method: "lunch", count: 2, worth: Amount(cents: 200), kind: kind)
        ) { try settled([two, cash()]) }
        let some = TenderOffer(method: "lunch", kind: kind, count: 2)
        #expect(throws: ReceiptError.counted(method: "lunch", count: 2, worth: nil, kind: kind)) {
            try settled([some])
        }
    }

    @Test func `only vouchers are counted in a file`() throws {
        let tenders = [Tender(method: "visa", kind: .card, amount: Amount(cents: 1200), count: 2, face: nil)]
        let purchase = Purchase(
            basis: .gross, country: nil, lines: [try line(1200)], printedVAT: [], tenders: tenders, rounding: .zero)
        #expect(
            throws: ReceiptError.counted(method: "visa", count: 2, worth: Amount(cents: 1200), kind: .card)
        ) { try purchase.checkTenders() }
    }

    @Test func `returned items reduce the amount that vouchers can pay`() throws {
        let figures = try gross(line(1200), line(-200, Filed.deposit), line(500, Filed.household))
        func paid(for allowed: Set<Int64>) throws -> Int64 {
            let settlement = try Settlement.settle(figures, by: [vouchers("gift", for: allowed), visa()])
            return settlement.tenders[0].amount.cents
        }
        #expect(try paid(for: [Filed.food]) == 1200)
        #expect(try paid(for: [Filed.food, Filed.deposit]) == 1000)
        #expect(try paid(for: [Filed.food, Filed.household]) == 1500)
        #expect(throws: ReceiptError.voucher(method: "gift", .nothingLeft)) { try paid(for: [Filed.deposit]) }
    }

    @Test func `vouchers pay the VAT on net prices too`() throws {
        let lines = [try line(1000, Filed.food, at: 100), try line(1000, Filed.fuel, at: 220)]
        let figures = try ReceiptFigures(lines: lines, basis: .net)
        let settlement = try Settlement.settle(figures, by: [vouchers("gift", for: Self.food), visa()])
        #expect(settlement.tenders.map(\.amount.cents) == [1100, 1220])
    }

    @Test func `vouchers for more than twelve category sets are refused`() throws {
        let lines = try (0..<14).map { try line(100, $0) }
        let figures = try ReceiptFigures(lines: lines, basis: .gross)
        let offers = (0..<14).map { vouchers("v\($0)", 100, for: [$0]) }
        #expect(throws: ReceiptError.voucher(method: "v12", .tooManyKinds(limit: 12))) {
            try Settlement.settle(figures, by: offers)
        }
        #expect(try Settlement.settle(figures, by: offers.prefix(12) + [visa()]).tenders.count == 13)
    }
}
