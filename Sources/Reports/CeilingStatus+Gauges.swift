package import Bookkeeping
package import Charts
package import Money
package import Output
internal import Statistics

extension CeilingStatus {
    /// A gauge for each ceiling: those of the month in their order, then those of weeks and years.
    /// - Throws: `ChartError.overflow`.
    package func gauges() throws -> [Gauge] {
        let months = try entries.compactMap { entry in
            try entry.status.ceiling.map {
                try Gauge(
                    label: entry.path ?? "everything", cents: entry.status.total.cents, ceilingCents: $0.cents,
                    carriedCents: entry.status.carried?.cents ?? 0)
            }
        }
        return try months
            + others.map {
                try Gauge(
                    label: $0.name, suffix: $0.periodPhrase, cents: $0.spent.total.cents,
                    ceilingCents: $0.spent.use.ceiling.cents)
            }
    }

    /// The sentence for weeks with ceilings in a month without one. It ends in the command that shows them, so it gets
    /// no full stop. `nil` if there are ceilings to show, or no ceilings of weeks.
    /// - Parameter only: the description of the filter, to follow the month; empty without one.
    package func noteOnWeeks(_ only: String = "") -> String? {
        guard hasOnlyOtherWeeks else { return nil }
        return "\(month.title)\(only) has no ceiling of its own, but its weeks have. "
            + "To see them: spesa ceiling check \(month.name)"
    }

    /// A sentence for each ceiling whose total has expenses after today: `food: 50,00 € of it dated after today`.
    package func toCome(_ amounts: AmountFormatter) -> [String] {
        let wording = Wording(amounts: amounts)
        return entries.compactMap {
            wording.note(onTotal: $0.status.total, of: $0.path ?? "everything", toCome: $0.status.ahead)
        }
            + others.compactMap {
                wording.note(onTotal: $0.spent.total, of: $0.label, toCome: $0.spent.ahead)
            }
    }
}

extension CategoryUse {
    /// The category and the period: `clothes in 2026`, `everything in week 47 of 2026`.
    package var label: String { name + periodPhrase }

    /// The path of the category, or `everything`.
    var name: String { path ?? "everything" }

    /// The period to follow the name: ` in week 47 of 2026`.
    var periodPhrase: String { " in \(spent.period.title)" }

    /// The figures as members of a JSON object; `category` is null for all spending.
    package var members: KeyValuePairs<String, JSON> {
        [
            "category": JSON(path), "period": .text(spent.period.name), "cents": .cents(spent.total),
            "amount": .amount(spent.total), "ceiling_cents": .cents(spent.use.ceiling),
            "left_cents": .cents(spent.use.left), "over": .truth(spent.use.isOver),
            "used_permille": JSON(spent.use.usedPermille), "after_today_cents": .cents(spent.ahead),
        ]
    }
}
