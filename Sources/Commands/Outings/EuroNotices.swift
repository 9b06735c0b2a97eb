internal import Bookkeeping
internal import Ledger
internal import Money
internal import Reports

extension Environment {
    /// Reports expenses that name no currency and were booked in euro, if they belong to a journey: an outing of
    /// several days, or in another currency.
    /// - Parameters:
    ///   - isPlural: whether they are lines of standard input; the notice then counts them.
    ///   - isDone: `false` for a dry run; the notice then names only an option, not a command that edits the expense.
    func reportEuro(_ drafts: [ExpenseDraft], isPlural: Bool, in context: Context, isDone: Bool) throws {
        // Outings are read only for expenses of one.
        guard drafts.contains(where: EuroGuess.mayConcern) else { return }
        let guess = try context.euroGuess()
        let guessed = drafts.filter(guess.concerns)
        guard let draft = guessed.first else { return }
        let outing = try draft.extras.outing.flatMap { id in try context.book.outings().first { $0.id == id } }
        let code = try context.likelyCurrency(of: outing)?.code ?? "CODE"
        if isPlural {
            let lines = counted(guessed.count, "line")
            return notice(
                "booked in euro: \(lines) without a currency; to name one: 120 \(code)")
        }
        let amount = (draft.extras.paid ?? draft.amount).machineText
        let command = isDone ? "spesa edit last --amount \(amount) " : ""
        notice("booked in euro; in another currency: \(command)--currency \(code)")
    }

    /// Reports receipts that name no currency and were booked in euro, if they belong to a journey: an outing of
    /// several days, or in another currency.
    func reportEuro(_ drafts: [ReceiptDraft], in context: Context) throws {
        // Outings are read only if a receipt names no currency.
        guard drafts.contains(where: { !$0.namesCurrency }) else { return }
        let guess = try context.euroGuess()
        let count = drafts.count(where: guess.concerns)
        guard count > 0 else { return }
        let which =
            drafts.count == 1 ? "" : "\(counted(count, "receipt")) without a currency, "
        notice("booked in euro, \(which)as receipts are; an amount in another currency is recorded with 'spesa add'")
    }
}
