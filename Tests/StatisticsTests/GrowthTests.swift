import Ledger
import Money
import Periods
import Statistics
import Support
import Testing

@Suite struct GrowthTests {
    private static let tree = CategoryTree([
        Category(id: 1, parent: nil, name: "food", isArchived: false),
        Category(id: 2, parent: 1, name: "groceries", isArchived: false),
        Category(id: 3, parent: nil, name: "home", isArchived: false),
        Category(id: 4, parent: 3, name: "rent", isArchived: false),
    ])

    private func totals(_ cents: [Ledger.Category.ID: Int64]) -> [GroupTotal] {
        cents.map { GroupTotal(key: .category($0.key), count: 1, amount: Amount(cents: $0.value)) }
    }

    private func growth(
        _ own: [Ledger.Category.ID: Int64], _ past: [[Ledger.Category.ID: Int64]], depth: Int = 1
    ) throws -> Growth {
        try Growth(of: totals(own), against: past.map(totals), in: Self.tree, depth: depth)
    }

    @Test func `the largest increase is first, and the largest decrease last`() throws {
        let growth = try growth([1: 900, 3: 500, 4: 100], [[2: 100, 4: 650], [1: 300, 4: 650], [4: 650]])
        #expect(growth.rows.map(\.group.name) == ["food", "home"])
        #expect(growth.rows.map(\.usual.cents) == [100, 650])
        #expect(growth.rows.map(\.comparison.change.cents) == [800, -50])
        #expect(growth.rows.map(\.comparison.changePermille) == [8000, -77])
        // The months had 750, 950 and 650: the median of the total is not the sum of the medians.
        #expect((growth.total.cents, growth.usual.cents, growth.comparison.change.cents) == (1500, 750, 750))
    }

    @Test func `equal changes are in the order of names, and groups without figures are left out`() throws {
        let growth = try growth([1: 200, 3: 200], [[:], [4: 300], [:]], depth: 2)
        #expect(growth.rows.map(\.group.label) == ["food (itself)", "home (itself)"])
        #expect(growth.rows.map(\.comparison.changePermille) == [nil, nil])
    }

    @Test func `an overflowing change is refused`() {
        #expect(throws: AmountOverflow.self) { try growth([1: .max], [[1: -.max]]) }
    }

    @Test(arguments: [
        ("2026-11", "2026-11-21", "2024-01-01", ["2026-05", "2026-06", "2026-07", "2026-08", "2026-09", "2026-10"]),
        ("2026-11", "2026-11-21", "2026-09-02", ["2026-10"]), ("2026-11", "2026-11-21", "2026-10-02", []),
        ("2026-03", "2026-11-21", "2026-01-01", ["2026-01", "2026-02"]), ("2026-12", "2026-11-21", "2024-01-01", []),
    ])
    func `the usual is of the last six complete months before`(
        name: String, today: String, begins: String, months: [String]
    ) {
        let pairs = Growth.pairs(for: month(name), begins: day(begins), today: day(today))
        #expect(pairs.map(\.month.name) == months)
    }

    @Test func `the current month is compared with as many days, and with all of a shorter month`() {
        let pairs = Growth.pairs(for: month("2026-03"), begins: day("2020-01-01"), today: day("2026-03-30"))
        #expect(pairs.map { $0.days.earlier.count } == [30, 30, 30, 30, 30, 28])
        #expect(pairs.allSatisfy { $0.days.own == range("2026-03-01", "2026-03-30") && $0.days.count == 30 })
        let over = Growth.pairs(for: month("2026-03"), begins: day("2020-01-01"), today: day("2026-04-01"))
        #expect(over.map { $0.days.earlier.count } == [30, 31, 30, 31, 31, 28])
        #expect(over.allSatisfy { $0.days.count == nil })
    }

    @Test(arguments: 0..<200 as Range<UInt64>)
    func `the figures equal a simple calculation`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        func someMonth() -> [Ledger.Category.ID: Int64] {
            var month: [Ledger.Category.ID: Int64] = [:]
            for category in Int64(1)...4 where Bool.random(using: &random) {
                month[category] = Int64.random(in: -50...200, using: &random)
            }
            return month
        }
        let (own, past) = (someMonth(), (0..<Int.random(in: 0...6, using: &random)).map { _ in someMonth() })
        let growth = try growth(own, past)
        // At depth 1, food has the categories 1 and 2, home 3 and 4.
        let groups: [(name: String, categories: [Ledger.Category.ID])] = [("food", [1, 2]), ("home", [3, 4])]
        func sum(_ month: [Ledger.Category.ID: Int64], _ categories: [Ledger.Category.ID]) -> Int64 {
            categories.reduce(0) { $0 + (month[$1] ?? 0) }
        }
        var expected: [(name: String, total: Int64, usual: Int64)] = []
        for group in groups {
            let usual = slowMedian(past.map { sum($0, group.categories) })
            let total = sum(own, group.categories)
            if total != 0 || usual != 0 { expected.append((group.name, total, usual)) }
        }
        // Two rows are in the right order, or exchanged.
        if expected.count == 2, expected[1].total - expected[1].usual > expected[0].total - expected[0].usual {
            expected.reverse()
        }
        #expect(growth.rows.map { $0.group.name ?? "" } == expected.map(\.name), "seed \(seed)")
        #expect(growth.rows.map(\.total.cents) == expected.map(\.total), "seed \(seed)")
        #expect(growth.rows.map(\.usual.cents) == expected.map(\.usual), "seed \(seed)")
        #expect(
            growth.rows.map(\.comparison.change.cents) == expected.map { $0.total - $0.usual }, "seed \(seed)")
        #expect(growth.usual.cents == slowMedian(past.map { sum($0, [1, 2, 3, 4]) }), "seed \(seed)")
    }

    /// The median, found by taking the smallest and the largest away until one or two are left.
    private func slowMedian(_ cents: [Int64]) -> Int64 {
        var rest = cents
        while rest.count > 2 {
            for extreme in [rest.min(), rest.max()] {
                if let extreme, let index = rest.firstIndex(of: extreme) { rest.remove(at: index) }
            }
        }
        guard let first = rest.first, let last = rest.last else { return 0 }
        let sum = first + last
        // Half a cent is rounded away from zero.
        return sum % 2 == 0 ? sum / 2 : (sum + (sum < 0 ? -1 : 1)) / 2
    }
}
