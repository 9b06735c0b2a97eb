internal import Money
public import Terminal

/// Weeks, months or other periods as horizontal bars on one scale, each in parts by group, with a legend.
///
/// A bar's length is right to half an eighth of a cell, in ASCII to a quarter of a cell. Its parts are as those of a `Strip`.
/// Refunds are not drawn: they are listed below the legend.
public struct StackedBars: Sendable {
    let title: String
    let periods: [ChartPoint]
    let figures: StackedFigures
    let emptyText: String

    /// A bar a period and a part a group.
    /// - Parameters:
    ///   - title: Begins the sentences; it is no part of the picture.
    ///   - periods: In the order of time; their ceilings and changes are not shown.
    ///   - groups: The parts from left to right, cents by period. Of more than seven the six largest over all keep their name,
    ///     the rest merges into one. Cents that are not given are zero.
    ///   - emptyText: Said instead of a chart when nothing is above zero: "Nothing spent in 2026."
    /// - Complexity: O(periods × groups), and O(g log g) for ranking the groups.
    public init(
        title: String, periods: [ChartPoint], groups: [(label: String, cents: [Int64])], emptyText: String
    ) {
        self.title = title
        self.periods = periods
        self.figures = StackedFigures(groups, isKnown: periods.map { $0.cents != nil })
        self.emptyText = emptyText
    }

    /// A row a period, the legend, and what could not be drawn; without the title.
    ///
    /// Where less than 10 cells stay for the bars, each gets a line of its own.
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

    /// For each group its tenths of a percent of all spending.
    var shares: [Int] { permilles(StackedFigures.ratios(figures.groups.map(\.total))) }

    private func weights(_ period: Int) -> [Int64] { StackedFigures.ratios(figures.groups.map { $0.parts[period] }) }

    private func legend(_ layout: ChartLayout) -> Legend {
        let slices = zip(figures.groups, shares).map { group, share in
            Legend.Slice(
                label: group.label, amount: ChartSum(cents: group.total).shown(in: layout),
                share: Share.percentage(share, of: ChartRow(label: "", cents: 1), in: layout.amounts))
        }
        let refunds = figures.refunds.map {
            "\(periods[$0.period].label) \($0.label) (refund) \(layout.shownAmount($0.cents))"
        }
        return Legend(
            slices, sum: ChartSum(cents: figures.spending).shown(in: layout),
            sumLabel: refunds.isEmpty ? "Total" : "Spending", refunds: refunds,
            total: ChartSum(cents: figures.spending + figures.refundSum).shown(in: layout), layout: layout)
    }
}
