internal import Arguments
internal import Bookkeeping
internal import Ledger
internal import Output

/// `spesa void ID…`
struct VoidExpenses: SpesaCommand {
    static let info = CommandInfo(
        name: "void", summary: "Take expenses out of the totals; they stay in the record.",
        examples: [("spesa void 42", ""), ("spesa void last", "the one recorded last"), ("spesa void 41 42 43", "")],
        alsoCalled: ["remove", "delete", "rm", "del"])

    @Argument("The numbers of the expenses, or last, -1, -2 and so on.", placeholder: "ID") var ids: [String]

    func run(in environment: Environment) throws {
        try environment.setVoid(true, ids)
    }
}

/// `spesa restore ID…`
struct Restore: SpesaCommand {
    static let info = CommandInfo(
        name: "restore", summary: "Put void expenses back into the totals.",
        examples: [("spesa restore 42", "")])

    @Argument("The numbers of the expenses, or last, -1, -2 and so on.", placeholder: "ID") var ids: [String]

    func run(in environment: Environment) throws {
        try environment.setVoid(false, ids)
    }
}

extension Environment {
    fileprivate func setVoid(_ isVoid: Bool, _ ids: [String]) throws {
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
