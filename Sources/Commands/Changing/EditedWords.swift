internal import Bookkeeping
internal import Ledger
internal import Outings
internal import Periods

/// The changed fields and extras of edited expenses, as text.
struct EditedWords {
    private let edited: EditedExpenses
    private let extras: [Int64: ExpenseExtras]
    private let words: RowContext

    init(_ edited: EditedExpenses, tree: CategoryTree, in context: Context) throws {
        self.edited = edited
        extras = try context.book.extras(ofExpenses: edited.new.map(\.id))
        // The former extras get negative numbers as keys, so that the names in both versions of an expense are looked
        // up.
        let former = edited.old.filter { !$0.value.extras.isEmpty }
        let both = extras.merging(former.map { (-$0.key, $0.value.extras) }) { $1 }
        let replyContext = try context.replyContext(extras: both)
        words = RowContext(
            tree: tree, amounts: context.amounts, names: [.outing: replyContext.outings, .person: replyContext.people])
    }

    /// Returns the changes of an expense: `amount 12,50 € → 15,00 €`, `time none → 10:30`; empty if unchanged.
    func of(_ expense: Expense) -> [String] {
        guard let old = edited.old[expense.id] else { return [] }
        return ExpenseFields.differences(
            from: old.expense, to: expense, tree: words.tree, amounts: words.amounts)
            + RowWords.differences(
                from: old.extras, to: extras[expense.id] ?? ExpenseExtras(), words
            ).map { "\($0.name) \($0.old) → \($0.new)" }
    }
}

extension EditedExpenses {
    /// The months whose totals changed.
    func monthsWithOtherTotals(_ monthStart: MonthStart) -> Set<Month> {
        var cents: [Month: Int128] = [:]
        for expense in new {
            guard let former = old[expense.id]?.expense else { continue }
            for (version, sign) in [(expense, Int128(1)), (former, -1)] where !version.isVoid {
                cents[monthStart.month(containing: version.day), default: 0] += sign * Int128(version.amount.cents)
            }
        }
        return Set(cents.filter { $0.value != 0 }.keys)
    }

    /// Whether any of the edited expenses is shared.
    func isAnyShared(in context: Context) throws -> Bool {
        try context.book.extras(ofExpenses: new.map(\.id)).values.contains(where: \.isShared)
    }
}
