import Support
import Terminal
import Testing

@testable import Charts

@Suite struct SlicePaletteTests {
    @Test func `up to fourteen slices have their own colours`() {
        #expect(SlicePalette.colors(2) == [.indexed(68), .indexed(166)])
        for count in 0...14 { #expect(Set(SlicePalette.colors(count)).count == count) }
        #expect(SlicePalette.colors(15)[14] == SlicePalette.colors(15)[0])
        #expect(SlicePalette.colors(-1).isEmpty)
        #expect(!(SlicePalette.slices + [SlicePalette.bar]).contains(SlicePalette.over))
    }

    @Test func `sixteen colours are enough for seven slices, and none looks like the rest or an exceeded ceiling`() {
        let shown = SlicePalette.slices.map { $0.shown(ofColors: 16) }
        #expect(Set(shown.prefix(7)).count == 7)
        for color in [SlicePalette.rest, SlicePalette.over] { #expect(!shown.contains(color.shown(ofColors: 16))) }
        #expect(SlicePalette.slices.map { $0.shown(ofColors: 256) } == SlicePalette.slices)
    }

    private static let all = SlicePalette.slices + [SlicePalette.bar, SlicePalette.over, SlicePalette.rest]

    @Test(arguments: [Contrast.black, Contrast.darkGrey, Contrast.white])
    func `every shape has a contrast of 3 on every background`(background: Contrast.RGB) throws {
        for color in Self.all {
            let rgb = try #require(index(color).map(Contrast.rgb))
            #expect(Contrast.atLeast(30, rgb, background), "\(color) on \(background)")
        }
        for former: UInt8 in [58, 93, 126] {
            let worst = [Contrast.black, Contrast.darkGrey, Contrast.white].allSatisfy {
                Contrast.atLeast(30, Contrast.rgb(former), $0)
            }
            #expect(!worst)
        }
    }

    @Test func `every letter has a contrast of 4_5 on its colour`() throws {
        for color in Self.all {
            let style = SlicePalette.letter(on: color)
            let text = try #require(style.foreground.flatMap(index).map(Contrast.rgb))
            let ground = try #require(style.background.flatMap(index).map(Contrast.rgb))
            #expect(Contrast.atLeast(45, text, ground), "\(color)")
        }
    }

    @Test func `a row keeps its colour in bar, slice and legend at any rank`() throws {
        let rows = [("home", 300, 5), ("food", 500, 2), ("car", 900, 7)].map { label, cents, hue in
            ChartRow(label: label, cents: Int64(cents), hue: .numbered(hue))
        }
        for kept in [rows, Array(rows.dropLast())] {
            let pie = try ChartFigures.pie(title: "", rows: kept)
            let bars = try ChartFigures.bars(title: "", rows: kept)
            for row in kept {
                let color = try #require(row.hue.map(SlicePalette.color))
                let pieLine = try #require(
                    PieChart(figures: pie, emptyText: "").lines(layout(80, colored: true))
                        .first { $0.plainText.contains(row.label) })
                #expect(styles(pieLine).contains(SlicePalette.letter(on: color)))
                let barLine = try #require(
                    BarChart(figures: bars, emptyText: "").lines(layout(80, colored: true))
                        .first { $0.plainText.contains(row.label) })
                #expect(styles(barLine).contains(Style(foreground: color)))
                let slice = try #require(pie.rows.firstIndex { $0.label == row.label })
                let mark = try #require(PieChart(figures: pie, emptyText: "").mark(ofSlice: slice))
                #expect(styles(mark) == [SlicePalette.letter(on: color)])
            }
        }
    }

    @Test func `the merged rest of coloured rows is grey`() throws {
        let rows = (0..<9).map { ChartRow(label: "c\($0)", cents: 100, hue: .numbered($0)) }
        #expect(try ChartFigures.pie(title: "", rows: rows).rows.last?.hue == .rest)
        let plain = (0..<9).map { ChartRow(label: "c\($0)", cents: 100) }
        #expect(try ChartFigures.pie(title: "", rows: plain).rows.last?.hue == nil)
    }

    @Test(arguments: [true, false]) func `bars beside a ring have the colours of its slices`(hasHues: Bool) throws {
        let rows =
            (0..<9).map { number in
                ChartRow(
                    label: "c\(number)", cents: Int64(1000 - number), hue: hasHues ? .numbered(8 - number) : nil)
            } + [ChartRow(label: "back", cents: -50)]
        let pie = try ChartFigures.pie(title: "", rows: rows)
        let bars = ChartFigures.bars(beside: pie)
        #expect(bars.rows.map(\.label) == pie.rows.map(\.label) + ["  c6", "  c7", "  c8", "back"])
        let colors = SlicePalette.colors(of: pie.rows)
        let drawn = bars.rows.compactMap { $0.hue.map(SlicePalette.color) }
        #expect(Array(drawn.prefix(7)) == colors && drawn.count == bars.rows.count)
        let parts = hasHues ? [2, 1, 0].map { SlicePalette.slices[$0] } : Array(repeating: colors[6], count: 3)
        #expect(drawn[7..<10] == parts[...] && Set(colors).count == 7)
    }

    private func styles(_ line: StyledText) -> [Style] {
        line.pieces.compactMap { if case .text(_, let style) = $0 { style } else { nil } }
    }

    private func index(_ color: Color) -> UInt8? { if case .indexed(let index) = color { index } else { nil } }
}
