internal import Bookkeeping
internal import Charts
internal import Ledger
internal import Output
internal import Periods
internal import Reports
internal import Screen
internal import Statistics
internal import Terminal

/// The periods of a unit as a table with a selectable row for each, and as columns: what `stats` shows.
struct PeriodTable {
    private let figures: SeriesFigures
    private let only: String

    /// - Parameters:
    ///   - period: one of the periods to be shown.
    ///   - path: the category to which the figures are restricted; `nil` for all.
    init(around period: Period, within path: String?, in context: Context) throws {
        let filter = try DescribedFilter(within: path, in: context)
        only = filter.words
        let today = try context.monthStart.period(period.unit, containing: context.today)
        figures = try context.series(
            by: period.unit, over: Self.selection(around: period, today: today), of: filter.expenses)
    }

    /// The number of rows, except for years, which are all shown.
    private static let count = 12

    /// The twelve periods of the table: today's and the eleven before it, or an earlier twelve, counted back from
    /// today. `nil` for the twelve up to today, and for years.
    /// - Parameters:
    ///   - period: one of the twelve; if it is after today, they end today.
    ///   - today: the period of today.
    /// - Complexity: O(n) in the periods until today.
    static func selection(around period: Period, today: Period) -> PeriodSelection? {
        guard period.unit != .year else { return nil }
        func before(_ period: Period, by count: Int) -> Period {
            (0..<count).reduce(period) { last, _ in last.previous }
        }
        var last = today
        while case let first = before(last, by: count - 1), period < first { last = first.previous }
        guard last != today else { return nil }
        return PeriodSelection(first: before(last, by: count - 1).days.first, last: last.days.last)
    }

    /// The first day of the book; `nil` without expenses.
    var begins: Day? { figures.series.begins }

    /// The periods of the rows, earliest first.
    var periods: [Period] { figures.series.rows.map(\.period) }

    /// The row of a period, or else the last row before it, or else the first row; `nil` without rows.
    func row(of period: Period) -> Int? {
        periods.lastIndex { $0 <= period } ?? (periods.isEmpty ? nil : 0)
    }

    private func report(on canvas: Canvas) -> StatsReport {
        StatsReport(figures: figures, only: only, isDrawn: false, amounts: canvas.amounts)
    }

    /// The title, the averages with their basis, and the notes, at most `rows` lines.
    func head(on canvas: Canvas, rows: Int) -> [StyledText] {
        let report = report(on: canvas)
        let title = canvas.lines(["Spending per \(figures.series.unit.rawValue)\(only)"], style: .bold)
        guard !figures.series.rows.isEmpty else { return title + canvas.lines([report.emptySentence]) }
        let notes =
            report.averageSentences.map { [$0] } + [report.changeNote.map { [$0] }].compactMap(\.self)
            + [report.beginningNote.map(Wording.clauses)].compactMap(\.self)
        return canvas.head(title, notes.map { canvas.lines($0, "; ") }, rows: rows)
    }

    /// The heading of the table, a line per period, and the total.
    /// - Parameter width: in columns.
    func lines(width: Int, on canvas: Canvas) -> [StyledText] {
        periods.isEmpty
            ? []
            : report(on: canvas).periodTable(label: \.rowLabel, over: .over).lines(width: width, glyphs: canvas.glyphs)
    }

    /// The periods as columns in a region.
    func columns(in region: Region, on canvas: Canvas) -> [StyledText] {
        canvas.chart(in: region, report(on: canvas).columns(label: \.columnLabel).lines)
    }
}

extension Canvas {
    /// A heading of at most `rows` lines: the title, and the notes that fit whole, with a blank line below.
    /// - Parameter notes: the lines of each note, the most important first.
    func head(_ title: [StyledText], _ notes: [[StyledText]], rows: Int) -> [StyledText] {
        var lines = title
        for note in notes where lines.count + note.count <= rows { lines += note }
        return lines.count < rows ? lines + [StyledText()] : lines
    }
}

extension DescribedFilter {
    /// All expenses of a category with its subcategories, without void ones; of all categories if `path` is `nil`.
    /// Throws if there is no such category.
    init(within path: String?, in context: Context) throws {
        let tree = try context.book.categories()
        var expenses = ExpenseFilter.counted
        expenses.categories = try path.map { tree.subtree(of: try tree.find($0).id) }
        self.init(expenses: expenses, words: Wording(amounts: context.amounts).only(expenses, in: tree))
    }
}
