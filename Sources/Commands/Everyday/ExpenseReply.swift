internal import Bookkeeping
internal import Ledger
internal import Output
internal import Statistics

/// The answer to a change of expenses: what was understood, and where their months stand now.
struct ExpenseReply {
    /// Each expense as a program reads it, with the sentence that says what happened to it.
    let entries: [(json: JSON, sentence: String)]
    /// The months the expenses lie in, the earliest first; none for `show`.
    let months: [MonthStatus]
    /// Ceilings of categories that the expenses count towards, as sentences.
    let ceilings: [String]
    let wording: Wording
    /// Whether the answer is a list even for one expense.
    let isPlural: Bool

    var report: Report {
        Report(
            json: {
                let month = months.count == 1 ? ExpenseDocument.json(months[0]) : .null
                guard isPlural else {
                    return .object(["schema": .text("spesa.expense/1"), "expense": entries[0].json, "month": month])
                }
                return .object([
                    "schema": .text("spesa.expense/1"), "expenses": .list(entries.map(\.json)), "month": month,
                    "months": .list(months.map(ExpenseDocument.json)),
                ])
            },
            records: { Records(columns: ExpenseDocument.columns, objects: entries.map(\.json)) },
            objects: { entries.map(\.json) },
            sentences: { entries.map(\.sentence) + months.map { wording.sentence($0) } + ceilings })
    }
}

extension Environment {
    /// The reply to a change, with the months as they stand after it.
    func reply(
        about expenses: [Expense], in context: Context, tree: CategoryTree, isPlural: Bool,
        _ sentence: (Expense) -> String
    ) throws {
        func report() throws -> Report {
            let document = ExpenseDocument(tree: tree)
            let wording = Wording(amounts: context.amounts)
            let standing = try context.standing(of: expenses, in: tree)
            return ExpenseReply(
                entries: expenses.map { (document.json($0), sentence($0)) }, months: standing.months,
                ceilings: standing.ceilings.map { wording.sentence($0.status, of: $0.path) }, wording: wording,
                isPlural: isPlural
            ).report
        }
        try reply(report())
    }
}
