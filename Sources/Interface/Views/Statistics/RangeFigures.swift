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
    /// The figures of all periods of the range's unit, for the averages.
    private let usual: SeriesFigures
    let charts: GroupCharts
    /// The chart shown instead of the groups.
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
        let tree = try context.book.categories()
        self.tree = tree
        var expenses = ExpenseFilter.counted
        expenses.categories = try path.map { tree.subtree(of: try tree.find($0).id) }
        filter = DescribedFilter(
            expenses: expenses, words: Wording(amounts: context.amounts).only(expenses, in: tree))
        own = try context.series(by: period.unit, over: PeriodSelection(period), of: filter.expenses)
        usual = try context.series(by: period.unit, over: nil, of: filter.expenses)
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

    /// Whether the group is a category with subcategories.
    func hasParts(_ group: Group) -> Bool { group.category.map { !tree.children(of: $0).isEmpty } ?? false }

    /// The title, the total, the change against the previous period, and the averages with their basis.
    func head(on canvas: Canvas) -> [StyledText] {
        let title = period.heading.prefix(1).uppercased() + period.heading.dropFirst()
        let by = picture == nil ? " by \(grouping.rawValue)" : ""
        let wording = Wording(amounts: canvas.amounts)
        func lines(_ text: String, _ style: Style = .plain) -> [StyledText] {
            wrapped(canvas.glyphs.shown(text), to: canvas.width).map { StyledText($0, style: style) }
        }
        var result = lines(title + by + filter.words, .bold)
        let total =
            "Total: \(canvas.amounts.string(own.series.total)) in \(Reports.counted(own.series.count, "expense"))"
        let change = own.series.rows.first.flatMap { row in
            row.change.map { change in
                let days = Wording.compared(row.changeDays, of: period.previous.days)
                return ", \(wording.change(change.change)) against \(days)the \(period.unit.rawValue) before"
            }
        }
        result += lines(total + (change ?? ""))
        if let ahead = wording.sentence(own.series.ahead) { result += lines(ahead) }
        guard canvas.rows >= 16 else { return result }
        if let note = Wording.noteOnBeginning(of: own.series) { result += lines(note) }
        func averages(_ figures: SeriesFigures) -> [String] {
            StatsReport(figures: figures, only: "", isDrawn: false, amounts: canvas.amounts).averageSentences
        }
        let perDay = own.series.perDay == nil ? [] : averages(own).suffix(1)
        let perUnit = usual.series.average == nil ? [] : averages(usual).prefix(1)
        return result + (perDay + perUnit).flatMap { lines($0) } + [StyledText()]
    }
}
