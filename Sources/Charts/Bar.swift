internal import Terminal

/// Draws one bar of a scale.
struct Bar {
    let scale: Scale
    let layout: ChartLayout

    private var style: Style { Style(foreground: SlicePalette.bar) }

    /// The axis, if there is one, and the bar for `cents`, from column `start` on; nothing for zero without an axis.
    func drawn(_ cents: Int64, from start: Int) -> StyledText {
        let axis = scale.hasAxis ? StyledText(layout.glyphs.vertical) : StyledText()
        if cents >= 0 {
            return .column(start + scale.left) + axis + rightward(cents)
        }
        let (bar, reach) = leftward(cents)
        return .column(start + scale.left - reach) + bar + axis
    }

    private func rightward(_ cents: Int64) -> StyledText {
        let length = scale.length(of: cents, steps: layout.glyphs == .ascii ? .halves : .eighths)
        return StyledText(full(length.cells) + layout.glyphs.eighths[length.eighths], style: style)
    }

    private func leftward(_ cents: Int64) -> (bar: StyledText, reach: Int) {
        if layout.glyphs == .block, layout.colored {
            let length = scale.length(of: cents, steps: .eighths)
            // There are no blocks that fill a cell from the right in eighths: the empty part is drawn, and reversed.
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

    private func full(_ cells: Int) -> String { String(repeating: layout.glyphs.full, count: cells) }
}
