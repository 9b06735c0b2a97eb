import Charts
import Support
import Testing

@Suite struct ChartFiguresTests {
    @Test func `rows are sorted by amount and name, with refunds and zeros last`() throws {
        let rows = [("b", 5), ("z", 0), ("r", -3), ("a", 5), ("c", 9), ("s", -1)].map {
            ChartRow(label: $0.0, cents: Int64($0.1))
        }
        let figures = try bars(rows)
        #expect(figures.rows.map(\.label) == ["c", "a", "b", "s", "r", "z"])
        #expect(figures.total == 15)
        #expect(figures.spending == 19)
        #expect(figures.refunds == -4)
        #expect(figures.notDrawn.isEmpty)
        #expect(try bars(rows, order: .given).rows == rows)
    }

    @Test func `overlapping rows are shown with a total that counts them once`() throws {
        let rows = [("a", 1000), ("b", 1000), ("c", -400)].map { ChartRow(label: $0.0, cents: Int64($0.1)) }
        let figures = try ChartFigures.pie(title: "", rows: rows, total: 600)
        let lines = printed(Strip(figures: figures, emptyText: nothing).lines(layout(60)))
        #expect(lines.contains { $0.contains("Total") && $0.contains("6,00") && $0.contains("100,0%") })
        #expect(!lines.contains { $0.contains("Spending") || $0.contains("20,00") })
        #expect(lines.last == "Total with refunds: 6,00")
        let ring = printed(PieChart(figures: figures, emptyText: nothing).lines(layout(80)))
        #expect(!ring.contains { $0.contains("Spending") || $0.contains("20,00") })
        let unshared = printed(Strip(figures: try pie(rows), emptyText: nothing).lines(layout(60)))
        #expect(unshared.contains { $0.contains("Spending") && $0.contains("20,00") })
        #expect(unshared.last == "Total with refunds: 16,00")
    }

    @Test func `the top limit merges the other rows and counts them`() throws {
        let figures = try bars(DataSet.cats.rows, top: 3)
        #expect(figures.rows.map(\.label) == ["Rent", "Groceries", "Eating out", "Other (6)"])
        #expect(figures.notDrawn.map(\.label) == ["Clothes"])
        #expect(figures.rows.last?.cents == 37_260)
        #expect(figures.other.map(\.label) == ["Utilities", "Transport", "Fun", "Health", "Café & Bäckerei", "Gifts"])
        #expect(figures.total == 192_137)
    }

    @Test func `the top limit keeps the given order and refunds`() throws {
        let rows = [("d1", 5), ("d2", 90), ("d3", -7), ("d4", 6), ("d5", 80)].map {
            ChartRow(label: $0.0, cents: Int64($0.1))
        }
        #expect(try bars(rows, top: 2, order: .given).rows.map(\.label) == ["d2", "d3", "d5", "Other (2)"])
    }

    @Test func `the top three of a year of days keep the rest and the refunds`() throws {
        let days = (1...365).map { day in
            ChartRow(label: "d\(day)", cents: day == 40 ? -500 : day.isMultiple(of: 2) ? 0 : Int64(day))
        }
        let figures = try bars(days, top: 3, order: .given)
        #expect(figures.rows.map(\.label) == ["d40", "d361", "d363", "d365", "Other (180)"])
        #expect(figures.notDrawn.count == 181 && figures.notDrawn.allSatisfy { $0.cents == 0 })
        #expect(figures.total == days.reduce(0) { $0 + $1.cents })
        #expect(try bars(days, order: .given).rows == days)
    }

    @Test func `equal rows are merged individually`() throws {
        let rows = (0..<4).map { _ in ChartRow(label: "same", cents: 10) }
        let figures = try bars(rows, top: 1)
        #expect(figures.rows == [rows[0], ChartRow(label: "Other (3)", cents: 30)])
    }

    @Test func `a single other row keeps its name`() throws {
        let three = Array(DataSet.cats.rows.prefix(3))
        #expect(try bars(three, top: 2).rows == three)
        #expect(try bars(three, top: 9).rows == three)
        #expect(try bars(three, top: 0).rows == [ChartRow(label: "Other (3)", cents: 154_877)])
        #expect(try bars(three, top: -1).rows.count == 1)
    }

    @Test func `slices under two percent are merged`() throws {
        let figures = try pie(DataSet.cats.rows)
        #expect(
            figures.rows.map(\.label) == [
                "Rent", "Groceries", "Eating out", "Utilities", "Transport", "Fun", "Other (3)",
            ])
        #expect(figures.rows.last?.cents == 7279)
        #expect(figures.shares == [494, 215, 97, 74, 50, 32, 38])
        #expect(figures.notDrawn == [ChartRow(label: "Clothes", cents: 0)])
    }

    @Test func `a single slice under two percent keeps its name`() throws {
        let figures = try pie([ChartRow(label: "a", cents: 990), ChartRow(label: "b", cents: 10)])
        #expect(figures.rows.map(\.label) == ["a", "b"])
        #expect(figures.other.isEmpty)
    }

    @Test func `a pie names at most six slices`() throws {
        let rows = (1...9).map { ChartRow(label: "c\($0)", cents: Int64(100 - $0)) }
        #expect(try pie(rows).rows.map(\.label) == ["c1", "c2", "c3", "c4", "c5", "c6", "Other (3)"])
        #expect(try pie(rows, top: 9).rows.count == 7)
        #expect(try pie(rows, top: 2).rows.map(\.label) == ["c1", "c2", "Other (7)"])
    }

    @Test func `the largest slices keep their names if no slice reaches two percent`() throws {
        let rows = (1...100).map { ChartRow(label: "c\($0)", cents: Int64(1000 - $0)) }
        #expect(try pie(rows).rows.map(\.label) == ["c1", "c2", "c3", "c4", "c5", "c6", "Other (94)"])
    }

    @Test func `a pie leaves out refunds and zeros`() throws {
        let figures = try pie(DataSet.neg.rows + [ChartRow(label: "Zero", cents: 0)])
        #expect(figures.notDrawn.map(\.label) == ["Clothes", "Zero"])
        #expect(figures.total == 184_147)
        #expect(figures.spending == 192_137)
        #expect(figures.refunds == -7990)
    }

    @Test func `empty figures have no rows and a total of zero`() throws {
        for figures in [try bars([]), try pie([])] {
            #expect(figures.rows.isEmpty)
            #expect(figures.shares.isEmpty)
            #expect(figures.total == 0)
        }
    }

    @Test func `an overflowing sum is refused`() {
        let rows = [ChartRow(label: "a", cents: .max), ChartRow(label: "b", cents: 1)]
        #expect(throws: ChartError.overflow) { try bars(rows) }
        #expect(throws: ChartError.overflow) { try pie(rows) }
        let back = rows + [ChartRow(label: "c", cents: -5)]
        #expect(throws: ChartError.overflow) { try bars(back) }
        let refunds = [
            ChartRow(label: "a", cents: .min), ChartRow(label: "b", cents: -1), ChartRow(label: "c", cents: 9),
        ]
        #expect(throws: ChartError.overflow) { try bars(refunds) }
    }

    @Test func `merging keeps the total, and shares add up`() throws {
        let seed: UInt64 = 0xC4A1_0001
        var generator = SplitMix64(seed: seed)
        for round in 0..<1000 {
            let rows = generator.rows(upTo: 60, signed: true)
            let top = Bool.random(using: &generator) ? Int.random(in: 0...12, using: &generator) : nil
            for figures in [try bars(rows, top: top), try pie(rows, top: top)] {
                let shown = figures.rows.filter { !$0.label.hasPrefix("Other") } + figures.other + figures.notDrawn
                #expect(Set(shown) == Set(rows) && shown.count == rows.count, "seed \(seed), round \(round)")
                #expect(figures.total == rows.reduce(0) { $0 + $1.cents }, "seed \(seed), round \(round)")
                let isSpent = rows.contains { $0.cents > 0 }
                #expect(figures.shares.reduce(0, +) == (isSpent ? 1000 : 0), "seed \(seed), round \(round)")
                #expect(figures.shares.count == figures.rows.count, "seed \(seed), round \(round)")
            }
            func told(_ figures: ChartFigures) -> [String] {
                zip(figures.rows, figures.shares).filter { !$0.0.label.hasPrefix("Other (") }
                    .map { "\($0.label.drop { $0 == " " }) \($0.cents) \($1)" }.sorted()
            }
            #expect(
                try told(.bars(beside: pie(rows))) == told(bars(rows)), "seed \(seed), round \(round): beside a pie")
        }
    }
}
