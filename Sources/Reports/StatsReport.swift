package import Bookkeeping
package import Money
package import Output
internal import Statistics

/// Statistics by period in every format.
package struct StatsReport {
    let figures: SeriesFigures
    /// The filter's description, shown after the range or the title; empty for all expenses.
    let only: String
    /// Whether the screen shows bars rather than columns of figures.
    let isDrawn: Bool
    let amounts: AmountFormatter

    /// The memberwise initializer.
    package init(figures: SeriesFigures, only: String, isDrawn: Bool, amounts: AmountFormatter) {
        self.figures = figures
        self.only = only
        self.isDrawn = isDrawn
        self.amounts = amounts
    }

    var series: PeriodSeries { figures.series }
    var wording: Wording { Wording(amounts: amounts) }
    var unit: String { series.unit.rawValue }

    /// The statistics in every format.
    package var report: Report {
        Report(json: { json }, records: { records }, lines: lines, sentences: { sentences })
    }

    private var json: JSON {
        .object([
            "schema": .text("spesa.stats/1"), "unit": .text(unit), "from": .text(series.range.first.iso),
            "to": .text(series.range.last.iso), "today": .text(series.today.iso),
            "periods": .list(series.rows.map(object)), "total": total,
            "average": series.average.map { average in
                .object([
                    "per": .text(unit), "cents": .cents(average.amount), "amount": .amount(average.amount),
                    "divisor": JSON(average.divisor), "from": .text(average.first.name), "to": .text(average.last.name),
                ])
            } ?? .null,
            "per_day": series.perDay.map(object) ?? .null,
            "groups": .list(
                figures.groups.map { group in
                    let periods = zip(series.rows, group.periods).map { row, amount in
                        JSON.object(["period": .text(row.period.name), "cents": .cents(amount)])
                    }
                    return .object(members(of: group) + [JSON.Member("periods", .list(periods))])
                }), "begins": JSON(series.begins?.iso),
        ])
    }

    private func object(_ row: PeriodSeries.Row) -> JSON {
        .object([
            "period": .text(row.period.name), "from": .text(row.days.first.iso), "to": .text(row.days.last.iso),
            "complete": .truth(row.isComplete), "cents": .cents(row.total), "amount": .amount(row.total),
            "count": JSON(row.count), "change_cents": .cents(row.change?.change),
            "change_permille": JSON(row.change?.changePermille), "change_days": JSON(row.changeDays),
            "ceiling_cents": .cents(row.ceiling), "partial": .truth(row.isPartial),
            "to_come_cents": .cents(row.toCome), "after_today_cents": .cents(row.toCome),
        ])
    }

    private var total: JSON {
        .object(["cents": .cents(series.total), "amount": .amount(series.total), "count": JSON(series.count)])
    }

    private func object(_ average: Average) -> JSON {
        .object([
            "cents": .cents(average.amount), "amount": .amount(average.amount), "divisor": JSON(average.divisor),
        ])
    }

    private func members(of group: SeriesBreakdown.Row) -> [JSON.Member] {
        [
            JSON.Member("group", JSON(group.group.name)), JSON.Member("itself", .truth(group.group.isOwnPart)),
            JSON.Member("cents", .cents(group.total)), JSON.Member("amount", .amount(group.total)),
            JSON.Member("count", JSON(group.count)), JSON.Member("share_permille", JSON(group.sharePermille)),
            JSON.Member("average_cents", .cents(group.average)),
            JSON.Member("average_divisor", JSON(group.average == nil ? nil : series.average?.divisor)),
            JSON.Member("average_per", JSON(group.average == nil ? nil : unit)),
        ]
    }

    /// A row per period, then the total and the averages, then a row per group and period.
    private var records: Records {
        var rows = series.rows.map { object($0).led(by: ["row": .text("period")]) }
        rows.append(
            total.led(by: [
                "row": .text("total"), "from": .text(series.range.first.iso), "to": .text(series.range.last.iso),
            ]))
        for (name, average) in [("average", series.average), ("per_day", series.perDay)] {
            guard let average else { continue }
            rows.append(
                object(average).led(by: [
                    "row": .text(name), "from": .text(average.first.days.first.iso),
                    "to": .text(average.last.days.last.iso),
                ]))
        }
        for group in figures.groups {
            rows.append(.object(members(of: group)).led(by: ["row": .text("group")]))
            for (row, amount) in zip(series.rows, group.periods) {
                rows.append(
                    .object([
                        "row": .text("group_period"), "group": JSON(group.group.name),
                        "itself": .truth(group.group.isOwnPart), "period": .text(row.period.name),
                        "cents": .cents(amount), "amount": .amount(amount),
                    ]))
            }
        }
        return Records(columns: Self.columns, objects: rows)
    }

    /// The columns of the records, in order. Fields that a row does not have are empty.
    private static let columns = [
        "row", "group", "itself", "period", "from", "to", "complete", "cents", "amount", "count", "change_cents",
        "change_permille", "ceiling_cents", "share_permille", "divisor", "average_cents",
        "change_days", "partial", "to_come_cents", "after_today_cents", "average_divisor", "average_per",
    ]

    /// The average per period, and the average per day if known, a sentence each without a full stop:
    /// `Average per month: 812,00 € (over 11 complete months, 2025-12 to 2026-10)`.
    package var averageSentences: [String] {
        var result: [String] = []
        if let average = series.average {
            let span = average.divisor == 1 ? average.first.name : "\(average.first.name) to \(average.last.name)"
            result.append(
                "Average per \(unit): \(amounts.string(average.amount)) (over \(counted(average.divisor, "complete \(unit)")), \(span))"
            )
        } else {
            result.append("Average per \(unit): none (no complete \(unit) in the range)")
        }
        if let perDay = series.perDay {
            result.append(
                "Average per day: \(amounts.string(perDay.amount)) (over \(counted(perDay.divisor, "day")), \(perDay.first.name) to \(perDay.last.name))"
            )
        }
        return result
    }

    /// A note on the days that the change of the current period compares:
    /// `Change so far: the first 25 days of 2026-11 against the first 25 of 2026-10`; `nil` if that change is not
    /// known.
    package var changeNote: String? {
        series.rows.lazy.compactMap { row in
            row.changeDays.map { days in
                let (own, earlier) = (row.period, row.period.previous)
                let first = days == 1 ? "the first" : "the first \(days)"
                return "Change so far: \(first) \(days == 1 ? "day" : "days") of \(own.name) against "
                    + (days < earlier.days.count ? first : "all") + " of \(earlier.name)"
            }
        }.first
    }

    /// A note on the periods that are not complete, for bars and for tables with periods as columns:
    /// `Not complete: 2026-10 (partial), 2026-11 (so far)`; `nil` if all are complete.
    var incompleteNote: String? {
        let periods = series.rows.compactMap { row in
            let notes = row.notes(on: series.today, amounts)
            return notes.isEmpty ? nil : "\(row.period.name) (\(notes.joined(separator: ", ")))"
        }
        return periods.isEmpty ? nil : "Not complete: " + periods.joined(separator: ", ")
    }

    /// A note on the days of the current period, or else the last one, in a book whose months do not begin on the first:
    /// `2026-11 is Sun 25 Oct 2026 to Tue 24 Nov 2026`; otherwise `nil`.
    var daysNote: String? {
        guard let period = (series.rows.last(where: \.isRunning) ?? series.rows.last)?.period,
            period.heading != period.title
        else { return nil }
        return "\(period.name) is \(period.days.first.fullText) to \(period.days.last.fullText)"
    }

    package var beginningNote: String? { Wording.noteOnBeginning(of: series) }

    /// A note if the counts of the groups add up to more than the number of expenses; otherwise `nil`.
    var twiceCountedNote: String? {
        guard figures.groups.reduce(0, { $0 + $1.count }) != series.count else { return nil }
        return switch figures.dimension {
        case .tag: Wording.twiceCounted
        case .method: Wording.paidTwice
        default: nil
        }
    }

    package var emptySentence: String {
        "Nothing spent \(ReportSpan.range(series.range, .calendar).phrase)\(only)."
    }

    private var sentences: [String] {
        guard !series.rows.isEmpty else { return [emptySentence] }
        var result = [
            "\(amounts.string(series.total)) spent in \(counted(series.count, "expense")), "
                + "\(series.range.first.fullText) to \(series.range.last.fullText)\(only)."
        ]
        result += averageSentences.map { $0 + "." }
        result += series.rows.map { row in
            let notes = row.notes(on: series.today, amounts).joined(separator: ", ")
            var text = row.period.title + (notes.isEmpty ? "" : " (\(notes))") + ": \(amounts.string(row.total))"
            text += " in \(counted(row.count, "expense"))"
            if let change = row.change {
                let days = Wording.compared(row.changeDays, of: row.period.previous.days)
                text += ", \(wording.change(change.change)) against \(days)the \(unit) before"
                if let permille = change.changePermille { text += " (\(wording.percent(permille, signed: true)))" }
            }
            if let ceiling = row.ceiling {
                text += row.isOver ? ", over" : ", within"
                text += " the ceiling of \(amounts.string(ceiling))"
            }
            return text + "."
        }
        if let daysNote { result.append(daysNote + ".") }
        if let twiceCountedNote { result.append(twiceCountedNote + ".") }
        // This note ends in a command, which is pasted, so it gets no full stop.
        if let beginningNote { result.append(beginningNote) }
        for (position, group) in figures.groups.enumerated() {
            var text = "\(position + 1). \(group.group.label), \(amounts.string(group.total))"
            if group.total > .zero { text += ", \(wording.share(group.sharePermille))" }
            if let average = group.average { text += ", average per \(unit) \(amounts.string(average))" }
            if series.rows.count > 1 {
                let periods = zip(series.rows, group.periods).map { "\($0.period.name) \(amounts.string($1))" }
                text += ": " + periods.joined(separator: "; ")
            }
            result.append(text + ".")
        }
        return result
    }
}
