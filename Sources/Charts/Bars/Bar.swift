internal import Money
internal import Terminal

/// Draws one horizontal bar of a scale, with the mark of its ceiling if it has one.
struct Bar {
    let scale: Scale
    let layout: ChartLayout

    private var axis: StyledText { scale.hasAxis ? StyledText(layout.glyphs.vertical) : StyledText() }

    /// The axis, if there is one, and the bar for `cents`, from column `start` on. Zero without an axis draws nothing.
    func drawn(_ cents: Int64, hue: ChartRow.Hue? = nil, from start: Int) -> StyledText {
        drawn(cents, from: start, style: hue?.style ?? Style(foreground: SlicePalette.bar))
    }

    /// The axis, the bar and a mark at the ceiling. `nil` cents have no bar, and a ceiling beyond the cap has no mark.
    ///
    /// The mark is never in a partly filled cell, nor in the last cell of a bar that exceeds it. The mark moves by a
    /// cell or two instead: the bar keeps its length, and visibly passes the mark exactly when the amount exceeds the
    /// ceiling. A bar of less than two cells has its mark after it. The mark may be in the column after the last cell.
    func drawn(_ cents: Int64?, ceiling: Int64, hue: ChartRow.Hue? = nil, from start: Int) -> StyledText {
        let amount = cents ?? 0
        let isOver = cents.map { Amount(cents: $0).exceeds(Amount(cents: ceiling)) } ?? false
        let style =
            isOver ? Style(foreground: SlicePalette.over) : hue?.style ?? Style(foreground: SlicePalette.bar)
        guard let cell = scale.cell(of: ceiling) else { return drawn(amount, from: start, style: style) }
        let reach = amount > 0 ? length(amount).reach : 0
        if isOver, reach >= 2 {
            return .column(start + scale.left) + axis + rightward(amount, style: style, mark: min(cell, reach - 2))
        }
        let first = start + scale.left + (scale.hasAxis ? 1 : 0)
        return drawn(amount, from: start, style: style) + .column(first + max(cell, reach))
            + StyledText(layout.glyphs.vertical)
    }

    private func drawn(_ cents: Int64, from start: Int, style: Style) -> StyledText {
        if cents >= 0 { return .column(start + scale.left) + axis + rightward(cents, style: style) }
        let (bar, reach) = leftward(cents, style: style)
        return .column(start + scale.left - reach) + bar + axis
    }

    private func length(_ cents: Int64) -> Scale.Length {
        scale.length(of: cents, steps: layout.glyphs == .ascii ? .halves : .eighths)
    }

    private func rightward(_ cents: Int64, style: Style, mark: Int? = nil) -> StyledText {
        let length = length(cents)
        let end = scale.isCut(cents) ? layout.glyphs.cutAtEnd : layout.glyphs.eighths[length.eighths]
        let cells = scale.isCut(cents) ? length.cells - 1 : length.cells
        guard let mark else { return StyledText(full(cells) + end, style: style) }
        var reversed = style
        reversed.reverse = true
        return StyledText(full(mark), style: style) + StyledText(layout.glyphs.vertical, style: reversed)
            + StyledText(full(cells - mark - 1) + end, style: style)
    }

    private func leftward(_ cents: Int64, style: Style) -> (bar: StyledText, reach: Int) {
        if scale.isCut(cents) {
            let cells = length(cents).cells
            return (StyledText(layout.glyphs.cutAtStart + full(cells - 1), style: style), cells)
        }
        if layout.glyphs == .block, layout.colored {
            let length = scale.length(of: cents, steps: .eighths)
            // No block element fills a cell from the right in eighths, so the empty part is drawn in reverse video.
            var reversed = style
            reversed.reverse = true
            let end = length.eighths == 0 ? "" : layout.glyphs.eighths[8 - length.eighths]
            let bar = StyledText(end, style: reversed) + StyledText(full(length.cells), style: style)
            return (bar, length.reach)
        }
        let length = scale.length(of: cents, steps: layout.glyphs == .ascii ? .halves : .leftward)
        let end =
            switch length.eighths {
            case 0: ""
            case 4: layout.glyphs.halfFromRight
            default: layout.glyphs.sliverFromRight
            }
        return (StyledText(end + full(length.cells), style: style), length.reach)
    }

    private func full(_ cells: Int) -> String { String(repeating: layout.glyphs.full, count: max(0, cells)) }
}
