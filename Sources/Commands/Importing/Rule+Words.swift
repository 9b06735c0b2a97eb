internal import Ledger
internal import Output

extension RowWords {
    static let rule = RowWords(
        table: .rule,
        clauses: { before, after, context in
            let old = Set(before.map(\.id))
            return after.map { row in
                "\(old.contains(row.id) ? "changed" : "added") the rule '\(Rule(row).text)', "
                    + "\(old.contains(row.id) ? "now " : "")\(Rule(row).lead(context))"
            } + gone(before, after).map { "removed the rule '\(Rule($0).text)'" }
        },
        title: { row, _, _ in "rule '\(Rule(row).text)'" },
        differences: { old, new, context in
            [
                RowDifference(
                    name: "its category", old: Rule(old).place(context), new: Rule(new).place(context))
            ]
        },
        listed: { row, context in
            .object(["text": .text(Rule(row).text), "category": Rule(row).path(context)])
        },
        document: { row, context in .object(["category": Rule(row).path(context)]) })
}

extension Rule {
    /// Where it leads, as part of a sentence.
    fileprivate func lead(_ context: RowContext) -> String {
        category.map { "for \(context.path($0))" } ?? "to leave out"
    }

    fileprivate func place(_ context: RowContext) -> String { category.map { context.path($0) } ?? "left out" }

    fileprivate func path(_ context: RowContext) -> JSON { JSON(category.map { context.path($0) }) }
}
