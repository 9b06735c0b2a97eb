import Money
import Terminal
import Testing

@testable import Charts

@Suite struct StripTests {
    @Test func `pictures stay as they are`() throws {
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

    @Test func `a strip of letters is the sample of the design`() throws {
        let line = printed(try strip(DataSet.cats.rows).lines(layout(60)))[0]
        #expect(line == "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAABBBBBBBBBBBBBCCCCCCDDDDEEEFFGG")
    }

    @Test func `letters are as many as the shares ask for`() throws {
        for data in DataSet.allCases where data != .zero {
            for width in 20...200 {
                let figures = try pie(data.rows)
                let line = printed(Strip(figures: figures, emptyText: nothing).lines(layout(width)))[0]
                let counts = figures.rows.indices.map { index in line.count { String($0) == Labels.letter(index) } }
                #expect(counts == apportion(width, by: figures.rows.map(\.cents), atLeastOne: true), "\(data) \(width)")
            }
        }
    }

    @Test func `with colour borders are exact to an eighth and every part has a letter`() throws {
        for data in DataSet.allCases where data != .zero {
            for width in 20...200 {
                let figures = try pie(data.rows)
                let strip = Strip(figures: figures, emptyText: nothing)
                let parts = strip.eighths(width)
                #expect(parts.reduce(0, +) == 8 * width)
                #expect(parts.allSatisfy { $0 >= 8 }, "\(data) \(width)")
                let line = strip.lines(layout(width, colored: true))[0]
                #expect(line.columns == width)
                if parts.allSatisfy({ $0 >= 15 }) {
                    for index in parts.indices {
                        #expect(line.plainText.contains(Labels.letter(index)), "\(data) \(width)")
                    }
                }
            }
        }
    }

    @Test func `nothing spent is said, and refunds are told`() throws {
        #expect(printed(try strip(DataSet.zero.rows).lines(layout(80))) == [nothing])
        #expect(printed(try strip(DataSet.neg.rows).lines(layout(80))).last == "Total with refunds: 1.841,47")
    }

    private func strip(_ rows: [ChartRow]) throws -> Strip { Strip(figures: try pie(rows), emptyText: nothing) }
}
