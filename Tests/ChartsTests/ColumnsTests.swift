import Charts
import Support
import Terminal
import Testing

@Suite struct ColumnsTests {
    @Test func `pictures stay as they are`() {
        var lines: [String] = []
        for (width, rows, glyphs) in [
            (80, 10, Glyphs.block), (44, 8, .block), (20, 8, .block), (80, 10, .ascii), (20, 8, .ascii),
        ] {
            for (name, columns) in [
                ("months", columns(DataSet.months.series, ceiling: 130_000)),
                ("weeks", columns(DataSet.weeks.series, ceiling: 45_000)),
                ("mixed", columns(mixedSeries, ceiling: 45_000)),
                ("dom, cap", columns(DataSet.dom.series, cap: 100_000)), ("many", columns(DataSet.many.series)),
            ] {
                lines.append("== \(name), \(width) columns, \(rows) rows, \(glyphs)")
                lines += printed(columns.lines(layout(width, rows: rows, glyphs)), glyphs)
            }
        }
        lines += ["== mixed, sentences"] + printed(columns(mixedSeries, ceiling: 45_000).sentences(amounts: german))
        expectSnapshot("columns", lines)
        expectSnapshot(
            "columns-colored", colored(columns(mixedSeries, ceiling: 45_000).lines(layout(60, rows: 8, colored: true))))
    }

    private func columns(_ points: [ChartPoint], ceiling: Int64? = nil, cap: Int64? = nil) -> Columns {
        Columns(title: "Spending per week", points: points, ceilingCents: ceiling, cap: cap, emptyText: nothing)
    }
}
