import Charts
import Support
import Terminal
import Testing

@Suite struct TrendTests {
    /// 21 days that add up to 1.047,78.
    private static let june: [Int64] = [
        2000, 0, 13_550, 4210, 1895, 0, 3320, 12_040, 999, 2450, 0, 15_000, 5105, 0, 8219, 1250, 0, 9940, 7800, 11_000,
        6000,
    ]

    @Test func `pictures stay as they are`() {
        var lines: [String] = []
        for (width, rows, glyphs) in [
            (80, 10, Glyphs.block), (120, 16, .block), (40, 8, .block), (20, 8, .block), (80, 10, .ascii),
            (30, 8, .ascii),
            (20, 8, .ascii),
        ] {
            lines.append("== \(width) columns, \(rows) rows, \(glyphs)")
            lines += printed(trend().lines(layout(width, rows: rows, glyphs)), glyphs)
        }
        lines += ["== over, 80 columns"] + printed(trend(ceiling: 90_000).lines(layout(80, rows: 12)))
        lines +=
            ["== over, 30 columns, ascii"] + printed(trend(ceiling: 90_000).lines(layout(30, rows: 12, .ascii)), .ascii)
        lines += ["== no ceiling, 60 columns"] + printed(trend(ceiling: nil).lines(layout(60, rows: 8)))
        lines += ["== sentences"] + printed(trend(ceiling: 90_000).sentences(amounts: german))
        expectSnapshot("trends", lines)
        expectSnapshot("trends-colored", colored(trend(ceiling: 90_000).lines(layout(60, rows: 8, colored: true))))
    }

    private func trend(_ daily: [Int64] = june, days: Int = 30, ceiling: Int64? = 150_000) -> Trend {
        Trend(
            title: "Spending in June 2024", dailyCents: daily, dayCount: days, ceilingCents: ceiling,
            emptyText: nothing,
            dayLabel: String(daily.count))
    }
}
