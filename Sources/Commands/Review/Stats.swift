public import Arguments
public import Bookkeeping
internal import Failures
internal import Periods
internal import Reports

/// `spesa stats [week|month|quarter|year [PERIOD]]`
struct Stats: SpesaCommand {
    static let info = CommandInfo(
        name: "stats", summary: "Totals, averages and changes per week, month, quarter or year.",
        discussion: """
            Without a period, spesa shows the last 12 weeks, 12 months or 8 quarters, or every year, including the \
            current one. An average counts complete periods only, and shows how many. The current period is marked \
            'so far'.

            --grew shows the categories of one month by their change against the usual, which is the median of the \
            last six complete months, the largest increase first. The current month is compared up to today. The usual \
            of Total is the median of the months' totals.
            """,
        examples: [
            ("spesa stats", "the last 12 months"), ("spesa stats week 2026-10..2026-11", ""),
            ("spesa stats quarter", "the last 8 quarters"),
            ("spesa stats month 2026 --by category --depth 2", "periods as columns"),
            ("spesa stats month --by weekday", "Monday to Sunday; --by hour for expenses with a time"),
            ("spesa stats month --by category --grew", "what costs more than usual"),
            ("spesa stats week --chart", "the figures and their bars, against the ceiling"),
            ("spesa stats month 2026 --category groceries", "only these, against their own ceiling"),
            ("spesa stats year --format csv", "for a spreadsheet; its first column names the type of a row"),
            (
                "spesa stats month --format csv | awk -F, '$1 == \"period\"'",
                "the months alone, without totals and averages"
            ),
        ], alsoCalled: ["statistics", "average", "averages"])

    @Argument("The unit of the periods.", shownDefault: "month", placeholder: "UNIT") var givenUnit: StatsUnit?
    @Argument("The days: 2026, last-year or 2026-03.. (open).", completing: .custom("period")) var period: String?
    @Option("Also split by this.") var by: Grouping?
    @Option("How many levels of categories to show.", shownDefault: "1", placeholder: "N") var depth: Count?
    @Flag("Draw a bar beside each figure.") var chart: Bool
    @Flag("Show what changed most against the usual, by category.") var grew: Bool
    @OptionGroup var options: CountedOptions

    var unit: StatsUnit { givenUnit ?? .month }

    func run(in environment: Environment) throws {
        if grew { return try showGrowth(in: environment) }
        guard depth == nil || by == .category else {
            throw CommandError.notUsableHere(
                "--depth is for statistics by category",
                advice: [
                    .command("split them by category with", [.option("--by", "category")]),
                    .command("or leave it out", [.without("--depth")]),
                ])
        }
        let context = try environment.context()
        let asked = try environment.readingPeriod(
            period, at: givenUnit == nil ? 0 : 1, in: context,
            other: givenUnit == nil ? StatsUnit.allCases.map(\.rawValue) : [], of: Self.info
        ) { try period.map { try context.selection($0) } }
        try environment.noticeYear(of: period, in: context)
        let (figures, filter) = try context.book.reading {
            let filter = try options.filter(in: environment, context)
            let figures = try context.series(
                by: unit.periodUnit, over: asked, of: filter.expenses, splitBy: by, depth: depth?.number ?? 1)
            return (figures, filter)
        }
        try options.filters.words.notice(
            in: figures.series.range, of: context.book, matching: filter.expenses,
            isEmpty: figures.series.count == 0, in: environment)
        if by == .hour, figures.series.count > 0, figures.groups.allSatisfy({ $0.group.name == nil }) {
            environment.notice("no expense in this range has a time; 'add' and 'edit' keep one with --time 18:30")
        }
        try environment.show(
            StatsReport(figures: figures, only: filter.words, isDrawn: chart, amounts: context.amounts).report)
    }

    /// Rejects options and units that `--grew` does not support. Each suggestion corrects all of them.
    private func requireGrowthOptions(in context: Context) throws {
        var corrections: [CommandChange] = []
        if chart { corrections.append(.without("--chart")) }
        let isByCategory = by ?? .category == .category
        if !isByCategory { corrections.append(.option("--by", "category")) }
        if unit != .month { corrections.append(.words(0..<1, [StatsUnit.month.rawValue])) }
        guard !corrections.isEmpty else { return }
        let isOfOneMonth = unit == .month || (try? context.month(period)) != nil
        func advice(_ words: String, _ otherwise: String) -> [Advice] {
            let without: [CommandChange] =
                by == .category ? [.without("--grew")] : [.without("--grew"), .withoutAny("--depth")]
            return isOfOneMonth
                ? [.command(words, corrections), .command(otherwise, without)] : [.command("leave it out", without)]
        }
        if chart {
            throw CommandError.notUsableHere(
                "--grew takes no --chart", advice: advice("leave one of them out", "or"))
        }
        guard isByCategory else {
            throw CommandError.notUsableHere(
                "--grew is for statistics by category",
                advice: advice("split them by category with", "or leave it out"))
        }
        throw CommandError.notUsableHere("--grew is for one month", advice: advice("write", "or leave it out"))
    }

    /// Shows the categories of one month by their change against the usual.
    private func showGrowth(in environment: Environment) throws {
        let context = try environment.context()
        try requireGrowthOptions(in: context)
        let asked = try context.namingFilter(period, at: givenUnit == nil ? 0 : 1) { try context.month(period) }
        try environment.noticeYear(of: period, in: context)
        let (growth, filter) = try context.book.reading {
            let filter = try options.filter(in: environment, context, showsCeilings: false)
            return (try MonthGrowth(asked, of: filter.expenses, depth: depth?.number ?? 1, in: context), filter)
        }
        try environment.show(GrowthReport(growth: growth, only: filter.words, amounts: context.amounts).report)
    }
}

/// The periods of statistics.
enum StatsUnit: String, CaseIterable, ParameterValue {
    case week, month, quarter, year

    var periodUnit: PeriodUnit {
        switch self {
        case .week: .week
        case .month: .month
        case .quarter: .quarter
        case .year: .year
        }
    }
}

extension Grouping: ParameterValue {}
