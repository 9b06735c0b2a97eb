import Terminal
import Testing

@testable import Charts

@Suite struct GaugeTests {
    @Test func `gauges match their snapshots`() throws {
        let gauges = [
            try Gauge(label: "Groceries", cents: 41237, ceilingCents: 45000),
            try Gauge(label: "Eating out", cents: 18640, ceilingCents: 15000),
            try Gauge(label: "日本語の食料品店", cents: 1, ceilingCents: 100_000),
            try Gauge(label: "Refunded", cents: -500, ceilingCents: 1000),
            try Gauge(label: "Reached", cents: 1000, ceilingCents: 1000),
            try Gauge(label: "None", cents: 500, ceilingCents: 0),
        ]
        var lines: [String] = []
        for (width, glyphs) in [(100, Glyphs.block), (80, .block), (44, .block), (20, .block), (80, .ascii)] {
            lines.append("== \(width) columns, \(glyphs)")
            lines += printed(Gauge.lines(gauges, layout(width, glyphs)), glyphs)
        }
        expectSnapshot("gauges", lines)
        for width in 20...200 {
            for glyphs in Glyphs.allCases {
                let lines = Gauge.lines(gauges, layout(width, glyphs))
                #expect(lines.allSatisfy { $0.columns <= width }, "\(width)")
                if glyphs == .ascii { #expect(printed(lines, glyphs).allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } }) }
            }
        }
    }

    @Test func `the week of a gauge is never cut, and the track is shortened before labels are`() throws {
        func gauge(_ path: String, _ week: Int) throws -> Gauge {
            try Gauge(label: path, suffix: " in week \(week) of 2026", cents: 2000, ceilingCents: 20_000)
        }
        let gauges = [try gauge("food:groceries", 9), try gauge("everything", 47), try gauge("everything", 48)]
        for width in 50...200 {
            let lines = printed(Gauge.lines(gauges, layout(width)))
            for part in ["groceries in week 9 of", "everything in week 47 of", "everything in week 48 of"] {
                #expect(lines.contains { $0.contains(part) }, "\(part) at \(width)")
            }
        }
        #expect(gauges[0].label == "food:groceries in week 9 of 2026")
        #expect(
            printed(Gauge.lines(gauges, layout(80))) == [
                "food:groceries in week 9 of 2026 ▕█         ▏  20,00 of 200,00  10%  left 180,00",
                "everything in week 47 of 2026    ▕█         ▏  20,00 of 200,00  10%  left 180,00",
                "everything in week 48 of 2026    ▕█         ▏  20,00 of 200,00  10%  left 180,00",
            ])
        #expect(
            printed(Gauge.lines(gauges, layout(78))) == [
                "…:groceries in week 9 of 2026  ▕█         ▏  20,00 of 200,00  10%  left 180,00",
                "everything in week 47 of 2026  ▕█         ▏  20,00 of 200,00  10%  left 180,00",
                "everything in week 48 of 2026  ▕█         ▏  20,00 of 200,00  10%  left 180,00",
            ])
        let long = try Gauge(label: "A category of thirty characters", cents: 2000, ceilingCents: 20_000)
        #expect(printed(long.lines(layout(82)))[0].hasPrefix("A category of thirty characters ▕"))
        #expect(printed(long.lines(layout(72)))[0].hasPrefix("A category of thirty ch… ▕"))
    }

    @Test func `a gauge is one line`() throws {
        let lines = try Gauge(label: "Groceries", cents: 41237, ceilingCents: 45000).lines(layout(82))
        #expect(
            printed(lines) == ["Groceries ▕███████████████████████████▌  ▏  412,37 of 450,00  92%  left 37,63"])
        #expect(Gauge.lines([], layout(80)).isEmpty)
    }

    @Test func `a gauge names the part of its ceiling that is carried over`() throws {
        let gauges = [
            try Gauge(label: "food", cents: 20_000, ceilingCents: 34_210, carriedCents: 4210),
            try Gauge(label: "fun", cents: 20_000, ceilingCents: -1000, carriedCents: -31_000),
            try Gauge(label: "home", cents: 0, ceilingCents: 300, carriedCents: 0),
        ]
        let words = printed(Gauge.lines(gauges, layout(100))).map { line in
            String(line.split(separator: "▏").last ?? "").split(separator: " ").joined(separator: " ")
        }
        #expect(
            words == [
                "200,00 of 300,00 + 42,10 carried 58% left 142,10", "200,00 of 300,00 - 310,00 carried OVER by 210,00",
                "0,00 of 3,00 0% left 3,00",
            ])
        #expect(
            printed(Gauge.sentences(gauges, amounts: german)) == [
                "food: 200,00 of 300,00 euros + 42,10 euros carried, 58 percent, 142,10 left.",
                "fun: 200,00 of 300,00 euros - 310,00 euros carried, over by 210,00.",
                "home: 0,00 of 3,00 euros, 0 percent, 3,00 left.",
            ])
    }

    @Test(arguments: 20...200) func `a track takes all columns of a layout that is to be filled`(width: Int) throws {
        let gauge = try Gauge(label: "Spent", cents: 41237, ceilingCents: 45000)
        let lines = gauge.lines(layout(width, fillsScreen: true))
        #expect(lines.allSatisfy { $0.columns <= width } && lines.last?.columns == width)
        #expect(gauge.lines(layout(width)).last?.columns == min(width, 73))
    }

    @Test func `a gauge that fills a narrow layout has its words on one line, the shorter the narrower`() throws {
        let gauge = try Gauge(label: "Spent", cents: 1_289_309, ceilingCents: 1_900_000)
        func words(_ width: Int) -> String? { printed(gauge.lines(layout(width, fillsScreen: true))).first }
        for width in 20...200 { #expect(gauge.lines(layout(width, fillsScreen: true)).count <= 2, "\(width)") }
        #expect(words(50) == "Spent 12.893,09 of 19.000,00 68% left 6.106,91")
        #expect(words(40) == "12.893,09 of 19.000,00 68% left 6.106,91")
        #expect(words(38) == "12.893,09 of 19.000,00 left 6.106,91")
        #expect(words(20) == "68% left 6.106,91")
        let huge = try Gauge(label: "Spent", cents: 0, ceilingCents: .max)
        #expect(huge.lines(layout(20, fillsScreen: true)).allSatisfy { $0.columns <= 20 })
    }

    @Test func `gauges without labels have no label column`() throws {
        let gauge = try Gauge(label: "", cents: 41237, ceilingCents: 45000)
        #expect(
            printed(gauge.lines(layout(72)))
                == ["▕███████████████████████████▌  ▏  412,37 of 450,00  92%  left 37,63"])
        #expect(printed(gauge.lines(layout(30)))[0] == "412,37 of 450,00 92% left")
        let mixed = printed(Gauge.lines([gauge, try Gauge(label: "Fun", cents: 1, ceilingCents: 2)], layout(72)))
        #expect(mixed[0].hasPrefix("    ▕█") && mixed[1].hasPrefix("Fun ▕█"))
    }

    @Test func `the ceiling is visible at every width and amount`() throws {
        for cents: Int64 in [-5, 0, 1, 14_999, 15_000, 15_001, 18_640, .max / 4] {
            let gauge = try Gauge(label: "Eating out", cents: cents, ceilingCents: 15_000)
            for width in 20...200 {
                for (glyphs, ends) in [(Glyphs.block, ("▕", "▏")), (.ascii, ("[", "]"))] {
                    let lines = printed(gauge.lines(layout(width, glyphs)), glyphs)
                    let track = try #require(lines.first { $0.contains(ends.0) })
                    let bar = try #require(
                        track.split(separator: Character(ends.0), omittingEmptySubsequences: false).last)
                    let cells = try #require(bar.lastIndex(of: Character(ends.1)).map { bar[..<$0] })
                    #expect(cells.contains(" ") || cents >= 14_999, "\(cents) \(width)")
                    let full: Character = glyphs == .ascii ? "#" : "█"
                    #expect(cells.allSatisfy { $0 == full } == (cents >= 15_000), "\(cents) \(width) \(track)")
                }
            }
        }
    }

    @Test func `gauges are described in sentences`() throws {
        let gauges = [
            try Gauge(label: "Groceries", cents: 41237, ceilingCents: 45000),
            try Gauge(label: "Eating out", cents: 18640, ceilingCents: 15000),
            try Gauge(label: "", cents: -500, ceilingCents: 123_456),
            try Gauge(label: "Fun", cents: 5, ceilingCents: 0),
        ]
        #expect(
            printed(Gauge.sentences(gauges, amounts: german)) == [
                "Groceries: 412,37 of 450,00 euros, 92 percent, 37,63 left.",
                "Eating out: 186,40 of 150,00 euros, 124 percent, over by 36,40.",
                "-5,00 of 1234,56 euros, 0 percent, 1239,56 left.", "Fun: 0,05 of 0,00 euros, over by 0,05.",
            ])
        #expect(Gauge.sentences([], amounts: german).isEmpty)
    }

    @Test(
        arguments: [
            (0, 100, 0), (1, 1000, 0), (412, 450, 92), (999, 1000, 99), (1000, 1000, 100), (1001, 1000, 101),
            (1864, 1500, 124),
            (-5, 100, 0), (5, 0, nil),
        ] as [(Int64, Int64, Int128?)])
    func `percentages are rounded, and only a reached ceiling shows a hundred percent`(
        _ cents: Int64, _ ceiling: Int64, _ percent: Int128?
    ) throws {
        #expect(try Gauge(label: "", cents: cents, ceilingCents: ceiling).percent == percent)
    }

    @Test(
        arguments: [
            (0, 100, 0), (-5, 100, 0), (1, 100_000, 1), (50, 100, 40), (99_999, 100_000, 79), (100, 100, 80),
            (500, 100, 80), (1, 0, 80),
        ] as [(Int64, Int64, Int)])
    func `the track is full only at the ceiling`(_ cents: Int64, _ ceiling: Int64, _ steps: Int) throws {
        #expect(try Gauge(label: "", cents: cents, ceilingCents: ceiling).filledSteps(of: 10, perCell: 8) == steps)
    }

    @Test func `an excess is named and coloured red`() throws {
        let line = try Gauge(label: "Fun", cents: 200, ceilingCents: 100).lines(layout(80, colored: true))[0]
        #expect(line.plainText.hasSuffix("OVER by 1,00"))
        #expect(
            line.pieces.contains {
                if case .text(_, let style) = $0 { style.foreground == SlicePalette.over } else { false }
            })
    }

    @Test func `overflowing gauges are refused`() {
        #expect(throws: ChartError.overflow) { try Gauge(label: "", cents: -1, ceilingCents: .max) }
        #expect(throws: ChartError.overflow) { try Gauge(label: "", cents: .max, ceilingCents: -1) }
    }
}
