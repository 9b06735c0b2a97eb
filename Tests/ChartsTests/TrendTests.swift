import Charts
import Support
import Terminal
import Testing

@Suite struct TrendTests {
    /// 21 days that add up to 1.047,78.
    private static let june: [Int64] = [
        2000, 0, 13_550, 4210, 1895, 0, 3320, 12_040, 999, 2450, 0, 15_000, 5105, 0, 8219, 1250, 0, 9940, 7800, 11_000,
        6000,
    ]

    @Test func `trends match their snapshots`() {
        var lines: [String] = []
        for (width, rows, glyphs) in [
            (80, 10, Glyphs.block), (120, 16, .block), (40, 8, .block), (20, 8, .block), (80, 10, .ascii),
            (30, 8, .ascii),
            (20, 8, .ascii),
        ] {
            lines.append("== \(width) columns, \(rows) rows, \(glyphs)")
            lines += printed(trend().lines(layout(width, rows: rows, glyphs)), glyphs)
        }
        lines += ["== over, 80 columns"] + printed(trend(ceiling: 90_000).lines(layout(80, rows: 12)))
        lines +=
            ["== over, 30 columns, ascii"] + printed(trend(ceiling: 90_000).lines(layout(30, rows: 12, .ascii)), .ascii)
        lines += ["== no ceiling, 60 columns"] + printed(trend(ceiling: nil).lines(layout(60, rows: 8)))
        lines += ["== sentences"] + printed(trend(ceiling: 90_000).sentences(amounts: german))
        expectSnapshot("trends", lines)
        expectSnapshot("trends-colored", colored(trend(ceiling: 90_000).lines(layout(60, rows: 8, colored: true))))
    }

    @Test func `the month before is drawn as dashes, also across columns`() {
        func picture(_ earlier: [Int64]) -> [String] {
            let trend = Trend(
                title: "June", dailyCents: [100, 100, 100, 100], dayCount: 30, ceilingCents: nil, emptyText: "",
                earlierCents: earlier)
            return printed(trend.picture(layout(60, rows: 8)))
        }
        func dashes(_ lines: [String]) -> Int { lines.joined().count { $0 == "╌" } }
        let (without, with) = (picture([]), picture([10] + Array(repeating: 20, count: 29) + [9_000_000]))
        // The 31st day of the month before has no column. The others have a dash each, over one cell or more.
        #expect(dashes(with) - dashes(without) >= 30)
        #expect(with.count == without.count)
        let none = Trend(
            title: "June", dailyCents: [-5], dayCount: 30, ceilingCents: nil, emptyText: "")
        #expect(none.picture(layout(60, rows: 8)).isEmpty)
    }

    @Test func `every line fits the width, and ASCII charts use only ASCII`() {
        for (name, trend) in [
            ("june", trend()), ("over", trend(ceiling: 9000)), ("refund", trend([5000, -9000, 20_000], ceiling: 10)),
            ("huge", trend([.max, .max, 5], ceiling: .max)), ("tiny", trend([1], days: 1)), ("year", trend(days: 366)),
            ("empty", trend([])),
        ] {
            expectFitting(name, rows: 9) { trend.lines($0) }
        }
        for rows in [4, 8, 16, 40] {
            expectFitting("june, \(rows) rows", widths: [20, 37, 80, 200], rows: rows) { trend().lines($0) }
        }
    }

    @Test func `heights, ticks and pace match the amounts`() throws {
        let seed: UInt64 = 0xC4A1_0013
        var generator = SplitMix64(seed: seed)
        for round in 0..<400 {
            let daily = generator.rows(upTo: 31, signed: Bool.random(using: &generator)).map(\.cents)
            let days = Int.random(in: 28...31, using: &generator)
            let ceiling = Bool.random(using: &generator) ? Int64.random(in: 1...3_000_000, using: &generator) : nil
            let (width, rows) = (Int.random(in: 20...200, using: &generator), Int.random(in: 4...20, using: &generator))
            for glyphs in Glyphs.allCases {
                let lines = printed(
                    trend(daily, days: days, ceiling: ceiling).lines(layout(width, rows: rows, glyphs)), glyphs)
                guard let plot = PlotReading(lines), !plot.ticks.isEmpty else { continue }
                try expectExact(
                    plot, daily, days, ceiling, glyphs, "seed \(seed), round \(round), \(width) \(rows) \(glyphs)")
                #expect(plot.rows.count == min(16, rows), "seed \(seed), round \(round)")
            }
        }
    }

    @Test func `future days are not drawn and differ from days of zero`() throws {
        let lines = printed(trend([0, 0, 500], days: 30, ceiling: nil).lines(layout(60, rows: 8)))
        let plot = try #require(PlotReading(lines))
        #expect(plot.base == "───" + String(repeating: "╌", count: 27))
        #expect(plot.heights.prefix(4).map { $0 > 0 } == [false, false, true, false])
        let whole = try #require(PlotReading(printed(trend([0, 0, 500], days: 3, ceiling: nil).lines(layout(60)))))
        #expect(whole.base == String(repeating: "─", count: 9))
    }

    @Test func `several days share a column on a narrow screen`() throws {
        for (width, columns) in [(80, 60), (45, 31), (38, 31), (34, 16), (30, 16), (20, 11)] {
            let daily = [Int64](repeating: 4000, count: 31)
            let lines = printed(trend(daily, days: 31, ceiling: nil).lines(layout(width, rows: 8)))
            let plot = try #require(PlotReading(lines))
            #expect(plot.base.count == (width == 80 ? 62 : columns), "\(width)")
            #expect(plot.isRight(plot.heights.last ?? 0, for: 124_000, isASCII: false))
        }
    }

    @Test func `the last line summarises the month`() {
        #expect(printed(trend().lines(layout(80))).last == "day 21: 1.047,78; even pace 1.050,00")
        #expect(
            printed(trend(ceiling: 90_000).lines(layout(120))).last
                == "day 21: 1.047,78; even pace 630,00; over by 147,78")
        #expect(printed(trend(ceiling: nil).lines(layout(80))).last == "day 21: 1.047,78")
        #expect(
            printed(trend(ceiling: 104_778).lines(layout(60))).last
                == "day 21: 1.047,78; even pace 733,45")
        #expect(
            printed(trend([500], ceiling: 0).lines(layout(80))).last
                == "day 1: 5,00; even pace 0,00; ceiling 0,00; over by 5,00")
    }

    @Test func `negative sums are named and not drawn`() throws {
        let refund = trend([-5000, 2000, 10_000], ceiling: nil)
        let lines = printed(refund.lines(layout(80, rows: 8)))
        #expect(lines.last == "day 3: 70,00; sums below zero are not drawn")
        let plot = try #require(PlotReading(lines))
        #expect(plot.heights.prefix(4) == [0, 0, 0, 0])
        #expect(plot.heights[4] > 0)
        #expect(
            printed(trend([-5000, 5000], ceiling: nil).lines(layout(80)))
                == ["day 2: 0,00; sums below zero are not drawn"])
        #expect(
            printed(trend([-5000], ceiling: -3000).lines(layout(80)))
                == ["day 1: -50,00; even pace -1,00; ceiling -30,00; sums below zero are not drawn"])
    }

    @Test func `a trend without spending shows a message`() {
        for empty in [trend([]), trend([0, 0]), trend([5], days: 0), trend([5], days: -4)] {
            #expect(printed(empty.lines(layout(80))) == [nothing])
            #expect(printed(empty.sentences(amounts: german)) == [nothing])
        }
    }

    @Test func `overflowing sums are shown as more than the limit`() {
        let lines = printed(trend([.max, .max], ceiling: .max).lines(layout(160)))
        #expect(lines.last?.hasPrefix("day 2: >92.233.720.368.547.758,07; even pace 6.148") == true)
        #expect(lines.last?.hasSuffix("over by 92.233.720.368.547.758,07") == true)
        let narrow = printed(trend([.max], ceiling: nil).lines(layout(20)))
        #expect(narrow.first == "│")
    }

    @Test func `the sentences contain every amount of the picture`() {
        for trend in [trend(), trend(ceiling: 90_000), trend(ceiling: nil), trend([-500, 2], ceiling: 7)] {
            let words = trend.lines(layout(120)).suffix(1)
            expectTold(Array(words), by: trend.sentences(amounts: german))
        }
        let told = printed(trend(ceiling: 90_000).sentences(amounts: german))
        #expect(told[0] == "Spending in June 2024: 1047,78 euros by day 21 of 30.")
        #expect(told[1] == "Ceiling: 900,00 euros, over by 147,78 euros.")
        #expect(told.count == 3 + Self.june.count { $0 != 0 })
    }

    private func expectExact(
        _ plot: PlotReading, _ daily: [Int64], _ days: Int, _ ceiling: Int64?, _ glyphs: Glyphs, _ comment: Comment
    ) throws {
        #expect(plot.hasRoundTicks, comment)
        let cells = max(1, plot.base.count / days)
        let perColumn = try #require((1...days).first { (days + $0 - 1) / $0 * cells == plot.base.count })
        let sums = daily.prefix(days).reduce(into: [Int64]()) { $0.append(($0.last ?? 0) + $1) }
        let base = Array(plot.base)
        for (cell, height) in plot.heights.enumerated() {
            let firstDay = cell / cells * perColumn
            let hasBegun = firstDay < sums.count
            #expect((base[cell] == (glyphs == .ascii ? "-" : "─")) == hasBegun, comment)
            let sum = hasBegun ? sums[min(firstDay + perColumn, sums.count) - 1] : 0
            #expect(plot.isRight(height, for: sum, isASCII: glyphs == .ascii), comment)
            if let ceiling, !hasBegun {
                let lastDay = Int64(min(firstDay + perColumn, days))
                let pace = (2 * ceiling * lastDay + Int64(days)) / (2 * Int64(days))
                let dots = plot.rows.indices.filter { row in
                    cell < plot.rows[row].count && plot.rows[row][cell] == (glyphs == .ascii ? "." : "·")
                }
                let row = Int((plot.exact(max(1, pace)) / 8 - 1e-9).rounded(.up)) - 1
                #expect(dots == (pace > 0 ? [max(0, row)] : []), comment)
            }
        }
    }

    private func trend(_ daily: [Int64] = TrendTests.june, days: Int = 30, ceiling: Int64? = 150_000) -> Trend {
        Trend(
            title: "Spending in June 2024", dailyCents: daily, dayCount: days, ceilingCents: ceiling,
            emptyText: nothing)
    }
}
