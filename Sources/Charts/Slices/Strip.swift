public import Terminal

/// Amounts as the parts of one strip as wide as the screen, with a legend below.
///
/// Without colour a part is as many of its letter as its share of the columns asks for, by largest remainder; with colour the
/// borders are exact to an eighth of a cell, and a part too narrow for a cell gets one.
public struct Strip: Sendable {
    private let figures: ChartFigures
    private let emptyText: String

    /// A part a row of the figures.
    /// - Parameters:
    ///   - figures: As `ChartFigures.pie` makes them.
    ///   - emptyText: Said instead of a chart when nothing was spent: "Nothing spent in June 2024."
    public init(figures: ChartFigures, emptyText: String) {
        self.figures = figures
        self.emptyText = emptyText
    }

    /// The strip, its legend, and what could not be drawn; without the title.
    /// - Complexity: O(rows + width).
    public func lines(_ layout: ChartLayout) -> [StyledText] {
        let legend = Legend(figures: figures, layout: layout)
        guard figures.spending > 0 else { return layout.paragraph(emptyText) + legend.notes }
        let parts = SegmentedBar(weights: figures.rows.map(\.cents), layout: layout)
        return [parts.drawn(Scale.Length(cells: layout.width, eighths: 0))] + legend.lines(from: 0) + legend.notes
    }
}
