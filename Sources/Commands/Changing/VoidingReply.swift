internal import Bookkeeping
internal import Ledger
internal import Reports

extension Environment {
    /// Voids or restores expenses, and replies. If they are chosen by filters, asks for confirmation first.
    /// - Parameters:
    ///   - isVoid: `false` to restore.
    ///   - void: which void expenses a filter selects.
    func setVoid(_ isVoid: Bool, _ choice: Choice, _ void: ExpenseFilter.Void) throws {
        try choice.requireFitting(example: "2026-10 --category food")
        let context = try contextToChange()
        let wording = Wording(amounts: context.amounts)
        let tree = try context.book.categories()
        let chosen = try choice.expenses(in: self, context, tree: tree, void: void).filter { $0.isVoid != isVoid }
        if let found = chosen.found {
            try choice.confirm(
                chosen,
                try wording.summary(of: found, isVoidCounted: true)
                    + (isVoid ? ", will be voided (left out of all totals)" : ", will be restored (counted again)"),
                in: self)
        }
        let agreement = try context.agreement(ofExpenses: chosen.numbers)
        let voiding = try context.setVoid(isVoid, chosen)
        try reportDisagreements(of: agreement)
        if !isVoid {
            let restored = voiding.expenses.map(\.id).filter { !voiding.untouched.contains($0) }
            noticeOfRecorded { try noticeMoved(restored, in: context) }
        }
        let headline = try chosen.found.map { found in
            guard !found.isEmpty else {
                return "No expense matches, or all that match are \(isVoid ? "void" : "in the totals")."
            }
            return "\(isVoid ? "Voided" : "Restored") \(try wording.summary(of: found, isVoidCounted: true))"
                + Wording.undoing
        }
        try reply(
            about: voiding.expenses, in: context, tree: tree, isPlural: choice.isPlural, headline: headline
        ) { expense, extras in
            let what =
                switch (voiding.untouched.contains(expense.id), isVoid) {
                case (true, true): "Expense \(expense.id) is already void"
                case (true, false): "Expense \(expense.id) is not void"
                case (false, true): "Voided \(expense.id)"
                case (false, false): "Restored \(expense.id)"
                }
            return "\(what): \(wording.sentence(expense, in: tree, extras))"
        }
    }
}
