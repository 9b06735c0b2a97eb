public import Terminal

/// A horizontal bar chart of values that cannot be added up, such as prices on different days; without shares or a
/// total.
///
/// Bar lengths are as accurate as in `BarChart`: to 1/16 of a cell, or at worst to a quarter of a cell.
public struct ValueBars: Sendable {
    /// A bar with its label.
    public struct Row: Hashable, Sendable {
        /// The label; truncated to half the width, but wrapped if the bars have their own lines.
        public let label: String
        /// The formatted value: `2,99/kg`.
        public let text: String
        /// The value for the bar's length, in any unit common to all rows.
        public let value: Int64

        /// The memberwise initializer.
        public init(label: String, text: String, value: Int64) {
            self.label = label
            self.text = text
            self.value = value
        }
    }

    private let rows: [Row]

    /// A chart of rows in the given order.
    public init(_ rows: [Row]) {
        self.rows = rows
    }

    /// The chart's lines. Labels take at most half the width. If fewer than 10 cells are left for the bars, each bar is
    /// on its own line below its label and value.
    /// - Complexity: O(rows × width).
    public func lines(_ layout: ChartLayout) -> [StyledText] {
        let labelWidth = min(
            rows.reduce(0) { max($0, displayWidth(layout.glyphs.shown($1.label))) }, layout.width / 2)
        let textWidth = rows.reduce(0) { max($0, displayWidth(layout.glyphs.shown($1.text))) }
        let start = labelWidth + 2 + textWidth + 2
        // The last column stays free, so that a full bar does not touch the edge of the screen.
        let cells = layout.width - start - 1
        guard cells >= 10 else { return narrowLines(layout) }
        let bar = bar(cells, layout)
        return rows.map { row in
            let label = padded(layout.shownTruncated(row.label, to: labelWidth), to: labelWidth, alignment: .leading)
            let text = padded(layout.glyphs.shown(row.text), to: textWidth, alignment: .trailing)
            return StyledText("\(label)  \(text)") + drawn(row, bar, from: start)
        }
    }

    private func narrowLines(_ layout: ChartLayout) -> [StyledText] {
        let bar = bar(layout.width - 1, layout)
        return rows.flatMap { row in
            layout.paragraph("\(row.label): \(row.text)") + (row.value == 0 ? [] : [bar.drawn(row.value, from: 0)])
        }
    }

    /// The bar of a row with its axis. If there is neither, the result is empty, so that the line has no trailing
    /// blanks.
    private func drawn(_ row: Row, _ bar: Bar, from start: Int) -> StyledText {
        row.value == 0 && !bar.scale.hasAxis ? StyledText() : bar.drawn(row.value, from: start)
    }

    private func bar(_ cells: Int, _ layout: ChartLayout) -> Bar {
        Bar(scale: Scale(rows.map(\.value), cells: cells), layout: layout)
    }
}
