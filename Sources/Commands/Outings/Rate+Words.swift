internal import Ledger
internal import Outings
internal import Output
internal import Periods
internal import Reports
internal import Text

extension RowWords {
    static let rate = RowWords(
        of: RateRecord.self,
        title: { record, _, _ in "rates of \(record.currency.code) in \(record.rates.year.number)" },
        differences: { found, context in found.compare("their values") { summary($0, context) } },
        clauses: { changed, context in
            let changes =
                changed.after.map { Changes($0.old, $0.new) } + changed.removed.map { Changes($0, nil) }
            if let only = changes.first, changes.count == 1, let clause = only.clause(context) { return [clause] }
            let counts = [
                ("imported", changes.map(\.put.count).reduce(0, +)),
                ("removed", changes.map(\.gone.count).reduce(0, +)),
            ]
            let codes = Set(changes.compactMap(\.code)).sorted()
            return counts.filter { $0.1 > 0 }.map { "\($0.0) \(counted($0.1, "rate")) of \(series(codes))" }
        },
        json: { record, _ in
            .object([
                "id": .integer(record.id), "currency": .text(record.currency.code),
                "year": JSON(Int64(record.rates.year.number)), "count": JSON(record.rates.entries.count),
            ])
        })

    /// The differences between two versions of a year's rates.
    private struct Changes {
        let code: String?
        let put: [RateYear.Entry]
        let gone: [RateYear.Entry]

        init(_ before: RateRecord?, _ after: RateRecord?) {
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

        /// Returns the clause for a change of a single rate: `set the rate of CZK on Fri 20 Nov 2026: 25,31`; `nil` if
        /// several rates changed, or none.
        func clause(_ context: RowContext) -> String? {
            guard put.count + gone.count == 1, let code, let entry = put.first ?? gone.first else { return nil }
            let what = "the rate of \(code) on \(entry.day.fullText)"
            guard !put.isEmpty else { return "removed \(what)" }
            return "\(entry.isByHand ? "set" : "imported") \(what): \(entry.rate.text(in: context.amounts.locale))"
        }
    }

    /// Returns a summary: `248 rates, the last 25,31 on Fri 20 Nov 2026`.
    private static func summary(_ record: RateRecord, _ context: RowContext) -> String {
        let entries = record.rates.entries
        guard let last = entries.last else { return "none" }
        return "\(counted(entries.count, "rate")), the last \(last.rate.text(in: context.amounts.locale)) "
            + "on \(last.day.fullText)"
    }
}
