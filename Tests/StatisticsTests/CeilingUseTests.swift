import Money
import Statistics
import Testing

@Suite struct CeilingUseTests {
    @Test(
        arguments: [
            (0, 90000, 90000, 0, false), (41237, 90000, 48763, 458, false), (90000, 90000, 0, 1000, false),
            (90001, 90000, -1, 1000, true), (135_000, 90000, -45000, 1500, true), (-1, 1000, 1001, -1, false),
            (0, 0, 0, nil, false), (1, 0, -1, nil, true),
        ] as [(Int64, Int64, Int64, Int?, Bool)])
    func `the rest and the used share are exact, and an exactly reached ceiling is not over`(
        total: Int64, ceiling: Int64, left: Int64, used: Int?, isOver: Bool
    ) throws {
        let use = try CeilingUse(of: Amount(cents: total), in: Amount(cents: ceiling))
        #expect(use.ceiling.cents == ceiling)
        #expect(use.left.cents == left)
        #expect(use.usedPermille == used)
        #expect(use.isOver == isOver)
    }

    @Test func `an overflowing difference is refused`() {
        #expect(throws: AmountOverflow.self) { try CeilingUse(of: Amount(cents: .min), in: Amount(cents: 1)) }
    }
}
