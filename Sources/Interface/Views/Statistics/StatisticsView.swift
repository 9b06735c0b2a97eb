internal import Bookkeeping
internal import Charts
internal import Ledger
internal import Periods
internal import Reports
internal import Screen
internal import Statistics
internal import Terminal
internal import Text

/// The statistics view: weeks, months or years as a table; one of them by groups as bars and a ring, or as a chart over
/// time.
struct StatisticsView: View {
    /// The sections, in the order of the `c` key.
    private enum Section: CaseIterable {
        case periods, groups, course, calendar
    }

    private var choice: PeriodChoice
    private var grouping = Grouping.category
    private var section = Section.periods
    /// The names of the shown category and its ancestors, from the top level down; empty for all categories.
    private var path: [String] = []
    private var cursor = ListCursor()
    /// The table; `nil` in another section.
    private var table: PeriodTable?
    /// The figures of the period; `nil` in the section of the table.
    private var figures: RangeFigures?

    /// Starts with a month.
    init(month: Month) {
        choice = PeriodChoice(.month(month))
    }

    private var period: Period { choice.period }
    var begins: Day? { choice.begins }

    let number = 3
    let title = "Statistics"

    func bindings(on canvas: Canvas) -> [KeyBinding<StatisticsView>] {
        let periods = PeriodChoice.bindings(\StatisticsView.choice, of: period.unit)
        let isTable = section == .periods
        let own = [
            KeyBinding<StatisticsView>("Enter", "open") { view, _, _ in view.open() },
            KeyBinding("w m y", "week, month, year") { view, index, canvas in
                view.turn(to: [.week, .month, .year][index], canvas)
                return .read
            },
            KeyBinding(
                "s", "by \(next.rawValue)",
                unless: isTable ? "the table has no groups; Enter opens a \(period.unit.rawValue) with its groups" : nil
            ) { view, _, _ in
                view.grouping = view.next
                view.cursor = ListCursor()
                return .read
            },
            KeyBinding("c", "chart") { view, _, _ in
                let all = Section.allCases
                view.show(all[((all.firstIndex(of: view.section) ?? 0) + 1) % all.count])
                return .read
            },
            KeyBinding(
                "Esc", also: "Backspace", "back",
                unless: isTable && path.isEmpty ? "these are all categories" : nil
            ) { view, _, _ in
                if view.path.popLast() == nil { view.section = .periods }
                view.cursor = ListCursor()
                return .read
            },
        ]
        return periods.prefix(1) + own + periods.dropFirst()
    }

    private mutating func show(_ section: Section) {
        self.section = section
        cursor = ListCursor()
    }

    /// The groupings in the order of the `s` key.
    private static let groupings: [Grouping] = [.category, .payee, .method, .tag]

    private var next: Grouping {
        let index = Self.groupings.firstIndex(of: grouping) ?? 0
        return Self.groupings[(index + 1) % Self.groupings.count]
    }

    private var filter: String { path.last.map { "--category " + quotedInLine($0) } ?? "" }

    func draw(on canvas: Canvas) -> Frame {
        var frame = canvas.blank
        if let table {
            draw(table, over: &frame, on: canvas)
        } else if let figures {
            draw(figures, over: &frame, on: canvas)
        }
        return frame
    }

    private func draw(_ table: PeriodTable, over frame: inout Frame, on canvas: Canvas) {
        let (place, lines, row) = layout(table, on: canvas)
        frame.put(table.head(on: canvas, rows: place.head.rows).prefix(place.head.rows), row: 0)
        let top = cursor.first(of: lines.count, page: place.list.rows, keeping: row.map { $0 + 1 } ?? 0)
        frame.put(
            lines[top...].prefix(place.list.rows), row: place.list.row, width: place.list.width,
            cursor: row.map { $0 + 1 - top }, cursorWidth: lines.map(\.columns).max())
        guard let region = place.picture, row != nil else { return }
        frame.put(
            table.columns(in: region, on: canvas), row: region.row, column: region.column, width: region.width)
    }

    private func draw(_ figures: RangeFigures, over frame: inout Frame, on canvas: Canvas) {
        if let picture = figures.picture {
            let course = CourseLines(figures, picture, on: canvas)
            frame.put(course.head, row: 0)
            return frame.put(course.lines[course.top(cursor)...].prefix(course.page), row: course.head.count)
        }
        let head = figures.head(on: canvas, rows: StatisticsLayout.headRows(of: canvas.size))
        frame.put(head, row: 0)
        let charts = figures.charts
        let (place, bars, selected) = layout(figures, below: head.count, on: canvas)
        guard !bars.isEmpty else { return frame.put(charts.emptyLines(on: canvas), row: head.count) }
        let lines = bars.enumerated().flatMap { index, lines in
            lines.enumerated().map { (text: $1, mark: $0 == 0 ? charts.mark(index) : nil) }
        }
        let width = place.list.width - Self.markWidth
        let top = cursor.first(of: lines.count, page: place.list.rows, keeping: selected.upperBound - 1)
        for (offset, line) in lines[top...].prefix(place.list.rows).enumerated() {
            let row = place.list.row + offset
            if let mark = line.mark { frame.put(mark, row: row, column: 0) }
            frame.put(line.text, row: row, column: Self.markWidth, width: width)
            guard selected.contains(top + offset) else { continue }
            frame.put(
                line.text, row: row, column: Self.markWidth, width: charts.labelWidth(of: width, on: canvas),
                fill: true, under: Style(reverse: true))
        }
        guard let region = place.picture else { return }
        let ring = charts.ring(in: region, on: canvas)
        let indent = (region.width - (ring.map(\.columns).max() ?? 0)) / 2
        frame.put(ring, row: region.row, column: region.column + indent, width: region.width - indent)
    }

    /// The columns of a slice's letter and the blank after it.
    private static let markWidth = 2

    /// Moves the selection in the table, or among the groups, and scrolls a chart that is higher than the screen.
    mutating func move(_ key: Key, on canvas: Canvas) -> Effect? {
        if let table {
            let (periods, place) = (table.periods, layout(table, on: canvas).place)
            guard cursor.press(key, count: periods.count, page: place.list.rows), !periods.isEmpty else { return nil }
            _ = choice.move(to: periods[cursor.index])
            settle(on: canvas)
        } else if section == .groups, let figures {
            if cursor.press(key, count: figures.charts.rows.count, page: canvas.rows / 2) { settle(on: canvas) }
        } else if let figures, let picture = figures.picture {
            let course = CourseLines(figures, picture, on: canvas)
            _ = cursor.press(key, count: course.tops, page: course.page)
        }
        return nil
    }

    mutating func go(to day: Day, on canvas: Canvas) -> Effect? {
        choice.move(to: canvas.monthStart.period(period.unit, containing: day))
    }

    mutating func changeMonthStart(on canvas: Canvas) { choice.changeMonthStart(on: canvas) }

    mutating func select(row: Int, on canvas: Canvas) -> Effect? {
        if let table {
            let (place, lines, selected) = layout(table, on: canvas)
            guard place.list.contains(row: row) else { return nil }
            // The heading takes one line.
            let top = cursor.first(of: lines.count, page: place.list.rows, keeping: selected.map { $0 + 1 } ?? 0)
            let index = top + row - place.list.row - 1
            guard table.periods.indices.contains(index) else { return nil }
            _ = choice.move(to: table.periods[index])
        } else if section == .groups, let figures {
            let head = figures.head(on: canvas, rows: StatisticsLayout.headRows(of: canvas.size)).count
            let (place, bars, selected) = layout(figures, below: head, on: canvas)
            guard place.list.contains(row: row) else { return nil }
            let top = cursor.first(
                of: bars.joined().count, page: place.list.rows, keeping: selected.upperBound - 1)
            let line = top + row - place.list.row
            let index = figures.charts.rows.indices.first {
                let (first, count) = figures.charts.lines(of: $0, in: bars)
                return (first..<first + count).contains(line)
            }
            guard let index else { return nil }
            cursor.move(to: index, of: figures.charts.rows.count)
        }
        settle(on: canvas)
        return nil
    }

    /// Changes to the period of a unit that contains the start of the present period, or today if the present period
    /// contains it.
    private mutating func turn(to unit: PeriodUnit, _ canvas: Canvas) {
        let day = period.days.contains(canvas.today) ? canvas.today : period.days.first
        choice.turn(to: unit, containing: day, canvas.monthStart)
    }

    /// Opens the selected period of the table, or the selected group.
    private mutating func open() -> Effect? {
        guard section == .periods else { return goDown() }
        show(.groups)
        return .read
    }

    /// Shows the subcategories of the selected category. If the group has no subcategories, shows its expenses. With a
    /// chart over time, shows the expenses of the period.
    private mutating func goDown() -> Effect? {
        if section == .groups, figures?.charts.isMerged(cursor.index) == true {
            return .message("The rows below Other are its parts.")
        }
        guard section == .groups, let figures, let group = figures.charts.group(cursor.index) else {
            return .browse(Browsing(period, filter: filter))
        }
        guard let name = group.name else { return .message("These have no \(grouping.rawValue).") }
        guard grouping == .category else {
            let own = "--\(grouping.rawValue) \(quotedInLine(name))"
            return .browse(Browsing(period, filter: filter.isEmpty ? own : "\(filter) \(own)"))
        }
        guard !group.isOwnPart, path.last != name, figures.hasParts(group) else {
            return .browse(Browsing(period, category: name))
        }
        path.append(name)
        cursor = ListCursor()
        return .read
    }

    private mutating func settle(on canvas: Canvas) {
        if let table {
            let (place, lines, row) = layout(table, on: canvas)
            cursor.move(to: row ?? 0, of: table.periods.count)
            cursor.settle(on: cursor.index + 1, of: lines.count, page: place.list.rows)
        } else if let figures, figures.picture == nil {
            cursor.move(to: cursor.index, of: figures.charts.rows.count)
            let head = figures.head(on: canvas, rows: StatisticsLayout.headRows(of: canvas.size))
            let (place, bars, selected) = layout(figures, below: head.count, on: canvas)
            cursor.settle(on: selected.upperBound - 1, of: bars.joined().count, page: place.list.rows)
        }
    }

    /// The places around the table, its lines, and the row of the selected period; `nil` without rows.
    private func layout(
        _ table: PeriodTable, on canvas: Canvas
    ) -> (place: StatisticsLayout, lines: [StyledText], row: Int?) {
        let head = table.head(on: canvas, rows: StatisticsLayout.headRows(of: canvas.size)).count
        let whole = table.lines(width: canvas.width, on: canvas)
        let size = Size(columns: whole.map(\.columns).max() ?? 0, rows: whole.count)
        let place = StatisticsLayout.periods(canvas.size, head: head, table: size)
        let lines = place.list.width < size.columns ? table.lines(width: place.list.width, on: canvas) : whole
        return (place, lines, table.row(of: period))
    }

    /// The places below `rows` rows of heading, the lines of each bar, and the line range of the selected bar.
    private func layout(
        _ figures: RangeFigures, below rows: Int, on canvas: Canvas
    ) -> (place: StatisticsLayout, bars: [[StyledText]], selected: Range<Int>) {
        let charts = figures.charts
        func bars(_ width: Int) -> [[StyledText]] { charts.bars(width: width - Self.markWidth, on: canvas) }
        let whole = bars(canvas.width)
        let place = StatisticsLayout.groups(canvas.size, head: rows, bars: whole.joined().count) { rows in
            PieChart.ringWidth(rows: rows, aspect: canvas.cellAspect)
        }
        let shown = place.list.width < canvas.width ? bars(place.list.width) : whole
        let (line, count) = charts.lines(of: cursor.index, in: shown)
        return (place, shown, line..<line + count)
    }

    mutating func read(from host: ScreenHost, on canvas: Canvas) throws {
        let context = try host.context()
        try context.book.reading {
            if section == .periods {
                let table = try PeriodTable(around: period, within: path.last, in: context)
                (self.table, figures) = (table, nil)
                choice.begins = table.begins
                if let row = table.row(of: period) { _ = choice.move(to: table.periods[row]) }
            } else {
                let groups = try RangeFigures(
                    of: period, by: grouping, within: path.last, depth: path.count + 1, in: context)
                (table, figures) = (nil, section == .groups ? groups : try groups.drawn(chart, in: context))
                choice.begins = groups.begins
            }
        }
        settle(on: canvas)
    }

    /// The chart of the range over time: a month against its ceiling, a week by days, a quarter or year by months.
    private var chart: (kind: ChartKind, by: ChartDimension?) {
        if section == .calendar { return (.calendar, nil) }
        switch period.unit {
        case .month: return (.trend, nil)
        case .quarter, .year: return (.columns, .month)
        case .week, .day: return (.columns, .day)
        }
    }
}
