import Charts
import Terminal
import Testing

@Suite struct ChartLayoutTests {
    @Test func `width and rows are clamped`() {
        #expect([-5, 0, 19, 20, 80, 200, 900].map { layout($0).width } == [20, 20, 20, 20, 80, 200, 200])
        #expect([-1, 3, 4, 50].map { layout(80, rows: $0).rows } == [4, 4, 4, 50])
    }

    @Test(arguments: [4, 10, 16, 17, 20, 33, 40, 41, 90])
    func `a picture that fills its rows has at most forty`(rows: Int) throws {
        let trend = Trend(
            title: "", dailyCents: [100, 250, 90], dayCount: 30, ceilingCents: 5000, emptyText: nothing)
        let columns = Columns(
            title: "", points: (1...12).map { ChartPoint(label: "\($0)", title: "\($0)", cents: Int64($0) * 100) },
            emptyText: nothing)
        let ring = PieChart(figures: try pie([ChartRow(label: "Hat", cents: 100)]), emptyText: nothing)
        func grown(_ lines: (ChartLayout) -> [StyledText]) -> Int {
            lines(layout(200, rows: rows, fillsScreen: true)).count
                - lines(layout(200, rows: 4, fillsScreen: true)).count
        }
        #expect(grown(trend.picture) == min(rows, 40) - 4)
        #expect(grown(columns.lines) == min(rows, 40) - 4)
        #expect(ring.ring(layout(200, rows: rows, fillsScreen: true), leastRows: 2).count == min(rows, 40) / 2 * 2)
        #expect(trend.picture(layout(200, rows: rows)).count <= trend.picture(layout(200, rows: 16)).count)
        #expect(ring.ring(layout(200, rows: rows), leastRows: 2).count <= 20)
    }

    @Test(arguments: [20, 31, 80])
    func `bars beside a table have a line per row, no wider than the layout`(width: Int) {
        let rows: [TableBars.Row] = [
            (5000, 4000, nil), (2500, nil, .numbered(0)), (0, nil, nil), (-300, nil, nil), (100, 6000, .rest),
        ]
        let lines = TableBars(rows).lines(layout(width))
        #expect(lines.count == rows.count && lines.allSatisfy { $0.columns <= width })
        func full(_ row: Int) -> Int { printed(lines)[row].count { $0 == "█" } }
        #expect(full(0) > full(1) && full(1) > full(4))
        #expect(printed(lines)[0].contains("│") && full(2) == 0)
    }

    @Test func `an invalid cell aspect is corrected`() {
        #expect(CellAspect(width: 0, height: -4) == CellAspect(width: 1, height: 1))
        #expect(CellAspect(width: 5000, height: 9) == CellAspect(width: 1000, height: 9))
        #expect(CellAspect.usual == CellAspect(width: 1, height: 2))
    }
}
