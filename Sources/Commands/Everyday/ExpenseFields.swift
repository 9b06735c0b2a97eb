internal import Ledger
internal import Money
internal import Terminal

/// An expense field by field, as people read it.
struct ExpenseFields {
    let all: [(name: String, text: String)]

    init(_ expense: Expense, tree: CategoryTree, amounts: AmountFormatter) {
        let fields: [(String, String?)] = [
            ("id", String(expense.id)), ("day", expense.day.fullText), ("amount", amounts.string(expense.amount)),
            ("category", tree.path(of: expense.category)), ("what", expense.details.what),
            ("payee", expense.details.payee), ("method", expense.details.method), ("note", expense.details.note),
            ("tags", expense.details.tags.isEmpty ? nil : expense.details.tags.joined(separator: " ")),
            ("void", expense.isVoid ? "yes, in no total" : nil), ("by", expense.by),
            ("created", expense.created.rfc3339), ("changed", expense.changed.rfc3339), ("uid", expense.uid),
        ]
        all = fields.compactMap { name, text in text.map { (name, $0) } }
    }

    /// Enough of a text to know it by.
    private static func shortened(_ text: String?) -> String {
        text.map { truncated($0, to: 60) } ?? "none"
    }

    /// What is not the same any more: `amount 12,50 € → 15,00 €`.
    static func differences(
        from old: Expense, to new: Expense, tree: CategoryTree, amounts: AmountFormatter
    ) -> [String] {
        func fields(_ expense: Expense) -> [String: String] {
            Dictionary(
                uniqueKeysWithValues: ExpenseFields(expense, tree: tree, amounts: amounts).all.map {
                    ($0.name, $0.text)
                })
        }
        let before = fields(old)
        let after = fields(new)
        let isNewlyVoid = old.isVoid == new.isVoid ? [] : [new.isVoid ? "void" : "restored"]
        let names = ["day", "amount", "category", "what", "payee", "method", "note", "tags"]
        return isNewlyVoid
            + names.compactMap { name in
                guard before[name] != after[name] else { return nil }
                return "\(name) \(shortened(before[name])) → \(shortened(after[name]))"
            }
    }
}
