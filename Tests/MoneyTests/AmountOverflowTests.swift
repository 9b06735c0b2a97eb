import Money
import Testing

@Suite struct AmountOverflowTests {
    @Test func `the error names both limits, has no caret, and has a hint`() {
        let error = AmountOverflow()
        #expect(error.kind == "amount.overflow")
        #expect(
            error.message == "the sum is out of range: amounts go from -92233720368547758.08 to 92233720368547758.07")
        #expect(error.input == nil)
        #expect(error.caret == nil)
        #expect(error.hint == "void the largest amounts, or record smaller ones")
    }
}
