import Household
import Money
import Support
import Testing

@Suite struct StockValueTests {
    @Test func `halves of unrelated lots are rounded exactly`() throws {
        let seed: UInt64 = 1322
        var random = SplitMix64(seed: seed)
        for number in 0..<3_000 {
            let wholes = (0..<3).map { _ in Int64.random(in: 2...100_000, using: &random) }
            let common = wholes.reduce(2, *)
            var shares = wholes.map { (left: Int64.random(in: 1...$0, using: &random), whole: $0) }
            let sum = shares.reduce(Int64(0)) { ($0 + $1.left * (common / $1.whole)) % common }
            // The last lot makes the sum exactly half a cent, or a unit of the common denominator more or less.
            let off = Int64.random(in: -1...1, using: &random)
            let last = ((common / 2 - sum + off) % common + common) % common
            if last > 0 { shares.append((last, common)) }
            let sign: Int64 = Bool.random(using: &random) ? 1 : -1
            let moves = shares.enumerated().flatMap { index, share in
                let id = Int64(10 + 2 * index)
                return [
                    move(id, .bought, share.whole, cents: sign),
                    move(id + 1, .used, share.left - share.whole, lot: id),
                ]
            }
            let exact = shares.reduce(Int128(0)) { $0 + Int128($1.left) * Int128(common / $1.whole) }
            let value = try ProductStock(of: moves, in: .kilogram).value
            let expected = StockOracle.rounded(Int128(sign) * exact, over: Int128(common))
            #expect(value == Amount(cents: expected), "seed \(seed), number \(number)")
        }
    }
}
