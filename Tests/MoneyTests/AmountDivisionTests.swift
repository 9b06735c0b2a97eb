import Money
import Support
import Testing

@Suite struct AmountDivisionTests {
    @Test(
        arguments: [
            (0, 3, 0), (100, 3, 33), (200, 3, 67), (1, 2, 1), (-1, 2, -1), (3, 2, 2), (-3, 2, -2), (1, 3, 0),
            (-1, 3, 0),
            (5, 10, 1), (4, 10, 0), (.max, 1, .max), (.min, 1, .min), (.min, 2, -4_611_686_018_427_387_904),
            (.max, 2, 4_611_686_018_427_387_904), (.max, .max, 1), (.min, .max, -1),
            (4_611_686_018_427_387_903, .max, 0),
            (4_611_686_018_427_387_904, .max, 1),
        ] as [(Int64, Int, Int64)])
    func `half a cent is rounded away from zero`(cents: Int64, divisor: Int, quotient: Int64) {
        #expect(Amount(cents: cents).divided(by: divisor) == Amount(cents: quotient))
    }

    @Test(
        arguments: [
            (48763, 10, 4876), (0, 3, 0), (299, 3, 99), (300, 3, 100), (-1, 2, -1), (-2, 2, -1), (.max, 1, .max),
            (.min, 1, .min), (.min, 3, -3_074_457_345_618_258_603),
        ] as [(Int64, Int, Int64)])
    func `rounding down never goes above the exact quotient`(cents: Int64, divisor: Int, quotient: Int64) {
        #expect(Amount(cents: cents).dividedRoundingDown(by: divisor) == Amount(cents: quotient))
    }

    @Test func `a quotient is at most half a cent from the exact quotient`() {
        let seed: UInt64 = 1103
        var random = SplitMix64(seed: seed)
        for _ in 0..<2000 {
            let cents = random.nextOfAnySize()
            let divisor = Int(max(1, random.nextOfAnySize().magnitude >> 1))
            let nearest = Int128(Amount(cents: cents).divided(by: divisor).cents)
            let below = Int128(Amount(cents: cents).dividedRoundingDown(by: divisor).cents)
            let distance = nearest * Int128(divisor) - Int128(cents)
            let what: Comment = "seed \(seed): \(cents) by \(divisor)"
            #expect(distance.magnitude * 2 <= UInt128(divisor), what)
            #expect(
                distance.magnitude * 2 != UInt128(divisor) || nearest.magnitude * UInt128(divisor) > cents.magnitude,
                what)
            #expect(below * Int128(divisor) <= Int128(cents) && (below + 1) * Int128(divisor) > Int128(cents), what)
        }
    }
}
