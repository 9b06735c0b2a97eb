import Testing

@testable import Charts

@Suite struct StackedFiguresTests {
    private let nine = (1...9).map { (label: "g\($0)", cents: [Int64($0), Int64(100 * $0)]) }

    @Test func `all of seven groups and the six largest of nine groups keep their names`() {
        let seven = StackedFigures(Array(nine.prefix(7)), isKnown: [true, true])
        #expect(seven.groups.map(\.label) == (1...7).map { "g\($0)" } && seven.other.isEmpty)
        let figures = StackedFigures(nine, isKnown: [true, true])
        #expect(figures.groups.map(\.label) == ["g4", "g5", "g6", "g7", "g8", "g9", "Other (3)"])
        #expect(figures.groups.last?.parts == [6, 600])
        #expect(figures.other.map(\.label) == ["g1", "g2", "g3"])
        #expect(figures.sums == [45, 4500] && figures.spending == 4545)
    }

    @Test func `the first of equal groups keep their names`() {
        let equal = (1...8).map { (label: "g\($0)", cents: [Int64(5)]) }
        #expect(StackedFigures(equal, isKnown: [true]).other.map(\.label) == ["g7", "g8"])
    }

    @Test func `refunds are listed separately, and groups without spending are dropped`() {
        let figures = StackedFigures(
            [("a", [5, -3]), ("b", [0, 0]), ("c", [-1, -1])], isKnown: [true, true])
        #expect(figures.groups.map(\.label) == ["a"] && figures.sums == [5, 0])
        #expect(
            figures.refunds == [
                StackedFigures.Refund(period: 0, label: "c", cents: -1),
                StackedFigures.Refund(period: 1, label: "a", cents: -3),
                StackedFigures.Refund(period: 1, label: "c", cents: -1),
            ])
        #expect(figures.refundSum == -5)
    }

    @Test func `totals and shares subtract refunds, like the totals and shares of a bar chart`() throws {
        let given: [(label: String, cents: [Int64])] = [
            ("utilities", [9_000, 100]), ("home", [10_000, -3_000]), ("shoes", [200, -500]),
        ]
        let figures = StackedFigures(given, isKnown: [true, true])
        let bars = try ChartFigures.bars(
            title: "", rows: given.map { ChartRow(label: $0.label, cents: $0.cents.reduce(0, +)) })
        #expect(figures.groups.map { Int64($0.total) } == bars.rows.map(\.cents))
        #expect(figures.groups.map(\.share) == bars.shares)
        #expect(figures.sums == [19_200, 100])
        #expect((figures.positive, figures.negative) == (Int128(bars.spending), Int128(bars.refunds)))
    }

    @Test func `merged groups keep the sum of their shares`() {
        let figures = StackedFigures(nine, isKnown: [true, true])
        #expect(figures.groups.map(\.share).reduce(0, +) == 1000)
        #expect(figures.groups.last?.total == 606)
    }

    @Test func `missing amounts are zero, and unknown periods do not count`() {
        let figures = StackedFigures([("a", [5]), ("b", [1, 2, 3, 4])], isKnown: [true, false, true])
        #expect(figures.groups.map(\.parts) == [[5, 0, 0], [1, 0, 3]])
        #expect(StackedFigures([], isKnown: [true]).sums.isEmpty)
        #expect(StackedFigures([("a", [5])], isKnown: []).groups.isEmpty)
    }

    @Test func `ratios are the sums, halved until they fit`() {
        #expect(StackedFigures.ratios([5, 0, Int128(Int64.max)]) == [5, 0, .max])
        let most = 4 * Int128(Int64.max)
        #expect(StackedFigures.ratios([most, most / 2, 1, 0]) == [.max, .max / 2 + 0, 1, 0])
    }
}
