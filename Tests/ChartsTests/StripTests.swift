import Money
import Terminal
import Testing

@testable import Charts

@Suite struct StripTests {
    @Test func `strips match their snapshots`() throws {
        var lines: [String] = []
        for data in [DataSet.cats, .dom, .neg] {
            for width in [80, 60, 20] {
                lines.append("== \(data), \(width) columns")
                lines += printed(try strip(data.rows).lines(layout(width)))
            }
        }
        lines +=
            ["== cats, 80 columns, coloured"] + colored(try strip(DataSet.cats.rows).lines(layout(80, colored: true)))
        expectSnapshot("strips", lines)
    }

    @Test func `a strip of letters equals the strip in the design`() throws {
        let line = printed(try strip(DataSet.cats.rows).lines(layout(60)))[0]
        #expect(line == "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAABBBBBBBBBBBBBCCCCCCDDDDEEEFFGG")
    }

    @Test func `each part has a number of letters in proportion to its share`() throws {
        for data in DataSet.allCases where data != .zero {
            for width in 20...200 {
                let figures = try pie(data.rows)
                let line = printed(Strip(figures: figures, emptyText: nothing).lines(layout(width)))[0]
                let counts = figures.rows.indices.map { index in line.count { String($0) == Labels.letter(index) } }
                #expect(counts == apportion(width, by: figures.rows.map(\.cents), atLeastOne: true), "\(data) \(width)")
            }
        }
    }

    @Test func `with colour borders are exact to an eighth, and every part has a letter`() throws {
        for data in DataSet.allCases where data != .zero {
            for width in 20...200 {
                let figures = try pie(data.rows)
                let strip = Strip(figures: figures, emptyText: nothing)
                let bar = SegmentedBar(weights: figures.rows.map(\.cents), layout: layout(width))
                let parts = try #require(bar.eighths(Scale.Length(cells: width, eighths: 0)))
                #expect(parts.reduce(0, +) == 8 * width)
                #expect(parts.allSatisfy { $0 >= 8 }, "\(data) \(width)")
                let line = strip.lines(layout(width, colored: true))[0]
                #expect(line.columns == width)
                for index in parts.indices {
                    #expect(line.plainText.count { String($0) == Labels.letter(index) } == 1, "\(data) \(width)")
                }
            }
        }
    }

    @Test(arguments: DataSet.allCases)
    func `a strip and its legend fit every width`(_ data: DataSet) throws {
        for width in 20...200 {
            for (glyphs, colored) in [(Glyphs.ascii, false), (.ascii, true), (.block, false), (.block, true)] {
                let figures = try pie(data.rows)
                let lines = Strip(figures: figures, emptyText: nothing).lines(layout(width, glyphs, colored: colored))
                expectFitting(lines, width: width, glyphs, "\(data)")
                if data == .zero { continue }
                let letters = printed(lines.dropFirst().map { $0 }, glyphs).compactMap(\.first).map(String.init)
                for index in figures.rows.indices {
                    #expect(letters.contains(Labels.letter(index)), "\(data) \(width)")
                }
            }
        }
    }

    @Test func `figures of bars are drawn as a strip too`() throws {
        let rows = (1...70).map { ChartRow(label: "c\($0)", cents: $0 == 9 ? -5 : Int64($0)) }
        for colored in [false, true] {
            let lines = Strip(figures: try bars(rows), emptyText: nothing).lines(layout(20, colored: colored))
            #expect(lines[0].columns == 20)
            #expect(lines.allSatisfy { $0.columns <= 20 })
        }
    }

    @Test func `a strip without spending shows a message, and refunds are listed`() throws {
        #expect(printed(try strip(DataSet.zero.rows).lines(layout(80))) == [nothing])
        #expect(printed(try strip(DataSet.neg.rows).lines(layout(80))).last == "Total with refunds: 1.841,47")
    }

    private func strip(_ rows: [ChartRow]) throws -> Strip { Strip(figures: try pie(rows), emptyText: nothing) }
}
