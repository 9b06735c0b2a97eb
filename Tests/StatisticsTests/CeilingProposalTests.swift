import Ledger
import Money
import Statistics
import Support
import Testing

@Suite struct CeilingProposalTests {
    private static let categories = [
        Category(id: 1, parent: nil, name: "food", isArchived: false),
        Category(id: 2, parent: 1, name: "groceries", isArchived: false),
        Category(id: 3, parent: 1, name: "eating out", isArchived: false),
        Category(id: 4, parent: 2, name: "fruit", isArchived: false),
        Category(id: 5, parent: nil, name: "gifts", isArchived: false),
        Category(id: 6, parent: nil, name: "car", isArchived: true),
    ]
    private let tree = CategoryTree(Self.categories)

    private func totals(_ cents: [Category.ID: Int64]) -> [GroupTotal] {
        cents.map { GroupTotal(key: .category($0.key), count: 1, amount: Amount(cents: $0.value)) }
    }

    @Test func `a category is proposed with the spending of its subcategories`() throws {
        let proposal = try CeilingProposal(
            of: [totals([2: 100, 3: 50, 4: 7]), totals([1: 300]), totals([2: 200])], in: tree, depth: 2)
        #expect(proposal.rows.map(\.path) == ["food", "food:groceries"])
        #expect(proposal.rows.map(\.median.cents) == [200, 107])
    }

    @Test func `archived categories and medians that are not above zero are left out`() throws {
        let months = [totals([5: 40, 6: 90]), totals([6: 90]), totals([5: -10, 6: 90])]
        #expect(try CeilingProposal(of: months, in: tree, depth: 1).rows.isEmpty)
        #expect(try CeilingProposal(of: [], in: tree, depth: 1).rows.isEmpty)
    }

    @Test func `a sum beyond 64 bits is an overflow`() {
        #expect(throws: AmountOverflow.self) {
            try CeilingProposal(of: [totals([1: .max, 2: 1])], in: tree, depth: 1)
        }
    }

    /// The paths of the categories, to find subcategories by their beginning.
    private static let paths: [Category.ID: String] = [
        1: "food", 2: "food:groceries", 3: "food:eating out", 4: "food:groceries:fruit", 5: "gifts",
    ]

    @Test(arguments: 0..<50 as Range<UInt64>)
    func `medians of random months agree with the middle of the sorted sums`(seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let count = Int.random(in: 1...6, using: &random)
        let months = (0..<count).map { _ in
            Dictionary(
                uniqueKeysWithValues: (1...5 as ClosedRange<Int64>).filter { _ in Bool.random(using: &random) }
                    .map { ($0, Int64.random(in: -300...900, using: &random)) })
        }
        var expected: [String: Int64] = [:]
        for (path, depth) in Self.paths.values.map({ ($0, $0.split(separator: ":").count) }) where depth <= 2 {
            let sums = months.map { month in
                month.filter { id, _ in Self.paths[id] == path || Self.paths[id]?.hasPrefix(path + ":") == true }
                    .values.reduce(0, +)
            }
            let sorted = sums.sorted()
            let twice = sorted[(count - 1) / 2] + sorted[count / 2]
            let median = (twice + 1) / 2
            if twice > 0, median > 0 { expected[path] = median }
        }
        let proposal = try CeilingProposal(of: months.map(totals), in: tree, depth: 2)
        let found = Dictionary(uniqueKeysWithValues: proposal.rows.map { ($0.path, $0.median.cents) })
        #expect(found == expected, "seed \(seed)")
    }
}
