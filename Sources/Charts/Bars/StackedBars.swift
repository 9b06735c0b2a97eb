internal import Money
public import Terminal

/// A stacked bar chart of weeks, months or other periods, with a segment per group and a legend.
///
/// Bar lengths are accurate to 1/16 of a cell, in ASCII to a quarter of a cell. Refunds are not drawn, but listed below
/// the legend. The legend subtracts them, so that its amounts and shares equal the amounts and shares of a bar chart.
public struct StackedBars: Sendable {
    let title: String
    let periods: [ChartPoint]
    let figures: StackedFigures
    let emptyText: String

    /// A chart with a bar per period and a segment per group.
    /// - Parameters:
    ///   - title: begins the sentences; not part of the picture.
    ///   - periods: in chronological order; their ceilings and changes are not shown.
    ///   - groups: labels and cents by period, in the order of the segments from left to right. Missing cents are zero.
    ///     If there are more than seven groups, the six largest keep their names and the rest is merged.
    ///   - emptyText: shown instead of a chart when no amount is positive: "Nothing spent in 2026."
    /// - Complexity: O(periods × groups), and O(g log g) for ranking the groups.
    public init(
        title: String, periods: [ChartPoint], groups: [(label: String, cents: [Int64])], emptyText: String
    ) {
        self.title = title
        self.periods = periods
        self.figures = StackedFigures(groups, isKnown: periods.map { $0.cents != nil })
        self.emptyText = emptyText
    }

    /// A row per period, the legend, and notes on refunds; without the title.
    ///
    /// If fewer than 10 cells are left for the bars, each gets its own line.
    /// - Complexity: O(periods × (width + groups)).
    public func lines(_ layout: ChartLayout) -> [StyledText] {
        let legend = legend(layout)
        if figures.spending == 0 { return layout.paragraph(emptyText) + legend.notes }
        let words = periods.map { _ in StyledText() }
        let columns = PeriodColumns(periods, extras: [[]], words: words, layout: layout)
        let sums = StackedFigures.ratios(figures.sums)
        let scale = Scale(sums, cells: columns.cells)
        let rows = periods.indices.flatMap { index in
            guard sums[index] > 0 else { return columns.lines(index, bar: nil) }
            let length = scale.length(of: sums[index], steps: layout.glyphs == .ascii ? .halves : .eighths)
            let bar = SegmentedBar(weights: weights(index), layout: layout).drawn(length)
            return columns.lines(index, bar: .column(columns.barStart) + bar)
        }
        return rows + [StyledText()] + legend.lines(from: 0) + legend.notes
    }

    private func weights(_ period: Int) -> [Int64] { StackedFigures.ratios(figures.groups.map { $0.parts[period] }) }

    private func legend(_ layout: ChartLayout) -> Legend {
        let slices = figures.groups.map { group in
            Legend.Slice(
                label: group.label, amount: ChartSum(cents: group.total).shown(in: layout),
                share: Share.percentage(
                    group.share, of: ChartRow(label: "", cents: group.total > 0 ? 1 : 0), in: layout.amounts))
        }
        let refunds = figures.refunds.map {
            "\(periods[$0.period].label) \($0.label) (refund) \(layout.shownAmount($0.cents))"
        }
        return Legend(
            slices, colors: SlicePalette.colors(slices.count), sum: ChartSum(cents: figures.positive).shown(in: layout),
            sumLabel: figures.negative == 0 ? "Total" : "Spending", refunds: refunds,
            total: figures.negative == 0
                ? nil : ChartSum(cents: figures.positive + figures.negative).shown(in: layout), layout: layout)
    }
}
