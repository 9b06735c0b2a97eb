internal import Bookkeeping
internal import Ledger

/// What `add` would record and answer, with nothing recorded.
struct AddPreview {
    let drafts: [ExpenseDraft]
    let isPlural: Bool

    func show(in environment: Environment, _ context: Context, tree: CategoryTree) throws {
        let preview = try context.preview(of: drafts, in: tree)
        environment.tellOfKept(
            preview.entries.compactMap(\.kept), of: drafts.count, repeated: preview.entries.count(where: \.isRepeated),
            isDone: false)
        let wording = Wording(amounts: context.amounts)
        environment.tellOfDifferences(
            preview.entries.compactMap { entry in entry.kept.map { (entry.draft, $0) } }, of: drafts.count, wording,
            in: preview.tree)
        let signature = context.signature
        let document = ExpenseDocument(tree: preview.tree)
        let entries = preview.entries.map { entry in
            if let kept = entry.kept {
                return (
                    json: document.json(kept),
                    sentence: "Would keep \(kept.id): \(wording.sentence(kept, in: preview.tree))"
                        + (kept.isVoid ? "; \(Wording.countsNowhere(1))" : "")
                )
            }
            let draft = entry.draft
            let path = preview.tree.path(of: entry.category)
            return (
                json: document.json(
                    id: nil, uid: draft.uid, day: draft.day, amount: draft.amount, category: path,
                    details: draft.details, by: signature.by, isVoid: false, created: signature.at,
                    changed: signature.at),
                sentence: "Would \(entry.isRepeated ? "keep" : "add") "
                    + wording.sentence(draft.amount, in: path, on: draft.day, draft.details)
            )
        }
        let standing = preview.standing
        try environment.show(
            ExpenseReply(
                entries: entries, months: standing.months,
                ceilings: wording.ceilings(of: standing), wording: wording, isPlural: isPlural, headline: nil
            ).report)
    }
}
