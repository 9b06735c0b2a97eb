internal import Charts
internal import Ledger
internal import Money
internal import Output
internal import Periods
internal import Statistics
internal import Storage
internal import Terminal

/// Where a chart gets its figures: the book, asked for what the words of the command mean.
struct ChartSource {
    let environment: Environment
    let book: any Book
    let kind: ChartKind
    let period: String?
    let by: ChartDimension?
    let depth: Int
    let top: Int?
    let cap: Amount?
    let showsCeiling: Bool

    private var chosen: ChartDimension { by ?? kind.dimensions.first ?? .day }

    func picture() throws -> ChartPicture {
        switch kind {
        case .bar: try chosen.unit == nil || top != nil ? groups() : periodBars()
        case .pie, .strip: try groups()
        case .columns: try columns()
        case .spark: try spark()
        case .stacked: try stacked()
        case .gauge: try gauges()
        case .calendar: try calendar()
        case .trend: try trend()
        }
    }

    private func groups() throws -> ChartPicture {
        let (range, title, rows, order, noun) = try rowsOfChosen()
        let figures =
            kind == .bar
            ? try ChartFigures.bars(title: title, rows: rows, order: order, top: top)
            : try ChartFigures.pie(title: title, rows: rows, top: top)
        let emptyText = Self.emptyText(for: range)
        let lines: (ChartLayout) -> [StyledText] =
            switch kind {
            case .pie: PieChart(figures: figures, emptyText: emptyText).lines
            case .strip: Strip(figures: figures, emptyText: emptyText).lines
            default: BarChart(figures: figures, cap: cap?.cents, emptyText: emptyText).lines
            }
        return ChartPicture(
            title: title, range: range, by: chosen.rawValue,
            rows: zip(figures.rows, figures.shares).map {
                ChartPicture.Row($0.label, cents: $0.cents, sharePermille: $1)
            },
            other: figures.other.map { ChartPicture.Row($0.label, cents: $0.cents) },
            notDrawn: figures.notDrawn.map { ChartPicture.Row($0.label, cents: $0.cents) },
            total: Amount(cents: figures.total), ceiling: try ceiling(over: range), lines: lines,
            sentences: { amounts in
                PlainText(figures: figures, noun: noun, amounts: amounts, emptyText: emptyText).lines
            })
    }

    private func rowsOfChosen() throws -> (DayRange, String, [ChartRow], ChartFigures.Order, PlainText.Noun) {
        if let unit = chosen.unit {
            let series = try environment.series(unit, period, by: nil, depth: 1, in: book).series
            return (
                series.range, "Spending per \(unit.rawValue) \(Self.words(for: series.range))",
                series.rows.map { ChartRow(label: $0.period.name, cents: $0.total.cents) }, .given,
                PlainText.Noun(one: unit.rawValue, many: unit.rawValue + "s")
            )
        }
        let dimension = chosen.dimension ?? .category
        let range = try environment.range(period, in: book)
        let tree = dimension == .category ? try book.categories() : CategoryTree([])
        let breakdown = try Breakdown(book.totals(by: dimension, in: range), in: tree, depth: depth)
        let noun =
            dimension == .category
            ? PlainText.Noun.category : PlainText.Noun(one: dimension.rawValue, many: dimension.rawValue + "s")
        return (
            range, "Spending \(Self.words(for: range))",
            breakdown.rows.map { ChartRow(label: $0.group.label, cents: $0.total.cents) }, .largestFirst, noun
        )
    }

    private func periodBars() throws -> ChartPicture {
        let (series, points) = try pointsOfSeries()
        let title = "Spending per \(series.unit.rawValue) \(Self.words(for: series.range))"
        let chart = PeriodBars(
            title: title, points: points, cap: cap?.cents, emptyText: Self.emptyText(for: series.range))
        return try picture(of: series, title: title, points: points, lines: chart.lines) {
            chart.sentences(amounts: $0)
        }
    }

    private func columns() throws -> ChartPicture {
        let (series, points) = try pointsOfSeries()
        let title = "Spending per \(series.unit.rawValue) \(Self.words(for: series.range))"
        // One line for all columns: the ceiling of the running period, or of the last one.
        let ceiling = showsCeiling ? (points.last { $0.isRunning } ?? points.last)?.ceilingCents : nil
        let chart = Columns(
            title: title, points: points, ceilingCents: ceiling, cap: cap?.cents,
            emptyText: Self.emptyText(for: series.range))
        return try picture(of: series, title: title, points: points, lines: chart.lines) {
            chart.sentences(amounts: $0)
        }
    }

    private func spark() throws -> ChartPicture {
        let (series, points) = try pointsOfSeries()
        let title = "Spending per \(series.unit.rawValue) \(Self.words(for: series.range))"
        let chart = Sparkline(points: points)
        return try picture(
            of: series, title: title, points: points, lines: { [chart.line($0)] },
            sentences: { chart.sentences(amounts: $0) })
    }

    private func pointsOfSeries() throws -> (PeriodSeries, [ChartPoint]) {
        let series = try environment.series(chosen.unit ?? .month, period, by: nil, depth: 1, in: book).series
        return (series, ChartPoint.points(of: series, withCeilings: showsCeiling))
    }

    private func picture(
        of series: PeriodSeries, title: String, points: [ChartPoint],
        lines: @escaping (ChartLayout) -> [StyledText], sentences: @escaping (AmountFormatter) -> [StyledText]
    ) throws -> ChartPicture {
        let shares = permilles(points.map { $0.cents ?? 0 })
        return ChartPicture(
            title: title, range: series.range, by: series.unit.rawValue,
            rows: zip(series.rows, shares).map { row, share in
                ChartPicture.Row(
                    row.period.name, cents: row.total.cents, sharePermille: share,
                    more: [
                        JSON.Member("change_cents", .cents(row.change?.change)),
                        JSON.Member("ceiling_cents", .cents(row.ceiling)),
                    ])
            },
            total: series.total, ceiling: try ceiling(over: series.range), lines: lines, sentences: sentences)
    }

    private func stacked() throws -> ChartPicture {
        let figures = try environment.series(
            chosen.unit ?? .month, period, by: .category, depth: depth, in: book)
        let series = figures.series
        let title = "Spending per \(series.unit.rawValue) by category \(Self.words(for: series.range))"
        let points = ChartPoint.points(of: series, withCeilings: false)
        let groups = figures.groups.map { (label: $0.group.label, cents: $0.periods.map(\.cents)) }
        let chart = StackedBars(
            title: title, periods: points, groups: groups, emptyText: Self.emptyText(for: series.range))
        let shares = permilles(series.rows.map(\.total.cents))
        return ChartPicture(
            title: title, range: series.range, by: series.unit.rawValue,
            rows: series.rows.enumerated().map { index, row in
                let parts = figures.groups.map { group in
                    JSON.object([
                        "label": .text(group.group.label), "cents": .cents(group.periods[index]),
                        "amount": .amount(group.periods[index]),
                    ])
                }
                return ChartPicture.Row(
                    row.period.name, cents: row.total.cents, sharePermille: shares[index],
                    more: [JSON.Member("parts", .list(parts))])
            },
            total: series.total, ceiling: try ceiling(over: series.range), lines: chart.lines
        ) { chart.sentences(amounts: $0) }
    }

    private func gauges() throws -> ChartPicture {
        let standing = try environment.ceilingStanding(period)
        let month = standing.month
        let gauges = try standing.gauges()
        let emptyText = "\(month.title) has no ceiling."
        let total = try book.dayTotals(in: month.days).map(\.amount).total()
        return ChartPicture(
            title: "Ceilings of \(month.title)", range: month.days, by: "category",
            rows: standing.entries.map { entry in
                ChartPicture.Row(
                    entry.path ?? "everything", cents: entry.status.total.cents,
                    more: [
                        JSON.Member("ceiling_cents", .cents(entry.status.ceiling)),
                        JSON.Member("left_cents", .cents(entry.status.left)),
                    ])
            },
            total: total, ceiling: try ceiling(over: month.days),
            lines: { layout in
                gauges.isEmpty
                    ? wrapped(emptyText, to: layout.width).map { StyledText($0) } : Gauge.lines(gauges, layout)
            },
            sentences: { gauges.isEmpty ? [StyledText(emptyText)] : Gauge.sentences(gauges, amounts: $0) })
    }

    private func trend() throws -> ChartPicture {
        let month = try environment.month(period)
        let days = try book.dayTotals(in: month.days)
        let ceiling = try book.ceilings().amount(for: nil, in: month)
        // Up to today, or to a later day that has an expense already.
        let reached = min(month.days.last, max(environment.today, days.last?.day ?? environment.today))
        let drawn = month.days.first <= reached ? Array(DayRange(month.days.first, reached)) : []
        let byDay = Dictionary(days.map { ($0.day, $0.amount) }) { first, _ in first }
        var sum = Amount.zero
        let rows = try drawn.map { day in
            let amount = byDay[day] ?? .zero
            sum = try sum.adding(amount)
            return ChartPicture.Row(day.iso, cents: sum.cents, more: [JSON.Member("day_cents", .cents(amount))])
        }
        let title = "Spending day by day in \(month.title)"
        let chart = Trend(
            title: title, dailyCents: drawn.map { byDay[$0]?.cents ?? 0 }, dayCount: month.length,
            ceilingCents: ceiling?.cents, emptyText: Self.emptyText(for: month.days),
            dayLabel: String(drawn.last?.dayOfMonth ?? 0))
        return ChartPicture(
            title: title, range: month.days, by: "day", rows: rows, total: sum, ceiling: ceiling, lines: chart.lines
        ) { chart.sentences(amounts: $0) }
    }

    private func calendar() throws -> ChartPicture {
        let spent = try book.daysSpent()
        let week = Week(containing: environment.today).days
        let range =
            try period.map { ReportRange.asked(try environment.selection($0), spent: spent, today: environment.today) }
            ?? DayRange(week.first.adding(days: -52 * 7), environment.today)
        let days = try book.dayTotals(in: range)
        let title = "Spending day by day \(Self.words(for: range))"
        let chart = CalendarMap(
            title: title, first: range.first, last: range.last,
            cents: Dictionary(days.map { ($0.day.number, $0.amount.cents) }) { first, _ in first },
            known: spent.flatMap { DayRange($0.first, max($0.last, environment.today)).intersection(range) },
            emptyText: Self.emptyText(for: range))
        return ChartPicture(
            title: title, range: range, by: "day",
            rows: days.map { ChartPicture.Row($0.day.iso, cents: $0.amount.cents) },
            total: try days.map(\.amount).total(), ceiling: try ceiling(over: range), lines: chart.lines
        ) { chart.sentences(amounts: $0) }
    }

    private func ceiling(over range: DayRange) throws -> Amount? {
        let periods = [PeriodUnit.week, .month, .year].map { $0.period(containing: range.first) }
        return try periods.first { $0.days == range }.flatMap { try book.ceilings().amount(in: $0) }
    }

    private static func emptyText(for range: DayRange) -> String { "Nothing spent \(words(for: range))." }

    /// `in November 2026`, `on Fri 20 Nov 2026`, `from … to …`.
    private static func words(for range: DayRange) -> String {
        for unit in PeriodUnit.allCases {
            let period = unit.period(containing: range.first)
            if period.days == range { return unit == .day ? "on \(range.first.fullText)" : "in \(period.title)" }
        }
        return "from \(range.first.fullText) to \(range.last.fullText)"
    }
}

extension ChartPoint {
    /// The rows of a series as points; weeks of one year are named without it.
    static func points(of series: PeriodSeries, withCeilings: Bool) -> [ChartPoint] {
        let years = Set(series.rows.map { $0.period.name.prefix(4) })
        return series.rows.map { row in
            let isShort = series.unit == .week && years.count == 1
            let title = row.period.title
            return ChartPoint(
                label: isShort ? String(row.period.name.dropFirst(5)) : row.period.name,
                title: title.prefix(1).uppercased() + title.dropFirst(), cents: row.total.cents,
                ceilingCents: withCeilings ? row.ceiling?.cents : nil, changeCents: row.change?.change.cents,
                isRunning: row.isRunning)
        }
    }

    /// A month's total, and nothing else of it.
    init(month row: PeriodSeries.Row) {
        self.init(label: row.period.name, title: row.period.title, cents: row.total.cents, isRunning: row.isRunning)
    }
}
