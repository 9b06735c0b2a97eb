import Support
import Testing

@testable import Periods

@Suite struct IntegerArithmeticTests {
    @Test(arguments: [(7, 2, 1), (6, 2, 0), (0, 0, 0), (-1, -1, 2), (-3, -1, 0), (-4, -2, 2)])
    func `division by three rounds down`(number: Int, quotient: Int, remainder: Int) {
        #expect(number.floored(by: 3) == (quotient, remainder))
    }

    @Test func `division of the extreme integers rounds down`() {
        #expect(Int.min.floored(by: 7) == (-1_317_624_576_693_539_402, 6))
        #expect(Int.max.floored(by: 7) == (1_317_624_576_693_539_401, 0))
    }

    @Test func `a sum is clamped at the extreme integers`() {
        #expect(Int.max.addingClamped(1) == .max)
        #expect(Int.min.addingClamped(-1) == .min)
        #expect(Int.max.addingClamped(.min) == -1)
        #expect(2.addingClamped(-5) == -3)
    }

    @Test(arguments: [(7, "07"), (0, "00"), (123, "123"), (-3, "-03")])
    func `a number is padded with zeros to two digits`(number: Int, text: String) {
        #expect(number.padded(to: 2) == text)
    }
}
