internal import Charts
internal import Money
internal import Output
internal import Periods
internal import Terminal

/// A chart in every format; all of them read the same figures.
struct ChartReport {
    let kind: ChartKind
    let by: ChartDimension
    let source: ChartSource
    let figures: ChartFigures
    let amounts: AmountFormatter
    let cellAspect: CellAspect

    var report: Report {
        Report(json: { json }, records: { records }, lines: lines, sentences: { sentences })
    }

    private var json: JSON {
        .object([
            "schema": .text("spesa.chart/1"), "chart": .text(kind.rawValue), "by": .text(by.rawValue),
            "from": .text(source.range.first.iso), "to": .text(source.range.last.iso),
            "total": .object([
                "cents": .integer(figures.total), "amount": .amount(Amount(cents: figures.total)),
            ]),
            "rows": .list(zip(figures.rows, figures.shares).map { object($0, share: $1) }),
            "other": .list(figures.other.map { object($0, share: nil) }),
            "not_drawn": .list(figures.notDrawn.map { object($0, share: nil) }),
            "ceiling_cents": .cents(source.ceiling),
        ])
    }

    private func object(_ row: ChartRow, share: Int?) -> JSON {
        let members: [JSON.Member] = [
            JSON.Member("label", .text(row.label)), JSON.Member("cents", .integer(row.cents)),
            JSON.Member("amount", .amount(Amount(cents: row.cents))),
        ]
        return .object(members + (share.map { [JSON.Member("share_permille", JSON($0))] } ?? []))
    }

    private var records: Records {
        func row(_ kind: String, _ row: ChartRow, share: Int?) -> [JSON] {
            [.text(kind), .text(row.label), .integer(row.cents), .amount(Amount(cents: row.cents)), JSON(share)]
        }
        return Records(
            columns: ["row", "label", "cents", "amount", "share_permille"],
            rows: zip(figures.rows, figures.shares).map { row("row", $0, share: $1) }
                + figures.other.map { row("other", $0, share: nil) }
                + figures.notDrawn.map { row("not_drawn", $0, share: nil) }
                + [row("total", ChartRow(label: "Total", cents: figures.total), share: nil)])
    }

    private func lines(_ screen: Screen) -> [StyledText] {
        let layout = ChartLayout(screen, amounts: amounts, cellAspect: cellAspect)
        guard figures.rows.contains(where: { $0.cents != 0 }) || !figures.notDrawn.isEmpty else {
            return wrapped(source.emptyText, to: screen.width).map { StyledText($0) }
        }
        let title = wrapped(figures.title, to: screen.width).map { StyledText($0, style: .bold) }
        switch kind {
        case .bar: return title + BarChart(figures: figures, emptyText: source.emptyText).lines(layout)
        case .pie: return title + PieChart(figures: figures, emptyText: source.emptyText).lines(layout)
        }
    }

    private var sentences: [String] {
        PlainText(figures: figures, noun: source.noun, amounts: amounts, emptyText: source.emptyText).lines
            .map(\.plainText)
    }
}
