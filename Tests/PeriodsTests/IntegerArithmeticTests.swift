import Support
import Testing

@testable import Periods

@Suite struct IntegerArithmeticTests {
    @Test(arguments: [(7, 2, 1), (6, 2, 0), (0, 0, 0), (-1, -1, 2), (-3, -1, 0), (-4, -2, 2)])
    func `a division by 3 is rounded down`(number: Int, quotient: Int, remainder: Int) {
        #expect(number.floored(by: 3) == (quotient, remainder))
    }

    @Test func `a division of the ends of Int is rounded down`() {
        #expect(Int.min.floored(by: 7) == (-1_317_624_576_693_539_402, 6))
        #expect(Int.max.floored(by: 7) == (1_317_624_576_693_539_401, 0))
    }

    @Test func `a sum stops at the ends of Int`() {
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
