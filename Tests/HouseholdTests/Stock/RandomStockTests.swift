import Household
import Money
import Periods
import Support
import Testing

@Suite struct RandomStockTests {
    @Test func `two merged copies have equal stock in ten thousand histories`() throws {
        let seed: UInt64 = 1321
        var random = SplitMix64(seed: seed)
        var seen: [String: Int] = [:]
        for number in 0..<10_000 {
            let what: Comment = "seed \(seed), history \(number)"
            var numbers: Int64 = 0
            var one = StockCopy()
            try work(&one, .random(in: 0...6, using: &random), &numbers, what, using: &random)
            var other = one
            try work(&one, .random(in: 0...5, using: &random), &numbers, what, using: &random)
            try work(&other, .random(in: 0...5, using: &random), &numbers, what, using: &random)

            var joined = one.joined(with: other)
            let status = try check(joined, what)
            let reversed = try ProductStock(of: other.joined(with: one).counting, in: .kilogram)
            #expect(status == reversed, what)
            let shuffled = try ProductStock(of: joined.counting.shuffled(using: &random), in: .kilogram)
            #expect(status == shuffled, what)
            if status.isBelowZero { seen["below zero", default: 0] += 1 }
            let lots = Set(joined.counting.filter(\.beginsLot).map(\.id))
            let sums = Dictionary(grouping: joined.counting.filter { lots.contains($0.lot ?? 0) }, by: \.lot)
            if sums.values.contains(where: { $0.reduce(0) { $0 + grams($1) } < 0 }) {
                seen["over-used", default: 0] += 1
            }

            try work(&joined, .random(in: 0...2, using: &random), &numbers, what, using: &random)
            try check(joined, what)
            for (act, count) in joined.seen { seen[act, default: 0] += count }
        }
        // Every case must have occurred.
        for kind in StockCopy.Act.allCases.map(\.rawValue) + ["below zero", "over-used"] {
            #expect(seen[kind, default: 0] > 500, "\(kind), seed \(seed)")
        }
    }

    private func work(
        _ copy: inout StockCopy, _ count: Int, _ numbers: inout Int64, _ what: Comment, using random: inout SplitMix64
    ) throws {
        for _ in 0..<count {
            let wrong = try copy.act(numbers: &numbers, using: &random)
            #expect(wrong == nil, what)
        }
    }

    @discardableResult private func check(_ copy: StockCopy, _ what: Comment) throws -> ProductStock {
        let status = try ProductStock(of: copy.counting, in: .kilogram)
        let oracle = StockOracle(copy.counting)
        #expect(status.quantity == kilograms(oracle.total), what)
        #expect(status.quantity.milli * 1000 == copy.counting.reduce(0) { $0 + grams($1) }, what)
        #expect(status.told == oracle.told, what)
        #expect(status.value?.cents == oracle.cents, what)
        let left = status.rests.reduce(0) { $0 + $1.quantity.milli }
        #expect(left == max(0, oracle.total), what)
        return status
    }

    private func grams(_ move: StockMove) -> Int64 {
        move.quantity.unit == .gram ? move.quantity.milli : move.quantity.milli * 1000
    }
}
