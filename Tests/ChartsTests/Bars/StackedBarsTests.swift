import Charts
import Money
import Support
import Terminal
import Testing

@Suite struct StackedBarsTests {
    private static let widths = Array(20...200)
    private let nothing = "Nothing spent in 2026."

    /// Six weeks of the ten categories: a missing week, the current week, and a week with refunds.
    private var sample: StackedBars {
        var groups: [(label: String, cents: [Int64])] = DataSet.cats.rows.enumerated().map { group, row in
            (label: row.label, cents: (0..<6).map { week in spent(group, week) })
        }
        groups[9].cents = [0, 0, 0, -7990, 0, 0]
        groups[1].cents[3] = -500
        let totals = (0..<6).map { week in groups.reduce(Int64(0)) { $0 + $1.cents[week] } }
        let periods = totals.indices.map { week in
            ChartPoint(
                label: "W\(25 + week)", title: "Week \(25 + week)", cents: week == 2 ? nil : totals[week],
                isRunning: week == 5)
        }
        return StackedBars(title: "Weekly spend", periods: periods, groups: groups, emptyText: nothing)
    }

    private func spent(_ group: Int, _ week: Int) -> Int64 {
        let spread = (7 * group + 5 * week + 3) * 1319
        return Int64(spread % 40_009 / (group + 1))
    }

    @Test func `stacked bars match their snapshots`() {
        var lines: [String] = []
        for (width, glyphs) in [
            (80, Glyphs.block), (40, .block), (20, .block), (80, .ascii), (40, .ascii), (20, .ascii),
        ] {
            lines.append("== \(width) columns, \(glyphs)")
            lines += printed(sample.lines(layout(width, glyphs)), glyphs)
        }
        lines += ["== 80 columns, coloured"] + colored(sample.lines(layout(80, colored: true)))
        expectSnapshot("stacked", lines)
        expectSnapshot("stacked-sentences", printed(sample.sentences(amounts: german)))
    }

    @Test(arguments: DataSet.allCases)
    func `every line fits the width, and ASCII charts use only ASCII`(_ data: DataSet) {
        for width in Self.widths {
            for (glyphs, colored) in [(Glyphs.ascii, false), (.block, true)] {
                let lines = chart(data).lines(layout(width, glyphs, colored: colored))
                expectFitting(lines, width: width, glyphs, "\(data)")
            }
        }
    }

    @Test(arguments: DataSet.allCases.filter { $0 != .zero })
    func `a bar has the length of its total, and its parts have the lengths of their shares`(_ data: DataSet) {
        for width in Self.widths {
            for (glyphs, colored) in [(Glyphs.ascii, false), (.block, true)] {
                expectExact(periods(data), groups(data), width, glyphs, colored, "\(data)")
            }
        }
    }

    @Test func `bars of random groups are exact`() {
        let seed: UInt64 = 0xC4A1_0023
        var generator = SplitMix64(seed: seed)
        for round in 0..<150 {
            let points = generator.points(signed: false, hasCeilings: false)
            let groups = (0..<Int.random(in: 1...12, using: &generator)).map { index in
                let cents = points.map { _ in
                    Int64.random(in: -1...9, using: &generator) * [1, 37, 41_239].randomElement(using: &generator)!
                }
                return (label: "Group \(index)", cents: cents)
            }
            let width = Int.random(in: 20...200, using: &generator)
            for (glyphs, colored) in [(Glyphs.ascii, false), (.block, false), (.block, true)] {
                expectExact(points, groups, width, glyphs, colored, "seed \(seed), round \(round)")
                let chart = StackedBars(title: "Spending", periods: points, groups: groups, emptyText: nothing)
                let lines = chart.lines(layout(width, glyphs, colored: colored))
                expectFitting(lines, width: width, glyphs, "seed \(seed), round \(round)")
            }
        }
    }

    @Test func `a refund does not change any bar`() {
        let data = groups(.cats)
        let with = data + [(label: "Shoes", cents: periods(.cats).map { _ in Int64(-99_999) })]
        for width in Self.widths {
            let before = lengths(periods(.cats), data, width, .block, false)
            #expect(lengths(periods(.cats), with, width, .block, false) == before, "\(width)")
            #expect(before.max().map { most in before.count { $0 == most } } == 1, "\(width)")
        }
    }

    @Test func `shares add up to a hundred percent, and the legend has each letter`() {
        for width in [40, 80, 200] {
            let lines = printed(sample.lines(layout(width)))
            let rows = lines.prefix { !$0.isEmpty }
            let legend = lines.drop { !$0.isEmpty }.dropFirst().prefix { !$0.hasPrefix("  ") }
            let tenths = legend.compactMap { line in
                line.split(separator: " ").last { $0.hasSuffix("%") }.flatMap { Int($0.filter(\.isNumber)) }
            }
            #expect(tenths.reduce(0, +) == 1000)
            #expect(legend.map { $0.prefix(1) } == ["A", "B", "C", "D", "E", "F", "G"])
            for letter in "ABCDEFG" { #expect(rows.contains { $0.contains(letter) }) }
        }
    }

    @Test func `missing and zero differ and are not drawn`() {
        let periods = [
            ChartPoint(label: "1", title: "1", cents: nil), ChartPoint(label: "2", title: "2", cents: 0),
            ChartPoint(label: "3", title: "3", cents: 500),
        ]
        let chart = StackedBars(
            title: "Spending", periods: periods, groups: [("Fun", [77, 0, 500])], emptyText: nothing)
        let lines = printed(chart.lines(layout(30)))
        #expect(lines[2] == "3  5,00  " + String(repeating: "A", count: 20))
        #expect(lines[0] == "1     -" && lines[1] == "2  0,00")
    }

    @Test func `bars without spending show a message and list refunds`() {
        for chart in [
            chart(.zero), StackedBars(title: "Spending", periods: [], groups: [], emptyText: nothing),
            StackedBars(title: "Spending", periods: [], groups: [("a", [5])], emptyText: nothing),
        ] {
            #expect(printed(chart.lines(layout(80))) == [nothing])
            #expect(printed(chart.sentences(amounts: german)) == [nothing])
        }
        let refunds = StackedBars(
            title: "Spending", periods: [ChartPoint(label: "W1", title: "week 1", cents: -500)],
            groups: [("Shoes", [-500])], emptyText: nothing)
        #expect(
            printed(refunds.lines(layout(80))) == [
                nothing, "Not drawn: W1 Shoes (refund) -5,00", "Total with refunds: -5,00",
            ])
        #expect(
            printed(refunds.sentences(amounts: german)) == [
                nothing, "Not drawn: Week 1, Shoes, -5,00 euros, a refund.",
            ])
    }

    @Test func `the largest and smallest amounts are drawn`() {
        let periods = (1...3).map { ChartPoint(label: "W\($0)", title: "Week \($0)", cents: .max) }
        let groups = (1...9).map { (label: "g\($0)", cents: [Int64.max, 5, $0 > 7 ? .min : 0]) }
        let chart = StackedBars(title: "Spending", periods: periods, groups: groups, emptyText: nothing)
        for width in Self.widths {
            for colored in [false, true] {
                expectFitting(chart.lines(layout(width, colored: colored)), width: width, .block, "extremes")
            }
        }
        #expect(printed(chart.lines(layout(100))).contains { $0.contains(">92.233.720.368.547.758,07") })
        #expect(printed(chart.sentences(amounts: german))[0].contains("more than 92233720368547758,07 euros"))
    }

    @Test func `the sentences contain every number of the picture`() {
        for chart in [sample] + DataSet.allCases.map(chart) {
            let known = Set(printed(chart.sentences(amounts: german)).flatMap(numbers))
            for width in [20, 50, 120] {
                for number in printed(chart.lines(layout(width))).flatMap(numbers) where number != "100,0" {
                    #expect(known.contains(number), "\(width): \(number)")
                }
            }
        }
    }

    /// Every row of the data is a period, shared out among ten groups.
    private func groups(_ data: DataSet) -> [(label: String, cents: [Int64])] {
        (1...10).map { group in
            (label: "Group \(group)", cents: data.rows.map { $0.cents * Int64(group % 4) / 13 })
        }
    }

    private func periods(_ data: DataSet) -> [ChartPoint] {
        let groups = groups(data)
        return data.rows.indices.map { index in
            let cents = groups.reduce(Int64(0)) { $0 + $1.cents[index] }
            return ChartPoint(label: data.rows[index].label, title: data.rows[index].label, cents: cents)
        }
    }

    private func chart(_ data: DataSet) -> StackedBars {
        StackedBars(title: "Spending", periods: periods(data), groups: groups(data), emptyText: nothing)
    }

    /// Checks B1, B2 and B3 of the acceptance tests for whole bars on the printed chart.
    private func expectExact(
        _ periods: [ChartPoint], _ groups: [(label: String, cents: [Int64])], _ width: Int, _ glyphs: Glyphs,
        _ colored: Bool, _ comment: String
    ) {
        let comment = Comment(rawValue: "\(comment), \(width) columns, \(glyphs), \(colored)")
        let sums = periods.indices.map { index in
            periods[index].cents == nil ? 0 : groups.reduce(Int64(0)) { $0 + max(0, $1.cents[index]) }
        }.filter { $0 > 0 }
        let drawn = lengths(periods, groups, width, glyphs, colored)
        #expect(drawn.count == sums.count, comment)
        guard let full = drawn.max(), let largest = sums.max() else { return }
        #expect(full % 8 == 0, comment)
        for (eighths, sum) in zip(drawn, sums) {
            let exact = Double(full) * Double(sum) / Double(largest)
            let (most, sliver) = glyphs == .ascii ? (2, 4) : (0.5, 1)
            #expect(abs(Double(eighths) - exact) <= most + 1e-6 || eighths == sliver, comment)
        }
    }

    /// The lengths of the drawn bars in eighths: cells with a foreground colour before the empty line.
    private func lengths(
        _ periods: [ChartPoint], _ groups: [(label: String, cents: [Int64])], _ width: Int, _ glyphs: Glyphs,
        _ colored: Bool
    ) -> [Int] {
        let partial: [String: Int] =
            glyphs == .ascii ? [":": 4] : ["▉": 7, "▊": 6, "▋": 5, "▌": 4, "▍": 3, "▎": 2, "▏": 1]
        let chart = StackedBars(title: "Spending", periods: periods, groups: groups, emptyText: nothing)
        let lines = chart.lines(layout(width, glyphs, colored: colored)).prefix { $0.columns > 0 }
        return lines.compactMap { line in
            let eighths = line.pieces.reduce(0) { taken, piece in
                guard case .text(let text, let style) = piece, style.foreground != nil else { return taken }
                if style.background != nil { return taken + 8 * text.count }
                return taken + text.reduce(0) { $0 + (partial[String($1)] ?? 8) }
            }
            return eighths > 0 ? eighths : nil
        }
    }
}
