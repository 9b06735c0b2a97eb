public import Arguments
public import Charts
internal import Failures
internal import Reports

/// `spesa chart [KIND [PERIOD]]`
struct Chart: SpesaCommand {
    static let info = CommandInfo(
        name: "chart", summary: "Draw spending as text.",
        discussion: """
              bar       a bar for each category, payee, method, day, week, month or year
              pie       shares of the whole as a ring; strip: the same in one line
              gauge     a month against its ceilings
              columns   spending over time, upright; spark: the same in one line
              stacked   categories within weeks, months or years
              calendar  one square per day; darker is more
              trend     a month growing day by day towards its ceiling

            By category, payee, method or tag a chart shows the current month by default; by day it shows the last 30 \
            days, by week 12 weeks, by month 12 months, by year everything; a calendar shows the last 53 weeks. A bar \
            and a pie chart with the same arguments cover the same period.
            """,
        examples: [
            ("spesa chart", "bars of this month by category"), ("spesa chart pie", "the same as a ring"),
            ("spesa chart bar last-month --by payee --top 8", ""),
            ("spesa chart bar --by week --ceiling", "weeks against the ceiling, with the change"),
            ("spesa chart trend", "this month day by day"), ("spesa chart stacked 2026", "categories within months"),
            ("spesa chart bar 2026 --by tag --category leisure", "what was spent on leisure, by tag"),
            ("spesa chart pie --format plain", "as sentences"),
        ], alsoCalled: ["bar", "pie", "graph", "plot", "trend", "calendar", "gauge"])

    @Argument("The chart.", shownDefault: "bar", placeholder: "KIND") var givenKind: ChartKind?
    @Argument("The days, such as 2026-11, last-week or all.", completing: .custom("period")) var period: String?
    @Option("What a bar, slice or column stands for.") var by: ChartDimension?
    @Option("How many levels of categories to show.", shownDefault: "1", placeholder: "N") var depth: Count?
    @Option("At most this many, the largest; the rest together as Other.", placeholder: "N") var top: Count?
    @Option("Cut bars above this amount.", placeholder: "AMOUNT") var cap: String?
    @Flag("Show the ceiling in a chart over time.") var ceiling: Bool
    @Flag("Show the estimated total of the month in a trend.") var forecast: Bool
    @Option("Width to height of a character, e.g. 1:2.", placeholder: "W:H") var cellAspect: CellAspect?
    @OptionGroup var options: CountedOptions

    var kind: ChartKind { givenKind ?? .bar }

    func run(in environment: Environment) throws {
        try requireFittingOptions()
        let context = try environment.context()
        let capAmount = try cap.map { try context.amount($0) }
        if let cap, let capAmount, capAmount <= .zero { throw Self.notAboveZero(cap, option: "--cap") }
        let (picture, filter) = try environment.readingPeriod(
            period, at: givenKind == nil ? 0 : 1, in: context,
            other: givenKind == nil ? ChartKind.allCases.map(\.rawValue) : [], of: Self.info
        ) {
            try context.book.reading {
                let filter = try options.filter(
                    in: environment, context, showsCeilings: ceiling || kind == .trend)
                let picture = try ChartSource(
                    context: context, kind: kind, period: period, by: by, depth: depth?.number ?? 1, top: top?.number,
                    cap: capAmount, showsCeiling: ceiling, showsForecast: forecast, filter: filter
                ).picture()
                return (picture, filter)
            }
        }
        try environment.noticeYear(of: period, in: context)
        try options.filters.words.notice(
            in: picture.range, of: context.book, matching: filter.expenses, isByMethod: by == .method,
            isEmpty: picture.isEmpty, in: environment)
        try environment.show(
            ChartReport(
                picture: picture, kind: kind, amounts: context.amounts,
                cellAspect: cellAspect ?? environment.cellAspect
            ).report)
    }

    /// Rejects options that the chart does not support. The suggestion leaves out all of them.
    private func requireFittingOptions() throws {
        let hasMisfitBy = by != nil && kind.dimensions.isEmpty
        if let by, !hasMisfitBy, !kind.dimensions.contains(by) {
            throw CommandError.notUsableHere(
                "\(kind.picture) cannot be drawn by \(by.rawValue)",
                hint: "write one of \(kind.dimensions.map(\.rawValue).joined(separator: ", "))")
        }
        let chosen = hasMisfitBy ? nil : by ?? kind.dimensions.first
        let hasCeilings = [.bar, .columns].contains(kind) && [.week, .month, .year].contains(chosen)
        let known: [(isGiven: Bool, fits: Bool, name: String, place: String)] = [
            (top != nil, [.bar, .pie, .strip].contains(kind), "--top", "bars, a pie and a strip"),
            (forecast, kind == .trend, "--forecast", "a trend"),
            (cap != nil, [.bar, .columns].contains(kind), "--cap", "bars and columns"),
            (ceiling, hasCeilings, "--ceiling", "bars and columns by week, month or year"),
            (
                depth != nil, chosen == .category || kind == .stacked, "--depth",
                "charts by category, and stacked bars"
            ),
            (cellAspect != nil, kind == .pie, "--cell-aspect", "a pie"),
        ]
        let misfits = known.filter { $0.isGiven && !$0.fits }
        let filters = misfitFilters
        var removal: [CommandChange] = hasMisfitBy ? [.without("--by")] : []
        removal += filters + misfits.map { CommandChange.without($0.name) }
        if hasMisfitBy { throw Self.misfit("--by", with: kind.picture, removal) }
        guard filters.isEmpty else {
            throw CommandError.notUsableHere(
                "a gauge shows everything or one category", advice: [.command("without these filters", removal)])
        }
        if ceiling, hasCeilings, kind == .bar, top != nil {
            throw Self.misfit("--ceiling", with: "--top", [.without("--ceiling")] + removal)
        }
        let dimension = chosen.map { " by \($0.rawValue)" } ?? ""
        if let misfit = misfits.first {
            throw Self.misfit(misfit.name, with: kind.picture + dimension, removal, place: misfit.place)
        }
    }

    /// The corrections that remove the filters from a gauge, which has at most one category; empty if they fit.
    private var misfitFilters: [CommandChange] {
        guard kind == .gauge, !options.isOfOneCategory else { return [] }
        return FilterOptions.removal(keepsCategory: options.filters.category.count == 1)
    }

    /// - Parameters:
    ///   - removal: the corrections that leave out all options that do not fit.
    ///   - place: the charts that the option goes with; `nil` to name none.
    private static func misfit(
        _ option: String, with other: String, _ removal: [CommandChange], place: String? = nil
    ) -> CommandError {
        .notUsableHere(
            "\(option) does not go with \(other)",
            advice: (place.map { [.text("it goes with \($0)")] } ?? [])
                + [.command(removal.count == 1 ? "leave it out" : "leave out what does not fit", removal)])
    }

    private static func notAboveZero(_ text: String, option: String) -> UsageError {
        root.misuse(
            .invalidValue(text, parameter: option, candidates: [], expectation: "a number above zero"),
            of: [info.name])
    }
}

extension CellAspect: ParameterValue {
    /// Parses width and height, whole numbers from 1, separated by a colon.
    public init?(parsing text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], width > 0, height > 0 else { return nil }
        self.init(width: width, height: height)
    }

    /// The description of valid values.
    public static var expectation: String { "two numbers such as 1:2" }
}

extension Environment {
    /// The aspect ratio of a terminal cell; 1:2 if unknown.
    var cellAspect: CellAspect {
        guard let size = system.terminalSize, let width = size.cellWidthPixels, let height = size.cellHeightPixels
        else { return .usual }
        return CellAspect(width: width, height: height)
    }
}

extension ChartKind: ParameterValue {}
extension ChartDimension: ParameterValue {}
