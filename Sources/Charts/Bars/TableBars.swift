public import Terminal

/// Bars beside the rows of a table, each against its own ceiling if it has one; without labels.
///
/// Bar lengths and marks of ceilings are accurate as in `PeriodBars`.
public struct TableBars: Sendable {
    /// The amount of a row, its ceiling, if it has one, and the colour of its bar; `nil` for the usual colour.
    public typealias Row = (cents: Int64, ceilingCents: Int64?, hue: ChartRow.Hue?)

    private let rows: [Row]

    /// - Parameter rows: the amounts and ceilings in cents, in the order of the table. Refunds are negative.
    public init(_ rows: [Row]) {
        self.rows = rows
    }

    /// A line per row, at most as wide as the layout; an amount of zero without a ceiling has no bar.
    /// - Complexity: O(rows × width).
    public func lines(_ layout: ChartLayout) -> [StyledText] {
        // The mark of a ceiling may be in the column after the last cell.
        let cells = layout.width - 1
        let scale = Scale(rows.map(\.cents) + rows.compactMap(\.ceilingCents).map { max(0, $0) }, cells: cells)
        let bar = Bar(scale: scale, layout: layout)
        return rows.map { row in
            row.ceilingCents.map { bar.drawn(row.cents, ceiling: $0, hue: row.hue, from: 0) }
                ?? bar.drawn(row.cents, hue: row.hue, from: 0)
        }
    }
}
