import Database
import Testing

@Suite struct ValueTests {
    @Test func `a value is made from numbers, texts and Booleans`() {
        #expect(Value(7) == .integer(7))
        #expect(Value(Int.min) == .integer(.min))
        #expect(Value(Int64?.some(7)) == .integer(7))
        #expect(Value("") == .text(""))
        #expect(Value(String?.some("x")) == .text("x"))
        #expect(Value(true) == .integer(1))
        #expect(Value(false) == .integer(0))
    }

    @Test func `nil becomes null`() {
        #expect(Value(Int64?.none) == .null)
        #expect(Value(String?.none) == .null)
    }
}
