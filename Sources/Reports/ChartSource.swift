package import Bookkeeping
package import Charts
package import Money
internal import Output
internal import Periods
package import Statistics
internal import Terminal

/// A chart as requested by a command.
package struct ChartSource {
    let context: Context
    let kind: ChartKind
    let period: String?
    let by: ChartDimension?
    let depth: Int
    let top: Int?
    let cap: Amount?
    let showsCeiling: Bool
    let showsForecast: Bool
    let filter: DescribedFilter

    /// The memberwise initializer.
    /// - Parameters:
    ///   - period: the period as typed; `nil` for the default of the chart.
    ///   - by: the dimension; `nil` for the default of the chart.
    ///   - depth: the number of category levels.
    ///   - top: the number of bars or slices to keep, the largest ones; the rest is merged. `nil` for all bars, or six
    ///     slices.
    ///   - cap: the amount at which bars and columns are cut; `nil` for no cap.
    ///   - showsCeiling: whether bars and columns of periods have ceilings; gauges and trends always do.
    ///   - showsForecast: whether a trend shows the estimated total of the month.
    package init(
        context: Context, kind: ChartKind, period: String?, by: ChartDimension? = nil, depth: Int = 1,
        top: Int? = nil, cap: Amount? = nil, showsCeiling: Bool = false, showsForecast: Bool = false,
        filter: DescribedFilter = .everything
    ) {
        self.context = context
        self.kind = kind
        self.period = period
        self.by = by
        self.depth = depth
        self.top = top
        self.cap = cap
        self.showsCeiling = showsCeiling
        self.showsForecast = showsForecast
        self.filter = filter
    }

    /// The day on which the months of the book begin, once `picture()` has read it.
    private var monthStart = MonthStart.calendar

    private var chosen: ChartDimension { by ?? kind.dimensions.first ?? .day }

    /// Reads the book, and makes the picture.
    /// - Throws: `PeriodError`, `BookkeepingError` for a period that the chart does not support, `AmountOverflow`,
    ///   `ChartError`, and errors of reading the book.
    package func picture() throws -> ChartPicture {
        var source = self
        source.monthStart = try context.monthStart
        return try source.drawn()
    }

    private func drawn() throws -> ChartPicture {
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
        let (range, title, rows, total, order, noun, beginning, periods) = try rowsOfChosen()
        let figures =
            kind == .bar
            ? try ChartFigures.bars(title: title, rows: rows, order: order, top: top, total: total)
            : try ChartFigures.pie(title: title, rows: rows, top: top, total: total)
        let emptyText = emptyText(for: range)
        let lines: (ChartLayout) -> [StyledText] =
            switch kind {
            case .pie: PieChart(figures: figures, emptyText: emptyText).lines
            case .strip: Strip(figures: figures, emptyText: emptyText).lines
            default: BarChart(figures: figures, cap: cap?.cents, emptyText: emptyText).lines
            }
        let noMembers = chosen.unit == nil ? ChartPicture.Members() : ChartPicture.Members(of: nil)
        func row(_ row: ChartRow, sharePermille: Int? = nil) -> ChartPicture.Row {
            let members = periods[row.label].map { ChartPicture.Members(of: $0) }
            return ChartPicture.Row(row, sharePermille: sharePermille, members: members ?? noMembers)
        }
        return ChartPicture(
            title: title, range: range, by: chosen.rawValue,
            rows: zip(figures.rows, figures.shares).map { row($0, sharePermille: $1) },
            other: figures.other.map { row($0) }, notDrawn: figures.notDrawn.map { row($0) }, noMembers: noMembers,
            total: Amount(cents: figures.total),
            ceiling: try context.ceiling(over: range, of: filter.expenses, monthStart: monthStart),
            ahead: try context.datedAhead(in: range, of: filter.expenses),
            note: Wording.noteOnOverlap(of: figures) ?? beginning, lines: lines,
            sentences: { amounts in
                PlainText(
                    figures: figures, noun: noun, amounts: amounts, cap: kind == .bar ? cap?.cents : nil,
                    emptyText: emptyText
                ).lines
            })
    }

    private func rowsOfChosen() throws -> (
        DayRange, String, [ChartRow], total: Int64?, ChartFigures.Order, PlainText.Noun,
        beginning: String?, periods: [String: PeriodSeries.Row]
    ) {
        if let unit = chosen.unit {
            let series = try context.series(by: unit, over: selectedPeriod(), of: filter.expenses).series
            return (
                series.range, "Spending per \(unit.rawValue) \(words(for: series.range))",
                series.rows.map { ChartRow(label: $0.period.name, cents: $0.total.cents) }, nil, .given,
                PlainText.Noun(one: unit.rawValue, many: unit.rawValue + "s"), Wording.noteOnBeginning(of: series),
                Dictionary(series.rows.map { ($0.period.name, $0) }) { first, _ in first }
            )
        }
        let dimension = chosen.dimension ?? .category
        let range = try context.range(period, monthStart: monthStart)
        if filter.expenses == .counted, let later = context.daysToCome(in: range) {
            context.book.anticipate([.days(later)])
        }
        let (breakdown, total) = try context.breakdown(
            by: dimension, depth: depth, in: range, of: filter.expenses)
        let noun =
            dimension == .category
            ? PlainText.Noun.category : PlainText.Noun(one: dimension.rawValue, many: dimension.rawValue + "s")
        return (
            range, "Spending \(words(for: range))",
            breakdown.rows.map {
                ChartRow(label: $0.group.label, cents: $0.total.cents, isNamed: $0.group.name != nil)
            }, total?.cents, .largestFirst, noun, nil, [:]
        )
    }

    private func periodBars() throws -> ChartPicture {
        let (series, points) = try pointsOfSeries()
        let title = "Spending per \(series.unit.rawValue) \(words(for: series.range))"
        let chart = PeriodBars(
            title: title, points: points, cap: cap?.cents, emptyText: emptyText(for: series.range))
        return try picture(of: series, title: title, points: points, lines: chart.lines) {
            chart.sentences(amounts: $0)
        }
    }

    private func columns() throws -> ChartPicture {
        let (series, points) = try pointsOfSeries()
        let title = "Spending per \(series.unit.rawValue) \(words(for: series.range))"
        let chart = Columns(
            title: title, points: points, cap: cap?.cents, emptyText: emptyText(for: series.range))
        return try picture(of: series, title: title, points: points, lines: chart.lines) {
            chart.sentences(amounts: $0)
        }
    }

    private func spark() throws -> ChartPicture {
        let (series, points) = try pointsOfSeries()
        let title = "Spending per \(series.unit.rawValue) \(words(for: series.range))"
        let chart = Sparkline(points: points, emptyText: emptyText(for: series.range))
        return try picture(
            of: series, title: title, points: points, lines: chart.lines,
            sentences: { chart.sentences(amounts: $0) })
    }

    private func pointsOfSeries() throws -> (PeriodSeries, [ChartPoint]) {
        let series = try context.series(by: chosen.unit ?? .month, over: selectedPeriod(), of: filter.expenses).series
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
                    members: ChartPicture.Members(of: row))
            },
            noMembers: ChartPicture.Members(of: nil), total: series.total,
            ceiling: try context.ceiling(over: series.range, of: filter.expenses, monthStart: monthStart),
            ahead: series.ahead, note: Wording.noteOnBeginning(of: series), lines: lines, sentences: sentences)
    }

    private func stacked() throws -> ChartPicture {
        let figures = try context.series(
            by: chosen.unit ?? .month, over: selectedPeriod(), of: filter.expenses, splitBy: .category, depth: depth)
        let series = figures.series
        let title = "Spending per \(series.unit.rawValue) by category \(words(for: series.range))"
        let points = ChartPoint.points(of: series, withCeilings: false)
        let groups = figures.groups.map { (label: $0.group.label, cents: $0.periods.map(\.cents)) }
        let chart = StackedBars(
            title: title, periods: points, groups: groups, emptyText: emptyText(for: series.range))
        let shares = permilles(series.rows.map(\.total.cents))
        func members(_ row: PeriodSeries.Row?, _ parts: [JSON] = []) -> ChartPicture.Members {
            ChartPicture.Members(
                own: [JSON.Member("parts", .list(parts))], state: ChartPicture.Members(of: row).state)
        }
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
                    row.period.name, cents: row.total.cents, sharePermille: shares[index], members: members(row, parts))
            },
            noMembers: members(nil), total: series.total,
            ceiling: try context.ceiling(over: series.range, of: filter.expenses, monthStart: monthStart),
            ahead: series.ahead, note: Wording.noteOnBeginning(of: series), lines: chart.lines
        ) { chart.sentences(amounts: $0) }
    }

    private func gauges() throws -> ChartPicture {
        let month = try context.month(period)
        let status = try context.ceilings(of: month, within: filter.expenses.categories)
        let gauges = try status.gauges()
        let emptyText = status.noteOnWeeks(filter.words) ?? "\(month.title)\(filter.words) has no ceiling."
        func members(
            of ceiling: Amount?, left: Amount?, carried: Amount? = nil, ahead: Amount?
        ) -> ChartPicture.Members {
            ChartPicture.Members(own: [
                JSON.Member("ceiling_cents", .cents(ceiling)), JSON.Member("left_cents", .cents(left)),
                JSON.Member("carried_cents", .cents(carried)), JSON.Member("after_today_cents", .cents(ahead)),
            ])
        }
        let months = status.entries.map { entry in
            let status = entry.status
            return ChartPicture.Row(
                entry.path ?? "everything", cents: status.total.cents,
                members: members(
                    of: status.ceiling, left: status.left, carried: status.carried, ahead: status.ahead))
        }
        let others = status.others.map { other in
            let spent = other.spent
            return ChartPicture.Row(
                other.label, cents: spent.total.cents,
                members: members(of: spent.use.ceiling, left: spent.use.left, ahead: spent.ahead))
        }
        return ChartPicture(
            title: "Ceilings of \(month.heading)\(filter.words)", range: month.days, by: "category",
            rows: months + others, noMembers: members(of: nil, left: nil, ahead: nil),
            total: try context.total(in: month.days, of: filter.expenses),
            ceiling: try context.ceiling(over: month.days, of: filter.expenses, monthStart: monthStart),
            ahead: try context.datedAhead(in: month.days, of: filter.expenses),
            lines: { layout in
                gauges.isEmpty
                    ? layout.paragraph(emptyText)
                    : Gauge.lines(gauges, layout) + status.toCome(layout.amounts).flatMap { layout.paragraph($0) }
            },
            sentences: {
                gauges.isEmpty
                    ? [StyledText(emptyText)]
                    : Gauge.sentences(gauges, amounts: $0) + status.toCome($0).map { StyledText($0 + ".") }
            })
    }

    private func trend() throws -> ChartPicture {
        let course = try MonthCourse(context.month(period), of: filter.expenses, in: context)
        let month = course.month
        let title = "Spending day by day \(words(for: month.days))"
        let forecast =
            showsForecast
            ? try MonthForecast(month, of: filter.expenses, askedBy: "--forecast", in: context).figures.total : nil
        let chart = Trend(
            title: title, dailyCents: course.steps.map(\.amount.cents), dayCount: month.length,
            ceilingCents: course.ceiling?.cents, emptyText: emptyText(for: month.days),
            forecastCents: forecast?.cents, aheadCents: course.datedAhead.amount.cents)
        func members(_ amount: Amount?, toCome: JSON) -> ChartPicture.Members {
            ChartPicture.Members(own: [JSON.Member("day_cents", .cents(amount)), JSON.Member("to_come", toCome)])
        }
        return ChartPicture(
            title: title, range: month.days, by: "day",
            rows: (course.steps + course.ahead).map { step in
                ChartPicture.Row(
                    step.day.iso, cents: step.sum.cents,
                    members: members(step.amount, toCome: .truth(step.day > context.today)))
            },
            noMembers: members(nil, toCome: .null), total: course.total, ceiling: course.ceiling, forecast: forecast,
            ahead: course.datedAhead,
            lines: chart.lines
        ) { chart.sentences(amounts: $0) }
    }

    private func calendar() throws -> ChartPicture {
        let spent = try SpentDays(selectedPeriod(), of: filter.expenses, in: context)
        let range = spent.range
        let title = "Spending day by day \(words(for: range))"
        let chart = CalendarMap(
            title: title, first: range.first, last: range.last,
            cents: Dictionary(spent.days.map { ($0.day.number, $0.amount.cents) }) { first, _ in first },
            known: spent.known, monthStart: monthStart, emptyText: emptyText(for: range))
        return ChartPicture(
            title: title, range: range, by: "day",
            rows: spent.days.map { ChartPicture.Row($0.day.iso, cents: $0.amount.cents) },
            total: spent.total, ceiling: try context.ceiling(over: range, of: filter.expenses, monthStart: monthStart),
            ahead: spent.ahead,
            lines: chart.lines
        ) { chart.sentences(amounts: $0) }
    }

    private func selectedPeriod() throws -> PeriodSelection? {
        try period.map { try context.selection($0) }
    }

    private func emptyText(for range: DayRange) -> String { "Nothing spent \(words(for: range))." }

    /// The range and filter for a title: `in November 2026`, `on Fri 20 Nov 2026`, `from … to …`.
    private func words(for range: DayRange) -> String { days(of: range) + filter.words }

    private func days(of range: DayRange) -> String {
        for unit in PeriodUnit.allCases {
            let period = monthStart.period(unit, containing: range.first)
            if period.days == range { return unit == .day ? "on \(range.first.fullText)" : "in \(period.heading)" }
        }
        return "from \(range.first.fullText) to \(range.last.fullText)"
    }
}

extension ChartPoint {
    /// The rows of a series as points. The year is omitted from weeks if all are in one year.
    package static func points(of series: PeriodSeries, withCeilings: Bool) -> [ChartPoint] {
        let years = Set(series.rows.map { $0.period.name.prefix(4) })
        return series.rows.map { row in
            let isShort = series.unit == .week && years.count == 1
            let title = row.period.title
            return ChartPoint(
                label: isShort ? String(row.period.name.dropFirst(5)) : row.period.name,
                title: title.prefix(1).uppercased() + title.dropFirst(), cents: row.total.cents,
                ceilingCents: withCeilings ? row.ceiling?.cents : nil,
                changeCents: row.change?.change.cents,
                isRunning: row.isRunning, isPartial: row.isPartial)
        }
    }

    /// A month's total, without ceiling and change.
    init(month row: PeriodSeries.Row) {
        self.init(label: row.period.name, title: row.period.title, cents: row.total.cents, isRunning: row.isRunning)
    }
}
