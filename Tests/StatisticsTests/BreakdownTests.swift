import Ledger
import Money
import Statistics
import Testing

@Suite struct BreakdownTests {
    private let tree = CategoryTree([
        Category(id: 1, parent: nil, name: "food", isArchived: false),
        Category(id: 2, parent: 1, name: "groceries", isArchived: false),
        Category(id: 3, parent: 1, name: "eating out", isArchived: false),
        Category(id: 4, parent: 2, name: "fruit", isArchived: false),
        Category(id: 5, parent: nil, name: "gifts", isArchived: false),
        Category(id: 6, parent: nil, name: "home", isArchived: false),
        Category(id: 7, parent: 6, name: "rent", isArchived: false),
    ])

    @Test func `rows are sorted by amount, then by name`() throws {
        let breakdown = try Breakdown([named("b", 5), named("a", 5), named("c", 9), named("d", -3), named("e", 0)])
        #expect(breakdown.rows.map(\.group.name) == ["c", "a", "b", "e", "d"])
    }

    @Test func `the group without a name comes first among equal groups`() throws {
        let breakdown = try Breakdown([named("a", 5), named(nil, 5)])
        #expect(breakdown.rows.map(\.group.name) == [nil, "a"])
    }

    @Test(
        arguments: [
            ([2, 1], [667, 333]), ([1, 1, 1], [334, 333, 333]), ([1, 1, 1, 1, 1, 1], [167, 167, 167, 167, 166, 166]),
            ([1], [1000]), ([3, -1], [1000, 0]), ([3, 0], [1000, 0]), ([.max, .max], [500, 500]),
            ([999_999, 1], [1000, 0]),
            ([1999, 1], [1000, 0]), ([1998, 2], [999, 1]), ([0, 0], [0, 0]), ([-1, -5], [0, 0]), ([], []),
        ] as [([Int64], [Int])])
    func `shares are tenths of a percent of positive spending, by largest remainder`(
        cents: [Int64], shares: [Int]
    ) throws {
        let breakdown = try Breakdown(cents.enumerated().map { named("group \($0.offset)", $0.element) })
        #expect(breakdown.rows.map(\.sharePermille) == shares)
        #expect(shares.reduce(0, +) == (cents.contains { $0 > 0 } ? 1000 : 0))
    }

    @Test func `totals of one group are added`() throws {
        let breakdown = try Breakdown([named("a", 5, count: 2), named("b", 6), named("a", 4, count: 3)])
        #expect(breakdown.rows.map(\.group.name) == ["a", "b"])
        #expect(breakdown.rows.map(\.total.cents) == [9, 6])
        #expect(breakdown.rows.map(\.count) == [5, 1])
    }

    @Test func `an overflowing sum is refused, an intermediate overflow is not`() throws {
        #expect(throws: AmountOverflow.self) { try Breakdown([named("a", .max), named("a", 1)]) }
        #expect(throws: AmountOverflow.self) { try Breakdown([named("a", .min), named("a", -1)]) }
        let back = try Breakdown([named("a", .max), named("a", 1), named("a", -1)])
        #expect(back.rows.map(\.total.cents) == [.max])
    }

    @Test func `an empty range has no rows`() throws {
        #expect(try Breakdown([]).rows.isEmpty)
        #expect(try Breakdown([], in: tree, depth: 1).rows.isEmpty)
    }

    @Test func `names and expenses without a name are separate groups`() throws {
        let totals = [total(.name("Market"), 700), total(.none, 200), total(.name("market"), 100)]
        let breakdown = try Breakdown(totals, in: tree, depth: 1)
        #expect(breakdown.rows.map(\.group) == [Group(name: "Market"), Group(name: nil), Group(name: "market")])
        #expect(breakdown.rows.map(\.total.cents) == [700, 200, 100])
        #expect(breakdown.rows.map(\.sharePermille) == [700, 200, 100])
    }

    @Test(arguments: [1, 0, -5])
    func `at depth 1 or below, a category includes its subcategories`(depth: Int) throws {
        let breakdown = try Breakdown(spent, in: tree, depth: depth)
        #expect(breakdown.rows.map(\.group.name) == ["food", "home", "gifts"])
        #expect(breakdown.rows.map(\.total.cents) == [1111, 500, 300])
        #expect(breakdown.rows.map(\.count) == [4, 1, 1])
        #expect(breakdown.rows.map(\.group.category) == [1, 6, 5])
        #expect(breakdown.rows.allSatisfy { !$0.group.isOwnPart })
    }

    @Test func `at a greater depth the direct expenses of a parent get a separate row`() throws {
        let breakdown = try Breakdown(spent, in: tree, depth: 2)
        let rows = breakdown.rows.map { [$0.group.name ?? "", "\($0.total.cents)", $0.group.isOwnPart ? "own" : ""] }
        #expect(
            rows == [
                ["food:groceries", "1010", ""], ["home:rent", "500", ""], ["gifts", "300", ""],
                ["food:eating out", "100", ""],
                ["food", "1", "own"],
            ])
    }

    @Test(arguments: [3, 4, 100, .max])
    func `at full depth every category has its own row`(depth: Int) throws {
        let breakdown = try Breakdown(spent, in: tree, depth: depth)
        let rows = breakdown.rows.map { [$0.group.name ?? "", "\($0.total.cents)", $0.group.isOwnPart ? "own" : ""] }
        #expect(
            rows == [
                ["food:groceries:fruit", "1000", ""], ["home:rent", "500", ""], ["gifts", "300", ""],
                ["food:eating out", "100", ""], ["food:groceries", "10", "own"], ["food", "1", "own"],
            ])
    }

    @Test func `an unknown category gets a row without a name`() throws {
        let breakdown = try Breakdown([total(.category(99), 5), total(.category(5), 4)], in: tree, depth: 2)
        #expect(breakdown.rows.map(\.group.name) == ["", "gifts"])
        #expect(breakdown.rows.map(\.total.cents) == [5, 4])
    }

    private var spent: [GroupTotal] {
        [(1, 1), (2, 10), (3, 100), (4, 1000), (5, 300), (7, 500)].map { total(.category($0.0), $0.1) }
    }

    private func total(_ key: GroupTotal.Key, _ cents: Int64) -> GroupTotal {
        GroupTotal(key: key, count: 1, amount: Amount(cents: cents))
    }

    private func named(_ name: String?, _ cents: Int64, count: Int = 1) -> (group: Group, total: Amount, count: Int) {
        (Group(name: name), Amount(cents: cents), count)
    }
}
