internal import Ledger
internal import Output

extension RowWords {
    static let rule = RowWords(
        table: .rule,
        clauses: { before, after, context in
            let old = Set(before.map(\.id))
            return after.map { row in
                "\(old.contains(row.id) ? "changed" : "added") the rule '\(Rule(row).text)', "
                    + "\(old.contains(row.id) ? "now " : "")for \(context.path(Rule(row).category))"
            } + gone(before, after).map { "removed the rule '\(Rule($0).text)'" }
        },
        title: { row, _, _ in "rule '\(Rule(row).text)'" },
        differences: { old, new, context in
            [
                RowDifference(
                    name: "its category", old: context.path(Rule(old).category), new: context.path(Rule(new).category))
            ]
        },
        listed: { row, context in
            .object(["text": .text(Rule(row).text), "category": .text(context.path(Rule(row).category))])
        },
        document: { row, context in .object(["category": .text(context.path(Rule(row).category))]) })
}
