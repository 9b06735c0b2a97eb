internal import Charts
internal import Screen

/// The places of the parts of the summary view: from 110 columns on two columns, otherwise one.
struct SummaryLayout: Hashable {
    /// The state of the month, above the rule; `nil` if it is scrolled with the categories.
    let head: Region?
    /// The table of categories; without `head` the state of the month too.
    let list: Region
    /// The course of the month; `nil` on a low screen, and in one column.
    let chart: Region?
    /// The latest and the due expenses; `nil` in one column.
    let side: Region?

    /// The screen column of the rule between the two columns; `nil` in one column.
    var ruleColumn: Int? { side.map { $0.column - 2 } }
    /// The row of the rule below `head`.
    var ruleRow: Int? { head.map { $0.row + $0.rows } }

    /// - Parameters:
    ///   - head: the lines of the state of the month.
    ///   - isEmpty: whether nothing was spent; there is only one column then.
    init(_ size: Size, head: Int, isEmpty: Bool) {
        guard size.columns >= 110, !isEmpty else {
            list = Region(row: 0, column: 0, width: size.columns, rows: size.rows)
            (self.head, chart, side) = (nil, nil, nil)
            return
        }
        let left = max(60, size.columns / 2 - 2)
        let column = left + 3
        let right = size.columns - column
        guard size.rows >= 18 else {
            list = Region(row: 0, column: 0, width: left, rows: size.rows)
            (self.head, chart) = (nil, nil)
            side = Region(row: 0, column: column, width: right, rows: size.rows)
            return
        }
        // The axis of the chart, its labels and a note take three rows.
        let top = min(ChartLayout.mostRows + 3, size.rows - 8, max(head, size.rows * 11 / 20))
        let below = size.rows - top - 1
        self.head = Region(row: 0, column: 0, width: left, rows: top)
        list = Region(row: top + 1, column: 0, width: left, rows: below)
        chart = Region(row: 0, column: column, width: right, rows: top)
        side = Region(row: top + 1, column: column, width: right, rows: below)
    }
}
