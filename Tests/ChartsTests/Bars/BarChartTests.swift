import Charts
import Support
import Terminal
import Testing

@Suite struct BarChartTests {
    private static let widths = Array(20...200)

    @Test func `bar charts match their snapshots`() throws {
        var lines: [String] = []
        for data in [DataSet.cats, .neg, .dom, .wide, .zero] {
            for (width, glyphs) in [(80, Glyphs.block), (44, .block), (20, .block), (80, .ascii)] {
                lines.append("== \(data), \(width) columns, \(glyphs)")
                lines += printed(try chart(data).lines(layout(width, glyphs)), glyphs)
            }
        }
        expectSnapshot("bars", lines)
        expectSnapshot("bars-colored", colored(try chart(.neg).lines(layout(80, colored: true))))
        expectSnapshot("bars-weeks", printed(try chart(.weeks, order: .given).lines(layout(60))))
    }

    @Test(arguments: DataSet.allCases)
    func `every line fits the width, and ASCII charts use only ASCII`(_ data: DataSet) throws {
        for width in Self.widths {
            for glyphs in Glyphs.allCases {
                for colored in [false, true] {
                    for line in try chart(data).lines(layout(width, glyphs, colored: colored)) {
                        let text = Rendering(color: false, cursorColumns: false, glyphs: glyphs).render(line)
                        #expect(displayWidth(text) <= width && line.columns <= width, "\(width) \(glyphs): \(text)")
                        #expect(text.last != " ")
                        if glyphs == .ascii { #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(text)") }
                        #expect(!text.unicodeScalars.contains("\u{1B}"))
                    }
                }
            }
        }
    }

    @Test(arguments: DataSet.allCases.filter { $0 != .zero })
    func `bars are exact to half an eighth of a cell, or one eighth long`(_ data: DataSet) throws {
        for width in Self.widths { try expectExact(data.rows, width: width, "\(data) \(width)") }
    }

    @Test func `bars of random rows are exact`() throws {
        let seed: UInt64 = 0xC4A1_0003
        var generator = SplitMix64(seed: seed)
        for round in 0..<300 {
            let rows = generator.rows(upTo: 30, signed: Bool.random(using: &generator))
            let width = Int.random(in: 20...200, using: &generator)
            guard rows.contains(where: { $0.cents != 0 }) else { continue }
            try expectExact(rows, width: width, "seed \(seed), round \(round)")
        }
    }

    @Test func `a cap cuts longer bars and is named`() throws {
        let rows =
            DataSet.dom.rows + [
                ChartRow(label: "Shoes", cents: -250_000), ChartRow(label: "Hat", cents: -100_000),
                ChartRow(label: "Desk", cents: 100_000), ChartRow(label: "Cup", cents: 0),
            ]
        var lines: [String] = []
        for top in [nil, 2] {
            for (width, glyphs) in [(80, Glyphs.block), (44, .block), (20, .block), (80, .ascii), (20, .ascii)] {
                let chart = BarChart(figures: try bars(rows, top: top), cap: 100_000, emptyText: nothing)
                lines.append("== \(width) columns, \(glyphs)\(top.map { ", the largest \($0)" } ?? "")")
                lines += printed(chart.lines(layout(width, glyphs)), glyphs)
            }
        }
        expectSnapshot("bars-capped", lines)
        let zeros = BarChart(figures: try bars(DataSet.zero.rows), cap: 100, emptyText: nothing)
        #expect(printed(zeros.lines(layout(80))) == [nothing])
        let uncapped = BarChart(figures: try bars(rows), cap: -1, emptyText: nothing).lines(layout(80))
        #expect(uncapped == BarChart(figures: try bars(rows), emptyText: nothing).lines(layout(80)))
    }

    @Test(arguments: DataSet.allCases.filter { $0 != .zero })
    func `bars under a cap are exact to half an eighth and fit the width`(_ data: DataSet) throws {
        for cap: Int64 in [1, 40_000] {
            for width in cap == 1 ? [20, 44, 80, 200] : Self.widths {
                let drawn = try lengths(data.rows, width, cap: cap)
                let amounts = try bars(data.rows).rows.map(\.cents).filter { $0 != 0 }
                #expect(drawn.count == amounts.count)
                for (length, amount) in zip(drawn, amounts) where amount > 0 {
                    if amount >= cap { #expect(length.right % 8 == 0 && length.isCut == (amount > cap)) }
                    let full = zip(drawn, amounts).first { $1 >= cap }?.0.right
                    guard amount < cap, let full else { continue }
                    let exact = Double(full) * Double(amount) / Double(cap)
                    #expect(abs(Double(length.right) - exact) <= 0.5 + 1e-6 || length.right == 1, "\(width) \(cap)")
                    #expect(!length.isCut)
                }
                let chart = BarChart(figures: try bars(data.rows), cap: cap, emptyText: nothing)
                for (glyphs, colored) in [(Glyphs.ascii, false), (.block, true)] {
                    let lines = chart.lines(layout(width, glyphs, colored: colored))
                    expectFitting(lines, width: width, glyphs, "\(data)")
                }
            }
        }
    }

    @Test func `a refund does not change the ratios of other bars`() throws {
        for width in Self.widths {
            let (without, with) = (DataSet.cats.rows, DataSet.neg.rows)
            let (before, after) = (try lengths(without, width), try lengths(with, width))
            let scale = Double(after[0].right) / Double(before[0].right)
            for (left, right) in zip(before, after.dropLast()) {
                #expect(abs(Double(left.right) * scale - Double(right.right)) <= 1.01, "\(width)")
            }
        }
    }

    @Test func `printed shares add up to a hundred percent`() throws {
        for data in [DataSet.cats, .months, .weeks, .neg, .many, .wide, .one] {
            let lines = printed(try chart(data).lines(layout(120)))
            let tenths = lines.filter { !$0.hasPrefix("Total") }.compactMap(share).reduce(0, +)
            #expect(tenths == 1000, "\(data)")
        }
    }

    @Test func `a share that rounds to zero is shown as less than a tenth of a percent`() throws {
        let lines = printed(try chart(.dom).lines(layout(80)))
        #expect(lines[2].hasPrefix("Stamps          3,20  <0,1% ▏"))
    }

    @Test func `one row and refunds alone are drawn`() throws {
        #expect(
            printed(try chart(.one).lines(layout(20))) == [
                "Rent          950,00", String(repeating: "█", count: 20), "Total         950,00",
            ])
        let refunds = [ChartRow(label: "Shoes", cents: -5000), ChartRow(label: "Hat", cents: -1)]
        let lines = printed(BarChart(figures: try bars(refunds), emptyText: nothing).lines(layout(50)))
        #expect(lines[0] == "Hat (refund)  -0,01                            ▕│")
        #expect(lines[1].contains(" █"))
        #expect(lines.count == 3)
    }

    @Test func `a chart without spending shows a message`() throws {
        #expect(printed(try chart(.zero).lines(layout(80))) == [nothing])
        #expect(printed(try chart(.zero).lines(layout(20))) == ["Nothing spent in", "June 2024."])
        #expect(printed(BarChart(figures: try bars([]), emptyText: nothing).lines(layout(80))) == [nothing])
    }

    @Test func `amounts too wide for the screen are cut and marked`() throws {
        let rows = [ChartRow(label: "Everything there is", cents: .max)]
        let lines = printed(BarChart(figures: try bars(rows), emptyText: nothing).lines(layout(20)))
        #expect(lines[0] == "Everything there is")
        #expect(lines[1] == "92.233.720.368.547.…")
        let wider = printed(BarChart(figures: try bars(rows), emptyText: nothing).lines(layout(30)))
        #expect(wider[1] == "     92.233.720.368.547.758,07")
    }

    @Test func `on a terminal amounts are placed by column`() throws {
        let line = try chart(.wide).lines(layout(80))[0]
        let text = Rendering(color: false, cursorColumns: true, glyphs: .block).render(line)
        #expect(text.hasPrefix("日本語の食料品店\u{1B}[20G412,37"))
    }

    private func chart(_ data: DataSet, order: ChartFigures.Order = .largestFirst) throws -> BarChart {
        BarChart(figures: try bars(data.rows, order: order), emptyText: nothing)
    }

    /// Checks B1, B2 and B3 of the acceptance tests on the printed chart.
    private func expectExact(_ rows: [ChartRow], width: Int, _ comment: Comment) throws {
        let drawn = try lengths(rows, width)
        let amounts = try bars(rows).rows.map(\.cents).filter { $0 != 0 }
        #expect(drawn.count == amounts.count, comment)
        let largest = amounts.map(\.magnitude).max() ?? 1
        let full = zip(drawn, amounts).filter { $1.magnitude == largest }.map { max($0.0.left, $0.0.right) }.max() ?? 0
        #expect(full % 8 == 0, comment)
        for (length, amount) in zip(drawn, amounts) {
            let eighths = amount > 0 ? length.right : length.left
            let exact = Double(full) * Double(amount.magnitude) / Double(largest)
            let most = amount > 0 ? 0.5 : 2
            #expect(abs(Double(eighths) - exact) <= most + 1e-6 || eighths == 1, comment)
            #expect(eighths > 0 && eighths <= full, comment)
            #expect(min(length.left, length.right) == 0, comment)
        }
    }

    /// The eighths of each bar left and right of the axis, and whether the bar is cut.
    private func lengths(
        _ rows: [ChartRow], _ width: Int, cap: Int64? = nil
    ) throws -> [(left: Int, right: Int, isCut: Bool)] {
        let right: [Character: Int] = [
            "█": 8, "▉": 7, "▊": 6, "▋": 5, "▌": 4, "▍": 3, "▎": 2, "▏": 1, "▶": 8,
        ]
        let left: [Character: Int] = ["█": 8, "▐": 4, "▕": 1, "◀": 8]
        let lines = printed(BarChart(figures: try bars(rows), cap: cap, emptyText: nothing).lines(layout(width)))
        return lines.compactMap { line in
            let sides = line.split(separator: "│", omittingEmptySubsequences: false)
            let leftward = sides.count == 2 ? sides[0].reduce(0) { $0 + left[$1, default: 0] } : 0
            let rightward = sides[sides.count - 1].reduce(0) { $0 + right[$1, default: 0] }
            return leftward + rightward > 0 ? (leftward, rightward, line.contains("▶") || line.contains("◀")) : nil
        }
    }

    /// The tenths of a percent a line prints.
    private func share(_ line: String) -> Int? {
        guard let word = line.split(separator: " ").first(where: { $0.hasSuffix("%") }) else { return nil }
        return word.hasPrefix("<") ? 0 : Int(word.filter(\.isNumber))
    }
}
