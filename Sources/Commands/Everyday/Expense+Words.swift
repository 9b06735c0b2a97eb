internal import Ledger
internal import Money
internal import Output
internal import Reports

extension RowWords {
    static let expense = RowWords(
        table: .expense,
        clauses: { before, after, context in
            let old = Dictionary(before.map { ($0.id, Expense($0)) }) { first, _ in first }
            let wording = Wording(amounts: context.amounts)
            let sentence: (Expense) -> String = { wording.sentence($0, in: context.tree) }
            var (added, voided, restored): ([Expense], [Expense], [Expense]) = ([], [], [])
            var changed: [(expense: Expense, what: String)] = []
            for expense in after.map(Expense.init) {
                guard let old = old[expense.id] else {
                    added.append(expense)
                    continue
                }
                var clauses = ExpenseFields.clauses(
                    from: old, to: expense, tree: context.tree, amounts: context.amounts)
                if old.isVoid != expense.isVoid {
                    guard !clauses.isEmpty else {
                        expense.isVoid ? voided.append(expense) : restored.append(expense)
                        continue
                    }
                    clauses.insert(expense.isVoid ? "voided" : "restored", at: 0)
                }
                changed.append((expense, clauses.isEmpty ? "written anew" : clauses.joined(separator: ", ")))
            }
            return clause("added", added.map { ($0, sentence($0)) })
                + clause("changed", changed)
                + toggled("voided", voided, sentence) + toggled("restored", restored, sentence)
                + (gone(before, after).isEmpty
                    ? [] : ["removed \(counted(gone(before, after).count, "expense"))"])
        },
        title: { row, number, _ in "expense \(number.map(String.init) ?? Expense(row).uid)" },
        differences: { differences(Expense($0), Expense($1), $2) },
        listed: { ExpenseDocument(tree: $1.tree).json(Expense($0)) },
        document: { ExpenseDocument(tree: $1.tree).json(Expense($0)) })

    /// `added expense 42: 12,50 € in food:groceries on …`; of many the first three.
    private static func clause(_ verb: String, _ expenses: [(expense: Expense, what: String)]) -> [String] {
        guard let first = expenses.first else { return [] }
        guard expenses.contains(where: { $0.what != first.what }) else {
            return ["\(verb) \(named(expenses.map(\.expense))): \(first.what)"]
        }
        let texts = expenses.prefix(3).map { "\($0.expense.id): \($0.what)" }
        let more = expenses.count > 3 ? ["and \(expenses.count - 3) more"] : []
        return [(["\(verb) \(expenses.count) expenses"] + texts + more).joined(separator: "; ")]
    }

    /// `voided expense 42: 12,50 € in …`, `voided expenses 42, 43 and 44`.
    private static func toggled(
        _ verb: String, _ expenses: [Expense], _ sentence: (Expense) -> String
    ) -> [String] {
        guard let first = expenses.first else { return [] }
        return ["\(verb) \(named(expenses))" + (expenses.count == 1 ? ": \(sentence(first))" : "")]
    }

    /// `expense 42`, `expenses 42, 43 and 44`; of very many only how many.
    private static func named(_ expenses: [Expense]) -> String {
        switch expenses.count {
        case 1: "expense \(expenses[0].id)"
        case ...12: "expenses \(series(expenses.map { String($0.id) }))"
        default: "\(expenses.count) expenses"
        }
    }

    private static func differences(_ old: Expense, _ new: Expense, _ context: RowContext) -> [RowDifference] {
        func state(_ expense: Expense) -> String { expense.isVoid ? "void" : "in the totals" }
        let isVoid = old.isVoid == new.isVoid ? [] : [RowDifference(name: "it", old: state(old), new: state(new))]
        return isVoid
            + ExpenseFields.fields(from: old, to: new, tree: context.tree, amounts: context.amounts)
    }
}
