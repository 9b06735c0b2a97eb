import Ledger
import Money
import Statistics
import Support
import Testing

/// Breakdowns of random trees, against rows found by cutting paths as text.
@Suite struct BreakdownPropertyTests {
    @Test(arguments: [1, 2, 3, 5])
    func `rows group the paths cut at the depth and add up to the total`(depth: Int) throws {
        for seed in UInt64(0)..<200 {
            let book = RandomCategories(seed: seed)
            let breakdown = try Breakdown(book.totals, in: CategoryTree(book.categories), depth: depth)

            var expected: [String: Int64] = [:]
            for (path, cents) in book.spent {
                let names = path.split(separator: ":")
                let isOwnPart = names.count < depth && book.paths.contains { $0.hasPrefix(path + ":") }
                let label = names.prefix(depth).joined(separator: ":") + (isOwnPart ? ":" : "")
                expected[label, default: 0] += cents
            }
            let rows = breakdown.rows.map { (($0.group.name ?? "") + ($0.group.isOwnPart ? ":" : ""), $0.total.cents) }
            #expect(Dictionary(rows, uniquingKeysWith: +) == expected, "seed \(seed)")
            #expect(rows.count == expected.count, "seed \(seed)")
            #expect(rows.map(\.1).reduce(0, +) == book.spent.map(\.cents).reduce(0, +), "seed \(seed)")
            #expect(breakdown.rows.map(\.count).reduce(0, +) == book.totals.map(\.count).reduce(0, +), "seed \(seed)")
        }
    }

    @Test func `shares add up to 1000, exact within one, the largest first`() throws {
        for seed in UInt64(0)..<400 {
            let book = RandomCategories(seed: seed)
            let rows = try Breakdown(book.totals, in: CategoryTree(book.categories), depth: 2).rows
            let positive = rows.map(\.total.cents).filter { $0 > 0 }.reduce(0, +)
            #expect(rows.map(\.sharePermille).reduce(0, +) == (positive > 0 ? 1000 : 0), "seed \(seed)")
            for row in rows where positive > 0 {
                let off = Int64(row.sharePermille) * positive - max(row.total.cents, 0) * 1000
                #expect(abs(off) < positive, "seed \(seed)")
            }
            let order = zip(rows, rows.dropFirst())
            #expect(order.allSatisfy { $0.total >= $1.total && $0.sharePermille >= $1.sharePermille }, "seed \(seed)")
        }
    }

    @Test func `the order of the given totals does not matter`() throws {
        for seed in UInt64(0)..<100 {
            let book = RandomCategories(seed: seed)
            let tree = CategoryTree(book.categories)
            var random = SplitMix64(seed: ~seed)
            let shuffled = book.totals.shuffled(using: &random)
            #expect(
                try Breakdown(shuffled, in: tree, depth: 2) == Breakdown(book.totals, in: tree, depth: 2),
                "seed \(seed)")
        }
    }
}

/// A tree of up to thirty categories, some with direct expenses, including refunds.
private struct RandomCategories {
    private(set) var categories: [Category] = []
    private(set) var paths: [String] = []
    private(set) var spent: [(path: String, cents: Int64)] = []
    private(set) var totals: [GroupTotal] = []

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for id in 1...Int64.random(in: 1...30, using: &random) {
            let parent = Int64.random(in: 0..<id, using: &random)
            let name = "c\(id)"
            categories.append(Category(id: id, parent: parent == 0 ? nil : parent, name: name, isArchived: false))
            paths.append(parent == 0 ? name : paths[Int(parent) - 1] + ":" + name)
            guard Bool.random(using: &random) else { continue }
            let cents = Int64.random(in: -50...500, using: &random)
            spent.append((paths[paths.count - 1], cents))
            totals.append(
                GroupTotal(
                    key: .category(id), count: Int.random(in: 1...9, using: &random), amount: Amount(cents: cents)))
        }
    }
}
