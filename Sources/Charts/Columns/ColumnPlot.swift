internal import Terminal

/// Draws columns above a base line, with ticks at their left.
struct ColumnPlot {
    /// A column of the plot that is one cell wide.
    struct Stripe {
        var height = Scale.Length(cells: 0, eighths: 0)
        /// Whether the column is cut at the cap.
        var isCut = false
        /// The row of a mark, counted from 0 at the bottom. A column passing it does not hide it.
        var mark: Int?
        /// The row of a dash, for a day that is still to come, or of the month before. A column passing it does not
        /// hide it.
        var dash: Int?
        /// The glyph of the base line below this column.
        var base: String
    }

    let layout: ChartLayout
    /// The scale of the rows; `nil` if there are no columns above the base line.
    let scale: VerticalScale?
    let ticks: TickColumn
    let stripes: [Stripe]
    let markGlyph: String
    /// A text right of the plot, and its row, counted from 0 at the bottom; `nil` without a text.
    let note: (row: Int, text: String)?

    private var style: Style { Style(foreground: SlicePalette.bar) }

    /// The lines of the plot: its rows from the top, then the base line.
    var lines: [StyledText] {
        let rows = (0..<(scale?.rows ?? 0)).reversed().map { row in
            var line = ticks.text(beside: row)
            for stripe in stripes { line += cell(stripe, row) }
            if let note, note.row == row { line += .column(ticks.plotStart + stripes.count) + StyledText(note.text) }
            return line
        }
        return rows + [ticks.corner + StyledText(stripes.map(\.base).joined())]
    }

    private func cell(_ stripe: Stripe, _ row: Int) -> StyledText {
        let (height, glyphs) = (stripe.height, layout.glyphs)
        if row >= height.reach {
            guard stripe.dash != row else { return StyledText(glyphs.dash, style: style) }
            return StyledText(stripe.mark == row ? markGlyph : " ")
        }
        if row == height.reach - 1 {
            let end = row == height.cells ? glyphs.lowerEighths[height.eighths] : glyphs.full
            return StyledText(stripe.isCut ? glyphs.cutAbove : end, style: style)
        }
        guard stripe.dash == row || stripe.mark == row else { return StyledText(glyphs.full, style: style) }
        var reversed = style
        reversed.reverse = true
        return StyledText(
            stripe.dash == row ? glyphs.dash : markGlyph, style: layout.colored ? reversed : .plain)
    }
}
