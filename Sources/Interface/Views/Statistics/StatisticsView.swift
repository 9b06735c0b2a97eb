internal import Bookkeeping
internal import Charts
internal import Ledger
internal import Periods
internal import Reports
internal import Screen
internal import Statistics
internal import Terminal
internal import Text

/// The statistics view: a week, a month or a year by groups as bars and a pie, or as a chart over time.
struct StatisticsView: View {
    /// The kind of picture.
    private enum Picture: CaseIterable {
        case groups, course, calendar
    }

    private var period: Period
    private var grouping = Grouping.category
    private var picture = Picture.groups
    /// The names of the shown category and its ancestors, from the top level down; empty for all categories.
    private var path: [String] = []
    private var cursor = ListCursor()
    private var figures: RangeFigures?

    /// Starts with a month.
    init(month: Month) {
        period = .month(month)
    }

    let title = "Statistics"

    func bindings(on canvas: Canvas) -> [KeyBinding<StatisticsView>] {
        [
            KeyBinding("h l", also: "← → [ ]", period.unit.rawValue) { view, index, _ in
                view.period = index == 0 ? view.period.previous : view.period.next
                return .read
            },
            KeyBinding("w m y", "week, month, year") { view, index, canvas in
                view.turn(to: [.week, .month, .year][index], canvas)
                return .read
            },
            KeyBinding("s", "by \(next.rawValue)") { view, _, _ in
                view.grouping = view.next
                view.cursor = ListCursor()
                return .read
            },
            KeyBinding("Enter", "open") { view, _, _ in view.goDown() },
            KeyBinding("c", "chart") { view, _, _ in
                let all = Picture.allCases
                view.picture = all[((all.firstIndex(of: view.picture) ?? 0) + 1) % all.count]
                return .read
            },
            KeyBinding("Esc", also: "Backspace", "back", unless: path.isEmpty ? "these are all categories" : nil) {
                view, _, _ in
                view.path.removeLast()
                view.cursor = ListCursor()
                return .read
            },
            KeyBinding("t", "today") { view, _, canvas in
                view.period = canvas.monthStart.period(view.period.unit, containing: canvas.today)
                return .read
            },
        ]
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
        guard let figures else { return frame }
        let head = figures.head(on: canvas)
        frame.put(head, row: 0)
        let rows = canvas.rows - head.count
        guard rows > 0 else { return frame }
        if let drawn = figures.picture {
            // The two rows below a chart hold its axis and its notes.
            frame.put(drawn.lines(canvas.layout(rows: rows - 2)).prefix(rows), row: head.count)
            return frame
        }
        let charts = figures.charts
        let (place, bars, selected) = layout(figures, below: head.count, on: canvas)
        let lines = Array(bars.joined())
        let top = cursor.first(of: lines.count, page: place.barsRows, keeping: selected.upperBound - 1)
        let shown = lines[top...].prefix(place.barsRows)
        for (offset, text) in shown.enumerated() {
            let row = head.count + offset
            frame.put(text, row: row, column: 0, width: place.barsWidth)
            guard !bars.isEmpty, selected.contains(top + offset) else { continue }
            frame.put(
                text, row: row, column: 0, width: charts.labelWidth(of: place.barsWidth, on: canvas), fill: true,
                under: Style(reverse: true))
        }
        if bars.isEmpty { frame.put(charts.emptyLines(on: canvas), row: head.count) }
        if let pie = place.pie, !bars.isEmpty {
            let lines = charts.pie.lines(canvas.layout(width: pie.width, rows: pie.rows))
            frame.put(lines.prefix(pie.rows), row: head.count + pie.row, column: pie.column, width: pie.width)
        }
        return frame
    }

    mutating func move(_ key: Key, on canvas: Canvas) -> Effect? {
        let count = figures?.charts.rows.count ?? 0
        if picture == .groups, cursor.press(key, count: count, page: canvas.rows / 2) { settle(on: canvas) }
        return nil
    }

    /// Changes to the period of a unit that contains the start of the present period, or today if the present period
    /// contains it.
    private mutating func turn(to unit: PeriodUnit, _ canvas: Canvas) {
        let day = figures.map { period.days.contains($0.today) ? $0.today : period.days.first } ?? period.days.first
        period = canvas.monthStart.period(unit, containing: day)
    }

    /// Shows the subcategories of the selected category. If the group has no subcategories, shows its expenses. With a
    /// chart over time, shows the expenses of the period.
    private mutating func goDown() -> Effect? {
        guard picture == .groups, let figures, let group = figures.charts.group(cursor.index) else {
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
        guard let figures else { return }
        cursor.move(to: cursor.index, of: figures.charts.rows.count)
        let (place, bars, selected) = layout(figures, below: figures.head(on: canvas).count, on: canvas)
        cursor.settle(on: selected.upperBound - 1, of: bars.joined().count, page: place.barsRows)
    }

    /// The placement below `rows` rows of heading, the lines of each bar, and the line range of the selected bar.
    private func layout(
        _ figures: RangeFigures, below rows: Int, on canvas: Canvas
    ) -> (place: GroupCharts.Place, bars: [[StyledText]], selected: Range<Int>) {
        let room = canvas.resized(Size(columns: canvas.width, rows: max(1, canvas.rows - rows)))
        let place = figures.charts.place(on: room)
        let bars = figures.charts.bars(width: place.barsWidth, on: canvas)
        let (line, count) = figures.charts.lines(of: cursor.index, in: bars)
        return (place, bars, line..<line + count)
    }

    mutating func read(from host: ScreenHost, on canvas: Canvas) throws {
        let context = try host.context()
        figures = try context.book.reading {
            let groups = try RangeFigures(
                of: period, by: grouping, within: path.last, depth: path.count + 1, in: context)
            return picture == .groups ? groups : try groups.drawn(chart, in: context)
        }
        settle(on: canvas)
    }

    /// The chart of the range over time: a month against its ceiling, a week by days, a quarter or year by months.
    private var chart: (kind: ChartKind, by: ChartDimension?) {
        if picture == .calendar { return (.calendar, nil) }
        switch period.unit {
        case .month: return (.trend, nil)
        case .quarter, .year: return (.columns, .month)
        case .week, .day: return (.columns, .day)
        }
    }
}
