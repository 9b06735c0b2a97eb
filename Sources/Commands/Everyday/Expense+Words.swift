internal import Ledger
internal import Money
internal import Output

extension RowWords {
    /// `42: 12,50 € in food:groceries on …`; of many the first three.
    static let expense = RowWords(
        table: .expense,
        parts: { before, after, context in
            let wording = Wording(amounts: context.amounts)
            let old = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
            var parts = after.prefix(3).map { row in
                let expense = Expense(row)
                let said =
                    old[row.id].map { differences(Expense($0), expense, context).joined(separator: "; ") }
                    ?? wording.sentence(expense, in: context.tree)
                return "\(expense.id): \(said)"
            }
            if after.count > 3 { parts.append("and \(counted(after.count - 3, "expense")) more") }
            return parts
        },
        title: { row, number, _ in "expense \(number.map(String.init) ?? Expense(row).uid)" },
        differences: { differences(Expense($0), Expense($1), $2) },
        listed: { ExpenseDocument(tree: $1.tree).json(Expense($0)) },
        document: { ExpenseDocument(tree: $1.tree).json(Expense($0)) })

    private static func differences(_ old: Expense, _ new: Expense, _ context: RowContext) -> [String] {
        ExpenseFields.differences(from: old, to: new, tree: context.tree, amounts: context.amounts)
    }
}
