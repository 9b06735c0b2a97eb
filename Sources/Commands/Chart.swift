public import Arguments
public import Charts
internal import Ledger
internal import Money
internal import Output
internal import Periods
internal import Statistics
internal import Storage
internal import Terminal

/// `spesa chart bar|pie [PERIOD]`
struct Chart: SpesaCommand {
    static let info = CommandInfo(
        name: "chart", summary: "Draw spending as bars or as a pie.",
        discussion: """
            By category, payee or method a chart shows this month if no period is said; by day the last 30 days, by \
            week 12 weeks, by month 12 months, by year everything. A bar and a pie of the same words show the same range.
            """,
        examples: [
            ("spesa chart pie", "this month by category"), ("spesa chart bar last-month --by payee --top 8", ""),
            ("spesa chart bar 2026 --by month", ""), ("spesa chart pie --format plain", "as sentences"),
        ], alsoCalled: ["bar", "pie", "graph", "plot"])

    @Argument("The chart.") var kind: ChartKind
    @Argument("The days, as 2026-11, last-week or all.", completing: .custom("period")) var period: String?
    @Option("What a bar or slice stands for.") var by: ChartDimension =
        .category
    @Option("How many levels of categories are told apart.", placeholder: "N") var depth = Count(1)
    @Option("Only the largest so many; the rest together as Other.", placeholder: "N") var top: Count?
    @Option("How wide a character is against its height, as 1:2.", placeholder: "W:H") var cellAspect: CellAspect?

    func run(in environment: Environment) throws {
        let book = try environment.book()
        let source = try book.reading { try environment.chartSource(period, by: by, depth: depth.number, in: book) }
        let figures =
            switch kind {
            case .bar:
                try ChartFigures.bars(title: source.title, rows: source.rows, order: source.order, top: top?.number)
            case .pie: try ChartFigures.pie(title: source.title, rows: source.rows, top: top?.number)
            }
        let report = ChartReport(
            kind: kind, by: by, source: source, figures: figures, amounts: try environment.amounts(),
            cellAspect: cellAspect ?? environment.cellAspect)
        try environment.show(report.report)
    }
}

enum ChartKind: String, CaseIterable, ParameterValue {
    case bar, pie
}

/// What the bars and slices of a chart stand for.
enum ChartDimension: String, CaseIterable, ParameterValue {
    case category, payee, method, day, week, month, year

    var grouping: Either {
        switch self {
        case .category: .dimension(.category)
        case .payee: .dimension(.payee)
        case .method: .dimension(.method)
        case .day: .unit(.day)
        case .week: .unit(.week)
        case .month: .unit(.month)
        case .year: .unit(.year)
        }
    }

    enum Either {
        case dimension(Dimension)
        case unit(PeriodUnit)
    }
}

extension CellAspect: ParameterValue {
    public init?(parsing text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], width > 0, height > 0 else { return nil }
        self.init(width: width, height: height)
    }

    public static var expectation: String { "two numbers as 1:2" }
}

/// What a chart is drawn from: the rows of a range.
struct ChartSource {
    let title: String
    let emptyText: String
    let range: DayRange
    let rows: [ChartRow]
    let order: ChartFigures.Order
    /// The ceiling for everything, where the range is one period that has one.
    let ceiling: Amount?
    /// What the rows are, for sentences.
    let noun: PlainText.Noun
}

extension Environment {
    /// The cell's shape as the terminal tells it; one to two where it does not.
    var cellAspect: CellAspect {
        guard let size = system.terminalSize, let width = size.cellWidthPixels, let height = size.cellHeightPixels
        else {
            return .usual
        }
        return CellAspect(width: width, height: height)
    }

    fileprivate func chartSource(
        _ period: String?, by dimension: ChartDimension, depth: Int, in book: any Book
    ) throws -> ChartSource {
        switch dimension.grouping {
        case .dimension(let dimension):
            let range = try range(period, in: book)
            let breakdown = try Breakdown(
                book.totals(by: dimension, in: range),
                in: dimension == .category ? book.categories() : CategoryTree([]),
                depth: depth)
            let nouns: (String, String) =
                dimension == .category ? ("category", "categories") : (dimension.rawValue, dimension.rawValue + "s")
            return ChartSource(
                title: "Spending \(words(for: range))", emptyText: "Nothing spent \(words(for: range)).", range: range,
                rows: breakdown.rows.map { ChartRow(label: $0.group.label, cents: $0.total.cents) },
                order: .largestFirst,
                ceiling: try ceiling(over: range, in: book),
                noun: PlainText.Noun(one: nouns.0, many: nouns.1))
        case .unit(let unit):
            let series = try series(unit, period, by: nil, depth: 1, in: book).series
            let range = series.range
            return ChartSource(
                title: "Spending per \(unit.rawValue) \(words(for: range))",
                emptyText: "Nothing spent \(words(for: range)).", range: range,
                rows: series.rows.map { ChartRow(label: $0.period.name, cents: $0.total.cents) }, order: .given,
                ceiling: try ceiling(over: range, in: book),
                noun: PlainText.Noun(one: unit.rawValue, many: unit.rawValue + "s"))
        }
    }

    private func ceiling(over range: DayRange, in book: any Book) throws -> Amount? {
        let period = [PeriodUnit.week, .month, .year].map { $0.period(containing: range.first) }.first {
            $0.days == range
        }
        return try period.flatMap { try book.ceilings().amount(in: $0) }
    }

    /// `in November 2026`, `on Fri 20 Nov 2026`, `from … to …`.
    private func words(for range: DayRange) -> String {
        for unit in [PeriodUnit.day, .week, .month, .year] {
            let period = unit.period(containing: range.first)
            if period.days == range { return unit == .day ? "on \(range.first.fullText)" : "in \(period.title)" }
        }
        return "from \(range.first.fullText) to \(range.last.fullText)"
    }
}
