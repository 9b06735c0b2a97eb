public import Arguments
public import Bookkeeping
internal import Charts
internal import Household
internal import Ledger
internal import Money
internal import Output
internal import Periods
internal import Reports
internal import Terminal

/// The options of stock flow reports.
struct FlowOptions: Parameters {
    @Argument("The days: 2026-11, last-week or 30d (default: the current month).", completing: .custom("period"))
    var period: String?
    @Option("How to group it.") var by: StockGrouping = .product
    @Flag("Draw the values as bars.") var chart: Bool

    func report(_ column: FlowReportColumn, in environment: Environment) throws {
        let context = try environment.context()
        let (range, rows, total) = try context.book.reading {
            let range = try context.range(period)
            let flow = try context.flow(in: range, by: by)
            let rows = flow.rows.filter { $0[keyPath: column.path].quantity.milli != 0 || column.showsSpoiled($0) }
            return (range, rows, try flow.total(column.path))
        }
        let fields = column.fields(context)
        let title =
            range.first == range.last ? range.first.fullText : "\(range.first.fullText) to \(range.last.fullText)"
        let summary = "\(title): \(context.amounts.string(total)) \(column.word)"
        try environment.show(
            Report(
                json: {
                    .object([
                        "schema": .text("spesa.stock-flow/1"), "from": .text(range.first.iso),
                        "to": .text(range.last.iso), "by": .text(by.rawValue),
                        "rows": .list(rows.map(fields.object)),
                        "total": .object(["cents": .cents(total), "amount": .amount(total)]),
                    ])
                },
                records: { fields.records(rows) }, objects: { rows.map(fields.object) },
                lines: { screen in
                    guard !rows.isEmpty else { return [StyledText("Nothing was \(column.word): \(title).")] }
                    if let bars = chart ? bars(rows.map { ($0.group, $0[keyPath: column.path].value) }) : nil {
                        return screen.paragraph(summary)
                            + bars.lines(ChartLayout(screen, amounts: context.amounts))
                    }
                    return fields.table(rows).lines(on: screen) + [StyledText("")]
                        + screen.paragraph(summary)
                },
                sentences: {
                    rows.isEmpty
                        ? ["Nothing was \(column.word): \(title)."]
                        : [summary + "."] + rows.map { column.sentence($0, context) }
                }))
    }
}

extension FlowOptions {
    /// Returns values as bars, an unknown value as zero; `nil` if they cannot be drawn.
    private func bars(_ rows: [(group: String, value: Amount?)]) -> BarChart? {
        let isOverTime = by == .week || by == .month
        let figures = try? ChartFigures.bars(
            title: "", rows: rows.map { ChartRow(label: $0.group, cents: $0.value?.cents ?? 0) },
            order: isOverTime ? .given : .largestFirst)
        return figures.map { BarChart(figures: $0, emptyText: "The value is unknown.") }
    }
}

/// The quantity that a stock flow report shows: used or bought.
enum FlowReportColumn {
    case used, bought

    var word: String { self == .used ? "used" : "bought" }

    var path: KeyPath<StockFlowRow<String>, StockFigure> & Sendable { self == .used ? \.used : \.bought }

    /// Whether the row is of used stock and some of it spoiled. Such a row is shown even if nothing was used.
    func showsSpoiled(_ row: StockFlowRow<String>) -> Bool { self == .used && row.spoiled.quantity.milli != 0 }

    func fields(_ context: Context) -> Fields<StockFlowRow<String>> {
        let (locale, amounts, path) = (context.locale, context.amounts, path)
        let spoiled: [Field<StockFlowRow<String>>] = [
            Field("spoiled_milli") { .integer($0.spoiled.quantity.milli) },
            Field(
                "spoiled", column: Table.Column("Spoiled", alignment: .trailing),
                cell: { $0.spoiled.quantity.milli == 0 ? "" : $0.spoiled.quantity.text(in: locale) },
                value: { .decimal($0.spoiled.quantity.machineText) }),
            Field(
                "spoiled_cents", column: Table.Column("Its value", alignment: .trailing, leaves: 1),
                cell: { showsSpoiled($0) ? $0.spoiled.value.map(amounts.number) ?? "" : "" },
                value: { .cents($0.spoiled.value) }),
        ]
        return Fields(
            [
                Field("group", column: Table.Column("What", shrinksTo: 8)) { .text($0.group) },
                Field("unit") { .text($0[keyPath: path].quantity.unit.sign) },
                Field("quantity_milli") { .integer($0[keyPath: path].quantity.milli) },
                Field(
                    "quantity", column: Table.Column(self == .used ? "Used" : "Bought", alignment: .trailing),
                    cell: { $0[keyPath: path].quantity.text(in: locale) }
                ) { .decimal($0[keyPath: path].quantity.machineText) },
                Field("cents") { .cents($0[keyPath: path].value) },
                Field(
                    "amount", column: Table.Column("Value", alignment: .trailing),
                    cell: { $0[keyPath: path].value.map(amounts.number) ?? "" }
                ) { JSON($0[keyPath: path].value?.machineText) },
            ] + (self == .used ? spoiled : []))
    }

    func sentence(_ row: StockFlowRow<String>, _ context: Context) -> String {
        let figure = row[keyPath: path]
        return "\(row.group): \(figure.quantity.text(in: context.locale))"
            + (figure.value.map { ", \(context.amounts.string($0))" } ?? "")
            + (showsSpoiled(row) ? ", \(row.spoiled.quantity.text(in: context.locale)) spoiled" : "")
            + (showsSpoiled(row) ? row.spoiled.value.map { " (\(context.amounts.string($0)))" } ?? "" : "") + "."
    }
}

/// `spesa stock used [PERIOD]`
struct StockUsed: SpesaCommand {
    static let info = CommandInfo(
        name: "used", summary: "Show what was used, and what was thrown away.",
        discussion: """
            The value is the cost of the lots it was taken from, in proportion.
            """,
        examples: [("spesa stock used", "this month"), ("spesa stock used 2026 --by month", "")])

    @OptionGroup var options: FlowOptions

    func run(in environment: Environment) throws { try options.report(.used, in: environment) }
}

/// `spesa stock bought [PERIOD]`
struct StockBought: SpesaCommand {
    static let info = CommandInfo(
        name: "bought", summary: "Show what was bought, less returns.",
        examples: [("spesa stock bought", "this month"), ("spesa stock bought 2026 --by category", "")])

    @OptionGroup var options: FlowOptions

    func run(in environment: Environment) throws { try options.report(.bought, in: environment) }
}

extension StockGrouping: ParameterValue {}
