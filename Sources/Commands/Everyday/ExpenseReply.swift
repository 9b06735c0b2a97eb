internal import Bookkeeping
internal import Ledger
internal import Output
internal import Periods
internal import Reports
internal import Statistics

/// The answer to a change of expenses: what was understood, and where their months stand now.
struct ExpenseReply {
    /// Each expense as a program reads it, with the sentence that says what happened to it.
    let entries: [(json: JSON, sentence: String)]
    /// The months the expenses lie in, the earliest first; none for `show`.
    let months: [MonthStatus]
    /// Ceilings of categories that the expenses count towards and whatever else is told at the end, as sentences.
    let ceilings: [String]
    let wording: Wording
    /// Whether the answer is a list even for one expense.
    let isPlural: Bool
    /// Said in the place of a sentence for each, where expenses were chosen by what they are.
    var headline: String?
    /// The months whose totals are others now, which alone follow a headline; `nil` for all.
    var changedMonths: Set<Month>?
    /// The outing that they all file under, if any.
    var outing: OutingStanding?

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

    private var allMonths: [String] { months.map { wording.sentence($0) } }

    /// No more than fit on a screen.
    private var latestMonths: [String] {
        let shown = 12
        let changed = months.filter { changedMonths?.contains($0.month) ?? true }
        let sentences = changed.suffix(shown).map { wording.sentence($0) }
        guard changed.count > shown else { return sentences + ceilings }
        let earlier = counted(changed.count - shown, "earlier month")
        return ["The totals of \(earlier) are others, too: spesa stats month all"] + sentences
    }
}

extension Wording {
    /// `Added 42: 12,50 € in …`, or `Kept` for one that was there already by its uid.
    /// - Parameters:
    ///   - shares: what of it is owed, where it is shared.
    ///   - said: what is said of it beside what every expense has.
    func recorded(
        _ expense: Expense, isNew: Bool, in tree: CategoryTree, _ shares: SharingWords? = nil,
        _ said: Circumstances? = nil
    ) -> String {
        let whole = shares?.whole(ofExpense: expense.id, comingTo: expense.amount)
        return "\(isNew ? "Added" : "Kept") \(expense.id): \(sentence(expense, of: whole, in: tree, said))"
            + (shares?.debts(ofExpense: expense.id) ?? "")
            + (expense.isVoid ? "; \(Self.countsNowhere(1))" : "")
    }

    /// Each ceiling of a category; with the month where it is not plain which one.
    func ceilings(of standing: Standing) -> [String] {
        standing.ceilings.map { ceiling in
            let month = standing.months.count > 1 ? " in \(ceiling.status.month.title)" : ""
            return sentence(ceiling.status, of: ceiling.path + month)
        }
    }
}

extension Environment {
    /// The reply to a change, with the months as they stand after it.
    /// - Parameters:
    ///   - headline: said in the place of a sentence for each.
    ///   - months: those whose totals are others now, which alone follow a headline; `nil` for all.
    ///   - memory: what was paid before for what was bought.
    ///   - sentence: what happened to an expense, of which something may be said beside what each has.
    func reply(
        about expenses: [Expense], in context: Context, tree: CategoryTree, isPlural: Bool, headline: String? = nil,
        changing months: Set<Month>? = nil, memory: [String] = [], _ sentence: (Expense, Circumstances?) -> String
    ) throws {
        func report() throws -> Report {
            let isForMachines = common.isForMachines
            let surroundings = try context.surroundings(of: expenses, showsReceipts: isForMachines)
            let document = ExpenseDocument(tree: tree, surroundings: surroundings)
            let wording = Wording(amounts: context.amounts)
            let standing = try context.standing(of: expenses, in: tree)
            let outings = try context.outings(of: surroundings)
            return ExpenseReply(
                entries: expenses.map { expense in
                    (
                        json: isForMachines ? document.json(expense) : .null,
                        sentence: sentence(expense, surroundings.circumstances[expense.id])
                    )
                },
                months: standing.months,
                ceilings: wording.ceilings(of: standing) + outings.map { wording.sentence($0) } + memory,
                wording: wording, isPlural: isPlural, headline: headline, changedMonths: months,
                outing: outings.count == 1 ? outings[0] : nil
            ).report
        }
        try reply(report())
    }
}
