internal import Bookkeeping
internal import Ledger
internal import Output
internal import Periods
internal import Reports
internal import Statistics

/// A reply to a change of expenses: how they were understood, and the status of their months.
struct ExpenseReply {
    /// Each expense as JSON, with a sentence about the change.
    let entries: [(json: JSON, sentence: String)]
    /// The months of the expenses, earliest first.
    let months: [MonthStatus]
    /// Closing sentences: affected ceilings, and other notes.
    let ceilings: [String]
    let wording: Wording
    /// Whether the reply is a list, even for one expense. A list shows only `changedMonths`.
    let isPlural: Bool
    /// A summary in place of the sentences of `entries`, for expenses selected by filters; `nil` for the sentences.
    var headline: String?
    /// The months whose totals changed, the only ones shown below a headline or a list; `nil` for all.
    var changedMonths: Set<Month>?
    /// The only outing that any of the expenses has; `nil` if there is none, or several.
    var outing: OutingStatus?

    var report: Report {
        Report(
            json: {
                isPlural
                    ? ExpenseDocument.json(entries.map(\.json), months, outing)
                    : ExpenseDocument.json(entries[0].json, months.first, outing)
            },
            records: { Records(columns: ExpenseDocument.columns, objects: entries.map(\.json)) },
            objects: { entries.map(\.json) },
            sentences: { headline.map { [$0] + latestMonths } ?? entries.map(\.sentence) + allMonths + ceilings })
    }

    /// A sentence for each month. A list has only the months whose totals changed.
    private var allMonths: [String] {
        months.filter { !isPlural || changedMonths?.contains($0.month) ?? true }.map { wording.sentence($0) }
    }

    /// A sentence for each of the last twelve months whose totals changed. With more months, the number of earlier ones
    /// comes first; otherwise the closing sentences follow.
    private var latestMonths: [String] {
        let shown = 12
        let changed = months.filter { changedMonths?.contains($0.month) ?? true }
        let sentences = changed.suffix(shown).map { wording.sentence($0) }
        guard changed.count > shown else { return sentences + ceilings }
        let earlier = counted(changed.count - shown, "earlier month")
        return ["The totals of \(earlier) changed too: spesa stats month all"] + sentences
    }
}

extension Wording {
    /// Returns `Added 42: 12,50 € in …`, or `Already recorded as 42` for one that existed by uid.
    /// - Parameters:
    ///   - shares: the shares and debts of the expenses; `nil` without shared expenses.
    ///   - extras: the extras of the expense.
    ///   - sum: the sum that was typed as the amount, such as `12+3`; `nil` for a plain amount, and if amounts are
    ///     hidden.
    func recorded(
        _ expense: Expense, isNew: Bool, in tree: CategoryTree, _ shares: SharingWords? = nil,
        _ extras: ExpenseExtras? = nil, typed sum: String? = nil
    ) -> String {
        let whole = shares?.whole(ofExpense: expense.id, comingTo: expense.amount)
        let done = isNew ? "Added" : "Already recorded as"
        return "\(done) \(expense.id): \(sentence(expense, of: whole, typed: sum, in: tree, extras))"
            + (shares?.debts(of: expense) ?? "")
            + (expense.isVoid ? "; \(Self.countsNowhere(1))" : "")
    }

    /// Returns a sentence for each ceiling of a category in `status`, and for each of a week or a year. Those of
    /// categories name the month if there are several months.
    /// - Parameter isWithoutMonths: whether no other sentence has a month, because no total changed. Then those of
    ///   categories name a single month too, and those for everything are left out as the months are.
    func ceilings(of status: AffectedMonths, isWithoutMonths: Bool = false) -> [String] {
        status.ceilings.map { ceiling in
            let month = isWithoutMonths || status.months.count > 1 ? " in \(ceiling.status.month.title)" : ""
            return sentence(ceiling.status, of: ceiling.path + month)
        }
            + status.others.filter { $0.path != nil || !isWithoutMonths }.map {
                sentence($0.spent, of: $0.path ?? "everything")
            }
    }
}

extension Environment {
    /// Replies to a change of expenses, with the new status of their months.
    /// - Parameters:
    ///   - headline: a summary in place of a sentence for each; `nil` for the sentences.
    ///   - months: the months whose totals changed, the only ones shown below a headline or a list; `nil` for all.
    ///   - memory: further closing sentences, such as past prices of the products bought.
    ///   - members: further members of the JSON of an expense, by its number.
    ///   - sentence: returns what happened to an expense, given its extras.
    func reply(
        about expenses: [Expense], in context: Context, tree: CategoryTree, isPlural: Bool, headline: String? = nil,
        changing months: Set<Month>? = nil, memory: [String] = [], members: [Int64: [JSON.Member]] = [:],
        _ sentence: (Expense, ExpenseExtras?) -> String
    ) throws {
        func report() throws -> Report {
            let isForMachines = common.isForMachines
            let replyContext = try context.replyContext(of: expenses, showsReceipts: isForMachines)
            let document = ExpenseDocument(tree: tree, replyContext: replyContext)
            let wording = Wording(amounts: context.amounts)
            let status = try context.status(of: expenses, in: tree)
            let outings = try context.outings(of: replyContext)
            let shownMonths = status.months.filter {
                headline == nil && !isPlural || months?.contains($0.month) ?? true
            }
            return ExpenseReply(
                entries: expenses.map { expense in
                    (
                        json: isForMachines ? document.json(expense, with: members[expense.id] ?? []) : .null,
                        sentence: sentence(expense, replyContext.extras[expense.id])
                    )
                },
                months: status.months,
                ceilings: wording.ceilings(of: status, isWithoutMonths: shownMonths.isEmpty)
                    + outings.map { wording.sentence($0) } + memory,
                wording: wording, isPlural: isPlural, headline: headline, changedMonths: months,
                outing: outings.count == 1 ? outings[0] : nil
            ).report
        }
        try reply(report())
    }
}
