internal import Bookkeeping
internal import Ledger
internal import Periods
internal import Reports
internal import Screen
internal import Terminal

/// The summary view of a month: totals, comparison with earlier months, and categories.
struct SummaryView: View {
    private var month: Month
    private var figures: MonthFigures?
    private var colors = CategoryColors(of: CategoryTree([]))
    private var cursor = ListCursor()

    /// Starts with a month.
    init(month: Month) {
        self.month = month
    }

    let title = "Summary"
    let hints = [
        Hint("a", "add"), Hint("h l", "month"), Hint("Enter", "its expenses"), Hint("j k", "category"),
        Hint("t", "this month"), Hint("u", "undo"),
    ]

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
        let table = report.table(marking: { colors.mark(of: $0, on: canvas) }, over: .over, refund: .refund).lines(
            width: canvas.width, glyphs: canvas.glyphs)
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

    mutating func press(_ key: Key, on canvas: Canvas) -> Effect? {
        switch key {
        case .left, .text("h"), .text("["): month = month.adding(months: -1)
        case .right, .text("l"), .text("]"): month = month.adding(months: 1)
        case .text("t"): month = canvas.monthStart.month(containing: canvas.today)
        case .enter:
            guard let row else { return .browse(Browsing(.month(month))) }
            return .browse(Browsing(.month(month), category: row.group.name))
        default:
            if cursor.press(key, count: figures?.rows.count ?? 0, page: canvas.rows) { settle(on: canvas) }
            return nil
        }
        return .read
    }

    mutating func select(row: Int, on canvas: Canvas) -> Effect? {
        let (lines, line) = lines(on: canvas)
        guard let line else { return nil }
        let index = cursor.first(of: lines.count, page: canvas.rows, keeping: seen(line)) + row - line + cursor.index
        guard figures?.rows.indices.contains(index) == true else { return nil }
        cursor.move(to: index, of: figures?.rows.count ?? 0)
        settle(on: canvas)
        return nil
    }

    private var row: MonthFigures.Row? {
        figures.flatMap { $0.rows.indices.contains(cursor.index) ? $0.rows[cursor.index] : nil }
    }

    mutating func read(from host: ScreenHost, on canvas: Canvas) throws {
        let context = try host.context()
        (figures, colors) = try context.book.reading {
            (try MonthFigures(month, depth: 1, in: context), CategoryColors(of: try context.book.categories()))
        }
        settle(on: canvas)
    }
}
