internal import Bookkeeping
internal import Charts
internal import Ledger
internal import Periods
internal import Reports
internal import Screen
internal import Terminal

/// The summary view of a month: totals, comparison with earlier months, and categories; on a wide screen also its
/// course and its latest expenses.
struct SummaryView: View {
    private var choice: PeriodChoice
    private var figures: MonthFigures?
    /// The second column; `nil` before `readOn`, and on a screen without space for it.
    private var beside: MonthBeside?
    private var colors = CategoryColors(of: CategoryTree([]))
    private var cursor = ListCursor()

    /// Starts with a month.
    init(month: Month) {
        choice = PeriodChoice(.month(month))
    }

    let number = 1
    let title = "Summary"
    var begins: Day? { choice.begins }

    func bindings(on canvas: Canvas) -> [KeyBinding<SummaryView>] {
        let periods = PeriodChoice.bindings(\SummaryView.choice, of: .month)
        let expenses = KeyBinding<SummaryView>("Enter", "its expenses") { view, _, _ in
            .browse(Browsing(view.choice.period, category: view.row?.group.name))
        }
        return periods.prefix(1) + [expenses] + periods.dropFirst()
    }

    /// The lines of the view and their places.
    private struct Parts {
        let place: SummaryLayout
        /// The lines above the rule.
        let head: [StyledText]
        /// The lines that are scrolled.
        let lines: [StyledText]
        /// The table's lines among them; empty without categories.
        let table: Range<Int>
    }

    func draw(on canvas: Canvas) -> Frame {
        var frame = canvas.blank
        guard let figures else { return frame }
        let report = MonthReport(figures: figures, only: "", amounts: canvas.amounts)
        let parts = parts(report, on: canvas)
        let (place, line) = (parts.place, line(of: parts))
        let top = cursor.first(of: parts.lines.count, page: place.list.rows, keeping: seen(in: parts))
        let width = parts.lines[parts.table].map(\.columns).max()
        frame.put(
            parts.lines[top...].prefix(place.list.rows), row: place.list.row, width: place.list.width,
            cursor: line.map { $0 - top }, cursorWidth: width)
        if let region = place.head {
            frame.put(parts.head.prefix(region.rows), row: region.row, width: region.width)
            drawBars(report, from: (width ?? 0) + 2, top: top, in: place.list, over: &frame, on: canvas)
        }
        drawRules(of: place, over: &frame, on: canvas)
        guard let beside else { return frame }
        if let region = place.chart {
            frame.put(
                canvas.chart(in: region, beside.course.lines), row: region.row, column: region.column,
                width: region.width)
        }
        if let region = place.side {
            frame.put(
                beside.lines(in: region, on: canvas).prefix(region.rows), row: region.row, column: region.column,
                width: region.width)
        }
        return frame
    }

    /// Draws a bar beside each category, if there is space for ten cells.
    private func drawBars(
        _ report: MonthReport, from column: Int, top: Int, in region: Region, over frame: inout Frame, on canvas: Canvas
    ) {
        let width = region.width - column
        guard width >= ChartLayout.narrowest else { return }
        // The heading takes one line.
        for (index, bar) in report.tableBars(hue: colors.hue).lines(canvas.layout(width: width)).enumerated() {
            let line = index + 1 - top
            guard (0..<region.rows).contains(line) else { continue }
            frame.put(bar, row: region.row + line, column: column, width: width)
        }
    }

    private func drawRules(of place: SummaryLayout, over frame: inout Frame, on canvas: Canvas) {
        let glyphs = canvas.glyphs
        if let column = place.ruleColumn {
            for row in 0..<canvas.rows {
                frame.put(StyledText(glyphs.vertical, style: .dim), row: row, column: column)
            }
        }
        guard let row = place.ruleRow else { return }
        frame.put(
            StyledText(String(repeating: glyphs.rule, count: canvas.width), style: .dim), row: row, column: 0)
        if let column = place.ruleColumn {
            frame.put(StyledText(glyphs.crossing, style: .dim), row: row, column: column)
        }
    }

    private func parts(_ report: MonthReport, on canvas: Canvas) -> Parts {
        let isEmpty = figures?.rows.isEmpty ?? true
        // The widths of the columns do not depend on the heading.
        let plain = SummaryLayout(canvas.size, head: 0, isEmpty: isEmpty)
        let width = plain.list.width
        func head(_ width: Int, hasSparkline: Bool = true) -> [StyledText] {
            report.head(canvas.screen(width: width), wraps: false, hasSparkline: hasSparkline)
        }
        let ceilings = report.ceilings(on: canvas.screen(width: width))
        let whole = head(width)
        let place = SummaryLayout(canvas.size, head: whole.count, isEmpty: isEmpty)
        guard !isEmpty else { return Parts(place: place, head: [], lines: whole + ceilings, table: 0..<0) }
        let table = report.table(marking: { colors.mark(of: $0, on: canvas) }, over: .over, refund: .refund).lines(
            width: width, glyphs: canvas.glyphs)
        guard let region = place.head else {
            let gap = whole.count + table.count + ceilings.count < canvas.rows ? [StyledText()] : []
            let above = whole + gap
            return Parts(
                place: place, head: [], lines: above + table + ceilings,
                table: above.count..<above.count + table.count)
        }
        let bars = report.monthBars?.lines(canvas.layout(width: width)) ?? []
        let short = head(width, hasSparkline: bars.isEmpty)
        let isRoomy = !bars.isEmpty && short.count + 1 + bars.count <= region.rows
        return Parts(
            place: place, head: isRoomy ? short + [StyledText()] + bars : whole, lines: table + ceilings,
            table: table.indices)
    }

    /// The number of categories.
    private var count: Int { figures?.rows.count ?? 0 }

    /// The index of the selected category; `nil` without categories.
    private var selected: Int? { count == 0 ? nil : min(cursor.index, count - 1) }

    /// The number of lines by which the cursor is below the last category, where it scrolls line by line.
    private var below: Int { cursor.index - (selected ?? 0) }

    /// The line of the selected category; `nil` without categories.
    private func line(of parts: Parts) -> Int? {
        // The table's heading takes one line.
        selected.map { parts.table.lowerBound + 1 + $0 }
    }

    /// The index of the lowest visible line while the last category is selected. The category is then at the top if
    /// there are enough lines below it. With a single category the list is not scrolled.
    private func foot(of parts: Parts) -> Int {
        let page = max(1, parts.place.list.rows)
        return (count > 1 ? min(parts.lines.count, parts.table.lowerBound + count + page) : page) - 1
    }

    /// The line to keep visible. With the first row selected, all lines above it are visible too; with the last one, as
    /// many of those below as fit beside it.
    private func seen(in parts: Parts) -> Int {
        guard below == 0 else { return foot(of: parts) + below }
        guard let line = line(of: parts), cursor.index > 0 else { return 0 }
        return cursor.index + 1 == count ? foot(of: parts) : line
    }

    /// The number of places of the cursor: one for each category, and one for each line that is not visible with the
    /// last of them.
    private func stops(in parts: Parts) -> Int { max(1, count) + max(0, parts.lines.count - 1 - foot(of: parts)) }

    private mutating func settle(in parts: Parts) {
        let (lines, page) = (parts.lines.count, parts.place.list.rows)
        cursor.move(to: cursor.index, of: stops(in: parts))
        let seen = seen(in: parts)
        // Steps up from below the last category scroll up, one line each.
        if count > 1 ? cursor.index + 1 >= count : below > 0 {
            cursor.settle(on: seen - page + 1, of: lines, page: page)
        }
        cursor.settle(on: seen, of: lines, page: page)
    }

    mutating func move(_ key: Key, on canvas: Canvas) -> Effect? {
        guard let figures else { return nil }
        let parts = parts(MonthReport(figures: figures, only: "", amounts: canvas.amounts), on: canvas)
        let (former, stops) = (cursor.index, stops(in: parts))
        guard cursor.press(key, count: stops, page: parts.place.list.rows) else { return nil }
        // A page from above ends at the last category, so that it passes over no line below.
        if former < count - 1, cursor.index >= count, key != .end, key != .text("G") {
            cursor.move(to: count - 1, of: stops)
        }
        settle(in: parts)
        return nil
    }

    mutating func go(to day: Day, on canvas: Canvas) -> Effect? {
        choice.move(to: canvas.monthStart.period(.month, containing: day))
    }

    mutating func changeMonthStart(on canvas: Canvas) { choice.changeMonthStart(on: canvas) }

    mutating func select(row: Int, on canvas: Canvas) -> Effect? {
        guard let figures else { return nil }
        let parts = parts(MonthReport(figures: figures, only: "", amounts: canvas.amounts), on: canvas)
        let list = parts.place.list
        guard let line = line(of: parts), list.contains(row: row) else { return nil }
        let top = cursor.first(of: parts.lines.count, page: list.rows, keeping: seen(in: parts))
        let index = top + row - list.row - line + (selected ?? 0)
        guard figures.rows.indices.contains(index) else { return nil }
        cursor.move(to: index, of: figures.rows.count)
        settle(in: parts)
        return nil
    }

    private var row: MonthFigures.Row? {
        selected.flatMap { figures?.rows[$0] }
    }

    mutating func read(from host: ScreenHost, on canvas: Canvas) throws {
        guard case .month(let month) = choice.period else { return }
        let context = try host.context()
        let (figures, colors) = try context.book.reading {
            (try MonthFigures(month, depth: 1, in: context), CategoryColors(of: try context.book.categories()))
        }
        (self.figures, self.colors, beside) = (figures, colors, nil)
        choice.begins = figures.begins
        settle(in: parts(MonthReport(figures: figures, only: "", amounts: canvas.amounts), on: canvas))
    }

    /// Reads what only a wide screen shows.
    mutating func readOn(from host: ScreenHost, on canvas: Canvas) throws -> Bool {
        guard beside == nil, let figures, case .month(let month) = choice.period,
            SummaryLayout(canvas.size, head: 0, isEmpty: figures.rows.isEmpty).side != nil
        else { return false }
        let context = try host.context()
        beside = try context.book.reading { try MonthBeside(month, figures, in: context) }
        return false
    }
}
