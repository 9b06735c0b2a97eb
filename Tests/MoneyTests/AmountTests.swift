import Money
import Testing

@Suite struct AmountTests {
    @Test(
        arguments: [
            (0, "0.00"), (1, "0.01"), (-1, "-0.01"), (10, "0.10"), (99, "0.99"), (100, "1.00"), (-123450, "-1234.50"),
            (123_456_789, "1234567.89"), (.max, "92233720368547758.07"), (.min, "-92233720368547758.08"),
        ] as [(Int64, String)])
    func `machine text has a point, two digits and no grouping`(cents: Int64, text: String) {
        #expect(Amount(cents: cents).machineText == text)
    }

    @Test func `amounts are ordered by value`() {
        let amounts = [Amount(cents: .min), Amount(cents: -1), .zero, Amount(cents: 1), Amount(cents: .max)]
        #expect(amounts.reversed().sorted() == amounts)
        #expect(Amount(cents: 1) > Amount(cents: -1))
    }

    @Test func `sums and differences are exact up to both limits`() throws {
        #expect(try Amount(cents: 150).adding(Amount(cents: -200)) == Amount(cents: -50))
        #expect(try Amount(cents: .max).adding(Amount(cents: .min)) == Amount(cents: -1))
        #expect(try Amount(cents: 150).subtracting(Amount(cents: 200)) == Amount(cents: -50))
        #expect(try Amount(cents: -1).subtracting(Amount(cents: .max)) == Amount(cents: .min))
    }

    @Test func `an overflowing sum or difference is an error`() {
        #expect(throws: AmountOverflow()) { try Amount(cents: .max).adding(Amount(cents: 1)) }
        #expect(throws: AmountOverflow()) { try Amount(cents: .min).adding(Amount(cents: -1)) }
        #expect(throws: AmountOverflow()) { try Amount(cents: .min).subtracting(Amount(cents: 1)) }
        #expect(throws: AmountOverflow()) { try Amount.zero.subtracting(Amount(cents: .min)) }
    }

    @Test func `a total is exact in any order`() throws {
        let amounts = [Int64.max, .max, .min, .min, 7].map(Amount.init(cents:))
        #expect(try amounts.total() == Amount(cents: 5))
        #expect(try amounts.reversed().total() == Amount(cents: 5))
        #expect(try [Amount]().total() == .zero)
    }

    @Test func `an overflowing total is an error`() {
        #expect(throws: AmountOverflow()) { try [Amount(cents: .max), Amount(cents: 1)].total() }
        #expect(throws: AmountOverflow()) { try [Amount(cents: .min), Amount(cents: -1)].total() }
    }
}
