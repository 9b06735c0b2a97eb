package import Charts
internal import Ledger
internal import Money
internal import Output
package import Periods
internal import Statistics
package import Terminal

extension StatsReport {
    func lines(_ screen: OutputScreen) -> [StyledText] {
        guard !series.rows.isEmpty else { return screen.paragraph(emptySentence) }
        let table =
            if isDrawn {
                bars(ChartLayout(screen, amounts: amounts))
            } else if figures.dimension == nil {
                periodTable.lines(on: screen)
            } else {
                groupTable(screen)
            }
        let isSplit = figures.dimension != nil
        let notes: [String?] = [
            isDrawn ? "Total: \(amounts.string(series.total))" : nil, isDrawn ? wording.sentence(series.ahead) : nil,
            daysNote, isSplit || isDrawn ? incompleteNote : nil,
            twiceCountedNote ?? (showsChanges(screen) ? changeNote : nil),
            beginningNote,
        ]
        let below = notes.compactMap(\.self) + [""] + averageSentences
        return head(screen) + table + below.flatMap { screen.paragraph($0) }
    }

    /// Whether the bars or the table of periods have the changes.
    private func showsChanges(_ screen: OutputScreen) -> Bool {
        guard figures.dimension == nil, !isDrawn else { return figures.dimension == nil }
        return !periodTable.headingsLeftOut(atWidth: screen.width, glyphs: screen.glyphs).contains("Change")
    }

    /// The line that names the filter; empty if all expenses count.
    private func head(_ screen: OutputScreen) -> [StyledText] {
        guard !only.isEmpty else { return [] }
        let text = "Spending per \(unit)\(only)"
        return screen.paragraph(text, style: .bold)
    }

    /// Bars of the periods against their ceilings, or of the groups by size.
    private func bars(_ layout: ChartLayout) -> [StyledText] {
        guard figures.dimension != nil else {
            return PeriodBars(
                title: "", points: ChartPoint.points(of: series, withCeilings: true), emptyText: emptySentence
            ).lines(layout)
        }
        let rows = figures.groups.map { ChartRow(label: $0.group.label, cents: $0.total.cents) }
        // Sums that overflow are refused earlier, when the total is computed.
        guard let drawn = try? ChartFigures.bars(title: "", rows: rows) else { return [] }
        return BarChart(figures: drawn, emptyText: emptySentence).lines(layout)
    }

    private var periodTable: Table { periodTable(label: \.name) }

    /// A row per period with its change and ceiling, and the total.
    /// - Parameters:
    ///   - label: the text of the first column.
    ///   - over: the style of the word for an exceeded ceiling.
    package func periodTable(label: (Period) -> String, over: Style = .plain) -> Table {
        let hasCeilings = series.rows.contains { $0.ceiling != nil }
        let rows = series.rows.map { row in
            [
                StyledText(label(row.period)), StyledText(amounts.number(row.total)), StyledText(String(row.count)),
                StyledText(row.change.map { wording.change($0.change) } ?? ""),
                StyledText(row.change?.changePermille.map { wording.percent($0, signed: true) } ?? ""),
            ] + (hasCeilings ? [StyledText(row.ceiling.map(amounts.number) ?? "")] : []) + [note(row, over: over)]
        }
        let total = [
            StyledText("Total", style: .bold), StyledText(amounts.number(series.total), style: .bold),
            StyledText(String(series.count), style: .bold),
        ]
        var columns = [
            Table.Column(unit.prefix(1).uppercased() + unit.dropFirst()), Table.Column("Total", alignment: .trailing),
            Table.Column("Count", alignment: .trailing, leaves: 1),
            Table.Column("Change", alignment: .trailing, leaves: 4), Table.Column("", alignment: .trailing, leaves: 3),
        ]
        if hasCeilings { columns.append(Table.Column("Ceiling", alignment: .trailing, leaves: 2)) }
        columns.append(Table.Column(""))
        let blank = Array(repeating: StyledText(""), count: columns.count - total.count)
        return Table(columns: columns, rows: rows + [total + blank])
    }

    /// The periods as columns, each with its ceiling.
    /// - Parameter label: the text below a column.
    package func columns(label: (Period) -> String) -> Columns {
        let points = zip(series.rows, ChartPoint.points(of: series, withCeilings: true)).map { row, point in
            ChartPoint(
                label: label(row.period), title: point.title, cents: point.cents, ceilingCents: point.ceilingCents,
                isRunning: point.isRunning, isPartial: point.isPartial)
        }
        return Columns(title: "", points: points, emptyText: emptySentence)
    }

    private func note(_ row: PeriodSeries.Row, over: Style) -> StyledText {
        let notes = row.notes(on: series.today, amounts).joined(separator: ", ")
        guard row.isOver else { return StyledText(notes) }
        return StyledText(notes.isEmpty ? "" : notes + ", ") + StyledText("OVER", style: over)
    }

    /// A table of groups by period, with as many of the latest periods as fit the screen.
    private func groupTable(_ screen: OutputScreen) -> [StyledText] {
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
            let column = width(
                [series.rows[first - 1].period.name] + cells.map { amounts.number($0.periods[first - 1]) })
            guard room >= column + gap else { break }
            room -= column + gap
            first -= 1
        }
        let shown = first..<series.rows.count
        let columns =
            [
                Table.Column(
                    figures.dimension.map { $0.rawValue.prefix(1).uppercased() + $0.rawValue.dropFirst() },
                    shrinksTo: 8,
                    holdsPaths: figures.dimension == .category)
            ]
            + shown.map { Table.Column(series.rows[$0].period.name, alignment: .trailing) }
            + [Table.Column("Total", alignment: .trailing), Table.Column("Average", alignment: .trailing, leaves: 1)]
        let rows = cells.enumerated().map { index, row in
            let style = index == cells.count - 1 ? Style.bold : Style.plain
            return [StyledText(row.label, style: style)]
                + shown.map { StyledText(amounts.number(row.periods[$0]), style: style) }
                + [
                    StyledText(amounts.number(row.total), style: style),
                    StyledText(row.average.map(amounts.number) ?? "", style: style),
                ]
        }
        let table = Table(columns: columns, rows: rows).lines(on: screen)
        guard first > 0 else { return table }
        let before = first < series.rows.count ? " before \(series.rows[first].period.name)" : ""
        let hidden = "\(counted(first, unit))\(before) \(first == 1 ? "is" : "are") in the totals but not shown"
        return table + screen.paragraph(hidden, style: .dim)
    }
}
