import Money
import Statistics
import Testing

@Suite struct ComparisonTests {
    @Test(
        arguments: [
            (110, 100, 10, 100), (90, 100, -10, -100), (100, 100, 0, 0), (0, 100, -100, -1000), (250, 100, 150, 1500),
            (2, 3, -1, -333), (5, 3, 2, 667),
        ] as [(Int64, Int64, Int64, Int)])
    func `a change is in cents and in tenths of a percent`(
        total: Int64, previous: Int64, cents: Int64, permille: Int
    ) throws {
        let comparison = try Comparison(of: Amount(cents: total), with: Amount(cents: previous))
        #expect(comparison.change.cents == cents)
        #expect(comparison.changePermille == permille)
    }

    @Test(arguments: [(5, 5), (0, 0), (-5, -5)] as [(Int64, Int64)])
    func `a change from zero has cents and no percentage`(total: Int64, cents: Int64) throws {
        let comparison = try Comparison(of: Amount(cents: total), with: .zero)
        #expect(comparison.change.cents == cents)
        #expect(comparison.changePermille == nil)
    }

    @Test(
        arguments: [
            (2001, 2000, 1), (1999, 2000, -1), (2002, 2001, 0), (2000, 2001, 0), (2000, 1999, 1), (1998, 1999, -1),
            (2003, 2000, 2), (1997, 2000, -2),
        ] as [(Int64, Int64, Int)])
    func `half a tenth of a percent is rounded away from zero`(total: Int64, previous: Int64, permille: Int) throws {
        #expect(try Comparison(of: Amount(cents: total), with: Amount(cents: previous)).changePermille == permille)
    }

    @Test(
        arguments: [
            (10, -10, 20, 2000), (-20, -10, -10, -1000), (0, -10, 10, 1000), (-10, -10, 0, 0), (-2, -3, 1, 333),
            (-1999, -2000, 1, 1), (-2001, -2000, -1, -1),
        ] as [(Int64, Int64, Int64, Int)])
    func `a change from refunds has the sign of the change in percent too`(
        total: Int64, previous: Int64, cents: Int64, permille: Int
    ) throws {
        let comparison = try Comparison(of: Amount(cents: total), with: Amount(cents: previous))
        #expect(comparison.change.cents == cents)
        #expect(comparison.changePermille == permille)
    }

    @Test func `extreme amounts are compared or refused, never wrapped`() throws {
        let (most, least) = (Amount(cents: .max), Amount(cents: .min))
        #expect(try Comparison(of: most, with: Amount(cents: 1)).changePermille == .max)
        #expect(try Comparison(of: least, with: .zero).change == least)
        #expect(try Comparison(of: .zero, with: most).changePermille == -1000)
        #expect(try Comparison(of: least, with: least).change == .zero)
        #expect(throws: AmountOverflow.self) { try Comparison(of: most, with: Amount(cents: -1)) }
        #expect(throws: AmountOverflow.self) { try Comparison(of: .zero, with: least) }
    }
}
