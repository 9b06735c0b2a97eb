public import Terminal

/// A horizontal strip as wide as the screen, divided into segments, with a legend below.
///
/// Without colour a segment repeats its letter, by the largest-remainder method. With colour borders are exact to an
/// eighth of a cell, and every segment gets at least a cell.
public struct Strip: Sendable {
    private let figures: ChartFigures
    private let emptyText: String

    /// A strip with a segment per row of the figures.
    /// - Parameters:
    ///   - figures: made by `ChartFigures.pie`.
    ///   - emptyText: shown instead of a chart when there is no spending: "Nothing spent in June 2024."
    public init(figures: ChartFigures, emptyText: String) {
        self.figures = figures
        self.emptyText = emptyText
    }

    /// The strip, its legend, and notes on refunds; without the title.
    /// - Complexity: O(rows + width).
    public func lines(_ layout: ChartLayout) -> [StyledText] {
        let legend = Legend(figures: figures, layout: layout)
        guard figures.spending > 0 else { return layout.paragraph(emptyText) + legend.notes }
        let parts = SegmentedBar(
            weights: figures.rows.map(\.cents), colors: SlicePalette.colors(of: figures.rows), layout: layout)
        return [parts.drawn(Scale.Length(cells: layout.width, eighths: 0))] + legend.lines(from: 0) + legend.notes
    }
}
