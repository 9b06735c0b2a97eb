import Household
import Money
import Testing

@Suite struct ReceiptLineTests {
    /// Quantities in thousandths, prices in hundred-thousandths of a euro, and the total in cents worked out by hand.
    @Test(arguments: [
        (2000, 129_000, 258),  // 2 × 1,29
        (480, 299_000, 144),  // 0,480 kg at 2,99: 1,4352
        (23_170, 189_900, 4400),  // 23,17 l at 1,899: 43,99983
        (500, 189_900, 95),  // half a litre: 0,9495
        (500, 25_000, 13),  // 0,125: half a cent is rounded away from zero
        (-500, 25_000, -13),  // -0,125
        (312_000, 25_341, 7906),  // 312 kWh at 0,25341: 79,06392
        (1, 499_999, 0),  // 0,00499999
        (1, 500_000, 1),
        (-1000, 25_000, -25),  // a bottle given back
    ]) func `a line is quantity times price, rounded once`(milli: Int64, e5: Int64, cents: Int64) throws {
        let line = try ReceiptLine(
            what: nil, product: 7, quantity: Quantity(milli: milli, unit: .piece), price: UnitPrice(e5: e5),
            category: Filed.food)
        #expect(line.total.cents == cents)
        #expect(line.amount == line.total)
        #expect(line.difference == .zero)
    }

    @Test func `a printed total replaces quantity times price, and the difference is kept`() throws {
        let line = try ReceiptLine(
            what: "Apples", quantity: Quantity(milli: 480, unit: .kilogram), price: UnitPrice(e5: 299_000),
            total: Amount(cents: 143), discount: Amount(cents: 20), category: Filed.food)
        #expect(line.total.cents == 143)
        #expect(line.difference.cents == -1)
        #expect(line.amount.cents == 123)
    }

    /// Quantity in thousandths, price of a unit or of the whole, printed total; then price of a unit, total, difference.
    @Test(
        arguments: [
            (nil, .each(UnitPrice(e5: 129_000)), nil, [129_000, 129, 0]),
            (2000, .each(UnitPrice(e5: 129_000)), nil, [129_000, 258, 0]),
            (480, .each(UnitPrice(e5: 299_000)), 143, [299_000, 143, -1]),
            (480, .total(Amount(cents: 144)), nil, [300_000, 144, 0]),
            (-480, .total(Amount(cents: -144)), nil, [300_000, -144, 0]),
            (3000, .total(Amount(cents: 100)), nil, [33_333, 100, 0]),
            (480, .total(Amount(cents: 144)), 140, [300_000, 140, -4]),
            (7_000_000, .total(Amount(cents: 100)), nil, [14, 100, 2]),  // 14,28…
        ] as [(Int64?, WrittenLine.Price, Int64?, [Int64])]) func `a line takes its fields from the typed line`(
            milli: Int64?, price: WrittenLine.Price, printed: Int64?, figures: [Int64]
        ) throws
    {
        let written = WrittenLine(
            quantity: milli.map { Quantity(milli: $0, unit: .kilogram) }, what: "Apples", price: price,
            printedTotal: printed.map { Amount(cents: $0) })
        let line = try ReceiptLine(written, product: 7, category: Filed.food, rate: VATRate(permille: 100))
        #expect([line.price.e5, line.total.cents, line.difference.cents] == figures)
        #expect(line.what == "Apples" && line.product == 7 && line.category == Filed.food)
        #expect(line.quantity == (milli.map { Quantity(milli: $0, unit: .kilogram) } ?? .onePiece))
        #expect(line.rate == VATRate(permille: 100) && line.discount == .zero)
    }

    @Test func `a typed rate outranks the default rate`() throws {
        let written = WrittenLine(
            quantity: nil, what: "Soap", price: .each(UnitPrice(e5: 1000)), rate: VATRate(permille: 220))
        #expect(try ReceiptLine(written, category: 1, rate: VATRate(permille: 40)).rate == VATRate(permille: 220))
    }

    @Test func `an overflowing unit price is refused`() {
        let written = WrittenLine(
            quantity: Quantity(milli: 1, unit: .litre), what: "Ink", price: .total(Amount(cents: .max)))
        #expect(throws: ReceiptError.overflow) { try ReceiptLine(written, category: 1) }
    }

    @Test func `an overflowing line is refused`() {
        #expect(throws: ReceiptError.overflow) {
            try ReceiptLine(
                what: nil, quantity: Quantity(milli: .max, unit: .piece), price: UnitPrice(e5: .max), category: 1)
        }
        #expect(throws: ReceiptError.overflow) {
            try ReceiptLine(
                what: nil, price: UnitPrice(e5: 0), total: Amount(cents: .min), discount: Amount(cents: 1), category: 1)
        }
        #expect(throws: ReceiptError.overflow) {
            try ReceiptLine(what: nil, price: UnitPrice(e5: -1_000_000), total: Amount(cents: .max), category: 1)
        }
    }
}
