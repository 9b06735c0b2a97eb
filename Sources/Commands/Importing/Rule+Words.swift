internal import Ledger
internal import Output

extension RowWords {
    static let rule = RowWords(
        of: Rule.self, isAlwaysNamed: true,
        title: { rule, _, _ in "rule '\(rule.text)'" },
        differences: { found, context in found.compare("its category") { $0.place(context) } },
        clauses: { changed, context in
            changed.after.map { change in
                let (old, rule) = (change.old, change.new)
                return "\(old == nil ? "added" : "changed") the rule '\(rule.text)', "
                    + "\(old == nil ? "" : "now ")\(rule.lead(context))"
            } + changed.removed.map { "removed the rule '\($0.text)'" }
        },
        json: { rule, context in .object(["text": .text(rule.text), "category": rule.path(context)]) },
        document: { rule, context in .object(["category": rule.path(context)]) })
}

extension Rule {
    /// The effect of the rule, as part of a sentence: `for food:groceries` or `to skip`.
    fileprivate func lead(_ context: RowContext) -> String {
        category.map { "for \(context.path($0))" } ?? "to skip"
    }

    fileprivate func place(_ context: RowContext) -> String { category.map { context.path($0) } ?? "skipped" }

    fileprivate func path(_ context: RowContext) -> JSON { JSON(category.map { context.path($0) }) }
}
