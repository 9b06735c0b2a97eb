internal import Bookkeeping
internal import Money
internal import Output
internal import Periods
internal import Reports
internal import Statistics
internal import Terminal

/// A forecast in every output format.
struct ForecastReport {
    let forecast: MonthForecast
    /// The description of the filter, to follow the month; empty without one.
    let only: String
    let amounts: AmountFormatter

    private var figures: Forecast { forecast.figures }

    var report: Report {
        Report(
            json: {
                .object([
                    "schema": .text("spesa.forecast/1"), "period": .text(forecast.month.name),
                    "today": .text(forecast.today.iso), "from": .text(forecast.month.days.first.iso),
                    "to": .text(forecast.month.days.last.iso), "days_left": JSON(forecast.daysLeft),
                    "spent_cents": .cents(figures.spent), "to_come_cents": .cents(figures.toCome),
                    "after_today_cents": .cents(figures.ahead), "repeats_cents": .cents(figures.repeats),
                    "usual_cents": .cents(figures.usual), "cents": .cents(figures.total),
                    "amount": .amount(figures.total), "least_cents": .cents(figures.range?.lowerBound),
                    "most_cents": .cents(figures.range?.upperBound),
                    "months": .list(forecast.months.map { .text($0.name) }),
                    "categories": .list(figures.rows.map(records.object)),
                ])
            },
            records: { allRecords }, lines: lines, sentences: { sentences })
    }

    /// A row for each category, then one for the month, with the range and the months that the estimate uses.
    private var allRecords: Records {
        let total = JSON.object([
            "spent_cents": .cents(figures.spent), "to_come_cents": .cents(figures.toCome),
            "usual_cents": .cents(figures.usual), "total_cents": .cents(figures.total),
            "after_today_cents": .cents(figures.ahead), "repeats_cents": .cents(figures.repeats),
            "row": .text("total"), "period": .text(forecast.month.name),
            "least_cents": .cents(figures.range?.lowerBound), "most_cents": .cents(figures.range?.upperBound),
            "days_left": JSON(forecast.daysLeft), "months": .list(forecast.months.map { .text($0.name) }),
        ])
        return Records(
            columns: records.columns + ["row", "period", "least_cents", "most_cents", "days_left", "months"],
            objects: figures.rows.map {
                records.object($0).led(by: ["row": .text("category"), "period": .text(forecast.month.name)])
            } + [total])
    }

    /// The fields for programs; new ones are last.
    private var records: Fields<Forecast.Row> {
        Fields([
            category, Field("itself") { .truth($0.group.isOwnPart) }, figure("spent", "Spent") { $0.spent },
            figure("to_come", "To come") { $0.toCome },
            figure("usual", "Usual") { $0.usual }, figure("total", "Forecast") { $0.total },
            figure("after_today", "To come") { $0.ahead }, figure("repeats", "Due") { $0.repeats },
        ])
    }

    /// The columns of the table. Expenses after today have one if there are any.
    private var columns: Fields<Forecast.Row> {
        let ahead = hasAhead ? [figure("after_today", "To come", leaves: 3) { $0.ahead }] : []
        return Fields(
            [category, figure("spent", "Spent") { $0.spent }] + ahead + [
                figure("repeats", "Due", leaves: 2) { $0.repeats },
                figure("usual", "Usual", leaves: 1) { $0.usual }, figure("total", "Forecast") { $0.total },
            ])
    }

    private var category: Field<Forecast.Row> {
        Field(
            "category", column: Table.Column("Category", shrinksTo: 10, holdsPaths: true), cell: { $0.group.label },
            value: { JSON($0.group.name) })
    }

    private var hasAhead: Bool { figures.rows.contains { $0.ahead != .zero } }

    private func figure(
        _ name: String, _ title: String, leaves: Int? = nil, _ amount: @escaping (Forecast.Row) -> Amount
    ) -> Field<Forecast.Row> {
        Field(
            name + "_cents", column: Table.Column(title, alignment: .trailing, leaves: leaves),
            cell: { amounts.number(amount($0)) }, value: { .cents(amount($0)) })
    }

    private var title: String { "\(forecast.month.heading)\(only), \(counted(forecast.daysLeft, "day")) left" }

    private var facts: [String] {
        var facts = ["Spent so far: \(amounts.string(figures.spent))"]
        if hasAhead { facts.append("To come: \(amounts.string(figures.ahead)) recorded after today") }
        facts.append("Due (repeats): \(amounts.string(figures.repeats))")
        guard let first = forecast.months.first, let last = forecast.months.last else {
            return facts + [
                "No complete month yet to estimate the rest from", "Expected total: \(amounts.string(figures.total))",
            ]
        }
        let months =
            first == last ? first.title : "\(counted(forecast.months.count, "month")), \(first.title) to \(last.title)"
        facts.append("Usually spent after today: \(amounts.string(figures.usual)) (median of \(months))")
        var together = "Expected total: \(amounts.string(figures.total))"
        if let range = figures.range, range.lowerBound < range.upperBound {
            together +=
                " (\(amounts.string(range.lowerBound)) to \(amounts.string(range.upperBound)), judging by past months)"
        }
        return facts + [together]
    }

    private var sentences: [String] {
        [title + "."] + facts.map { $0 + "." }
            + figures.rows.enumerated().map { position, row in
                "\(position + 1). \(row.group.label): \(amounts.string(row.spent)) spent, "
                    + (hasAhead ? "\(amounts.string(row.ahead)) to come, " : "")
                    + "\(amounts.string(row.repeats)) due, \(amounts.string(row.usual)) usually spent after today, "
                    + "\(amounts.string(row.total)) expected."
            }
    }

    private func lines(_ screen: OutputScreen) -> [StyledText] {
        let head = screen.paragraph(title, style: .bold) + facts.flatMap { screen.paragraph($0) }
        guard !figures.rows.isEmpty else { return head }
        return head + [StyledText("")] + columns.table(figures.rows).lines(on: screen)
    }
}
