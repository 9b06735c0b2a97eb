internal import Bookkeeping

extension Environment {
    func setVoid(_ isVoid: Bool, _ ids: [String]) throws {
        let context = try contextToChange()
        let voiding = try context.setVoid(isVoid, ids.map { try ExpenseReference($0) })
        let wording = Wording(amounts: context.amounts)
        let tree = try context.book.categories()
        try reply(about: voiding.expenses, in: context, tree: tree, isPlural: ids.count > 1) { expense in
            let what =
                switch (voiding.untouched.contains(expense.id), isVoid) {
                case (true, true): "Void already"
                case (true, false): "Not void"
                case (false, true): "Voided"
                case (false, false): "Restored"
                }
            return "\(what) \(expense.id): \(wording.sentence(expense, in: tree))"
        }
    }
}
