public import Terminal

/// A horizontal bar chart: a row each with label, amount, share and bar, and the total in the last row.
///
/// Bar lengths are accurate to 1/16 of a cell; in ASCII, and for negative amounts without colour, to a quarter of a
/// cell. Amounts other than zero always have a bar.
public struct BarChart: Sendable {
    private let figures: ChartFigures
    private let cap: Int64?
    private let emptyText: String

    /// A chart of figures. Layout is left to `lines`.
    /// - Parameters:
    ///   - cap: the longest bar in cents; longer ones are cut and marked. Zero or less means no cap.
    ///   - emptyText: shown instead of a chart when every row is zero: "Nothing spent in June 2024."
    public init(figures: ChartFigures, cap: Int64? = nil, emptyText: String) {
        self.figures = figures
        self.cap = cap.flatMap { $0 > 0 ? $0 : nil }
        self.emptyText = emptyText
    }

    /// The chart's lines, without the title.
    ///
    /// If fewer than 10 cells are left for the bars, shares are omitted. If that is not enough, each bar gets its own
    /// line.
    /// - Complexity: O(rows × width).
    public func lines(_ layout: ChartLayout) -> [StyledText] {
        guard figures.rows.contains(where: { $0.cents != 0 }) else { return layout.paragraph(emptyText) }
        let columns = BarColumns(figures: figures, layout: layout)
        return layout.capNote(cap) + rows(layout, columns).joined() + notes(layout, columns)
    }

    /// The lines of each row in the order of the figures, then those of the total. Each has one line, or up to three on
    /// a narrow screen. Empty when every row is zero.
    /// - Complexity: O(rows × width).
    public func rows(_ layout: ChartLayout) -> [[StyledText]] {
        guard figures.rows.contains(where: { $0.cents != 0 }) else { return [] }
        return rows(layout, BarColumns(figures: figures, layout: layout))
    }

    /// The first column of the bars; `nil` if each bar has its own line.
    public func barColumn(_ layout: ChartLayout) -> Int? { BarColumns(figures: figures, layout: layout).barStart }

    private func rows(_ layout: ChartLayout, _ columns: BarColumns) -> [[StyledText]] {
        columns.barStart == nil ? twoLineRows(layout, columns) : oneLineRows(layout, columns).map { [$0] }
    }

    private func oneLineRows(_ layout: ChartLayout, _ columns: BarColumns) -> [StyledText] {
        let start = columns.barStart ?? 0
        let scale = Scale(figures.rows.map(\.cents), cap: cap, cells: columns.cells)
        let bar = Bar(scale: scale, layout: layout)
        var lines: [StyledText] = []
        for (row, share) in zip(figures.rows, figures.shares) {
            let text = columns.line(
                label: row.chartLabel, amount: row.cents, share: Share.percentage(share, of: row, in: layout.amounts))
            lines.append(
                row.cents == 0 && !scale.hasAxis ? text : text + bar.drawn(row.cents, hue: row.hue, from: start))
        }
        let hasRefunds = figures.refunds != 0
        let whole = figures.spending == 0 || hasRefunds ? "" : Share.number(1000, in: layout.amounts) + "%"
        lines.append(columns.line(label: "Total", amount: figures.total, share: whole, style: .bold))
        return lines
    }

    private func notes(_ layout: ChartLayout, _ columns: BarColumns) -> [StyledText] {
        var notes: [StyledText] = []
        if columns.showsShares, columns.barStart != nil, figures.refunds != 0 {
            notes += layout.paragraph("Refunds \(layout.shownAmount(figures.refunds)) (not included in the shares)")
        }
        let zeros = figures.notDrawn.count { $0.cents == 0 }
        if zeros > 0 { notes += layout.paragraph("Rows of \(layout.shownAmount(0)) not drawn: \(zeros)") }
        return notes
    }

    private func twoLineRows(_ layout: ChartLayout, _ columns: BarColumns) -> [[StyledText]] {
        let bar = Bar(scale: Scale(figures.rows.map(\.cents), cap: cap, cells: columns.cells), layout: layout)
        return figures.rows.map { row in
            columns.narrowLines(label: row.chartLabel, amount: row.cents)
                + (row.cents == 0 ? [] : [bar.drawn(row.cents, hue: row.hue, from: 0)])
        } + [columns.narrowLines(label: "Total", amount: figures.total, style: .bold)]
    }
}

extension ChartRow {
    /// The label, with "(refund)" after it for a negative amount.
    var chartLabel: String { cents < 0 ? label + " (refund)" : label }
}
