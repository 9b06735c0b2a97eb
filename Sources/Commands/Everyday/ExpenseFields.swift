internal import Bookkeeping
internal import Ledger
internal import Money
internal import Outings
internal import Reports
internal import Terminal
internal import Text

/// The fields of an expense as names and texts, for a person to read. Fields without a value are left out.
struct ExpenseFields {
    let all: [(name: String, text: String)]

    /// - Parameters:
    ///   - clock: formats the times of recording and change. They are left out without it.
    ///   - bank: the matched statement rows.
    init(
        _ expense: Expense, tree: CategoryTree, amounts: AmountFormatter, clock: LocalClock? = nil,
        replyContext: ReplyContext = .none, bank: [BankMatch] = []
    ) {
        let extras = replyContext.extras[expense.id] ?? ExpenseExtras()
        let first: [(name: String, text: String?)] = [
            ("id", String(expense.id)), ("day", expense.day.fullText), ("time", extras.time?.text),
            ("amount", Wording(amounts: amounts).amount(expense.amount, extras)),
            ("whole", extras.paid.map(amounts.string)),
            ("paid by", extras.paidBy.map { replyContext.people[$0] ?? String($0) }),
            ("for", Self.shares(of: extras, paid: expense.amount, replyContext, amounts)),
            ("category", tree.path(of: expense.category)),
        ]
        let last: [(name: String, text: String?)] = [
            ("tags", expense.details.tags.isEmpty ? nil : expense.details.tags.joined(separator: " ")),
            ("outing", extras.outing.flatMap { replyContext.outings[$0] }),
            ("receipt", replyContext.receipts[expense.id].map(String.init)),
            ("bank", bank.isEmpty ? nil : bank.map(\.sentence).joined(separator: "; ")),
            (
                "attached",
                replyContext.attachments?[expense.id].map { $0.map { "\($0.id) \($0.words)" }.joined(separator: ", ") }
            ),
            ("void", expense.isVoid ? "yes, not in the totals" : nil), ("by", expense.by),
            ("created", clock?.minute(expense.created)), ("changed", clock?.minute(expense.changed)),
            ("uid", expense.uid),
        ]
        all = (first + expense.details.texts + last).compactMap { name, text in text.map { (name, $0) } }
    }

    /// Returns the shares: `anna 20,00 €, ben 40,00 € (weight 2)`; `nil` without shares.
    private static func shares(
        of extras: ExpenseExtras, paid: Amount, _ replyContext: ReplyContext, _ amounts: AmountFormatter
    ) -> String? {
        guard !extras.shares.isEmpty else { return nil }
        return replyContext.shares(of: extras, paid: paid).map { share in
            "\(replyContext.people[share.person] ?? String(share.person)) \(amounts.string(share.amount))"
                + (share.weight == 1 || extras.sharesAreAmounts ? "" : " (weight \(share.weight))")
        }.joined(separator: ", ")
    }

    /// Cuts a text to a width of 60 columns; `none` for `nil`.
    private static func shortened(_ text: String?) -> String {
        text.map { truncated($0, to: 60) } ?? "none"
    }

    /// A changed field; `nil` for a missing value.
    private typealias Difference = (name: String, old: String?, new: String?)

    /// Returns the changes of an expense: `amount 12,50 € → 15,00 €`, and whether it was voided or restored.
    static func differences(
        from old: Expense, to new: Expense, tree: CategoryTree, amounts: AmountFormatter
    ) -> [String] {
        let isNewlyVoid = old.isVoid == new.isVoid ? [] : [new.isVoid ? "void" : "restored"]
        return isNewlyVoid
            + changed(from: old, to: new, tree: tree, amounts: amounts).map {
                "\($0.name) \(shortened($0.old)) → \(shortened($0.new))"
            }
    }

    /// Returns the changed fields with both values, long texts cut; without the void flag.
    static func fields(
        from old: Expense, to new: Expense, tree: CategoryTree, amounts: AmountFormatter
    ) -> [RowDifference] {
        changed(from: old, to: new, tree: tree, amounts: amounts).map { field in
            func shown(_ text: String?) -> String { text.map { shownText($0, of: field.name) } ?? "none" }
            return RowDifference(name: field.name, old: shown(field.old), new: shown(field.new))
        }
    }

    /// Returns the changes as clauses, without the void flag: `amount from 12,50 € to 15,00 €`, `note 'for two'
    /// removed`.
    static func clauses(
        from old: Expense, to new: Expense, tree: CategoryTree, amounts: AmountFormatter
    ) -> [String] {
        changed(from: old, to: new, tree: tree, amounts: amounts).flatMap { field -> [String] in
            if field.name == "tags" { return tagClauses(from: old.details.tags, to: new.details.tags) }
            func shown(_ text: String) -> String { shownText(text, of: field.name) }
            return switch (field.old, field.new) {
            case (let old?, let new?): ["\(field.name) from \(shown(old)) to \(shown(new))"]
            case (nil, let new?): ["\(field.name) \(shown(new)) added"]
            case (let old?, nil): ["\(field.name) \(shown(old)) removed"]
            case (nil, nil): []
            }
        }
    }

    /// Returns a value cut to 60 columns, in quotes if it is free text.
    private static func shownText(_ text: String, of name: String) -> String {
        ["what", "payee", "note"].contains(name) ? inQuotes(shortened(text)) : shortened(text)
    }

    private static func tagClauses(from old: [String], to new: [String]) -> [String] {
        let (added, removed) = (new.filter { !old.contains($0) }, old.filter { !new.contains($0) })
        guard !(added.isEmpty && removed.isEmpty) else { return ["tags in another order"] }
        return [(added, "added"), (removed, "removed")].filter { !$0.0.isEmpty }.map { tags, verb in
            "\(tags.count == 1 ? "tag" : "tags") \(series(tags)) \(verb)"
        }
    }

    private static func changed(
        from old: Expense, to new: Expense, tree: CategoryTree, amounts: AmountFormatter
    ) -> [Difference] {
        func fields(_ expense: Expense) -> [String: String] {
            Dictionary(
                uniqueKeysWithValues: ExpenseFields(expense, tree: tree, amounts: amounts).all.map {
                    ($0.name, $0.text)
                })
        }
        let before = fields(old)
        let after = fields(new)
        let names = ["day", "amount", "category"] + new.details.texts.map { $0.name } + ["tags"]
        // Two different hidden amounts look equal.
        return names.filter { before[$0] != after[$0] || $0 == "amount" && old.amount != new.amount }
            .map { ($0, before[$0], after[$0]) }
    }
}
