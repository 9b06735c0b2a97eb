internal import Ledger
internal import Output

extension RowWords {
    static let rule = RowWords(
        table: .rule,
        parts: { before, after, context in
            after.map(Rule.init).map { "'\($0.text)' to \(context.path($0.category))" }
                + gone(before, after).map { "'\(Rule($0).text)' is gone" }
        },
        title: { row, _, _ in "rule '\(Rule(row).text)'" },
        differences: { old, new, context in
            ["to \(context.path(Rule(old).category)) → to \(context.path(Rule(new).category))"]
        },
        listed: { row, context in
            .object(["text": .text(Rule(row).text), "category": .text(context.path(Rule(row).category))])
        },
        document: { row, context in .object(["category": .text(context.path(Rule(row).category))]) })
}
