public import Terminal

/// Values that do not add up, such as prices of different days, as horizontal bars: label, value and bar, without a total.
///
/// A bar's length is right as in `BarChart`.
public struct ValueBars: Sendable {
    /// One bar.
    public struct Row: Hashable, Sendable {
        /// As it is shown, cut where there is no room for it.
        public let label: String
        /// The value as it is shown: `2,99/kg`.
        public let text: String
        /// What lengths are compared by, in any unit that all rows share.
        public let value: Int64

        /// A row as it is given.
        public init(label: String, text: String, value: Int64) {
            self.label = label
            self.text = text
            self.value = value
        }
    }

    private let rows: [Row]

    /// A chart of rows in the order in which they are given.
    public init(_ rows: [Row]) {
        self.rows = rows
    }

    /// The chart's lines, of which labels take half the width at most; each bar has a line of its own where less than 10
    /// cells would stay for it.
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

    /// Nothing, not even blanks, where there is neither bar nor axis.
    private func drawn(_ row: Row, _ bar: Bar, from start: Int) -> StyledText {
        row.value == 0 && !bar.scale.hasAxis ? StyledText() : bar.drawn(row.value, from: start)
    }

    private func bar(_ cells: Int, _ layout: ChartLayout) -> Bar {
        Bar(scale: Scale(rows.map(\.value), cells: cells), layout: layout)
    }
}
