import Household
import Testing

@Suite struct UnitTests {
    @Test func `a quantity of one piece is a thousand thousandths`() {
        #expect(Quantity.onePiece == Quantity(milli: 1000, unit: .piece))
    }
}
