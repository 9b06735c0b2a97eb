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

    var hints: [Hint] {
        [
            Hint("h l", period.unit.rawValue), Hint("w m y", "week, month, year"), Hint("s", "by \(next.rawValue)"),
            Hint("Enter", "open"), Hint("c", "chart"), Hint("Esc", "back"), Hint("t", "today"),
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

    mutating func press(_ key: Key, on canvas: Canvas) -> Effect? {
        switch key {
        case .left, .text("h"), .text("["): period = period.previous
        case .right, .text("l"), .text("]"): period = period.next
        case .text("w"): turn(to: .week, canvas)
        case .text("m"): turn(to: .month, canvas)
        case .text("y"): turn(to: .year, canvas)
        case .text("t"): period = canvas.monthStart.period(period.unit, containing: canvas.today)
        case .text("s"):
            grouping = next
            cursor = ListCursor()
        case .text("c"):
            let all = Picture.allCases
            picture = all[((all.firstIndex(of: picture) ?? 0) + 1) % all.count]
        case .escape, .backspace:
            guard path.popLast() != nil else { return nil }
            cursor = ListCursor()
        case .enter: return goDown()
        default:
            let count = figures?.charts.rows.count ?? 0
            if picture == .groups, cursor.press(key, count: count, page: canvas.rows / 2) { settle(on: canvas) }
            return nil
        }
        return .read
    }

    mutating func select(row: Int, on canvas: Canvas) -> Effect? {
        guard picture == .groups, let figures else { return nil }
        let head = figures.head(on: canvas).count
        let (place, bars, selected) = layout(figures, below: head, on: canvas)
        guard (0..<place.barsRows).contains(row - head) else { return nil }
        let lines = bars.joined().count
        let line = cursor.first(of: lines, page: place.barsRows, keeping: selected.upperBound - 1) + row - head
        let index = figures.charts.rows.indices.first {
            let (first, count) = figures.charts.lines(of: $0, in: bars)
            return (first..<first + count).contains(line)
        }
        guard let index else { return nil }
        cursor.move(to: index, of: figures.charts.rows.count)
        settle(on: canvas)
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
