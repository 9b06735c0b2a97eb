internal import Ledger
internal import Outings
internal import Output
internal import Periods
internal import Reports

extension RowWords {
    static let rate = RowWords(
        table: .rate,
        clauses: { before, after, context in
            let old = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
            let changes = after.map { Changes(old[$0.id], $0) } + gone(before, after).map { Changes($0, nil) }
            if let only = changes.first, changes.count == 1, let clause = only.clause(context) { return [clause] }
            let counts = [
                ("took in", changes.map(\.put.count).reduce(0, +)),
                ("removed", changes.map(\.gone.count).reduce(0, +)),
            ]
            let codes = Set(changes.compactMap(\.code)).sorted()
            return counts.filter { $0.1 > 0 }.map { "\($0.0) \(counted($0.1, "rate")) of \(series(codes))" }
        },
        title: { row, _, _ in "rates of \(row.text(1) ?? "") in \(row.number(2) ?? 0)" },
        differences: { old, new, context in
            let (one, other) = (held(old, context), held(new, context))
            return one == other ? [] : [RowDifference(name: "what they hold", old: one, new: other)]
        },
        listed: { row, _ in json(row) }, document: { row, _ in json(row) }, isAlwaysNamed: false)

    /// What is not the same in two versions of the rates of a year.
    private struct Changes {
        let code: String?
        let put: [RateYear.Entry]
        let gone: [RateYear.Entry]

        init(_ old: TrackedRow?, _ new: TrackedRow?) {
            let (before, after) = (old.flatMap(RateRecord.init), new.flatMap(RateRecord.init))
            code = (after ?? before)?.currency.code
            let (former, latter) = (before?.rates.entries ?? [], after?.rates.entries ?? [])
            let (known, kept) = (Set(former), Set(latter.map { Place(day: $0.day, isByHand: $0.isByHand) }))
            put = latter.filter { !known.contains($0) }
            gone = former.filter { !kept.contains(Place(day: $0.day, isByHand: $0.isByHand)) }
        }

        private struct Place: Hashable {
            let day: Day
            let isByHand: Bool
        }

        /// Where it is one rate: `set the rate of CZK on Fri 20 Nov 2026 to 25,31`.
        func clause(_ context: RowContext) -> String? {
            guard put.count + gone.count == 1, let code, let entry = put.first ?? gone.first else { return nil }
            let what = "the rate of \(code) on \(entry.day.fullText)"
            guard !put.isEmpty else { return "removed \(what)" }
            return "\(entry.isByHand ? "set" : "took in") \(what): \(entry.rate.text(in: context.amounts.locale))"
        }
    }

    /// `248 rates, the last 25,31 on Fri 20 Nov 2026`
    private static func held(_ row: TrackedRow, _ context: RowContext) -> String {
        guard let entries = RateRecord(row)?.rates.entries, let last = entries.last else { return "none" }
        return "\(counted(entries.count, "rate")), the last \(last.rate.text(in: context.amounts.locale)) "
            + "on \(last.day.fullText)"
    }

    private static func json(_ row: TrackedRow) -> JSON {
        .object([
            "id": .integer(row.id), "currency": JSON(row.text(1)), "year": JSON(row.number(2)),
            "count": JSON(RateRecord(row)?.rates.entries.count ?? 0),
        ])
    }
}
