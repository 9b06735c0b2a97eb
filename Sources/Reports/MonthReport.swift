package import Bookkeeping
package import Charts
internal import Ledger
package import Money
package import Output
package import Statistics
package import Terminal

/// The summary of a month in every format.
package struct MonthReport {
    let figures: MonthFigures
    /// The filter's description for the title; empty for all expenses.
    let only: String
    let amounts: AmountFormatter

    /// The memberwise initializer.
    package init(figures: MonthFigures, only: String, amounts: AmountFormatter) {
        self.figures = figures
        self.only = only
        self.amounts = amounts
    }

    private var status: MonthStatus { figures.status }
    private var wording: Wording { Wording(amounts: amounts) }

    /// The month in every format.
    package var report: Report {
        Report(json: { json }, records: { records }, lines: lines, sentences: { sentences })
    }

    private var json: JSON {
        let members: [JSON.Member] =
            [
                JSON.Member("schema", .text("spesa.summary/1")), JSON.Member("period", .text(status.month.name)),
                JSON.Member("today", .text(figures.today.iso)),
            ] + days + month + toCome + [
                JSON.Member(
                    "per_day",
                    figures.perDay.map {
                        .object(["cents": .cents($0.amount), "amount": .amount($0.amount), "divisor": JSON($0.divisor)])
                    } ?? .null),
                JSON.Member("months", .list(figures.months.map(object))),
                JSON.Member("categories", .list(figures.rows.map { object($0) })),
                JSON.Member("ceilings", .list(figures.ceilings.map { object($0, hasShare: false) })),
                JSON.Member(
                    "period_ceilings", .list(figures.others.map { JSON.object([]).led(by: $0.members) })),
                grew,
            ]
        return .object(members)
    }

    /// The first and last day of the month, which need not be those of the calendar.
    private var days: [JSON.Member] {
        let days = status.month.days
        return [JSON.Member("from", .text(days.first.iso)), JSON.Member("to", .text(days.last.iso))]
    }

    private var month: [JSON.Member] {
        [
            JSON.Member("cents", .cents(status.total)), JSON.Member("amount", .amount(status.total)),
            JSON.Member("count", JSON(figures.count)), JSON.Member("ceiling_cents", .cents(status.ceiling)),
            JSON.Member("left_cents", .cents(status.left)),
            JSON.Member("left_per_day_cents", .cents(status.leftPerDay)),
            JSON.Member("days_left", JSON(status.daysLeft)), JSON.Member("over", .truth(status.isOver)),
            JSON.Member("used_permille", JSON(status.usedPermille)),
        ] + figures.ahead.members + [JSON.Member("carried_cents", .cents(status.carried))]
    }

    /// The category that grew most; null without `MonthFigures.growth`.
    private var grew: JSON.Member {
        JSON.Member(
            "grew",
            figures.growth.map { JSON.object($0.largest.members).led(by: ["period": .text($0.month.name)]) } ?? .null)
    }

    /// The category that grew most: `Grew most in October 2026: home, +20,00 (+10,0%) against 200,00 € usually`. The
    /// month is left out if the summary is of it. `nil` as for `grew`.
    private var grewSentence: String? {
        guard let growth = figures.growth else { return nil }
        let month = growth.month == status.month ? "" : " in \(growth.month.title)"
        return "Grew most\(month): \(wording.sentence(growth.largest))"
    }

    /// The members on repeats that are still due; null in a book without repeats, and with a filter.
    private var toCome: [JSON.Member] {
        [
            JSON.Member("to_come_cents", .cents(figures.toCome?.amount)),
            JSON.Member("to_come_count", JSON(figures.toCome?.times.count)),
            JSON.Member("left_after_cents", .cents(figures.toCome?.left)),
        ]
    }

    /// The clauses on repeats that are still due in the month: `Still due: 650,00 €`, `(1 repeat)`, and
    /// `187,63 € left after it`. The last one is `nil` without a ceiling, all are without due repeats.
    private var toComeWords: (amount: String, count: String, left: String?)? {
        guard let toCome = figures.toCome, !toCome.times.isEmpty else { return nil }
        let isOne = toCome.times.count == 1
        let repeats = counted(Set(toCome.times.map(\.schedule.order.id)).count, "repeat")
        let isOneEach = Set(toCome.times.map(\.schedule.order.id)).count == toCome.times.count
        let count = isOneEach ? repeats : "\(counted(toCome.times.count, "due date")) of \(repeats)"
        let left = toCome.left.map { "\(amounts.string($0)) left after \(isOne ? "it" : "them")" }
        return ("Still due: \(amounts.string(toCome.amount))", "(\(count))", left)
    }

    private var toComeSentence: String? {
        toComeWords.map { words in "\(words.amount) \(words.count)" + (words.left.map { ", \($0)" } ?? "") }
    }

    /// The sentence on due repeats in lines that fit: whole, else without the number of repeats, else on two lines with
    /// the rest of the ceiling on the second.
    private func toComeLines(on screen: OutputScreen) -> [StyledText] {
        guard let words = toComeWords, let whole = toComeSentence else { return [] }
        let short = words.amount + (words.left.map { ", \($0)" } ?? "")
        let fitting = [whole, short].first { displayWidth(screen.glyphs.shown($0)) <= screen.width }
        let lines = fitting.map { [$0] } ?? ["\(words.amount) \(words.count)", words.left].compactMap(\.self)
        return lines.map { screen.line($0) }
    }

    private func object(_ past: PeriodSeries.Row) -> JSON {
        .object([
            "period": .text(past.period.name), "cents": .cents(past.total), "amount": .amount(past.total),
            "count": JSON(past.count),
        ])
    }

    private func object(_ row: MonthFigures.Row, hasShare: Bool = true) -> JSON {
        .object([
            "category": JSON(row.group.name), "itself": .truth(row.group.isOwnPart), "cents": .cents(row.total),
            "amount": .amount(row.total), "count": JSON(row.count),
            "share_permille": JSON(hasShare ? row.sharePermille : nil),
            "ceiling_cents": .cents(row.status?.ceiling), "left_cents": .cents(row.status?.left),
            "left_per_day_cents": .cents(row.status?.leftPerDay), "days_left": JSON(row.status?.daysLeft),
            "over": .truth(row.status?.isOver ?? false), "used_permille": JSON(row.status?.usedPermille),
            "carried_cents": .cents(row.status?.carried),
        ])
    }

    /// The month in the first row, then a row for each of the last months, which include this one, for each category,
    /// for each ceiling without a category row, for each ceiling of a week or year, and for the category that grew
    /// most.
    private var records: Records {
        let whole = JSON.object(month + toCome).led(by: [
            "row": .text("month"), "name": .text(status.month.name), "per_day_cents": .cents(figures.perDay?.amount),
            "per_day_divisor": JSON(figures.perDay?.divisor),
        ])
        let past = figures.months.map {
            object($0).led(by: ["row": .text("past_month"), "name": .text($0.period.name)])
        }
        let categories = figures.rows.map { row in
            object(row).led(by: [
                "row": .text("category"), "name": JSON(row.group.name),
            ])
        }
        let ceilings = figures.ceilings.map { row in
            object(row, hasShare: false).led(by: ["row": .text("ceiling"), "name": JSON(row.group.name)])
        }
        let others = figures.others.map {
            JSON.object([]).led(by: $0.members).led(by: ["row": .text("period_ceiling"), "name": JSON($0.path)])
        }
        let growth = figures.growth.map { growth in
            grew.value.led(by: ["row": .text("grew"), "name": JSON(growth.largest.group.name)])
        }
        return Records(
            columns: [
                "row", "name", "cents", "amount", "count", "share_permille", "ceiling_cents", "left_cents",
                "left_per_day_cents", "days_left", "over", "used_permille", "per_day_cents", "per_day_divisor",
                "itself", "after_today_cents", "after_today_count",
            ] + toCome.map(\.name) + ["carried_cents", "period", "change_cents", "change_permille", "usual_cents"],
            objects: [whole] + past + categories + ceilings + others + (growth.map { [$0] } ?? []))
    }

    private var title: String {
        let today = figures.today
        let (month, days) = (status.month, status.month.days)
        guard days.contains(today) else { return month.heading + only }
        return "\(month.heading)\(only), day \(days.first.days(until: today) + 1) of \(days.count)"
    }

    private var averageSentence: String? {
        figures.perDay.map {
            "Average per day: \(amounts.string($0.amount)) (over \(counted($0.divisor, "day"))"
                + (status.month.days.contains(figures.today) ? ", today included)" : ")")
        }
    }

    private var sentences: [String] {
        var result = ["\(title).", "\(wording.sentence(status)), in \(counted(figures.count, "expense"))."]
        if let averageSentence { result.append(averageSentence + ".") }
        if let ahead = wording.sentence(figures.ahead) { result.append(ahead + ".") }
        if let toComeSentence { result.append(toComeSentence + ".") }
        if let grewSentence { result.append(grewSentence + ".") }
        if figures.months.count > 1 {
            let past = figures.months.map { "\($0.period.title) \(amounts.string($0.total))" }
            result.append("The last \(past.count) months: \(past.joined(separator: ", ")).")
        }
        for (position, row) in figures.rows.enumerated() {
            var text = "\(position + 1). \(row.group.label), \(amounts.string(row.total))"
            if row.total > .zero { text += ", \(wording.share(row.sharePermille))" }
            text += ", \(counted(row.count, "expense"))"
            if let own = row.status { text += "; " + wording.sentence(own, of: "ceiling") }
            result.append(text + ".")
        }
        return result + ceilings.map { $0 + "." }
    }

    /// The ceilings of categories that have no row at this depth, then those of weeks and years:
    /// `food: 33,00 € spent, over the ceiling of 20,00 €…`.
    private var ceilings: [String] {
        figures.ceilings.compactMap { row in row.status.map { wording.sentence($0, of: row.group.label) } }
            + figures.others.map { wording.sentence($0.spent, of: $0.path ?? "everything") }
    }

    private func lines(_ screen: OutputScreen) -> [StyledText] {
        let table = table.lines(on: screen)
        return head(screen) + (figures.rows.isEmpty ? [] : [StyledText("")] + table)
            + ceilings(on: screen)
    }

    /// The lines of the ceilings without a row in the table: of subcategories, weeks and years.
    package func ceilings(on screen: OutputScreen) -> [StyledText] { ceilings.flatMap { screen.paragraph($0) } }

    /// The state of the month without the table of categories; a note if it has no spending.
    /// - Parameters:
    ///   - wraps: whether long sentences are wrapped; otherwise each is shortened to one line, and the bar of the month
    ///     takes all columns.
    ///   - hasSparkline: whether the last line shows up to twelve months, this one and those before it.
    package func head(_ screen: OutputScreen, wraps: Bool = true, hasSparkline: Bool = true) -> [StyledText] {
        let layout = ChartLayout(screen, amounts: amounts, fillsScreen: !wraps)
        func lines(_ text: String, style: Style = .plain) -> [StyledText] {
            wraps ? screen.paragraph(text, style: style) : [screen.line(text, style: style)]
        }
        var result = lines(title, style: .bold)
        if let ceiling = status.ceiling,
            let gauge = try? Gauge(
                label: "Spent", cents: status.total.cents, ceilingCents: ceiling.cents,
                carriedCents: status.carried?.cents ?? 0)
        {
            result += gauge.lines(layout)
        } else {
            result += lines("Spent: \(amounts.string(status.total))")
        }
        if let perDay = status.leftPerDay, let days = status.daysLeft {
            let included = status.month.days.contains(figures.today) ? ", today included" : ""
            result += lines(
                "Left per day: \(amounts.string(perDay)) (for \(counted(days, "day"))\(included))")
        }
        if let averageSentence { result += lines(averageSentence) }
        if let ahead = wording.sentence(figures.ahead) { result += lines(ahead) }
        result += wraps ? toComeSentence.map { lines($0) } ?? [] : toComeLines(on: screen)
        if let grewSentence { result += lines(grewSentence) }
        if hasSparkline, figures.months.count > 1 {
            let head = StyledText("\(figures.months.count) months  ")
            let line = Sparkline(points: figures.months.map(ChartPoint.init(month:)))
            if layout.width - head.columns >= ChartLayout.narrowest {
                result.append(head + line.line(layout.narrowed(by: head.columns)))
            } else {
                result += [head, line.line(layout)]
            }
        }
        return figures.rows.isEmpty
            ? result + lines("Nothing spent in \(status.month.title)\(only).") : result
    }

    /// A bar for each of up to twelve months, this one and those before it; `nil` for a single month.
    package var monthBars: PeriodBars? {
        figures.months.count < 2
            ? nil : PeriodBars(title: "", points: figures.months.map(ChartPoint.init(month:)), emptyText: "")
    }

    /// A bar for each row of the table, against the ceiling of the category.
    /// - Parameter hue: the colour of a category's bar.
    package func tableBars(hue: (Group) -> ChartRow.Hue?) -> TableBars {
        TableBars(figures.rows.map { ($0.total.cents, $0.status?.ceiling?.cents, hue($0.group)) })
    }

    /// A row per category in the order of the figures, with a heading and a total.
    package var table: Table { table() }

    /// The table with marks and styles of a screen.
    /// - Parameters:
    ///   - mark: put before the name of a category.
    ///   - over: the style of the word for an exceeded ceiling.
    ///   - refund: the style of a negative amount.
    package func table(
        marking mark: (Group) -> StyledText = { _ in StyledText() }, over: Style = .plain, refund: Style = .plain
    ) -> Table {
        let hasCeilings = figures.rows.contains { $0.status != nil }
        let rows = figures.rows.map { row in
            [
                mark(row.group) + StyledText(row.group.label),
                StyledText(amounts.number(row.total), style: row.total < .zero ? refund : .plain),
                StyledText(row.total > .zero ? wording.share(row.sharePermille) : ""), StyledText(String(row.count)),
            ]
                + (hasCeilings
                    ? [
                        StyledText(row.status.map(wording.ceilingNumber) ?? ""),
                        StyledText(row.status?.left.map(amounts.number) ?? "")
                            + (row.status?.isOver == true
                                ? StyledText(" ") + StyledText("OVER", style: over) : StyledText()),
                    ] : [])
        }
        let total = [
            StyledText("Total", style: .bold), StyledText(amounts.number(status.total), style: .bold),
            StyledText(figures.rows.contains { $0.total > .zero } ? wording.percent(1000) : "", style: .bold),
            StyledText(String(figures.count), style: .bold),
        ]
        let columns = [
            Table.Column("Category", shrinksTo: 10, holdsPaths: true), Table.Column("Amount", alignment: .trailing),
            Table.Column("Share", alignment: .trailing, leaves: 2),
            Table.Column("Count", alignment: .trailing, leaves: 1),
        ]
        let ceilingColumns = [
            Table.Column("Ceiling", alignment: .trailing, leaves: 3),
            Table.Column("Left", alignment: .trailing, leaves: 4),
        ]
        return Table(
            columns: columns + (hasCeilings ? ceilingColumns : []),
            rows: rows + [total + (hasCeilings ? [StyledText(""), StyledText("")] : [])])
    }
}
