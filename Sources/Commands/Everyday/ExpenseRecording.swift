internal import Bookkeeping
internal import Ledger
internal import Reports
internal import Text

extension Environment {
    /// Returns a request completed from the expense in `like`, or with the usual category of its payee. A notice names
    /// this category, and why it is used.
    func completed(_ request: ExpenseRequest, by reader: ExpenseReader) throws -> ExpenseRequest {
        var request = request
        if let usual = try reader.complete(&request) {
            let payee = request.details.payee ?? ""
            notice(
                "category \(reader.tree.path(of: usual.category)), as in "
                    + (usual.isOfLast
                        ? "expense \(usual.expense), the last one at \(payee)"
                        : "\(usual.count) of the last \(usual.total) at \(payee)"))
        }
        return request
    }

    /// Records expenses atomically, and replies with them and the totals of their months. A dry run only shows the
    /// result. Due repeats are recorded first if the setting `repeats` asks for it.
    /// - Parameters:
    ///   - isPlural: whether the answer is a list even for one expense.
    ///   - filing: the outing of a single expense, for notices; `nil` for several.
    ///   - tree: the categories, including those that the drafts create.
    ///   - isDone: `false` for a dry run.
    func record(
        _ drafts: [ExpenseDraft], isPlural: Bool, filing: OutingFiling? = nil, in context: Context, tree: CategoryTree,
        isDone: Bool
    ) throws {
        guard isDone else {
            if let filing { try reportFiling(of: filing, in: context, isDone: false) }
            try reportEuro(drafts, isPlural: isPlural, in: context, isDone: false)
            let due = try dueBeforehand(in: context)
            return try AddPreview(drafts: drafts, isPlural: isPlural, due: due).show(in: self, context, tree: tree)
        }
        try bookRepeatsBeforehand(in: context)
        let agreement = try context.agreement(recording: drafts)
        let recorded = try context.record(drafts)
        noticeOfRecorded {
            if let filing { try reportFiling(of: filing, in: context, expense: recorded.first?.expense.id) }
        }
        let added = zip(drafts, recorded).filter(\.1.isNew).map(\.0)
        noticeOfRecorded { try reportEuro(added, isPlural: isPlural, in: context, isDone: true) }
        reportSize(context, recorded: recorded.newNumbers)
        noticeOfRecorded {
            try reportSlips(recorded, in: context, marked: Set(drafts.filter(\.hasDecimalMark).map(\.uid)))
        }
        try reportDisagreements(of: agreement)
        let wording = Wording(amounts: context.amounts)
        let tree = try context.book.categories()
        let kept = zip(drafts, recorded).filter { !$1.isNew }.map { ($0, $1.expense) }
        reportKept(kept.map(\.1), of: recorded.count)
        reportDifferences(kept, of: recorded.count, wording, in: tree)
        let new = Set(recorded.filter(\.isNew).map(\.expense.id))
        let typed = Dictionary(drafts.map { ($0.uid, $0) }) { first, _ in first }
        let shares =
            try drafts.contains(where: \.extras.isShared)
            ? sharing(of: recorded.map(\.expense), in: context) : nil
        try reply(
            about: recorded.map(\.expense), in: context, tree: tree, isPlural: isPlural,
            memory: isPlural ? [] : context.memory(ofProductCalled: drafts[0].details.what)
        ) { expense, extras in
            guard new.contains(expense.id), let draft = typed[expense.uid] else {
                return wording.recorded(expense, isNew: false, in: tree, shares, extras)
            }
            return wording.recorded(expense, isNew: true, in: tree, shares, extras, typed: draft.sum)
                + draft.attachedWords
        }
    }

    /// Reports that the split of the book was applied.
    /// - Parameter split: the split as it is set; `nil` if it was not applied, which reports nothing.
    func reportSplit(_ split: String?) {
        if let split { notice("shared as the book's split setting says (\(split)); for you alone: --for me") }
    }

    /// Reports that the split of the book was not applied, if it has one.
    /// - Parameters:
    ///   - way: the kind of record, to which the split does not apply.
    ///   - number: the number of the repeat or expense, for the command that shares it; `nil` if there are several.
    func reportUnusedSplit(in way: UnsharedRecording, of context: Context, number: Int64? = nil) {
        guard let split = try? context.split else { return }
        notice(
            "the book's split (\(split)) does not apply to \(way.rawValue); "
                + way.hint(sharingBy: split, number: number))
    }

    /// Reports expenses that were not recorded because their uids exist, and the void ones among them.
    /// - Parameters:
    ///   - kept: the expenses of the book with these uids.
    ///   - count: the number of all expenses in the input.
    ///   - repeated: the number of further expenses with the uid of an earlier one in the input.
    ///   - isDone: whether the others were recorded; `false` for a dry run.
    func reportKept(_ kept: [Expense], of count: Int, repeated: Int = 0, isDone: Bool = true) {
        guard kept.count + repeated > 0 else { return }
        notice(
            count == 1
                ? "that uid is recorded already; nothing \(isDone ? "was" : "would be") added"
                : "\(kept.count + repeated) of \(count) recorded already; not added again")
        let void = kept.filter(\.isVoid).map { String($0.id) }
        guard !void.isEmpty else { return }
        notice(
            (void.count == 1
                ? "expense \(series(void)) is void; to restore it: "
                : "expenses \(series(void)) are void; to restore them: ")
                + "spesa restore \(void.joined(separator: " "))")
    }

    /// Reports recorded expenses that differ from new ones with equal uids.
    /// - Parameters:
    ///   - kept: each new expense with the recorded one.
    ///   - count: the number of all expenses in the input.
    func reportDifferences(
        _ kept: some Sequence<(ExpenseDraft, Expense)>, of count: Int, _ wording: Wording, in tree: CategoryTree
    ) {
        let differing = kept.filter { $0.differs(from: $1) }.map(\.1)
        guard let first = differing.first else { return }
        notice(
            count == 1
                ? "the recorded expense is not the one you gave: \(wording.sentence(first, in: tree))"
                : "\(series(differing.map { String($0.id) })) \(differing.count == 1 ? "differs" : "differ") "
                    + "from what you gave")
    }

    /// Reports that an open book would be faster, if the book is sealed and expense 100,000 is among the new ones.
    /// - Parameter numbers: the range of the new expenses' numbers; `nil` without new ones.
    func reportSize(_ context: Context, recorded numbers: ClosedRange<Int64>?) {
        guard context.hasOutgrownItsSeal(with: numbers) else { return }
        notice("this sealed book has 100,000 expenses now; an open one is faster: spesa help book open")
    }
}

/// A kind of record to which the split of the book does not apply. The expenses of a receipt must add up to its total;
/// imports, repeats and vouchers record the amount that was paid.
enum UnsharedRecording: String {
    case receipts
    case imports = "imported expenses"
    case repeats, vouchers

    fileprivate func hint(sharingBy split: String, number: Int64?) -> String {
        let id = number.map(String.init) ?? "ID"
        return switch self {
        case .receipts: "to share a part, leave it out and record it as an expense"
        case .repeats: "to share a repeat: spesa repeat edit \(id) --for \(quoted(split))"
        case .imports, .vouchers: "to share an expense: spesa edit \(id) --for \(quoted(split))"
        }
    }
}
