public import Arguments
public import Ledger
internal import Money
internal import Output
internal import Periods
internal import Statistics
internal import Storage
internal import Terminal

/// `spesa stats week|month|year [PERIOD]`
struct Stats: SpesaCommand {
    static let info = CommandInfo(
        name: "stats", summary: "Totals, counts, averages and changes per week, month or year.",
        discussion: """
            Without a period: the last 12 weeks, the last 12 months, or every year, the running one included. An \
            average counts complete periods only and names how many; the running one is shown as 'so far'.
            """,
        examples: [
            ("spesa stats month", ""), ("spesa stats week 2026-10..2026-11", ""),
            ("spesa stats month 2026 --by category --depth 2", "periods as columns"),
            ("spesa stats week --chart", "the figures and their bars, against the ceiling"),
            ("spesa stats year --format csv", "for a spreadsheet"),
        ])

    @Argument("The period that is counted in.") var unit: StatsUnit
    @Argument("The days, as 2026, last-year or 2026-03.. (open).", completing: .custom("period")) var period: String?
    @Option("Split by these too.") var by: Dimension?
    @Option("How many levels of categories are told apart.", placeholder: "N") var depth = Count(1)
    @Flag("Draw a bar beside each figure.") var chart: Bool

    func run(in environment: Environment) throws {
        let book = try environment.book()
        let figures = try book.reading {
            try environment.series(unit.periodUnit, period, by: by, depth: depth.number, in: book)
        }
        let report = StatsReport(figures: figures, isDrawn: chart, amounts: try environment.amounts())
        try environment.show(report.report)
    }
}

/// The periods that statistics are made of.
enum StatsUnit: String, CaseIterable, ParameterValue {
    case week, month, year

    var periodUnit: PeriodUnit {
        switch self {
        case .week: .week
        case .month: .month
        case .year: .year
        }
    }
}

extension Dimension: ParameterValue {}

/// A series with the groups it was split into.
struct StatsFigures {
    let series: PeriodSeries
    let dimension: Dimension?
    /// The largest first.
    let groups: [SeriesBreakdown.Row]
}

extension Environment {
    /// The figures of a range period by period, split by a dimension where one is given.
    func series(
        _ unit: PeriodUnit, _ period: String?, by dimension: Dimension?, depth: Int, in book: any Book
    ) throws -> StatsFigures {
        let spent = try book.daysSpent()
        let range =
            try period.map { ReportRange.asked(try selection($0), spent: spent, today: today) }
            ?? ReportRange.standard(for: unit, spent: spent, today: today)
        let series = try PeriodSeries(
            unit: unit, range: range, days: book.dayTotals(in: PeriodSeries.neededDays(for: range, by: unit)),
            firstSpent: spent?.first, ceilings: book.ceilings(), today: today)
        guard let dimension else { return StatsFigures(series: series, dimension: nil, groups: []) }
        let breakdown = try SeriesBreakdown(
            book.totals(by: dimension, in: series.rows.map(\.days)), of: series, in: book.categories(), depth: depth)
        return StatsFigures(series: series, dimension: dimension, groups: breakdown.rows)
    }
}
