internal import Charts
internal import Money
internal import Screen
internal import Statistics
internal import Terminal

/// The groups of a range as a bar chart with a selectable bar for each, and as a pie chart.
struct GroupCharts {
    /// The rows of the bar chart, in the order of the bars.
    let rows: [ChartRow]
    let pie: PieChart
    private let barChart: BarChart
    private let groups: [String: Group]
    private let emptyText: String

    /// - Parameters:
    ///   - total: the total of the range, if groups overlap; `nil` if it is their sum.
    ///   - colors: the colours of groups that are categories.
    /// - Throws: `ChartError.overflow`.
    init(rows: [Breakdown.Row], total: Amount?, colors: CategoryColors, emptyText: String) throws {
        let shown = rows.map {
            ChartRow(label: $0.group.label, cents: $0.total.cents, hue: colors.hue(of: $0.group))
        }
        let bars = try ChartFigures.bars(title: "", rows: shown, total: total?.cents)
        self.rows = bars.rows
        self.emptyText = emptyText
        groups = Dictionary(rows.map { ($0.group.label, $0.group) }) { first, _ in first }
        barChart = BarChart(figures: bars, emptyText: emptyText)
        pie = PieChart(
            figures: try ChartFigures.pie(title: "", rows: shown, total: total?.cents), emptyText: emptyText)
    }

    /// The group at the index of a bar; `nil` outside.
    func group(_ index: Int) -> Group? { rows.indices.contains(index) ? groups[rows[index].label] : nil }

    /// The lines of each bar, followed by the lines of the total.
    func bars(width: Int, on canvas: Canvas) -> [[StyledText]] { barChart.rows(canvas.layout(width: width)) }

    /// The letter of the slice of each bar, by which the bars explain the ring; `nil` for a refund and for the total.
    func mark(_ index: Int) -> StyledText? { rows.indices.contains(index) ? pie.mark(of: rows[index].label) : nil }

    /// The columns of a bar's label and amount, which are highlighted. The bar itself keeps its colour.
    func labelWidth(of width: Int, on canvas: Canvas) -> Int {
        barChart.barColumn(canvas.layout(width: width)).map { max(1, $0 - 1) } ?? width
    }

    func emptyLines(on canvas: Canvas) -> [StyledText] {
        wrapped(canvas.glyphs.shown(emptyText), to: canvas.width).map { StyledText($0) }
    }

    /// The first line of a bar, and its number of lines.
    func lines(of index: Int, in bars: [[StyledText]]) -> (first: Int, count: Int) {
        guard bars.indices.contains(index) else { return (0, 1) }
        return (bars[..<index].joined().count, bars[index].count)
    }

    /// The ring for a region; empty if there is no spending.
    func ring(in region: Region, on canvas: Canvas) -> [StyledText] {
        pie.ring(canvas.layout(width: region.width, rows: region.rows), leastRows: 6)
    }
}
