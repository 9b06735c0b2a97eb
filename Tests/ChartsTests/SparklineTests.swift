import Charts
import Support
import Terminal
import Testing

@Suite struct SparklineTests {
    @Test func `sparklines match their snapshots`() {
        var lines: [String] = []
        for (name, points) in [
            ("months", DataSet.months.series), ("weeks", DataSet.weeks.series), ("mixed", mixedSeries),
            ("zero", DataSet.zero.series), ("dom", DataSet.dom.series),
        ] {
            for (width, glyphs) in [(80, Glyphs.block), (44, .block), (20, .block), (80, .ascii), (20, .ascii)] {
                lines.append("== \(name), \(width) columns, \(glyphs)")
                lines += printed([Sparkline(points: points).line(layout(width, glyphs))], glyphs)
            }
        }
        lines += ["== mixed, sentences"] + printed(Sparkline(points: mixedSeries).sentences(amounts: german))
        expectSnapshot("sparklines", lines)
    }

    @Test func `cells are the nearest eighths of the largest amount`() {
        let seed: UInt64 = 0xC4A1_0015
        var generator = SplitMix64(seed: seed)
        let ladders: [(Glyphs, [Character])] = [(.block, Array("▁▂▃▄▅▆▇█")), (.ascii, Array(":-=+*#%@"))]
        for round in 0..<500 {
            let points = generator.series(upTo: 60)
            let largest = points.compactMap(\.cents).max() ?? 0
            for (glyphs, ladder) in ladders {
                let cells = Array(Sparkline(points: points).cells(glyphs))
                #expect(cells.count == points.count)
                for (cell, point) in zip(cells, points) {
                    let comment: Comment = "seed \(seed), round \(round)"
                    guard let cents = point.cents, cents > 0 else {
                        let other: Character = point.cents == nil ? "·" : point.cents == 0 ? "_" : "▾"
                        #expect(cell == (glyphs == .block ? other : ["·": ".", "_": "_", "▾": "v"][other]), comment)
                        continue
                    }
                    let level = (ladder.firstIndex(of: cell) ?? -9) + 1
                    let exact = 8 * Double(cents) / Double(largest)
                    #expect(abs(Double(level) - exact) <= 0.5 + 1e-9 || (level == 1 && exact < 1), comment)
                }
            }
        }
    }

    @Test func `every line fits the width, and ASCII charts use only ASCII`() {
        for data in DataSet.allCases {
            expectFitting("\(data)") { [Sparkline(points: data.series).line($0)] }
        }
        for points in [mixedSeries, [ChartPoint](), series([("a", .max), ("b", .min), ("c", nil)])] {
            expectFitting("\(points.count)") { [Sparkline(points: points).line($0)] }
        }
    }

    @Test func `the last points that fit are drawn, with their own limits`() {
        let points = series([("a", 99_999)] + (1...40).map { ("b\($0)", Int64(100 + $0)) })
        let text = printed([Sparkline(points: points).line(layout(40))])[0]
        #expect(text.hasSuffix("█  min 1,21  max 1,40"))
        #expect(text.count == 40 && !text.contains("▁"))
    }

    @Test func `unknown points have no minimum and maximum`() {
        let unknown = Sparkline(points: series([("a", nil), ("b", nil)]))
        #expect(printed([unknown.line(layout(80))]) == ["··"])
        #expect(printed(unknown.sentences(amounts: german)) == ["A: nothing known.", "B so far: nothing known."])
        #expect(Sparkline(points: []).line(layout(80)) == StyledText())
        #expect(Sparkline(points: []).cells(.block).isEmpty)
        let empty = Sparkline(points: [], emptyText: "Nothing spent in 2027.")
        #expect(printed(empty.lines(layout(80))) == ["Nothing spent in 2027."])
        #expect(printed(empty.sentences(amounts: german)) == ["Nothing spent in 2027."])
        let zero = Sparkline(points: DataSet.zero.series, emptyText: "Nothing spent in 2027.")
        #expect(printed(zero.lines(layout(80))) == ["Nothing spent in 2027."])
        #expect(printed(zero.sentences(amounts: german)) == ["Nothing spent in 2027."])
    }

    @Test func `the sentences contain every amount of the line`() {
        for points in [DataSet.weeks.series, mixedSeries] {
            for width in [30, 44, 120] {
                let sparkline = Sparkline(points: points)
                expectTold([sparkline.line(layout(width))], by: sparkline.sentences(amounts: german))
            }
        }
    }
}
