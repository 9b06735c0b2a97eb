import Charts
import Support
import Terminal
import Testing

@Suite struct PeriodBarsTests {
    private static let widths = Array(20...200)
    private let nothing = "Nothing spent in 2026."

    /// The weeks of the design.
    private let sample = [
        ChartPoint(label: "W25", title: "Week 25", cents: 40161, ceilingCents: 45000, changeCents: 6657),
        ChartPoint(label: "W26", title: "Week 26", cents: 70759, ceilingCents: 45000, changeCents: 30598),
        ChartPoint(label: "W27", title: "Week 27", cents: 33372, ceilingCents: 45000, changeCents: -37387),
        ChartPoint(label: "W28", title: "Week 28", cents: 50023, ceilingCents: 45000, changeCents: 16651),
    ]

    /// Months with ceilings of their own: missing, zero, refunded, reached, running.
    private let months = [
        ChartPoint(label: "2026-01", title: "January 2026", cents: nil),
        ChartPoint(label: "2026-02", title: "February 2026", cents: nil, ceilingCents: 90_000),
        ChartPoint(label: "2026-03", title: "March 2026", cents: 0, ceilingCents: 90_000),
        ChartPoint(label: "2026-04", title: "April 2026", cents: 90_000, ceilingCents: 90_000, changeCents: 90_000),
        ChartPoint(label: "2026-05", title: "May 2026", cents: -12_345, ceilingCents: 80_000, changeCents: -102_345),
        ChartPoint(label: "2026-06", title: "June 2026", cents: 104_778, ceilingCents: 80_000, changeCents: 117_123),
        ChartPoint(label: "2026-07", title: "July 2026", cents: 104_778, ceilingCents: nil, changeCents: 0),
        ChartPoint(
            label: "2026-08", title: "August 2026", cents: 123, ceilingCents: 100_000, changeCents: -104_655,
            isRunning: true),
    ]

    @Test func `period bars match their snapshots`() {
        var lines: [String] = []
        for (name, points) in [("weeks", sample), ("months", months)] {
            for cap: Int64? in [nil, 50_000] {
                for (width, glyphs) in [
                    (80, Glyphs.block), (50, .block), (32, .block), (20, .block), (80, .ascii), (32, .ascii),
                    (20, .ascii),
                ] {
                    lines.append("== \(name), \(width) columns, \(glyphs)\(cap == nil ? "" : ", capped")")
                    let chart = PeriodBars(title: "Spending", points: points, cap: cap, emptyText: nothing)
                    lines += printed(chart.lines(layout(width, glyphs)), glyphs)
                }
            }
        }
        expectSnapshot("periods", lines)
        expectSnapshot("periods-colored", colored(chart(sample).lines(layout(70, colored: true))))
    }

    @Test func `the picture equals the picture in the design`() {
        #expect(
            printed(chart(sample).lines(layout(70))) == [
                "Ceiling 450,00 (│)",
                "W25  401,61   +66,57               ███████████████████▎ │",
                "W26  707,59  +305,98  over 257,59  █████████████████████│████████████",
                "W27  333,72  -373,87               ████████████████     │",
                "W28  500,23  +166,51   over 50,23  █████████████████████│██",
            ])
    }

    @Test func `with colour the mark is reversed, and a bar over the ceiling is red`() {
        let line = chart(sample).lines(layout(70, colored: true))[2]
        let mark = Style(reverse: true, foreground: .indexed(160))
        #expect(line.pieces.contains(.text("│", mark)))
        #expect(line.pieces.contains(.text("████████████", Style(foreground: .indexed(160)))))
    }

    @Test func `missing, zero and positive amounts differ`() {
        let lines = printed(chart(months).lines(layout(80)))
        #expect(lines[1].hasPrefix("2026-01 ") && lines[1].contains(" -") && numbers(lines[1]).isEmpty)
        #expect(numbers(lines[3]) == ["0,00"] && !lines[3].contains("█"))
        #expect(lines[8].hasPrefix("2026-08 so far"))
    }

    @Test func `a period keeps its name, and drops notes that do not fit`() {
        let points = [
            ChartPoint(label: "2026-10", title: "October 2026", cents: 40_000, isPartial: true),
            ChartPoint(label: "2026-11", title: "November 2026", cents: 50_000, isRunning: true, isPartial: true),
        ]
        let lines = printed(chart(points).lines(layout(80)))
        #expect(lines[0].hasPrefix("2026-10 partial "))
        #expect(lines[1].hasPrefix("2026-11 so far, partial "))
        for width in Self.widths {
            let lines = printed(chart(points).lines(layout(width)))
            #expect(lines.contains { $0.hasPrefix("2026-10 partial") }, "\(width)")
            #expect(lines.contains { $0.hasPrefix("2026-11 so far") }, "\(width)")
        }
    }

    @Test(arguments: DataSet.allCases)
    func `every line fits the width, and ASCII charts use only ASCII`(_ data: DataSet) {
        for width in Self.widths {
            for (glyphs, colored) in [(Glyphs.ascii, false), (.block, true)] {
                let lines = chart(points(data.rows, ceiling: 20_000)).lines(layout(width, glyphs, colored: colored))
                expectFitting(lines, width: width, glyphs, "\(data)")
            }
        }
    }

    @Test(arguments: DataSet.allCases.filter { $0 != .zero })
    func `bars are exact to half an eighth of a cell, or one eighth long`(_ data: DataSet) {
        for width in Self.widths {
            for glyphs in Glyphs.allCases {
                expectExact(points(data.rows, ceiling: 20_000), width, glyphs, "\(data)")
            }
        }
    }

    @Test func `bars of random periods are exact and fit the width`() {
        let seed: UInt64 = 0xC4A1_0021
        var generator = SplitMix64(seed: seed)
        for round in 0..<300 {
            let points = generator.points(signed: Bool.random(using: &generator))
            let width = Int.random(in: 20...200, using: &generator)
            let caps: [Int64?] = [nil, nil, 41_239, 5]
            let cap = caps.randomElement(using: &generator)!
            for glyphs in Glyphs.allCases {
                let chart = PeriodBars(title: "Spending", points: points, cap: cap, emptyText: nothing)
                for colored in [false, true] {
                    let lines = chart.lines(layout(width, glyphs, colored: colored))
                    expectFitting(lines, width: width, glyphs, "seed \(seed), round \(round)")
                }
                if cap == nil, points.contains(where: { ($0.cents ?? 0) != 0 }) {
                    expectExact(points, width, glyphs, "seed \(seed), round \(round)")
                }
            }
        }
    }

    @Test func `a refund does not change the ratios of other bars`() {
        for width in Self.widths {
            let before = lengths(points(DataSet.cats.rows), width, .block)
            let after = lengths(points(DataSet.neg.rows), width, .block)
            let scale = Double(after[0].eighths) / Double(before[0].eighths)
            for (left, right) in zip(before, after.dropLast()) {
                #expect(abs(Double(left.eighths) * scale - Double(right.eighths)) <= 1.01, "\(width)")
            }
        }
    }

    @Test func `only the largest bar is full`() {
        for width in Self.widths {
            let all = lengths(sample, width, .block).map(\.eighths)
            #expect(all.count { $0 == all.max() } == 1 && all[1] == all.max())
        }
    }

    @Test func `narrow charts drop their columns in turn`() {
        let change = "+305,98"
        let over = "over 257,59"
        var seen: [Int] = []
        for width in Self.widths.reversed() {
            let text = printed(chart(sample).lines(layout(width))).joined(separator: "\n")
            let level = [change, over, "OVER"].firstIndex { text.contains($0) } ?? 3
            #expect(level < 3, "\(width)")
            #expect(text.contains(change) == (level == 0), "\(width)")
            seen.append(level)
        }
        #expect(seen == seen.sorted() && Set(seen).count == 3)
    }

    @Test func `a ceiling above the cap has no mark, and a cut bar is marked`() {
        let chart = PeriodBars(title: "Spending", points: sample, cap: 40_000, emptyText: nothing)
        let lines = printed(chart.lines(layout(70)))
        #expect(lines[0] == "Ceiling 450,00 (beyond the cut)")
        #expect(lines[1] == "Bars are cut at 400,00")
        #expect(lines.count { $0.hasSuffix("█▶") } == 3)
        #expect(!lines.contains { $0.contains("│") })
    }

    @Test func `a ceiling below zero is said to be marked at zero`() {
        let points = [("a", Int64(-6000)), ("b", -7000)].map { name, ceiling in
            ChartPoint(label: name, title: name, cents: 100, ceilingCents: ceiling)
        }
        #expect(printed(chart(points).lines(layout(70)))[0] == "Ceilings -70,00 to -60,00 (│ at zero)")
        let mixed = points + [ChartPoint(label: "c", title: "c", cents: 100, ceilingCents: 5000)]
        #expect(printed(chart(mixed).lines(layout(70)))[0] == "Ceilings -70,00 to 50,00 (│)")
    }

    @Test func `periods without amounts or spending show a message`() {
        let points = [months[0], months[1], months[2]]
        for points in [[], points] {
            #expect(printed(chart(points).lines(layout(80))) == [nothing])
            #expect(printed(chart(points).sentences(amounts: german)) == [nothing])
        }
    }

    @Test func `the largest and smallest amounts are drawn`() {
        let points = [
            ChartPoint(label: "a", title: "a", cents: .max, ceilingCents: .min, changeCents: .max),
            ChartPoint(label: "b", title: "b", cents: .min, ceilingCents: .max, changeCents: .min),
            ChartPoint(label: "c", title: "c", cents: .max, ceilingCents: -1),
        ]
        for width in Self.widths {
            for cap in [nil, 1, .max] as [Int64?] {
                let chart = PeriodBars(title: "Spending", points: points, cap: cap, emptyText: nothing)
                let lines = chart.lines(layout(width))
                expectFitting(lines, width: width, .block, "extremes")
                #expect(printed(lines).contains { $0.contains("OVER") })
                #expect(chart.sentences(amounts: german).count >= 4)
            }
        }
    }

    @Test func `periods are described in sentences`() {
        expectSnapshot(
            "periods-sentences",
            printed(
                chart(sample).sentences(amounts: german)
                    + PeriodBars(title: "Spending", points: months, cap: 50_000, emptyText: nothing)
                    .sentences(amounts: german)
                    + chart(points(DataSet.one.rows)).sentences(amounts: german)))
        #expect(
            printed(chart(sample).sentences(amounts: german))[2]
                == "Week 26: 707,59 euros, 257,59 over the ceiling of 450,00, up 305,98 on week 25.")
    }

    @Test func `the sentences contain every number of the picture`() {
        for points in [sample, months] + DataSet.allCases.map({ points($0.rows, ceiling: 20_000) }) {
            for cap in [nil, 40_000] as [Int64?] {
                let chart = PeriodBars(title: "Spending", points: points, cap: cap, emptyText: nothing)
                let known = Set(printed(chart.sentences(amounts: german)).flatMap(numbers))
                for width in [30, 60, 120] {
                    let drawn = printed(chart.lines(layout(width))).flatMap(numbers)
                    #expect(Set(drawn).isSubset(of: known))
                }
            }
        }
    }

    private func chart(_ points: [ChartPoint]) -> PeriodBars {
        PeriodBars(title: "Weekly spend", points: points, emptyText: nothing)
    }

    private struct DrawnBar {
        var eighths: Int
        /// Whether there is a mark, and whether the bar continues behind it.
        var mark: Int?
        var isPassed: Bool
    }

    /// Checks B1, B2, B3 and the position of the mark on the printed chart.
    private func expectExact(_ points: [ChartPoint], _ width: Int, _ glyphs: Glyphs, _ comment: String) {
        let comment = Comment(rawValue: "\(comment), \(width) columns, \(glyphs)")
        let drawn = lengths(points, width, glyphs)
        let spent = points.filter { ($0.cents ?? 0) != 0 }
        // A period with a total has a bar of at least one eighth.
        #expect(drawn.count == spent.count && drawn.allSatisfy { $0.eighths > 0 }, comment)
        let largest = points.flatMap { [$0.cents ?? 0, max(0, $0.ceilingCents ?? 0)] }.map(\.magnitude).max() ?? 1
        guard let full = fullLength(points, drawn) else { return }
        #expect(full > 0 && full % 8 == 0, comment)
        for (bar, point) in zip(drawn, spent) {
            let cents = point.cents ?? 0
            let exact = Double(full) * Double(cents.magnitude) / Double(largest)
            let most = glyphs == .ascii || cents < 0 ? 2 : 0.5
            let sliver = glyphs == .ascii ? 4 : 1
            #expect(abs(Double(bar.eighths) - exact) <= most + 1e-6 || bar.eighths == sliver, comment)
            guard let ceiling = point.ceilingCents else {
                #expect(bar.mark == nil, comment)
                continue
            }
            let mark = (Double(bar.mark ?? -9) + 0.5) * 8
            #expect(abs(mark - Double(full) * Double(ceiling) / Double(largest)) <= 16, comment)
            if bar.eighths > 8 { #expect(bar.isPassed == (cents > ceiling), comment) }
        }
    }

    /// The eighths of the largest amount or ceiling; `nil` if no drawn bar shows them.
    private func fullLength(_ points: [ChartPoint], _ drawn: [DrawnBar]) -> Int? {
        let largest = points.flatMap { [$0.cents ?? 0, $0.ceilingCents ?? 0] }.map(\.magnitude).max() ?? 0
        let bars = zip(drawn, points.filter { ($0.cents ?? 0) != 0 })
        if let bar = bars.first(where: { $1.cents?.magnitude == largest })?.0 { return bar.eighths }
        return bars.first { $1.ceilingCents?.magnitude == largest }?.0.mark.map { 8 * $0 }
    }

    /// The bars of a picture without cap, in their order.
    private func lengths(_ points: [ChartPoint], _ width: Int, _ glyphs: Glyphs) -> [DrawnBar] {
        let ink: [Character: Int] =
            glyphs == .ascii
            ? ["#": 8, ":": 4]
            : ["█": 8, "▉": 7, "▊": 6, "▋": 5, "▌": 4, "▍": 3, "▎": 2, "▏": 1, "▐": 4, "▕": 1]
        let line: Character = glyphs == .ascii ? "|" : "│"
        let hasAxis = points.contains { ($0.cents ?? 0) < 0 }
        // One character per column, so that wide labels count with their width.
        let rows = printed(chart(points).lines(layout(width, glyphs)), glyphs)
            .map { $0.flatMap { Array(repeating: $0, count: $0.isASCII ? 1 : displayWidth(String($0))) } }
            .filter { $0.contains { ink[$0] != nil } }
        // Without refunds every bar begins in one column, with its ink or with a mark at nothing.
        let start = rows.compactMap { $0.firstIndex { ink[$0] != nil || $0 == line } }.min() ?? 0
        return rows.map { cells in
            var lines = cells.indices.filter { cells[$0] == line }
            let origin = hasAxis ? lines.removeFirst() + 1 : start
            let last = cells.lastIndex { ink[$0] != nil } ?? 0
            let isPassed = lines.first.map { $0 < last } ?? false
            let eighths = cells.reduce(0) { $0 + (ink[$1] ?? 0) } + (isPassed ? 8 : 0)
            return DrawnBar(eighths: eighths, mark: lines.first.map { $0 - origin }, isPassed: isPassed)
        }
    }
}
