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
        (500, 25_000, 13),  // 0,125 is half up
        (-500, 25_000, -13),  // and below zero half up in magnitude
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

    @Test func `a printed total wins, and what it is above quantity times price is kept`() throws {
        let line = try ReceiptLine(
            what: "Apples", quantity: Quantity(milli: 480, unit: .kilogram), price: UnitPrice(e5: 299_000),
            total: Amount(cents: 143), discount: Amount(cents: 20), category: Filed.food)
        #expect(line.total.cents == 143)
        #expect(line.difference.cents == -1)
        #expect(line.amount.cents == 123)
    }

    @Test func `a line that no amount can hold is refused`() {
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
