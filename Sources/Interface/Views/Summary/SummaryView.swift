internal import Bookkeeping
internal import Periods
internal import Reports
internal import Screen
internal import Terminal

/// The summary view of a month: totals, comparison with earlier months, and categories.
struct SummaryView: View {
    private var month: Month
    private var figures: MonthFigures?
    private var cursor = ListCursor()

    /// Starts with a month.
    init(month: Month) {
        self.month = month
    }

    let title = "Summary"

    func bindings(on canvas: Canvas) -> [KeyBinding<SummaryView>] {
        [
            KeyBinding("h l", also: "← → [ ]", "month") { view, index, _ in
                view.month = view.month.adding(months: index == 0 ? -1 : 1)
                return .read
            },
            KeyBinding("Enter", "its expenses") { view, _, _ in
                .browse(Browsing(.month(view.month), category: view.row?.group.name))
            },
            KeyBinding("t", "this month") { view, _, canvas in
                view.month = canvas.monthStart.month(containing: canvas.today)
                return .read
            },
        ]
    }

    func draw(on canvas: Canvas) -> Frame {
        var frame = canvas.blank
        let (lines, line) = lines(on: canvas)
        let top = cursor.first(of: lines.count, page: canvas.rows, keeping: seen(line))
        let width = line.map { _ in lines.suffix((figures?.rows.count ?? 0) + 2).map(\.columns).max() ?? canvas.width }
        frame.put(lines[top...], row: 0, cursor: line.map { $0 - top }, cursorWidth: width)
        return frame
    }

    /// All lines, and the line of the selected row.
    private func lines(on canvas: Canvas) -> ([StyledText], cursor: Int?) {
        guard let figures else { return ([], nil) }
        let report = MonthReport(figures: figures, only: "", amounts: canvas.amounts)
        let head = report.head(canvas.screen())
        guard !figures.rows.isEmpty else { return (head, nil) }
        let table = report.table.lines(width: canvas.width, glyphs: canvas.glyphs)
        let gap = head.count + table.count < canvas.rows ? [StyledText()] : []
        // The table's heading takes one line.
        return (head + gap + table, head.count + gap.count + 1 + cursor.index)
    }

    /// The line to keep visible. With the first row selected, all lines above it are visible too.
    private func seen(_ line: Int?) -> Int { cursor.index == 0 ? 0 : line ?? 0 }

    private mutating func settle(on canvas: Canvas) {
        cursor.move(to: cursor.index, of: figures?.rows.count ?? 0)
        let (lines, line) = lines(on: canvas)
        cursor.settle(on: seen(line), of: lines.count, page: canvas.rows)
    }

    mutating func move(_ key: Key, on canvas: Canvas) -> Effect? {
        if cursor.press(key, count: figures?.rows.count ?? 0, page: canvas.rows) { settle(on: canvas) }
        return nil
    }

    private var row: MonthFigures.Row? {
        figures.flatMap { $0.rows.indices.contains(cursor.index) ? $0.rows[cursor.index] : nil }
    }

    mutating func read(from host: ScreenHost, on canvas: Canvas) throws {
        let context = try host.context()
        figures = try context.book.reading { try MonthFigures(month, depth: 1, in: context) }
        settle(on: canvas)
    }
}
