import Charts
import Support
import Terminal
import Testing

@Suite struct ColumnsTests {
    @Test func `column charts match their snapshots`() {
        var lines: [String] = []
        for (width, rows, glyphs) in [
            (80, 10, Glyphs.block), (44, 8, .block), (20, 8, .block), (80, 10, .ascii), (20, 8, .ascii),
        ] {
            for (name, columns) in [
                ("months", columns(DataSet.months.series, ceiling: 130_000)),
                ("weeks", columns(DataSet.weeks.series, ceiling: 45_000)),
                ("mixed", columns(mixedSeries, ceiling: 45_000)),
                ("dom, cap", columns(DataSet.dom.series, cap: 100_000)), ("many", columns(DataSet.many.series)),
            ] {
                lines.append("== \(name), \(width) columns, \(rows) rows, \(glyphs)")
                lines += printed(columns.lines(layout(width, rows: rows, glyphs)), glyphs)
            }
        }
        lines += ["== mixed, sentences"] + printed(columns(mixedSeries, ceiling: 45_000).sentences(amounts: german))
        expectSnapshot("columns", lines)
        expectSnapshot(
            "columns-colored", colored(columns(mixedSeries, ceiling: 45_000).lines(layout(60, rows: 8, colored: true))))
    }

    @Test(arguments: DataSet.allCases)
    func `every line fits the width, and ASCII charts use only ASCII`(_ data: DataSet) {
        expectFitting("\(data)", rows: 8) { columns(data.series, ceiling: 30_000).lines($0) }
        expectFitting("\(data), cut", rows: 5) { columns(data.series, cap: 10_000).lines($0) }
    }

    @Test func `mixed, huge and empty series fit the width`() {
        let huge = series([("a", .max), ("b", .min), ("c", nil), ("d", 1)])
        for (name, columns) in [
            ("mixed", columns(mixedSeries, ceiling: 1)), ("huge", columns(huge, ceiling: .max, cap: .max)),
            ("none", columns([])), ("refunds", columns(series([("a", -5), ("b", nil)]), ceiling: -1, cap: -1)),
        ] {
            expectFitting(name, rows: 9) { columns.lines($0) }
        }
    }

    @Test func `heights and ticks match the amounts, and zero, unknown and refund differ`() throws {
        let seed: UInt64 = 0xC4A1_0014
        var generator = SplitMix64(seed: seed)
        for round in 0..<400 {
            let points = generator.series(upTo: 60)
            let ceiling = Bool.random(using: &generator) ? Int64.random(in: 1...3_000_000, using: &generator) : nil
            let cap =
                Int.random(in: 0...3, using: &generator) == 0 ? Int64.random(in: 1...90_000, using: &generator) : nil
            let (width, rows) = (Int.random(in: 20...200, using: &generator), Int.random(in: 4...20, using: &generator))
            for glyphs in Glyphs.allCases {
                let lines = printed(
                    columns(points, ceiling: ceiling, cap: cap).lines(layout(width, rows: rows, glyphs)), glyphs)
                guard let plot = PlotReading(lines) else {
                    #expect(lines.joined(separator: " ") == nothing, "seed \(seed), round \(round)")
                    continue
                }
                try expectExact(
                    plot, points, cap, glyphs, "seed \(seed), round \(round), \(width) \(rows) \(glyphs)")
            }
        }
    }

    @Test func `a year of weeks fits in 80 columns, and hidden points are counted`() throws {
        let lines = printed(columns(DataSet.weeks.series, ceiling: 45_000).lines(layout(80)))
        #expect(try #require(PlotReading(lines)).base.count == 53)
        #expect(!lines.contains { $0.contains("are shown") })
        let narrow = printed(columns(DataSet.weeks.series).lines(layout(40)))
        let count = try #require(PlotReading(narrow)).base.count
        #expect(narrow.contains("The last \(count) of 53 are shown"))
    }

    @Test func `the scale follows the visible points`() throws {
        let points = series([("first", 9_000_000)] + (1...30).map { ("W\($0)", Int64(100 * $0)) })
        let plot = try #require(PlotReading(printed(columns(points).lines(layout(20, rows: 8)))))
        #expect((plot.heights.last ?? 0) > 32)
    }

    @Test func `the ceiling is visible behind the columns`() throws {
        let points = series([("W1", 100_000), ("W2", 1000), ("W3", 40_000)])
        for (glyphs, mark) in [(Glyphs.block, Character("·")), (.ascii, "-")] {
            let lines = printed(columns(points, ceiling: 40_000).lines(layout(60, rows: 10, glyphs)), glyphs)
            let plot = try #require(PlotReading(lines))
            let row = try #require(plot.rows.first { $0.contains(mark) })
            #expect(row.prefix(8).allSatisfy { $0 == mark })
            #expect(String(row).hasSuffix(" ceiling"))
            #expect(lines.contains("Ceiling 400,00 (\(mark)), over it in 1 of 3"))
        }
        let styles = columns(points, ceiling: 40_000).lines(layout(60, rows: 10, colored: true)).flatMap(\.pieces)
        #expect(
            styles.contains {
                if case .text("·······", let style) = $0 { style.reverse } else { false }
            })
    }

    /// Weeks with no ceiling, with two different ones, and one exactly at its ceiling.
    private let differing: [ChartPoint] = {
        let weeks: [(cents: Int64, ceiling: Int64?)] = [
            (100_000, nil), (32_668, 32_667), (32_000, 31_613), (31_613, 31_613),
        ]
        return weeks.enumerated().map { index, week in
            ChartPoint(label: "W\(index)", title: "Week \(index)", cents: week.cents, ceilingCents: week.ceiling)
        }
    }()

    @Test func `each column has the line of its own ceiling, and is compared with no other`() throws {
        let lines = printed(columns(differing).lines(layout(80, rows: 16)))
        let plot = try #require(PlotReading(lines))
        #expect(!plot.rows.contains { $0.prefix(7).contains("·") })
        #expect(lines.contains("Ceilings 316,13 to 326,67 (·), over them in 2 of 3 with a ceiling"))
        let told = printed(columns(differing).sentences(amounts: german))
        #expect(told[1] == "Ceilings: 316,13 to 326,67 euros, over them in 2 of 3 with a ceiling.")
        #expect(told[2] == "Week 0: 1000,00 euros.")
        #expect(told[4] == "Week 2: 320,00 euros, 3,87 over the ceiling of 316,13.")
    }

    @Test func `periods over their ceiling are counted in the whole range, however few columns are drawn`() throws {
        let points = (0..<60).map { index in
            ChartPoint(
                label: "\(index)", title: "Month \(index)", cents: index % 3 == 0 ? 50_000 : 1000,
                ceilingCents: index < 30 ? 40_000 : 45_000)
        }
        for width in [20, 40, 80, 200] {
            let text = printed(columns(points).lines(layout(width, rows: 8))).joined(separator: " ")
            #expect(text.contains("Ceilings 400,00 to 450,00 (·), over them in 20 of 60"), "\(width)")
        }
        let narrow = printed(columns(points).lines(layout(20, rows: 8))).joined(separator: " ")
        #expect(narrow.contains("of 60 are shown"))
        // The periods with a ceiling are not among those drawn.
        let early = points.enumerated().map { index, point in
            ChartPoint(
                label: point.label, title: point.title, cents: point.cents,
                ceilingCents: index < 5 ? point.ceilingCents : nil)
        }
        let text = printed(columns(early).lines(layout(20, rows: 8))).joined(separator: " ")
        #expect(text.contains("Ceiling 400,00 (not drawn), over it in 2 of 5 with a ceiling"))
    }

    @Test func `a ceiling is drawn at its height, and unequal neighbours are not joined`() throws {
        let points = [Int64?.none, 20_000, 20_000, 60_000].enumerated().map { index, ceiling in
            ChartPoint(label: "M\(index)", title: "M\(index)", cents: 100, ceilingCents: ceiling)
        }
        let plot = try #require(PlotReading(printed(columns(points).lines(layout(60, rows: 12)))))
        let marks = plot.rows.map { row in row.indices.filter { row[$0] == "·" } }.filter { !$0.isEmpty }
        // Rows are from the top or from the bottom; the joined columns have fifteen cells, the last one seven.
        #expect(Set(marks) == [Array(8..<23), Array(24..<31)])
    }

    @Test func `a column above the cap is cut, and a ceiling above it is named`() {
        let lines = printed(columns(DataSet.dom.series, ceiling: 500_000, cap: 100_000).lines(layout(60, rows: 10)))
        #expect(lines[0] == "Columns are cut at 1.000,00")
        #expect(lines[1].hasPrefix("1.000,00 ┤▲▲▲▲▲▲▲"))
        #expect(lines.contains("Ceiling 5.000,00 (not drawn), over it in 1 of 3"))
        let wide = printed(columns(DataSet.months.series, cap: 100_000_000).lines(layout(80)))
        #expect(wide == printed(columns(DataSet.months.series).lines(layout(80))))
    }

    @Test func `a chart of refunds only is empty above the base line`() {
        let lines = printed(columns(series([("W1", -500), ("W2", nil), ("W3", 0)])).lines(layout(40)))
        #expect(lines.first?.hasSuffix("└───▾───────·───────────") == true)
        #expect(lines.suffix(3) == ["▾ below zero", "· in the base line: nothing known", "W3 so far"])
    }

    @Test func `amounts too wide for the screen are listed below`() {
        let lines = printed(columns(series([("a", .max), ("b", 5)])).lines(layout(20, rows: 8)))
        #expect(lines.contains("Highest"))
        #expect(lines[0].hasPrefix("│"))
    }

    @Test func `columns without spending show a message`() {
        for empty in [columns([]), columns(DataSet.zero.series, ceiling: 5), columns(series([("a", nil), ("b", 0)]))] {
            #expect(printed(empty.lines(layout(80))) == [nothing])
            #expect(printed(empty.sentences(amounts: german)) == [nothing])
        }
    }

    @Test func `the sentences contain every amount of the picture`() {
        for columns in [
            columns(mixedSeries, ceiling: 45_000), columns(DataSet.dom.series, cap: 100_000),
            columns(series([("a", .max), ("b", .max)])),
        ] {
            // Tick labels are not figures of the chart.
            let words = columns.lines(layout(80)).filter { !$0.plainText.contains("┤") }
            expectTold(words, by: columns.sentences(amounts: german))
        }
        let told = printed(columns(series([("a", .max), ("b", .max)])).sentences(amounts: german))
        #expect(told[0] == "Spending per week: more than 92233720368547758,07 euros in all.")
        #expect(
            printed(columns(DataSet.dom.series, cap: 100_000).sentences(amounts: german))[1]
                == "The picture is cut at 1000,00 euros.")
    }

    private func expectExact(
        _ plot: PlotReading, _ points: [ChartPoint], _ cap: Int64?, _ glyphs: Glyphs, _ comment: Comment
    ) throws {
        let base = Array(plot.base)
        // The distance between two columns; without gaps it is one cell.
        let pitch = try #require(
            (1...8).last { pitch in
                let count = (base.count + (pitch > 1 ? 1 : 0)) / pitch
                return (base.count + (pitch > 1 ? 1 : 0)) % pitch == 0 && count <= points.count
                    && (count == points.count || pitch == 1)
            })
        let count = pitch == 1 ? base.count : (base.count + 1) / pitch
        let isASCII = glyphs == .ascii
        if !plot.ticks.isEmpty { #expect(plot.hasRoundTicks, comment) }
        for (index, point) in points.suffix(count).enumerated() {
            let width = max(1, pitch - 1)
            let cells = (0..<width).map { index * pitch + $0 }
            let sign = String(base[index * pitch + (width - 1) / 2])
            switch point.cents {
            case nil: #expect(sign == (isASCII ? "." : "·"), comment)
            case let cents? where cents < 0: #expect(sign == (isASCII ? "v" : "▾"), comment)
            default: #expect(sign == (isASCII ? "-" : "─"), comment)
            }
            let drawn = min(point.cents ?? 0, cap ?? .max)
            for cell in cells {
                let isCut = (point.cents ?? 0) > cap ?? .max
                if isCut {
                    #expect(plot.rows.contains { cell < $0.count && "▲^".contains($0[cell]) }, comment)
                } else if !plot.ticks.isEmpty || drawn <= 0 {
                    #expect(plot.isRight(plot.heights[cell], for: drawn, isASCII: isASCII), comment)
                } else {
                    #expect(plot.heights[cell] > 0, comment)
                }
            }
        }
    }

    private func columns(_ points: [ChartPoint], ceiling: Int64? = nil, cap: Int64? = nil) -> Columns {
        let limited = points.map { point in
            ChartPoint(
                label: point.label, title: point.title, cents: point.cents, ceilingCents: ceiling ?? point.ceilingCents,
                changeCents: point.changeCents, isRunning: point.isRunning, isPartial: point.isPartial)
        }
        return Columns(title: "Spending per week", points: limited, cap: cap, emptyText: nothing)
    }
}
