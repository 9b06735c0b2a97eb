internal import Bookkeeping
internal import Charts
internal import Ledger
internal import Money
internal import Periods
internal import Reports
internal import Statistics
internal import Terminal

/// The totals, averages and groups of a range.
struct RangeFigures {
    let today: Day
    private let period: Period
    private let filter: DescribedFilter
    private let grouping: Grouping
    private let tree: CategoryTree
    /// The figures of the range itself.
    private let own: SeriesFigures
    /// The figures of the periods around the range, those of the table, for the average per period.
    private let usual: SeriesFigures
    let charts: GroupCharts
    /// The chart shown instead of the groups; `nil` for the groups.
    private(set) var picture: ChartPicture?

    /// - Parameters:
    ///   - path: the category to which the figures are restricted; `nil` for all.
    ///   - depth: the number of category levels to distinguish.
    init(
        of period: Period, by grouping: Grouping, within path: String?, depth: Int, in context: Context
    ) throws {
        today = context.today
        self.period = period
        self.grouping = grouping
        tree = try context.book.categories()
        filter = try DescribedFilter(within: path, in: context)
        own = try context.series(by: period.unit, over: PeriodSelection(period), of: filter.expenses)
        let running = try context.monthStart.period(period.unit, containing: context.today)
        usual = try context.series(
            by: period.unit, over: PeriodTable.selection(around: period, today: running), of: filter.expenses)
        let (groups, total) = try context.breakdown(
            by: grouping, depth: grouping == .category ? depth : 1, in: period.days, of: filter.expenses)
        charts = try GroupCharts(
            rows: groups.rows, total: total, colors: CategoryColors(of: tree),
            emptyText: "Nothing spent in \(period.title)\(filter.words).")
    }

    /// A copy with another chart of the range.
    func drawn(_ chart: (kind: ChartKind, by: ChartDimension?), in context: Context) throws -> RangeFigures {
        var figures = self
        figures.picture = try ChartSource(
            context: context, kind: chart.kind, period: period.name, by: chart.by, filter: filter
        ).picture()
        return figures
    }

    /// The first day of the book; `nil` without expenses.
    var begins: Day? { own.series.begins }

    /// Whether the group is a category with subcategories.
    func hasParts(_ group: Group) -> Bool { group.category.map { !tree.children(of: $0).isEmpty } ?? false }

    /// The title, the total, the change against the previous period, a note on overlapping groups, and the averages
    /// with their basis, at most `rows` lines.
    func head(on canvas: Canvas, rows: Int) -> [StyledText] {
        let title = period.viewTitle.prefix(1).uppercased() + period.viewTitle.dropFirst()
        let by = picture == nil ? " by \(grouping.rawValue)" : ""
        let wording = Wording(amounts: canvas.amounts)
        let total =
            "Total: \(canvas.amounts.string(own.series.total)) in \(Reports.counted(own.series.count, "expense"))"
        let change = own.series.rows.first.flatMap { row in
            row.change.map { change in
                let days = Wording.compared(row.changeDays, of: period.previous.days)
                let soFar = row.changeDays == nil ? "" : " so far"
                return "\(wording.change(change.change))\(soFar) against \(days)the \(period.unit.rawValue) before"
            }
        }
        let isEarlierPartial = change != nil && begins.map { $0 > period.previous.days.first } ?? false
        let earlier = begins.flatMap { begins in
            isEarlierPartial
                ? "The \(period.unit.rawValue) before is partial: the book begins on \(begins.fullText)." : nil
        }
        func averages(_ figures: SeriesFigures) -> [String] {
            StatsReport(figures: figures, only: "", isDrawn: false, amounts: canvas.amounts).averageSentences
        }
        let ahead = wording.sentence(own.series.ahead)
        let perDay = own.series.perDay == nil ? nil : averages(own).last
        let perUnit = usual.series.average == nil ? nil : averages(usual).first
        let beginning = Wording.noteOnBeginning(of: own.series).map { canvas.lines(Wording.clauses($0), "; ") }
        let sentences = [ahead, earlier, perDay, perUnit].compactMap { $0.map { canvas.lines([$0]) } }
        let overlap = picture == nil ? charts.note.map { canvas.screen().paragraph($0) } : nil
        return canvas.head(
            canvas.lines([title + by + filter.words], style: .bold),
            [canvas.lines([total, change].compactMap(\.self))] + [overlap].compactMap(\.self) + sentences
                + [beginning].compactMap(\.self), rows: rows)
    }
}
