internal import Bookkeeping
internal import Ledger

/// What `add` would record and where the months would stand, with nothing recorded.
struct AddPreview {
    let drafts: [ExpenseDraft]
    let isPlural: Bool

    func show(in environment: Environment, _ context: Context, tree: CategoryTree) throws {
        let wording = Wording(amounts: context.amounts)
        let signature = context.signature
        let document = ExpenseDocument(tree: tree)
        let entries = drafts.map { draft in
            let path = draft.path(in: tree)
            return (
                json: document.json(
                    id: nil, uid: draft.uid, day: draft.day, amount: draft.amount, category: path,
                    details: draft.details, by: signature.by, isVoid: false, created: signature.at,
                    changed: signature.at),
                sentence: "Would add " + wording.sentence(draft.amount, in: path, on: draft.day, draft.details)
            )
        }
        let months = try context.months(with: drafts)
        try environment.show(
            ExpenseReply(entries: entries, months: months, ceilings: [], wording: wording, isPlural: isPlural).report)
    }
}

extension ExpenseDraft {
    fileprivate func path(in tree: CategoryTree) -> String {
        switch destination {
        case .category(let id): tree.path(of: id)
        case .newCategory(let path): path
        }
    }
}
