import BookSupport
import Bookkeeping
import Household
import Ledger
import Testing

/// A shop's own code where a product is named.
@Suite struct WeighedTests {
    private let fixture: BookFixture

    /// Cheese at Lidl by weight, olives at Despar by price.
    init() throws {
        fixture = try BookFixture()
        var (cheese, olives) = (Product(name: "Cheese"), Product(name: "Olives"))
        (cheese.unit, cheese.barcodes) = (.gram, [PayeePattern.barcode(of: "00042", payee: "LIDL")])
        olives.barcodes = [PayeePattern.barcode(of: "00007", payee: "Despar")]
        _ = try fixture.book.addProducts([cheese, olives], by: fixture.context.signature)
        for (payee, pattern) in [("LIDL", "21.....{NNDDD}"), ("Despar", "22.....{NNNDD}")] {
            try addPattern(pattern, of: payee)
        }
    }

    @Test func `the weight in a code is the quantity unless the user gives a quantity`() throws {
        let weighed = try fixture.context.measured("2100042012349")
        #expect(weighed.product.name == "Cheese")
        #expect(weighed.quantity == Quantity(milli: 1234, unit: .kilogram))
        let said = try fixture.context.measured("50 g 2100042012349")
        #expect((said.product.id, said.quantity) == (1, Quantity(milli: 50_000, unit: .gram)))
    }

    @Test func `a code with a price names its product without a quantity`() throws {
        #expect(try fixture.context.product(named: "2200007003501").name == "Olives")
        #expect(try fixture.context.measured("2 2200007003501").quantity == Quantity(milli: 2000, unit: .piece))
        #expect(throws: BookkeepingError.pricedCode("2200007003501", product: "Olives")) {
            try fixture.context.measured("2200007003501")
        }
    }

    @Test func `a code of an unknown product or with two matching patterns is refused`() throws {
        #expect(throws: LedgerError.noSuchProduct("2100099001006")) { try fixture.context.measured("2100099001006") }
        try addPattern("2.00042{NNDDD}", of: "Coop")
        let error = try #require(throws: BarcodeError.self) { try fixture.context.product(named: "2100042012349") }
        #expect(error.kind == "barcode.ambiguous")
    }

    @Test func `among payees with equal patterns, the payee with a known product is used`() throws {
        try addPattern("21.....{NNDDD}", of: "Coop")
        #expect(try fixture.context.product(named: "2100042012349").name == "Cheese")
        var ham = Product(name: "Ham")
        ham.barcodes = [PayeePattern.barcode(of: "00042", payee: "Coop")]
        _ = try fixture.book.addProducts([ham], by: fixture.context.signature)
        let error = try #require(throws: LedgerError.self) { try fixture.context.product(named: "2100042012349") }
        #expect(error.kind == "product.ambiguous")
    }

    private func addPattern(_ pattern: String, of payee: String) throws {
        _ = try fixture.book.addPattern(
            PayeePattern(payee: payee, pattern: BarcodePattern(reading: pattern)), by: fixture.context.signature)
    }
}
