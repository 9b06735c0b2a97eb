internal import Bookkeeping
internal import Charts
internal import Money
internal import Output
internal import Periods
internal import Reports
internal import Terminal

extension CeilingStatus {
    func report(amounts: AmountFormatter, today: Day) -> Report {
        let wording = Wording(amounts: amounts)
        let none =
            "\(month.title) has no ceiling. Set one with: spesa ceiling set 900"
            + (month.days.contains(today) ? "" : " --from \(month.name)")
        let sentences =
            entries.isEmpty
            ? [none]
            : ["Ceilings of \(month.heading)"]
                + entries.map { wording.sentence($0.status, of: $0.path ?? "everything") }
        return Report(
            schema: "spesa.ceilings/1", after: [JSON.Member("period", .text(month.name))], "ceilings", of: entries,
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

    /// A sentence for each entry whose total has expenses after today: `food: 50,00 € of it dated after today`.
    private func toCome(_ amounts: AmountFormatter) -> [String] {
        entries.compactMap { entry in
            let clause = Wording(amounts: amounts).clause(ofTotal: entry.status.total, toCome: entry.status.ahead)
            return clause.isEmpty ? nil : "\(entry.path ?? "everything"): \(clause.dropFirst(2))"
        }
    }

    /// The month and its ceilings, as members of the document.
    var members: [JSON.Member] {
        [
            JSON.Member("period", .text(month.name)),
            JSON.Member("ceilings", .list(entries.map(fields.object))),
        ]
    }

    /// The fields of an entry. Only a month with a ceiling that carries over has what is carried.
    private var fields: Fields<Entry> {
        let carried: [Field<Entry>] =
            entries.contains { $0.status.carried != nil }
            ? [Field("carried_cents") { .cents($0.status.carried) }] : []
        return Fields(
            [
                Field("category") { JSON($0.path) }, Field("ceiling_cents") { .cents($0.status.ceiling) },
                Field("ceiling") { .string(of: $0.status.ceiling) }, Field("cents") { .cents($0.status.total) },
                Field("amount") { .amount($0.status.total) }, Field("left_cents") { .cents($0.status.left) },
                Field("left_per_day_cents") { .cents($0.status.leftPerDay) },
                Field("days_left") { JSON($0.status.daysLeft) },
                Field("used_permille") { JSON($0.status.usedPermille) },
                Field("over") { .truth($0.status.isOver) }, Field("after_today_cents") { .cents($0.status.ahead) },
            ] + carried)
    }
}
