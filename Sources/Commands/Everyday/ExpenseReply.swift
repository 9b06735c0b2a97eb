internal import Ledger
internal import Money
internal import Output
internal import Periods
internal import Statistics
internal import Storage

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
    /// Where a month stands, from the book's totals.
    func monthStatus(_ month: Month, in book: any Book, ceilings: CeilingPlan, adding more: Amount = .zero) throws
        -> MonthStatus
    {
        let total = try book.dayTotals(in: month.days).map(\.amount).total().adding(more)
        return try MonthStatus(
            month: month, total: total, ceiling: ceilings.amount(for: nil, in: month), today: today)
    }

    /// The reply to a change, with the months as they stand after it.
    func reply(
        about expenses: [Expense], in book: any Book, tree: CategoryTree, isPlural: Bool,
        _ sentence: (Expense) -> String
    ) throws {
        func report() throws -> Report {
            let document = ExpenseDocument(tree: tree)
            let months = Set(expenses.map { Month(containing: $0.day) }).sorted()
            let plan = try book.ceilings()
            return try ExpenseReply(
                entries: expenses.map { (document.json($0), sentence($0)) },
                months: months.map { try monthStatus($0, in: book, ceilings: plan) },
                ceilings: categoryCeilings(over: expenses, in: book, tree: tree, plan: plan),
                wording: Wording(amounts: amounts()), isPlural: isPlural
            ).report
        }
        try reply(report())
    }

    /// Where the ceilings stand of the categories that expenses count towards, each once.
    private func categoryCeilings(
        over expenses: [Expense], in book: any Book, tree: CategoryTree, plan: CeilingPlan
    ) throws -> [String] {
        guard plan.ceilings.contains(where: { $0.category != nil }) else { return [] }
        let wording = Wording(amounts: try amounts())
        var seen: Set<CategoryMonth> = []
        var sentences: [String] = []
        for expense in expenses {
            let month = Month(containing: expense.day)
            for category in tree.lineage(of: expense.category) {
                guard plan.amount(for: category, in: month) != nil,
                    seen.insert(CategoryMonth(category: category, month: month)).inserted
                else { continue }
                let status = try categoryStatus(category, month, in: book, tree: tree, plan: plan)
                sentences.append(wording.sentence(status, of: tree.path(of: category)))
            }
        }
        return sentences
    }

    /// Where a category with all that lies under it stands against its ceiling.
    func categoryStatus(
        _ category: Category.ID, _ month: Month, in book: any Book, tree: CategoryTree, plan: CeilingPlan
    ) throws -> MonthStatus {
        let inside = tree.subtree(of: category)
        let total = try book.totals(by: .category, in: month.days).filter { total in
            if case .category(let id) = total.key { inside.contains(id) } else { false }
        }.map(\.amount).total()
        return try MonthStatus(
            month: month, total: total, ceiling: plan.amount(for: category, in: month), today: today)
    }
}

private struct CategoryMonth: Hashable {
    let category: Category.ID
    let month: Month
}
