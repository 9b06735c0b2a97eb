internal import Reports
internal import Screen
internal import Terminal

/// The lines of a chart over time and of its heading. The heading has no more lines than the chart leaves; a chart that
/// is still too high is scrolled.
struct CourseLines {
    let head: [StyledText]
    let lines: [StyledText]
    /// The number of rows for the chart.
    let page: Int

    init(_ figures: RangeFigures, _ picture: ChartPicture, on canvas: Canvas) {
        let least = picture.lines(canvas.layout(rows: 0)).count
        head = figures.head(
            on: canvas, rows: max(1, min(StatisticsLayout.headRows(of: canvas.size), canvas.rows - least)))
        page = max(1, canvas.rows - head.count)
        lines = canvas.wholeChart(
            in: Region(row: head.count, column: 0, width: canvas.width, rows: page), picture.lines)
    }

    /// The number of lines that can be the first visible one, with the screen still full.
    var tops: Int { max(1, lines.count - page + 1) }

    /// The first visible line: the index of the cursor, as far as there are lines.
    func top(_ cursor: ListCursor) -> Int { max(0, min(cursor.index, tops - 1)) }
}
