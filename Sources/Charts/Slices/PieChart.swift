public import Terminal

/// A pie chart, drawn as a ring, with a legend at its right; below it under 44 columns. Under 24 columns a strip
/// replaces it.
///
/// Pixels are distributed among the slices by the largest-remainder method. With colour a cell holds two pixels, and
/// the letter of a slice is at its middle. Without colour every cell of a slice shows its letter.
public struct PieChart: Sendable {
    private let figures: ChartFigures
    private let emptyText: String

    /// A chart with a slice per row. Layout is left to `lines`.
    /// - Parameters:
    ///   - figures: made by `ChartFigures.pie`.
    ///   - emptyText: shown instead of a chart when there is no spending: "Nothing spent in June 2024."
    public init(figures: ChartFigures, emptyText: String) {
        self.figures = figures
        self.emptyText = emptyText
    }

    /// The chart's lines, without the title.
    ///
    /// The ring has at most 20 rows unless the layout is to be filled, and fits the layout. A legend below the ring
    /// shares the layout's rows with it, but the ring keeps at least six.
    /// - Complexity: O(*n* log *n*) in the pixels of the ring.
    public func lines(_ layout: ChartLayout) -> [StyledText] {
        let fittingRows = rows(fitting: layout.width, layout)
        if layout.width < 24 || fittingRows == 0 { return Strip(figures: figures, emptyText: emptyText).lines(layout) }
        let legend = Legend(figures: figures, layout: layout)
        guard figures.spending > 0 else { return layout.paragraph(emptyText) + legend.notes }
        let gap = 3
        let fewestRows = 6
        let besideLegend = rows(fitting: layout.width - gap - legend.width, layout)
        if layout.width >= 44, besideLegend >= fewestRows {
            let ring = drawnRing(rows: besideLegend, layout)
            return joined(ring.lines, legend.lines(from: ring.columns + gap), from: ring.columns + gap) + legend.notes
        }
        // The legend has to be visible together with the letters it explains.
        let below = legend.lines(from: 0)
        let ring = drawnRing(rows: min(fittingRows, max(fewestRows, (layout.rows - below.count) / 2 * 2)), layout)
        return ring.lines + below + legend.notes
    }

    /// The ring without legend and notes, for a picture whose rows show the `mark` of each slice; empty if there is no
    /// spending, or a ring of `leastRows` rows does not fit.
    ///
    /// The ring has at most the rows of the layout.
    /// - Complexity: O(*n* log *n*) in the pixels of the ring.
    public func ring(_ layout: ChartLayout, leastRows: Int) -> [StyledText] {
        let rows = rows(fitting: layout.width, layout)
        return figures.spending > 0 && rows >= leastRows ? drawnRing(rows: rows, layout).lines : []
    }

    /// The columns of a ring with a number of rows, which is rounded down to an even one.
    public static func ringWidth(rows: Int, aspect: CellAspect) -> Int {
        Ring.columns(rows: max(0, rows / 2 * 2), aspect: aspect)
    }

    /// The letter of a slice, in the style of a legend; `nil` for an index without a slice.
    /// - Complexity: O(n) in the rows.
    public func mark(ofSlice slice: Int) -> StyledText? {
        guard figures.rows.indices.contains(slice) else { return nil }
        let color = SlicePalette.colors(of: figures.rows)[slice]
        return StyledText(Labels.letter(slice), style: SlicePalette.letter(on: color))
    }

    /// The largest even number of rows, at most those of the layout, whose ring is at most `columns` wide; 0 if no ring
    /// fits.
    private func rows(fitting columns: Int, _ layout: ChartLayout) -> Int {
        let most = layout.pictureRows(usual: 20) / 2 * 2
        return stride(from: most, to: 0, by: -2).first { Ring.columns(rows: $0, aspect: layout.cellAspect) <= columns }
            ?? 0
    }

    private func drawnRing(rows: Int, _ layout: ChartLayout) -> (lines: [StyledText], columns: Int) {
        let usesHalves = layout.colored && layout.glyphs == .block
        let ring = Ring(
            weights: figures.rows.map(\.cents), rows: rows, pixelsPerCell: usesHalves ? 2 : 1,
            aspect: layout.cellAspect)
        return (
            RingPicture(ring: ring, colors: SlicePalette.colors(of: figures.rows), layout: layout)
                .lines(hole: holeText(layout)),
            ring.columns
        )
    }

    private func holeText(_ layout: ChartLayout) -> [String] {
        [figures.wholeWord, layout.shownAmount(figures.whole)]
    }

    /// Two blocks of lines side by side, the shorter one vertically centred.
    private func joined(_ left: [StyledText], _ right: [StyledText], from column: Int) -> [StyledText] {
        let height = max(left.count, right.count)
        let (leftStart, rightStart) = ((height - left.count) / 2, (height - right.count) / 2)
        return (0..<height).map { row in
            var line = StyledText()
            if left.indices.contains(row - leftStart) { line += left[row - leftStart] }
            if right.indices.contains(row - rightStart) { line += .column(column) + right[row - rightStart] }
            return line
        }
    }
}
