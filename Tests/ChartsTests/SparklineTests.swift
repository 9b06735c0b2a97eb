import Charts
import Support
import Terminal
import Testing

@Suite struct SparklineTests {
    @Test func `pictures stay as they are`() {
        var lines: [String] = []
        for (name, points) in [
            ("months", DataSet.months.series), ("weeks", DataSet.weeks.series), ("mixed", mixedSeries),
            ("zero", DataSet.zero.series), ("dom", DataSet.dom.series),
        ] {
            for (width, glyphs) in [(80, Glyphs.block), (44, .block), (20, .block), (80, .ascii), (20, .ascii)] {
                lines.append("== \(name), \(width) columns, \(glyphs)")
                lines += printed([Sparkline(points: points).line(layout(width, glyphs))], glyphs)
            }
        }
        lines += ["== mixed, sentences"] + printed(Sparkline(points: mixedSeries).sentences(amounts: german))
        expectSnapshot("sparklines", lines)
    }
}
