internal import Ledger
internal import Money
internal import Output
internal import Reports
internal import Text

extension RowWords {
    static let expense = RowWords(
        of: Expense.self, isAlwaysNamed: true,
        title: { expense, number, context in
            context.title("expense", number, of: expense.amount, on: expense.day, payee: expense.details.payee)
        },
        differences: { found, context in
            found.compare("it") { $0.isVoid ? "void" : "in the totals" }
            found.append(
                ExpenseFields.fields(from: found.old, to: found.new, tree: context.tree, amounts: context.amounts))
        },
        clauses: { changed, context in
            let wording = Wording(amounts: context.amounts)
            let sentence: (Expense) -> String = { wording.sentence($0, in: context.tree) }
            var (added, voided, restored): ([Expense], [Expense], [Expense]) = ([], [], [])
            var altered: [(expense: Expense, what: String)] = []
            for change in changed.after {
                let expense = change.new
                guard let old = change.old else {
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
                altered.append((expense, clauses.isEmpty ? "rewritten" : clauses.joined(separator: ", ")))
            }
            return clause("added", added.map { ($0, sentence($0)) }, asked: context.askedExpense)
                + clause("changed", altered, asked: context.askedExpense)
                + toggled("voided", voided, sentence) + toggled("restored", restored, sentence)
                + (changed.removed.isEmpty ? [] : ["removed \(counted(changed.removed.count, "expense"))"])
        },
        json: { ExpenseDocument(tree: $1.tree).json($0) })

    /// Returns `added expense 42: 12,50 € in food:groceries on …`; for several, the first three, or one text if all
    /// have the same. The expense whose history is shown, `asked`, comes first, and alone if there are more than three.
    private static func clause(
        _ verb: String, _ expenses: [(expense: Expense, what: String)], asked: Int64?
    ) -> [String] {
        guard let first = expenses.first else { return [] }
        guard expenses.contains(where: { $0.what != first.what }) else {
            return ["\(verb) \(named(expenses.map(\.expense))): \(first.what)"]
        }
        let own = expenses.filter { $0.expense.id == asked }
        let ordered = own + expenses.filter { $0.expense.id != asked }
        let shown = ordered.count > 3 && !own.isEmpty ? own.count : min(ordered.count, 3)
        let texts = ordered.prefix(shown).map { "\($0.expense.id): \($0.what)" }
        let rest = "and \(ordered.count - shown) more" + (own.isEmpty ? "" : " in the same change")
        let more = ordered.count > shown ? [rest] : []
        return [(["\(verb) \(ordered.count) expenses"] + texts + more).joined(separator: "; ")]
    }

    /// Returns `voided expense 42: 12,50 € in …` or `voided expenses 42, 43 and 44`.
    private static func toggled(
        _ verb: String, _ expenses: [Expense], _ sentence: (Expense) -> String
    ) -> [String] {
        guard let first = expenses.first else { return [] }
        return ["\(verb) \(named(expenses))" + (expenses.count == 1 ? ": \(sentence(first))" : "")]
    }

    /// Returns `expense 42` or `expenses 42, 43 and 44`; for more than 12 only their number.
    private static func named(_ expenses: [Expense]) -> String {
        switch expenses.count {
        case 1: "expense \(expenses[0].id)"
        case ...12: "expenses \(series(expenses.map { String($0.id) }))"
        default: "\(expenses.count) expenses"
        }
    }
}
