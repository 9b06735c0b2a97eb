import Money
import Support
import Testing

@Suite struct ApportionmentTests {
    @Test(
        arguments: [
            (100, [1, 1, 1], [34, 33, 33]), (10, [], []), (10, [0, 0], [0, 0]), (10, [-5, 0], [0, 0]),
            (10, [3, -7, 0, 1], [8, 0, 0, 2]), (0, [1, 2], [0, 0]), (1, [1, 1], [1, 0]), (1, [1, 2], [0, 1]),
            (-100, [1, 1, 1], [-34, -33, -33]),
            (.max, [.max, .max], [4_611_686_018_427_387_904, 4_611_686_018_427_387_903]),
            (.min, [.max], [.min]), (.max, [.max], [.max]), (7, [.max, 1, .max], [4, 0, 3]),
        ] as [(Int, [Int64], [Int])])
    func `the largest remainders get the rest, the earlier of equal remainders first`(
        total: Int, weights: [Int64], shares: [Int]
    ) {
        #expect(apportion(total, by: weights) == shares)
    }

    @Test(
        arguments: [
            (10, [1000, 1], [9, 1]), (10, [1000, 0, 1], [9, 0, 1]), (3, [1000, 1, 1], [1, 1, 1]),
            (2, [1000, 1, 1], [2, 0, 0]), (10, [500, 500, 1], [5, 4, 1]), (4, [5, 5, 0, -1], [2, 2, 0, 0]),
            (12, [600, 599, 1, 1], [5, 5, 1, 1]), (-3, [1000, 1], [-3, 0]), (0, [1], [0]),
            (5, [100, 100, 1, 1], [2, 1, 1, 1]),
        ] as [(Int, [Int64], [Int])])
    func `a minimum of one is taken from the share furthest above its exact value`(
        total: Int, weights: [Int64], shares: [Int]
    ) {
        #expect(apportion(total, by: weights, atLeastOne: true) == shares)
    }

    @Test func `permilles add up to a thousand`() {
        #expect(permilles([2, 1]) == [667, 333])
        #expect(permilles([1, 1, 1, 1, 1, 1]) == [167, 167, 167, 167, 166, 166])
        #expect(permilles([0, -4]) == [0, 0])
    }

    @Test(arguments: [false, true])
    func `shares add up and differ from the exact value by less than one`(atLeastOne: Bool) {
        let seed: UInt64 = 40
        var random = SplitMix64(seed: seed)
        for _ in 0..<3000 {
            let weights = (0..<Int.random(in: 1...12, using: &random)).map { _ in random.nextOfAnySize() }
            let total = Int(random.nextOfAnySize().magnitude >> 1)
            let shares = apportion(total, by: weights, atLeastOne: atLeastOne)
            let what: Comment = "seed \(seed): \(total) by \(weights)"
            let positive = weights.map { Int128(max(0, $0)) }
            let sum = positive.reduce(0, +)
            #expect(shares.count == weights.count, what)
            #expect(shares.map { Int128($0) }.reduce(0, +) == (sum > 0 ? Int128(total) : 0), what)
            #expect(zip(shares, weights).allSatisfy { $0 >= 0 && ($1 > 0 || $0 == 0) }, what)
            let isRaised = atLeastOne && total >= weights.count { $0 > 0 }
            if isRaised { #expect(zip(shares, weights).allSatisfy { $1 <= 0 || $0 >= 1 }, what) }
            if !isRaised, sum > 0 {
                #expect(
                    zip(shares, positive).allSatisfy { share, weight in
                        (Int128(share) * sum - Int128(total) * weight).magnitude < sum.magnitude
                    }, what)
            }
            for (one, other) in zip(positive.indices, positive.indices.dropFirst()) where !isRaised {
                #expect(positive[one] < positive[other] || shares[one] >= shares[other], what)
            }
        }
    }
}
