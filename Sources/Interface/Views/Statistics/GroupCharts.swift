internal import Charts
internal import Money
internal import Reports
internal import Screen
internal import Statistics
internal import Terminal

/// The groups of a range as a bar chart with a selectable bar for each, and as a pie chart.
struct GroupCharts {
    /// The rows of the bar chart, in the order of the bars.
    let rows: [ChartRow]
    let pie: PieChart
    /// A note if the rows add up to more than the total; otherwise `nil`.
    let note: String?
    private let barChart: BarChart
    /// The group of each bar; `nil` for the bar of merged groups, whose own bars are below it.
    private let groups: [Group?]
    private let emptyText: String

    /// - Parameters:
    ///   - total: the total of the range, if groups overlap; `nil` if it is their sum.
    ///   - colors: the colours of groups that are categories.
    /// - Throws: `ChartError.overflow`.
    init(rows: [Breakdown.Row], total: Amount?, colors: CategoryColors, emptyText: String) throws {
        let shown = rows.map {
            ChartRow(
                label: $0.group.label, cents: $0.total.cents, isNamed: $0.group.name != nil,
                hue: colors.hue(of: $0.group))
        }
        let slices = try ChartFigures.pie(title: "", rows: shown, total: total?.cents)
        let bars = ChartFigures.bars(beside: slices)
        self.rows = bars.rows
        self.emptyText = emptyText
        let groups = Dictionary(zip(shown, rows.map(\.group))) { first, _ in first }
        let merged: [Group?] = slices.other.isEmpty ? [] : [nil]
        let named = slices.rows.dropLast(merged.count).map { groups[$0] }
        self.groups = named + merged + (slices.other + slices.notDrawn).map { groups[$0] }
        barChart = BarChart(figures: bars, emptyText: emptyText)
        pie = PieChart(figures: slices, emptyText: emptyText)
        note = Wording.noteOnOverlap(of: slices)
    }

    /// The group at the index of a bar; `nil` outside, and for the bar of merged groups.
    func group(_ index: Int) -> Group? { groups.indices.contains(index) ? groups[index] : nil }

    /// Whether the bar is that of merged groups.
    func isMerged(_ index: Int) -> Bool { groups.indices.contains(index) && groups[index] == nil }

    /// The lines of each bar, followed by the lines of the total.
    func bars(width: Int, on canvas: Canvas) -> [[StyledText]] { barChart.rows(canvas.layout(width: width)) }

    /// The letter of a bar's slice, by which the bars explain the ring. `nil` for a part of `Other (n)`, a refund and
    /// the total.
    func mark(_ index: Int) -> StyledText? { pie.mark(ofSlice: index) }

    /// The columns of a bar's label and amount, which are highlighted. The bar itself keeps its colour.
    func labelWidth(of width: Int, on canvas: Canvas) -> Int {
        barChart.barColumn(canvas.layout(width: width)).map { max(1, $0 - 1) } ?? width
    }

    func emptyLines(on canvas: Canvas) -> [StyledText] { canvas.paragraph(emptyText) }

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
