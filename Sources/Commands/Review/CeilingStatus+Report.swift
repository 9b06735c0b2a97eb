internal import Bookkeeping
internal import Charts
internal import Money
internal import Output
internal import Periods
internal import Reports
internal import Statistics
internal import Terminal

extension CeilingStatus {
    func report(amounts: AmountFormatter, today: Day) -> Report {
        let wording = Wording(amounts: amounts)
        let none =
            noteOnWeeks() ?? "\(month.title) has no ceiling. Set one with: spesa ceiling set 900"
            + (month.days.contains(today) ? "" : " --from \(month.name)")
        let sentences =
            rows.isEmpty
            ? [none]
            : ["Ceilings of \(month.heading)"]
                + entries.map { wording.sentence($0.status, of: $0.path ?? "everything") }
                + others.map { wording.sentence($0.spent, of: $0.path ?? "everything") }
        return Report(
            schema: "spesa.ceilings/1", after: [JSON.Member("period", .text(month.name))], "ceilings", of: rows,
            fields,
            lines: { screen in
                // `gauges()` throws only for amounts that overflow, which `MonthStatus` has refused before.
                let gauges = (try? gauges()) ?? []
                let title = screen.paragraph(sentences[0], style: .bold)
                return title + Gauge.lines(gauges, ChartLayout(screen, amounts: amounts))
                    + toCome(amounts).flatMap { screen.paragraph($0) }
            },
            sentences: { sentences })
    }

    /// The JSON members `period`, the month, and `ceilings`, the ceilings of the month and of its weeks and year.
    var members: [JSON.Member] {
        [
            JSON.Member("period", .text(month.name)),
            JSON.Member("ceilings", .list(rows.map(fields.object))),
        ]
    }

    /// The ceilings of the month, then those of weeks and years.
    private var rows: [Row] { entries.map(Row.init) + others.map(Row.init) }

    private var fields: Fields<Row> {
        let month = month.name
        return Fields([
            Field("category") { JSON($0.path) }, Field("ceiling_cents") { .cents($0.ceiling) },
            Field("ceiling") { .string(of: $0.ceiling) }, Field("cents") { .cents($0.total) },
            Field("amount") { .amount($0.total) }, Field("left_cents") { .cents($0.left) },
            Field("left_per_day_cents") { .cents($0.status?.leftPerDay) },
            Field("days_left") { JSON($0.status?.daysLeft) }, Field("used_permille") { JSON($0.usedPermille) },
            Field("over") { .truth($0.isOver) }, Field("after_today_cents") { .cents($0.ahead) },
            Field("carried_cents") { .cents($0.status?.carried) }, Field("period") { .text($0.period ?? month) },
        ])
    }

    /// A ceiling of the month, or of a week or year.
    private struct Row {
        let path: String?
        /// The week or year; `nil` for the month.
        let period: String?
        let total: Amount
        let ahead, ceiling, left: Amount?
        let usedPermille: Int?
        let isOver: Bool
        /// The status of the month; `nil` for a ceiling of a week or year.
        let status: MonthStatus?

        init(_ entry: Entry) {
            (path, period, status) = (entry.path, nil, entry.status)
            (total, ahead) = (entry.status.total, entry.status.ahead)
            (ceiling, left) = (entry.status.ceiling, entry.status.left)
            (usedPermille, isOver) = (entry.status.usedPermille, entry.status.isOver)
        }

        init(_ other: CategoryUse) {
            let (spent, use) = (other.spent, other.spent.use)
            (path, period, status) = (other.path, spent.period.name, nil)
            (total, ahead, ceiling, left) = (spent.total, spent.ahead, use.ceiling, use.left)
            (usedPermille, isOver) = (use.usedPermille, use.isOver)
        }
    }
}
