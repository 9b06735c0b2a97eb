internal import Bookkeeping
internal import Ledger
internal import Money
internal import Reports

/// The dry run of `add`.
struct AddPreview {
    let drafts: [ExpenseDraft]
    let isPlural: Bool
    /// The occurrences of repeats that are recorded before.
    let due: [DueTime]

    func show(in environment: Environment, _ context: Context, tree: CategoryTree) throws {
        let preview = try context.preview(of: drafts, in: tree, after: due)
        environment.reportKept(
            preview.entries.compactMap(\.kept), of: drafts.count, repeated: preview.entries.count(where: \.isRepeated),
            isDone: false)
        try environment.reportDuplicates(
            of: preview.entries.filter { $0.kept == nil && !$0.isRepeated }.map(\.draft), in: context)
        let wording = Wording(amounts: context.amounts)
        environment.reportDifferences(
            preview.entries.compactMap { entry in entry.kept.map { (entry.draft, $0) } }, of: drafts.count, wording,
            in: preview.tree)
        let signature = context.signature
        let (ofKept, ofDrafts) = try (
            context.replyContext(of: preview.entries.compactMap(\.kept)),
            context.replyContext(
                extras: Dictionary(
                    preview.entries.enumerated().map { (Int64($0), $1.draft.extras) }
                ) { $1 },
                newPeople: drafts.reduce(into: [:]) { names, draft in names.merge(draft.newPeople) { $1 } })
        )
        let shares = SharingWords(ofDrafts, me: context.session.user.name.description, context.amounts)
        let (document, drafted) = (
            ExpenseDocument(tree: preview.tree, replyContext: ofKept),
            ExpenseDocument(tree: preview.tree, replyContext: ofDrafts)
        )
        let entries = preview.entries.enumerated().map { place, entry in
            if let kept = entry.kept {
                return (
                    json: document.json(kept),
                    sentence:
                        "Already recorded as \(kept.id): \(wording.sentence(kept, in: preview.tree, ofKept.extras[kept.id]))"
                        + (kept.isVoid ? "; \(Wording.countsNowhere(1))" : "")
                )
            }
            let draft = entry.draft
            let path = preview.tree.path(of: entry.category)
            return (
                json: drafted.json(draft, number: Int64(place), category: path, by: signature),
                sentence: "\(entry.isRepeated ? "Would not add again:" : "Would add") "
                    + wording.sentence(
                        draft.amount, of: shares.whole(ofExpense: Int64(place), comingTo: draft.amount),
                        typed: draft.sum, in: path, on: draft.day, draft.details, draft.extras)
                    + shares.debts(ofExpense: Int64(place)) + draft.attachedWords
            )
        }
        let status = preview.status
        try environment.show(
            ExpenseReply(
                entries: entries, months: status.months,
                ceilings: wording.ceilings(of: status) + outings(of: preview, in: context, wording), wording: wording,
                isPlural: isPlural, headline: nil
            ).report)
    }

    /// Returns a sentence for each outing, as if the expenses were recorded: `Fair: 24,00 € spent, 76,00 € left`.
    private func outings(of preview: Preview, in context: Context, _ wording: Wording) throws -> [String] {
        // Outings are read only for expenses of one.
        let new = preview.entries.filter { $0.kept == nil && !$0.isRepeated && $0.draft.extras.outing != nil }
        guard !new.isEmpty else { return [] }
        return try Dictionary(grouping: new) { $0.draft.extras.outing }.sorted { ($0.key ?? 0) < ($1.key ?? 0) }
            .flatMap { id, entries in
                let more = try entries.map(\.draft.amount).total()
                return try context.outings(of: id).map { try wording.sentence($0, adding: more) }
            }
    }
}
