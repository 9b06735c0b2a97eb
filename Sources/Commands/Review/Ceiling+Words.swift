internal import Ledger
internal import Money
internal import Output
internal import Periods

extension RowWords {
    static let ceiling = RowWords(
        table: .ceiling,
        parts: { before, after, context in
            after.filter { !before.contains($0) }.map { context.sentence(Ceiling($0)) }
        },
        title: { _, _, _ in "ceiling" },
        differences: { old, new, context in
            ["\(context.sentence(Ceiling(old))) → \(context.sentence(Ceiling(new)))"]
        },
        listed: { row, context in .object(context.members(Ceiling(row))) },
        document: { row, context in
            let ceiling = Ceiling(row)
            return .object(context.members(ceiling) + [JSON.Member("changed", .text(ceiling.changed.rfc3339))])
        })
}

extension RowContext {
    /// `12,50 € a month for food from 2026-11 on`
    func sentence(_ ceiling: Ceiling) -> String {
        let name = ceiling.category.map { "for \(path($0))" } ?? "for everything"
        let until = ceiling.until.map { "until \($0.name)" } ?? "on"
        let amount = ceiling.amount.map { "\(amounts.string($0)) a month" } ?? "no ceiling"
        return "\(amount) \(name) from \(ceiling.from.name) \(until)"
    }

    fileprivate func members(_ ceiling: Ceiling) -> [JSON.Member] {
        [
            JSON.Member("category", ceiling.category.map { .text(path($0)) } ?? .null),
            JSON.Member("from", .text(ceiling.from.name)), JSON.Member("until", JSON(ceiling.until?.name)),
            JSON.Member("cents", .cents(ceiling.amount)), JSON.Member("amount", .string(of: ceiling.amount)),
        ]
    }
}
