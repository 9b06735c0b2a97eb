import Charts
import Money
import Terminal
import Testing

@Suite struct PieChartTests {
    @Test func `pie charts match their snapshots`() throws {
        var lines: [String] = []
        for data in [DataSet.cats, .neg, .dom, .wide, .one, .zero] {
            for (width, rows, glyphs) in [
                (80, 10, Glyphs.block), (80, 20, .ascii), (44, 20, .block), (30, 10, .block), (20, 10, .block),
            ] {
                lines.append("== \(data), \(width) columns, \(rows) rows, \(glyphs)")
                lines += printed(try chart(data).lines(layout(width, rows: rows, glyphs)), glyphs)
            }
        }
        expectSnapshot("pies", lines)
        expectSnapshot("pies-colored", colored(try chart(.cats).lines(layout(80, colored: true))))
        expectSnapshot("pies-colored-shapes", printed(try chart(.cats).lines(layout(80, colored: true))))
    }

    @Test(arguments: DataSet.allCases)
    func `every line fits the width, and ASCII charts use only ASCII`(_ data: DataSet) throws {
        for width in 20...200 {
            for glyphs in Glyphs.allCases {
                for colored in [false, true] {
                    for line in try chart(data).lines(layout(width, rows: 10, glyphs, colored: colored)) {
                        let text = Rendering(color: false, cursorColumns: false, glyphs: glyphs).render(line)
                        #expect(displayWidth(text) <= width && line.columns <= width, "\(width) \(glyphs): \(text)")
                        if glyphs == .ascii { #expect(text.utf8.allSatisfy { $0 < 0x80 }, "\(text)") }
                        #expect(!text.unicodeScalars.contains("\u{1B}"))
                    }
                }
            }
        }
    }

    @Test func `without colour every slice has its letter in ring and legend`() throws {
        let lines = printed(try chart(.cats).lines(layout(80, rows: 20)))
        for letter in "ABCDEFG" {
            #expect(lines.contains { $0.prefix(40).contains(letter) }, "\(letter)")
            #expect(lines.contains { $0.dropFirst(43).first == letter }, "\(letter)")
        }
    }

    @Test func `a ring without legend fits, and its marks are the letters of the legend`() throws {
        for data in DataSet.allCases {
            let (chart, legend) = (try chart(data), printed(try chart(data).lines(layout(100, rows: 20))))
            for width in stride(from: 20, through: 120, by: 9) {
                for rows in stride(from: 4, through: 24, by: 3) {
                    let ring = chart.ring(layout(width, rows: rows, fillsScreen: true), leastRows: 6)
                    #expect(ring.count <= rows && (ring.isEmpty || ring.count >= 6))
                    #expect(ring.allSatisfy { $0.columns <= width })
                }
            }
            let rows = try ChartFigures.pie(title: "", rows: data.rows).rows
            for (slice, row) in rows.enumerated() {
                let mark = try #require(chart.mark(ofSlice: slice))
                let named = legend.first { $0.contains(" \(mark.plainText) \(row.label) ") }
                #expect(data == .wide || named != nil, "\(row.label)")
            }
            #expect(chart.mark(ofSlice: rows.count) == nil && chart.mark(ofSlice: -1) == nil)
        }
    }

    @Test func `with colour every slice shows its letter`() throws {
        let lines = printed(try chart(.cats).lines(layout(80, rows: 20, colored: true)))
        for letter in "ABCDEFG" {
            #expect(lines.count { $0.prefix(40).contains(letter) } == 1, "\(letter)")
        }
    }

    @Test func `with colour in ASCII the letters are coloured`() throws {
        let lines = try chart(.cats).lines(layout(80, rows: 10, .ascii, colored: true))
        let styles = lines[0].pieces.compactMap { piece in
            if case .text("AAAA", let style) = piece { style } else { nil }
        }
        #expect(styles.first?.foreground == .indexed(68))
    }

    @Test func `printed shares add up to a hundred percent`() throws {
        for data in DataSet.allCases where data != .zero {
            let lines = printed(try chart(data).lines(layout(100, rows: 20)))
            let shares = lines.compactMap { line -> Int? in
                guard let last = line.split(separator: " ").last, last.hasSuffix("%"), !line.contains("100,0%") else {
                    return nil
                }
                return last.hasPrefix("<") ? 0 : Int(last.filter(\.isNumber))
            }
            #expect(shares.reduce(0, +) == (data == .one ? 0 : 1000), "\(data)")
        }
    }

    @Test func `refunds are listed below and not drawn`() throws {
        let lines = printed(try chart(.neg).lines(layout(80)))
        #expect(lines.suffix(2) == ["Not drawn: Clothes (refund) -79,90", "Total with refunds: 1.841,47"])
        #expect(lines.contains { $0.contains("Spending   1.921,37 100,0%") })
        let refunds = PieChart(figures: try pie([ChartRow(label: "Hat", cents: -100)]), emptyText: nothing)
        #expect(
            printed(refunds.lines(layout(80))) == [
                nothing, "Not drawn: Hat (refund) -1,00", "Total with refunds: -1,00",
            ])
    }

    @Test func `a pie without spending shows a message`() throws {
        #expect(printed(try chart(.zero).lines(layout(80))) == [nothing])
        #expect(printed(try chart(.zero).lines(layout(22))) == ["Nothing spent in June", "2024."])
    }

    @Test func `few rows and odd cells make a smaller ring`() throws {
        #expect(printed(try chart(.one).lines(layout(30, rows: 4))).count == 6)
        let square = printed(try chart(.one).lines(layout(30, rows: 22, aspect: CellAspect(width: 1, height: 1))))
        #expect(square.count == 22)
        #expect(square[10].hasPrefix("AAAAA"))
        let flat = printed(try chart(.one).lines(layout(24, rows: 20, aspect: CellAspect(width: 1, height: 1000))))
        #expect(flat.allSatisfy { displayWidth($0) <= 24 })
    }

    @Test(arguments: [12, 15, 18, 21])
    func `a ring leaves room for the legend below it`(rows: Int) throws {
        let names = ["home", "food", "utilities", "gifts", "clothes"].enumerated()
        let figures = try ChartFigures.pie(
            title: "", rows: names.map { ChartRow(label: $0.element, cents: Int64(9000 - 1000 * $0.offset)) })
        let layout = ChartLayout(width: 40, rows: rows, amounts: AmountFormatter(locale: EuroLocale(named: "it_IT")!))
        let lines = PieChart(figures: figures, emptyText: "").lines(layout).map(\.plainText)
        #expect(lines.count <= rows && lines.count >= rows - 1)
        #expect(lines.contains { $0.hasPrefix("E clothes") })
    }

    @Test func `amounts too wide for the legend are placed below the labels`() throws {
        let rows = [ChartRow(label: "Everything there is", cents: .max)]
        let lines = printed(PieChart(figures: try pie(rows), emptyText: nothing).lines(layout(20)))
        #expect(
            lines == [
                "AAAAAAAAAAAAAAAAAAAA", "A Everything there …", "92.233.720.368.547.…", "  Total",
                "92.233.720.368.547.…",
            ])
    }

    private func chart(_ data: DataSet) throws -> PieChart {
        PieChart(figures: try pie(data.rows), emptyText: nothing)
    }
}
