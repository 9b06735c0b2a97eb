internal import Ledger
internal import Money
internal import Output
internal import Periods
internal import Statistics
internal import Terminal

/// Statistics by period in every format.
struct StatsReport {
    let figures: StatsFigures
    let amounts: AmountFormatter

    private var series: PeriodSeries { figures.series }
    private var wording: Wording { Wording(amounts: amounts) }
    private var unit: String { series.unit.rawValue }

    var report: Report {
        Report(json: { json }, records: { records }, lines: lines, sentences: { sentences })
    }

    private var json: JSON {
        .object([
            "schema": .text("spesa.stats/1"), "unit": .text(unit), "from": .text(series.range.first.iso),
            "to": .text(series.range.last.iso), "today": .text(series.today.iso),
            "periods": .list(
                series.rows.map { row in
                    .object([
                        "period": .text(row.period.name), "from": .text(row.days.first.iso),
                        "to": .text(row.days.last.iso), "complete": .truth(row.isComplete), "cents": .cents(row.total),
                        "amount": .amount(row.total), "count": JSON(row.count),
                        "change_cents": .cents(row.change?.change),
                        "change_permille": JSON(row.change?.changePermille), "ceiling_cents": .cents(row.ceiling),
                    ])
                }),
            "total": .object([
                "cents": .cents(series.total), "amount": .amount(series.total), "count": JSON(series.count),
            ]),
            "average": series.average.map { average in
                .object([
                    "per": .text(unit), "cents": .cents(average.amount), "amount": .amount(average.amount),
                    "divisor": JSON(average.divisor), "from": .text(average.first.name), "to": .text(average.last.name),
                ])
            } ?? .null,
            "per_day": series.perDay.map { average in
                .object([
                    "cents": .cents(average.amount), "amount": .amount(average.amount), "divisor": JSON(average.divisor),
                ])
            } ?? .null,
            "groups": .list(
                figures.groups.map { group in
                    .object([
                        "group": JSON(group.group.name), "cents": .cents(group.total), "amount": .amount(group.total),
                        "count": JSON(group.count), "share_permille": JSON(group.sharePermille),
                        "average_cents": .cents(group.average),
                        "periods": .list(
                            zip(series.rows, group.periods).map { row, amount in
                                .object(["period": .text(row.period.name), "cents": .cents(amount)])
                            }),
                    ])
                }),
        ])
    }

    /// A row a period, then the total and the averages, then a row a group and period.
    private var records: Records {
        let empty: [JSON] = Array(repeating: .null, count: 12)
        func record(_ values: (inout [String: JSON]) -> Void) -> [JSON] {
            var named: [String: JSON] = [:]
            values(&named)
            return zip(Self.columns, empty).map { named[$0] ?? $1 }
        }
        var rows = series.rows.map { row in
            record {
                $0["row"] = .text("period")
                $0["period"] = .text(row.period.name)
                $0["from"] = .text(row.days.first.iso)
                $0["to"] = .text(row.days.last.iso)
                $0["complete"] = .truth(row.isComplete)
                $0["cents"] = .cents(row.total)
                $0["amount"] = .amount(row.total)
                $0["count"] = JSON(row.count)
                $0["change_cents"] = .cents(row.change?.change)
                $0["change_permille"] = JSON(row.change?.changePermille)
                $0["ceiling_cents"] = .cents(row.ceiling)
            }
        }
        rows.append(
            record {
                $0["row"] = .text("total")
                $0["from"] = .text(series.range.first.iso)
                $0["to"] = .text(series.range.last.iso)
                $0["cents"] = .cents(series.total)
                $0["amount"] = .amount(series.total)
                $0["count"] = JSON(series.count)
            })
        for (name, average) in [("average", series.average), ("per_day", series.perDay)] {
            guard let average else { continue }
            rows.append(
                record {
                    $0["row"] = .text(name)
                    $0["from"] = .text(average.first.days.first.iso)
                    $0["to"] = .text(average.last.days.last.iso)
                    $0["cents"] = .cents(average.amount)
                    $0["amount"] = .amount(average.amount)
                    $0["divisor"] = JSON(average.divisor)
                })
        }
        for group in figures.groups {
            rows.append(
                record {
                    $0["row"] = .text("group")
                    $0["group"] = JSON(group.group.name)
                    $0["cents"] = .cents(group.total)
                    $0["amount"] = .amount(group.total)
                    $0["count"] = JSON(group.count)
                    $0["share_permille"] = JSON(group.sharePermille)
                })
            for (row, amount) in zip(series.rows, group.periods) {
                rows.append(
                    record {
                        $0["row"] = .text("group_period")
                        $0["group"] = JSON(group.group.name)
                        $0["period"] = .text(row.period.name)
                        $0["cents"] = .cents(amount)
                        $0["amount"] = .amount(amount)
                    })
            }
        }
        return Records(columns: Self.columns, rows: rows)
    }

    private static let columns = [
        "row", "group", "period", "from", "to", "complete", "cents", "amount", "count", "change_cents",
        "change_permille", "ceiling_cents", "share_permille", "divisor",
    ]

    private var averageSentences: [String] {
        var result: [String] = []
        if let average = series.average {
            let span = average.divisor == 1 ? average.first.name : "\(average.first.name) to \(average.last.name)"
            result.append(
                "Average per \(unit): \(amounts.string(average.amount)) (over \(counted(average.divisor, "complete \(unit)")), \(span))"
            )
        } else {
            result.append("Average per \(unit): none, as no \(unit) in the range is complete")
        }
        if let perDay = series.perDay {
            result.append(
                "Average per day: \(amounts.string(perDay.amount)) (over \(counted(perDay.divisor, "day")), \(perDay.first.name) to \(perDay.last.name))"
            )
        }
        return result
    }

    private var emptySentence: String {
        "Nothing spent from \(series.range.first.fullText) to \(series.range.last.fullText)."
    }

    private var sentences: [String] {
        guard !series.rows.isEmpty else { return [emptySentence] }
        var result = [
            "\(amounts.string(series.total)) spent in \(counted(series.count, "expense")), "
                + "\(series.range.first.fullText) to \(series.range.last.fullText)."
        ]
        result += averageSentences.map { $0 + "." }
        result += series.rows.map { row in
            var text = "\(row.period.title): \(amounts.string(row.total))\(row.isRunning ? " so far" : "")"
            text += " in \(counted(row.count, "expense"))"
            if let change = row.change {
                text += ", \(wording.change(change.change)) against the \(unit) before"
                if let permille = change.changePermille { text += " (\(wording.percent(permille, signed: true)))" }
            }
            if let ceiling = row.ceiling {
                text += row.total > ceiling ? ", OVER" : ", under"
                text += " the ceiling of \(amounts.string(ceiling))"
            }
            return text + "."
        }
        for (position, group) in figures.groups.enumerated() {
            var text = "\(position + 1). \(group.group.label), \(amounts.string(group.total))"
            if group.total > .zero { text += ", \(wording.percent(group.sharePermille))" }
            if let average = group.average { text += ", average per \(unit) \(amounts.string(average))" }
            result.append(text + ".")
        }
        return result
    }

    private func lines(_ screen: Screen) -> [StyledText] {
        func paragraph(_ text: String) -> [StyledText] {
            wrapped(screen.glyphs.shown(text), to: screen.width).map { StyledText($0) }
        }
        guard !series.rows.isEmpty else { return paragraph(emptySentence) }
        let table = figures.dimension == nil ? periodTable.lines(width: screen.width, glyphs: screen.glyphs) : groupTable(screen)
        return table + [StyledText("")] + averageSentences.flatMap(paragraph)
    }

    private var periodTable: Table {
        let hasCeilings = series.rows.contains { $0.ceiling != nil }
        let rows = series.rows.map { row in
            [
                StyledText(row.period.name), StyledText(amounts.number(row.total)), StyledText(String(row.count)),
                StyledText(row.change.map { wording.change($0.change) } ?? ""),
                StyledText(row.change?.changePermille.map { wording.percent($0, signed: true) } ?? ""),
            ] + (hasCeilings ? [StyledText(row.ceiling.map(amounts.number) ?? "")] : []) + [StyledText(note(row))]
        }
        let total = [
            StyledText("Total", style: .bold), StyledText(amounts.number(series.total), style: .bold),
            StyledText(String(series.count), style: .bold),
        ]
        var columns = [
            Table.Column(unit.prefix(1).uppercased() + unit.dropFirst()), Table.Column("Total", alignment: .trailing),
            Table.Column("Count", alignment: .trailing), Table.Column("Change", alignment: .trailing),
            Table.Column("", alignment: .trailing),
        ]
        if hasCeilings { columns.append(Table.Column("Ceiling", alignment: .trailing)) }
        columns.append(Table.Column(""))
        let blank = Array(repeating: StyledText(""), count: columns.count - total.count)
        return Table(columns: columns, rows: rows + [total + blank])
    }

    private func note(_ row: PeriodSeries.Row) -> String {
        var notes: [String] = []
        if row.isRunning { notes.append("so far") } else if !row.isComplete { notes.append("in part") }
        if let ceiling = row.ceiling, row.total > ceiling { notes.append("OVER") }
        return notes.joined(separator: ", ")
    }

    /// The groups as rows and the periods as columns: as many of the latest as the screen has room for.
    private func groupTable(_ screen: Screen) -> [StyledText] {
        let total = series.rows.map(\.total)
        let cells: [(label: String, periods: [Amount], total: Amount, average: Amount?)] =
            figures.groups.map { ($0.group.label, $0.periods, $0.total, $0.average) }
            + [("Total", total, series.total, series.average?.amount)]
        let gap = 2
        func width(_ texts: [String]) -> Int { texts.map(displayWidth).max() ?? 0 }
        let labelWidth = min(width(cells.map { screen.glyphs.shown($0.label) }), max(8, screen.width / 4))
        var room = screen.width - labelWidth
        room -= gap + width(["Total"] + cells.map { amounts.number($0.total) })
        room -= gap + width(["Average"] + cells.map { $0.average.map(amounts.number) ?? "" })
        var first = series.rows.count
        while first > 0 {
            let column = width([series.rows[first - 1].period.name] + cells.map { amounts.number($0.periods[first - 1]) })
            guard room >= column + gap else { break }
            room -= column + gap
            first -= 1
        }
        let shown = first..<series.rows.count
        let columns =
            [Table.Column(figures.dimension.map { $0.rawValue.prefix(1).uppercased() + $0.rawValue.dropFirst() }, shrinksTo: 8)]
            + shown.map { Table.Column(series.rows[$0].period.name, alignment: .trailing) }
            + [Table.Column("Total", alignment: .trailing), Table.Column("Average", alignment: .trailing)]
        let rows = cells.enumerated().map { index, row in
            let style = index == cells.count - 1 ? Style.bold : Style.plain
            return [StyledText(row.label, style: style)]
                + shown.map { StyledText(amounts.number(row.periods[$0]), style: style) }
                + [
                    StyledText(amounts.number(row.total), style: style),
                    StyledText(row.average.map(amounts.number) ?? "", style: style),
                ]
        }
        let table = Table(columns: columns, rows: rows).lines(width: screen.width, glyphs: screen.glyphs)
        guard first > 0 else { return table }
        let hidden = "\(counted(first, unit)) before \(series.rows[first].period.name) are in the totals but not shown"
        return table + wrapped(hidden, to: screen.width).map { StyledText($0, style: .dim) }
    }
}
