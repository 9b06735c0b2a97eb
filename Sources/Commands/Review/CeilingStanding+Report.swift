internal import Bookkeeping
internal import Charts
internal import Money
internal import Output
internal import Terminal

extension CeilingStanding {
    /// Each ceiling as a gauge.
    /// - Throws: `ChartError.overflow`.
    func gauges() throws -> [Gauge] {
        try entries.compactMap { entry in
            try entry.status.ceiling.map {
                try Gauge(label: entry.path ?? "everything", cents: entry.status.total.cents, ceilingCents: $0.cents)
            }
        }
    }

    func report(amounts: AmountFormatter) -> Report {
        let objects = entries.map { entry in
            JSON.object([
                "category": JSON(entry.path), "ceiling_cents": .cents(entry.status.ceiling),
                "ceiling": .string(of: entry.status.ceiling), "cents": .cents(entry.status.total),
                "amount": .amount(entry.status.total), "left_cents": .cents(entry.status.left),
                "left_per_day_cents": .cents(entry.status.leftPerDay), "days_left": JSON(entry.status.daysLeft),
                "used_permille": JSON(entry.status.usedPermille), "over": .truth(entry.status.isOver),
            ])
        }
        let wording = Wording(amounts: amounts)
        let none = "\(month.title) has no ceiling. Set one with: spesa ceiling set 900"
        let sentences =
            entries.isEmpty
            ? [none]
            : ["Ceilings of \(month.title)"]
                + entries.map { wording.sentence($0.status, of: $0.path ?? "everything") }
        return Report(
            json: {
                .object([
                    "schema": .text("spesa.ceilings/1"), "period": .text(month.name), "ceilings": .list(objects),
                ])
            },
            records: {
                Records(
                    columns: [
                        "category", "ceiling_cents", "ceiling", "cents", "amount", "left_cents", "left_per_day_cents",
                        "days_left", "used_permille", "over",
                    ], objects: objects)
            },
            lines: { screen in
                // Refused before where what is left cannot be counted.
                let gauges = (try? gauges()) ?? []
                let title = wrapped(sentences[0], to: screen.width).map { StyledText($0, style: .bold) }
                return title + Gauge.lines(gauges, ChartLayout(screen, amounts: amounts))
            },
            sentences: { sentences })
    }
}
